"""What a text must be before a model sees it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from goldbeam.serve.errors import ApiError
from goldbeam.serve.limits import Limits
from goldbeam.serve.models import ServedModel

_NO_TEXT = re.compile("[\0\ud800-\udfff]")


def check_texts(limits: Limits, model: ServedModel, texts: Sequence[str]) -> None:
    """ApiError 413 or 422 if one of them cannot be annotated by this model."""
    if model.task != "pipeline":
        raise ApiError(422, f"the model {model.name} is a {model.task} model and cannot read text; use a pipeline")
    if len(texts) > limits.texts:
        raise ApiError(413, f"there are {len(texts):,} texts, more than the {limits.texts:,} of one request")
    if sum(map(len, texts)) > limits.text_characters:
        raise ApiError(413, f"there are more than {limits.text_characters:,} characters of text; send them in parts")
    for number, text in enumerate(texts):
        if problem := text_problem(model, text):
            raise ApiError(422, (f"texts[{number}] " if len(texts) > 1 else "the text ") + problem)


def text_problem(model: ServedModel, text: str) -> str | None:
    if not text or text.isspace():
        return "is empty; give some words"
    if problem := string_problem(text):
        return problem
    if not text.isascii() and (script := model.scripts.foreign(text)) is not None:
        return f"is in another script ({script}) than the model {model.name} reads; use another model"
    return None


def string_problem(text: str) -> str | None:
    """What no CoNLL-U can hold: NUL, and halves of characters."""
    if text.isascii():
        return "has a NUL character; remove it" if "\0" in text else None
    found = _NO_TEXT.search(text)
    if found is None:
        return None
    what = "a NUL character" if found[0] == "\0" else "half a character (a lone surrogate)"
    return f"has {what} at {found.start()}; remove it"
