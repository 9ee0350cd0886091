"""Feature templates for tagging: the papers' sets and our defaults.

A template is a conjunction of atoms separated by spaces; docs/tagging.md lists the atoms.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from goldbeam.errors import ParameterError


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

_WORDS = ("w0", "w-1", "w+1", "w-2", "w+2", "w-1 w0", "w0 w+1", "w-1 w+1")
_LOWER = ("lower(w0)", "lower(w-1)", "lower(w+1)", "lower(w-2)", "lower(w+2)")
_SPELLING = (
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
    "suffix3(w-1) suffix3(w0)",
    "suffix3(w0) suffix3(w+1)",
)
# What the words around have been in training stands in for the labels to the right, which nobody knows yet.
_LEXICON = ("tags(w-1)", "tags(w+1)", "tags(w+2)", "tags(w0) tags(w+1)", "tags(w+1) tags(w+2)")
_LABELS = (
    "bias",
    "t-1",
    "t-2 t-1",
    "t-1 w0",
    "t-1 lower(w+1)",
    "t-1 suffix3(w0)",
    "t-1 suffix2(w+1)",
    "t-1 tags(w+1)",
    "t-2 t-1 lower(w0)",
)

#: Parts of speech and other plain tags, from words alone.
DEFAULT_TAGS = TemplateSet(_WORDS + _LOWER + _SPELLING + _LEXICON + _LABELS)

#: Chunks, entities and other spans, from words alone.
DEFAULT_SPANS = TemplateSet(_WORDS + _LOWER + _SPELLING + _LEXICON + _LABELS)


def column_templates(column: str) -> tuple[str, ...]:
    """What the defaults add for a further input column, such as the part of speech when chunking."""
    here = [f"{column}[{offset}]" for offset in (-2, -1, 0, 1, 2)]
    return (
        *here,
        *(f"{a} {b}" for a, b in pairwise(here)),
        *(f"{a} {b} {c}" for a, b, c in zip(here, here[1:], here[2:], strict=False)),
        f"{here[2]} w0",
        f"t-1 {here[2]}",
        f"t-1 {here[2]} {here[3]}",
    )


SETS = {"ratnaparkhi-1996": RATNAPARKHI_1996, "collins-2002": COLLINS_2002}


def resolve(templates: str | Sequence[str], further_columns: Sequence[str], spans: bool) -> TemplateSet:
    """The template set that a user names: "default", a paper's, or their own templates."""
    if not isinstance(templates, str):
        return TemplateSet(tuple(templates))
    if templates == "default":
        base = DEFAULT_SPANS if spans else DEFAULT_TAGS
        return TemplateSet(
            base.templates + tuple(t for column in further_columns for t in column_templates(column)), base.rare
        )
    if templates in SETS:
        return SETS[templates]
    raise ParameterError(
        f"Tagger: templates must be default, {', '.join(SETS)}, a file or a list of templates, got {templates!r}"
    )
