"""Quotation marks and apostrophes of another style: straight, typographic, or one that the treebank has anyway.

Some apostrophes are other marks that people type for them. Lemmas stay as they are annotated. Which mark of a pair it
is, spaces tell; where they do not, marks alternate.
"""

from __future__ import annotations

from typing import NamedTuple

from goldbeam.data.sample.prng import SplitMix
from goldbeam.variants.sentence import FORM, ID, Passage, Sentence, space_after, with_form
from goldbeam.variants.treebank import Facts

_DOUBLE = frozenset('"“”„‟«»「」') | {"''", "``"}
_SINGLE = frozenset("'‘’‚`")
_APOSTROPHES = "'’"


class Style(NamedTuple):
    opening: str
    closing: str
    single_opening: str
    single_closing: str
    apostrophe: str


_STRAIGHT = Style('"', '"', "'", "'", "'")
_TYPOGRAPHIC = Style("“", "”", "‘", "’", "’")
_OTHERS = (
    Style("«", "»", "‘", "’", "’"),
    Style("„", "“", "‚", "’", "’"),
    Style("„", "”", "‚", "’", "’"),
    Style("「", "」", "‘", "’", "’"),
)
_MISTAKEN = "ʼ‘´`"  # for an apostrophe
_MISTAKEN_PER_CENT = 25


def quotes(passage: Passage, rng: SplitMix, facts: Facts) -> Passage:
    known = [style for style in _OTHERS if {style.opening, style.closing} <= facts.characters]
    made = [[_in_style(sentence, style) for sentence in passage] for style in (_STRAIGHT, _TYPOGRAPHIC, *known)]
    others = [variant for variant in made if variant != passage]
    if rng.chance(_MISTAKEN_PER_CENT):
        style = _STRAIGHT._replace(apostrophe=rng.pick(_MISTAKEN))
        mistaken = [_in_style(sentence, style) for sentence in passage]
        if mistaken != made[0]:
            return mistaken
    return rng.pick(others) if others else passage


def _in_style(sentence: Sentence, style: Style) -> Sentence:
    rows = sentence.rows
    changed = {}
    opened: dict[bool, bool] = {}
    spaced = True  # before the token, as at the beginning of a sentence
    surface = frozenset(sentence.surface)
    for place, row in enumerate(rows):
        form = row[FORM]
        if "." in row[ID]:
            continue
        if form in _DOUBLE or form in _SINGLE:
            double = form in _DOUBLE
            opens = spaced if spaced != bool(space_after(row)) else not opened.get(double, False)
            opened[double] = opens
            changed[place] = with_form(row, _mark(style, double, opens))
        else:
            changed[place] = with_form(row, _with_apostrophes(form, style))
        if place in surface:
            spaced = bool(space_after(row))
    return sentence.with_rows(changed)


def _mark(style: Style, double: bool, opens: bool) -> str:
    if double:
        return style.opening if opens else style.closing
    return style.single_opening if opens else style.single_closing


def _with_apostrophes(form: str, style: Style) -> str:
    """But for those of feet and minutes, behind digits."""
    out = ""
    for place, c in enumerate(form):
        behind_digit = place > 0 and form[place - 1].isdecimal()
        out += style.apostrophe if c in _APOSTROPHES and not behind_digit else c
    return out
