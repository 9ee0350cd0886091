"""Spaces that are lost at punctuation, or doubled."""

from __future__ import annotations

from goldbeam.data.sample.prng import SplitMix
from goldbeam.variants.sentence import FORM, UPOS, Passage, Row, Sentence, space_after, with_space
from goldbeam.variants.treebank import Facts

_BEHIND, _BEFORE = frozenset(",.;:!?)"), frozenset("(")
_DOUBLED = "  "


def tight(passage: Passage, rng: SplitMix, facts: Facts) -> Passage:
    """Every second space behind a mark, or before a bracket, is lost."""
    following = [*passage[1:], None]
    return [_tightened(sentence, after, rng) for sentence, after in zip(passage, following, strict=True)]


def _tightened(sentence: Sentence, after: Sentence | None, rng: SplitMix) -> Sentence:
    surface, changed = sentence.surface, {}
    nexts: list[Row | None] = [sentence.rows[at] for at in surface[1:]]
    nexts.append(None if after is None else after.rows[after.surface[0]])
    for at, following in zip(surface, nexts, strict=True):
        row = sentence.rows[at]
        if following is not None and space_after(row) == " " and _may_touch(row, following) and rng.below(2):
            changed[at] = with_space(row, "")
    return sentence.with_rows(changed)


def _may_touch(row: Row, following: Row) -> bool:
    if following[FORM] in _BEFORE:
        return True
    # A mark before another one would be read as one token with it, and a digit as a part of a number.
    return row[FORM] in _BEHIND and row[UPOS] == "PUNCT" and following[FORM][0].isalpha()


def loose(passage: Passage, rng: SplitMix, facts: Facts) -> Passage:
    """Two spaces for one: behind all sentences, or here and there."""
    ends_only = rng.below(2) == 0
    return [_loosened(sentence, ends_only, rng) for sentence in passage]


def _loosened(sentence: Sentence, ends_only: bool, rng: SplitMix) -> Sentence:
    changed = {}
    for at in sentence.surface[-1:] if ends_only else sentence.surface:
        row = sentence.rows[at]
        if space_after(row) == " " and (ends_only or rng.below(8) == 0):
            changed[at] = with_space(row, _DOUBLED)
    return sentence.with_rows(changed)
