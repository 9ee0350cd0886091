"""The schemas of `POST /v1/annotate`. The route checks by itself, which takes a tenth of the time of a framework."""

from __future__ import annotations

from typing import Any

from goldbeam.serve.annotate_request import FORMATS
from goldbeam.texts.line_breaks import MEANINGS


def _optional(**schema: Any) -> dict[str, Any]:
    return {**schema, "type": [schema["type"], "null"]}


_WORDS = {"type": "array", "minItems": 1, "items": {"type": "string", "minLength": 1}}
_SHARED: dict[str, Any] = {
    "model": _optional(type="string", description="A name or a language of `/v1/models`; by default the first one."),
    "format": {"type": "string", "enum": list(FORMATS), "default": "json"},
    "margins": {"type": "boolean", "default": False, "description": "How sure the model is of each token."},
    "sent_id": {
        "type": "string",
        "maxLength": 200,
        "default": "",
        "description": "Prefix of sentence ids in CoNLL-U, without white space and slashes.",
    },
}
_RAW: dict[str, Any] = {
    "lines": {
        "type": "string",
        "enum": list(MEANINGS),
        "default": "auto",
        "description": "What line breaks in raw text mean.",
    },
    "stream": {"type": "boolean", "default": False, "description": "Send sentences while others are annotated."},
}


def _body(name: str, schema: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "title": name,
        "required": [name],
        "properties": {name: schema, **_SHARED, **more},
        "additionalProperties": False,
    }


_TEXT = {"type": "string", "minLength": 1}
#: One of four: a text, several texts, sentences of words, or CoNLL-U.
BODY: dict[str, Any] = {
    "oneOf": [
        _body("text", _TEXT, _RAW),
        _body("texts", {"type": "array", "minItems": 1, "maxItems": 10_000, "items": _TEXT}, _RAW),
        _body("tokens", {"type": "array", "minItems": 1, "items": _WORDS}, {}),
        _body("conllu", _TEXT, {}),
    ],
    "examples": [{"text": "Fruit flies like a banana."}],
}
ANSWER: dict[str, Any] = {
    "type": "object",
    "required": ["model", "documents"],
    "properties": {
        "model": {"type": "string"},
        "documents": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["sentences"],
                "properties": {"text": {"type": "string"}, "sentences": {"type": "array", "items": {"type": "object"}}},
            },
        },
    },
}
