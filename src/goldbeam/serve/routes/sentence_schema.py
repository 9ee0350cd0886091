"""The schemas of requests about one sentence."""

from __future__ import annotations

from typing import Any


def optional(kind: str, **schema: Any) -> dict[str, Any]:
    """A field that may be null."""
    return {"type": [kind, "null"], **schema}


_FIELDS: dict[str, Any] = {
    "model": optional("string", description="A name or a language of `/v1/models`; by default the first one."),
    "part": optional("string", description="A part of a pipeline, as `/v1/models` lists them."),
    "sentence": optional("integer", minimum=1, maximum=1_000_000, description="Its number, from 1."),
}
TEXT: dict[str, Any] = {"type": "string", "minLength": 1, "description": "Raw text."}
CONLLU: dict[str, Any] = {"type": "string", "minLength": 1, "description": "Sentences in CoNLL-U."}


def body(*required: str, example: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """Of a request; ``required`` are fields besides the sentence, which is text or CoNLL-U."""
    properties = {**_FIELDS, "text": TEXT, "conllu": CONLLU, **fields}
    return {
        "type": "object",
        "required": list(required),
        "properties": properties,
        "additionalProperties": False,
        "examples": [example],
    }
