"""The abbreviations that a tokenizer knows: listed by a user, or found in its training text and in raw text."""

from __future__ import annotations

import os
from collections.abc import Sequence

from goldbeam import _core
from goldbeam.knowledge.abbreviations import abbreviations
from goldbeam.knowledge.raw_text import RawText
from goldbeam.tasks.common.word_lists import listed_words

AUTO = "auto"  #: Find them in the training text.

Abbreviations = str | os.PathLike[str] | Sequence[str] | None
Texts = str | os.PathLike[str] | Sequence[str | os.PathLike[str]] | None


def abbreviation_list(
    source: Abbreviations, raw: Texts, text: _core.RunningText, rules: _core.PieceRules
) -> _core.WordList | None:
    """None if the user asked for none."""
    if source is None and raw is None:
        return None
    words = _core.WordList([], rules)
    for form in sorted({form for entry in _forms(source, raw, text) for form in _variants(entry)}):
        words.add(form)
    return words


def _forms(source: Abbreviations, raw: Texts, text: _core.RunningText) -> list[str]:
    if raw is not None and source in (None, AUTO):
        return RawText(raw).abbreviations(text.text.decode())
    if source == AUTO:
        return [found.form for found in abbreviations([text.text.decode()])]
    return listed_words(source, "abbreviations")


def _variants(form: str) -> tuple[str, str]:
    """With a final period, as it is written and as it begins a sentence."""
    dotted = form if form.endswith(".") else form + "."
    return dotted, dotted[:1].upper() + dotted[1:]
