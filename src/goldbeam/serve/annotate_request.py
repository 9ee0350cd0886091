"""What `POST /v1/annotate` may be asked: its fields, read and checked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from goldbeam.errors import ParameterError
from goldbeam.layers.comments import checked_prefix
from goldbeam.serve.checks import string_problem
from goldbeam.serve.errors import ApiError
from goldbeam.serve.json_bodies import object_in, shown
from goldbeam.serve.limits import Limits
from goldbeam.texts.line_breaks import MEANINGS

FORMATS = ("json", "conllu")
_INPUTS = ("text", "texts", "tokens", "conllu")
_FIELDS = ("model", *_INPUTS, "format", "lines", "margins", "sent_id", "stream")
_LONGEST_PREFIX = 200


@dataclass(frozen=True)
class AnnotateRequest:
    """``texts`` or ``tokens`` or ``conllu`` is what to annotate; the others are None."""

    model: str | None
    texts: list[str] | None
    tokens: list[list[str]] | None
    conllu: str | None
    format: str = "json"
    lines: str = "auto"
    margins: bool = False
    sent_id: str = ""
    stream: bool = False

    @classmethod
    def of_body(cls, body: bytes, limits: Limits) -> AnnotateRequest:
        """ApiError if the body says anything else."""
        asked = {name: value for name, value in object_in(body, _FIELDS).items() if value is not None}
        given = [name for name in _INPUTS if name in asked]
        if len(given) != 1:
            raise ApiError(422, f"give one of {', '.join(_INPUTS)}; there are {' and '.join(given) or 'none of them'}")
        texts = _texts(asked)
        request = cls(
            _string(asked, "model"),
            texts,
            _tokens(asked, limits),
            _conllu(asked, limits),
            _choice(asked, "format", FORMATS),
            _choice(asked, "lines", MEANINGS),
            _flag(asked, "margins"),
            _prefix(asked),
            _flag(asked, "stream"),
        )
        if texts is None and (request.stream or "lines" in asked):
            raise ApiError(422, f"{'stream' if request.stream else 'lines'} is for raw text; give text or texts")
        return request


def _texts(asked: dict[str, Any]) -> list[str] | None:
    if "text" in asked:
        if not isinstance(asked["text"], str):
            raise ApiError(422, f"text must be a string, got {shown(asked['text'])}")
        return [asked["text"]]
    if "texts" not in asked:
        return None
    texts = asked["texts"]
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise ApiError(422, "texts must be a list of strings")
    if not texts:
        raise ApiError(422, "texts is empty; give one text at least")
    return texts


def _tokens(asked: dict[str, Any], limits: Limits) -> list[list[str]] | None:
    if "tokens" not in asked:
        return None
    sentences = asked["tokens"]
    if not isinstance(sentences, list) or not all(_is_words(words) for words in sentences):
        raise ApiError(422, "tokens must be a list of sentences, which are lists of words that are not empty")
    if not sentences:
        raise ApiError(422, "tokens is empty; give one sentence at least")
    _check_length(sum(len(word) + 1 for words in sentences for word in words), limits)
    for place, words in enumerate(sentences):
        for number, word in enumerate(words):
            if problem := string_problem(word):
                raise ApiError(422, f"tokens[{place}][{number}] {problem}")
    return sentences


def _is_words(words: Any) -> bool:
    return isinstance(words, list) and bool(words) and all(isinstance(word, str) and word.strip() for word in words)


def _conllu(asked: dict[str, Any], limits: Limits) -> str | None:
    conllu = _string(asked, "conllu")
    if conllu is None:
        return None
    if not conllu.strip():
        raise ApiError(422, "conllu is empty; give one sentence at least")
    if problem := string_problem(conllu):
        raise ApiError(422, f"conllu {problem}")
    _check_length(len(conllu) // 4, limits)  # most of it are columns
    return conllu


def _check_length(characters: int, limits: Limits) -> None:
    if characters > limits.text_characters:
        raise ApiError(413, f"there are more than {limits.text_characters:,} characters of text; send them in parts")


def _string(asked: dict[str, Any], name: str) -> str | None:
    value = asked.get(name)
    if value is not None and not isinstance(value, str):
        raise ApiError(422, f"{name} must be a string, got {shown(value)}")
    return value


def _choice(asked: dict[str, Any], name: str, allowed: tuple[str, ...]) -> str:
    value = asked.get(name, allowed[0])
    if not isinstance(value, str) or value not in allowed:
        raise ApiError(422, f"{name} must be one of {', '.join(allowed)}, got {shown(value)}")
    return value


def _flag(asked: dict[str, Any], name: str) -> bool:
    value = asked.get(name, False)
    if not isinstance(value, bool):
        raise ApiError(422, f"{name} must be true or false, got {shown(value)}")
    return value


def _prefix(asked: dict[str, Any]) -> str:
    prefix = _string(asked, "sent_id") or ""
    if len(prefix) > _LONGEST_PREFIX:
        raise ApiError(422, f"sent_id must have at most {_LONGEST_PREFIX} characters, got {len(prefix)}")
    try:
        prefix.encode()
        return checked_prefix(prefix)
    except (ParameterError, UnicodeEncodeError):
        raise ApiError(422, f"sent_id must be a prefix without white space and slashes, got {shown(prefix)}") from None
