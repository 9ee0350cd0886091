"""Feature templates for tagging: the papers' sets and our defaults.

A template is a conjunction of atoms separated by spaces; docs/tagging.md lists the atoms.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from goldbeam.errors import ParameterError

#: What labels are: plain tags, spans that cover most of a text, or spans here and there.
Kind = Literal["tags", "chunks", "entities"]


@dataclass(frozen=True)
class TemplateSet:
    """Templates, and how often a word must be seen to keep its name (words seen less are read as <unk>)."""

    templates: tuple[str, ...]
    rare: int = 0


def _affixes(word: str, prefixes: Iterable[int], suffixes: Iterable[int]) -> tuple[str, ...]:
    return tuple(f"prefix{n}({word})" for n in prefixes) + tuple(f"suffix{n}({word})" for n in suffixes)


# Ratnaparkhi 1996, all spelling features for every word, rare or not, as Collins 2002 uses them.
RATNAPARKHI_1996 = TemplateSet(
    (
        "w0",
        "w-1",
        "w-2",
        "w+1",
        "w+2",
        "t-1",
        "t-2 t-1",
        *_affixes("w0", range(1, 5), range(1, 5)),
        "has-digit(w0)",
        "has-upper(w0)",
        "has-hyphen(w0)",
    )
)

# The same as the 2012 paper trains it (section 6.1): words seen once are read as <unk>.
COLLINS_2002 = TemplateSet(RATNAPARKHI_1996.templates, rare=1)

# Shen, Satta and Joshi 2007, Table 2: each set adds to the one before; labels to the right are for guided search.
SHEN_2007_A = RATNAPARKHI_1996
SHEN_2007_B = TemplateSet((*SHEN_2007_A.templates, "t+1", "t-1 t+1", "t+1 t+2"))
SHEN_2007_C = TemplateSet(
    (
        *SHEN_2007_B.templates,
        *("t-2", "t+2", "t-2 w0", "t-1 w0", "t+1 w0", "t+2 w0"),
        *("t-2 t-1 w0", "t-1 t+1 w0", "t+1 t+2 w0"),
    )
)
SHEN_2007_D = TemplateSet((*SHEN_2007_C.templates, "w-1 w0", "w+1 w0"))
SHEN_2007_E = TemplateSet((*SHEN_2007_D.templates, *_affixes("w0", range(5, 10), range(5, 10))))

# The words around are read in lower case: with their case they are more features for a lower score.
_CONTEXT = (
    "lower(w-2)",
    "lower(w-1)",
    "lower(w+1)",
    "lower(w+2)",
    "lower(w-1) lower(w0)",
    "lower(w0) lower(w+1)",
    "lower(w-1) lower(w+1)",
)
_SPELLING = (
    "w0",
    "lower(w0)",
    *_affixes("w0", range(1, 6), range(1, 7)),
    "shape(w0)",
    "pattern(w0)",
    "pattern(w-1)",
    "pattern(w+1)",
    "pattern(w-1) pattern(w0)",
    "pattern(w0) pattern(w+1)",
    "has-digit(w0)",
    "has-upper(w0)",
    "has-hyphen(w0)",
    *_affixes("w-1", (), (2, 3)),
    *_affixes("w+1", (), (2, 3)),
)
# What the words around have been in training stands in for the labels to the right, which nobody knows yet.
_LEXICON = ("tags(w-1)", "tags(w+1)", "tags(w+2)", "tags(w0) tags(w+1)", "tags(w+1) tags(w+2)")
# Few templates mix labels with words: they are looked up for every hypothesis, and more of them scored no higher.
_LABELS = ("bias", "t-1", "t-2 t-1", "t-1 tags(w+1)")

#: Parts of speech and other plain tags, from words alone.
DEFAULT_TAGS = TemplateSet(
    (
        *_CONTEXT,
        *_SPELLING,
        *_LEXICON,
        *_LABELS,
        "suffix3(w-1) suffix3(w0)",
        "suffix3(w0) suffix3(w+1)",
    )
)

#: Chunks, entities and other spans, from words alone: a wider window, and what the word itself has been.
DEFAULT_SPANS = TemplateSet(
    (
        *_CONTEXT,
        *_SPELLING,
        *_LEXICON,
        *_LABELS,
        "lower(w-3)",
        "lower(w+3)",
        "lower(w-2) lower(w-1)",
        "lower(w+1) lower(w+2)",
        "tags(w0)",
        "tags(w-2)",
        "tags(w-1) tags(w0)",
        "t-1 tags(w0)",
        "t-1 w0",
        "t-1 lower(w+1)",
        "t-2 t-1 lower(w0)",
    )
)


def column_templates(column: str) -> tuple[str, ...]:
    """What the defaults add for a further input column, such as the part of speech when chunking."""
    here = [f"{column}[{offset}]" for offset in (-2, -1, 0, 1, 2)]
    return (
        *here,
        *(f"{a} {b}" for a, b in pairwise(here)),
        *(f"{a} {b} {c}" for a, b, c in zip(here, here[1:], here[2:], strict=False)),
        f"{here[2]} w0",
        f"{here[2]} lower(w-1)",
        f"{here[2]} lower(w+1)",
        f"{here[1]} lower(w0)",
        f"{here[3]} lower(w0)",
        f"t-1 {here[2]}",
        f"t-1 {here[2]} {here[3]}",
        f"t-2 t-1 {here[2]}",
    )


SETS = {
    "ratnaparkhi-1996": RATNAPARKHI_1996,
    "collins-2002": COLLINS_2002,
    "shen-2007-a": SHEN_2007_A,
    "shen-2007-b": SHEN_2007_B,
    "shen-2007-c": SHEN_2007_C,
    "shen-2007-d": SHEN_2007_D,
    "shen-2007-e": SHEN_2007_E,
}

#: What the defaults add for guided search, where labels on both sides may be known.
RIGHT_LABELS = ("t+1", "t+1 t+2", "t-1 t+1")


def resolve(
    templates: str | Sequence[str], further_columns: Sequence[str], kind: Kind, *, guided: bool = False
) -> TemplateSet:
    """The template set that a user names: "default", a paper's, or their own templates.

    The default for entities reads words only: the part of speech of CoNLL-2002's Spanish files costs 1.5 points of F1
    there, while chunks cannot do without it.
    """
    if not isinstance(templates, str):
        return TemplateSet(tuple(templates))
    if templates == "default":
        base = DEFAULT_TAGS if kind == "tags" else DEFAULT_SPANS
        columns = () if kind == "entities" else further_columns
        more = tuple(t for column in columns for t in column_templates(column))
        return TemplateSet(base.templates + more + (RIGHT_LABELS if guided else ()), base.rare)
    if templates in SETS:
        return SETS[templates]
    raise ParameterError(
        f"Tagger: templates must be default, {', '.join(SETS)}, a file or a list of templates, got {templates!r}"
    )
