"""The abbreviations that a tokenizer knows: listed by a user, or found in its training text."""

from __future__ import annotations

import os
from collections.abc import Sequence

from goldbeam import _core
from goldbeam.knowledge.abbreviations import abbreviations
from goldbeam.tasks.common.word_lists import listed_words

AUTO = "auto"  #: Find them in the training text.

Abbreviations = str | os.PathLike[str] | Sequence[str] | None


def abbreviation_list(source: Abbreviations, text: _core.RunningText, rules: _core.PieceRules) -> _core.WordList | None:
    """None if the user asked for none."""
    if source is None:
        return None
    words = _core.WordList([], rules)
    for form in sorted({form for entry in _forms(source, text) for form in _variants(entry)}):
        words.add(form)
    return words


def _forms(source: Abbreviations, text: _core.RunningText) -> list[str]:
    if source == AUTO:
        return [found.form for found in abbreviations([text.text.decode()])]
    return listed_words(source, "abbreviations")


def _variants(form: str) -> tuple[str, str]:
    """With a final period, as it is written and as it begins a sentence."""
    dotted = form if form.endswith(".") else form + "."
    return dotted, dotted[:1].upper() + dotted[1:]
