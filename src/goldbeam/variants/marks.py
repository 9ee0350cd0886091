"""Dashes and ellipses, written in other ways."""

from __future__ import annotations

from itertools import pairwise

from goldbeam.data.sample.prng import SplitMix
from goldbeam.variants.sentence import FORM, UPOS, Passage, Row, Sentence, space_after, with_form, with_space
from goldbeam.variants.treebank import Facts

_DASHES = ("-", "–", "—", "--")
_DOTS, _ELLIPSIS = "...", "…"


def dashes(passage: Passage, rng: SplitMix, facts: Facts) -> Passage:
    """Dashes between words, not hyphens; long ones may have no spaces around them."""
    dash, tight = rng.pick(_DASHES), rng.below(2) == 0
    return [_with_dash(sentence, dash, tight and dash in ("—", "--")) for sentence in passage]


def _with_dash(sentence: Sentence, dash: str, tight: bool) -> Sentence:
    surface = sentence.surface
    changed: dict[int, Row] = {}
    for before, at in pairwise(surface[:-1]):
        row = sentence.rows[at]
        spaced = bool(space_after(sentence.rows[before])) and bool(space_after(row))
        if row[FORM] not in _DASHES or row[UPOS] != "PUNCT" or (row[FORM] == "-" and not spaced):
            continue
        if tight:
            changed[before] = with_space(changed.get(before, sentence.rows[before]), "")
            changed[at] = with_space(with_form(row, dash), "")
        else:
            lone = dash == "-" and not spaced  # a hyphen without spaces is no dash
            changed[at] = with_form(row, "–" if lone else dash)
    return sentence.with_rows(changed)


def ellipses(passage: Passage, rng: SplitMix, facts: Facts) -> Passage:
    return [sentence.with_forms(_other_ellipsis) for sentence in passage]


def _other_ellipsis(form: str) -> str:
    if _ELLIPSIS in form:
        return form.replace(_ELLIPSIS, _DOTS)
    dots = form.count(".")
    return form.replace(_DOTS, _ELLIPSIS) if dots == len(_DOTS) else form
