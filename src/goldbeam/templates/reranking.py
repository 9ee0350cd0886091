"""Feature templates for re-ranking segmented and tagged sentences.

All words and tags of a candidate are known, so templates may look at any of them:

    w0 w-1 w+1           a word, and those around it
    w0.first w0.last     its first and last character
    w0.length            its length in characters (10 stands for all that are longer)
    t0 t-1 t-2           the tag of a word

A template fires at every word and once after the last one; whatever lies outside the sentence has a value of its own.
Its features are counted over the sentence.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from goldbeam.errors import TemplateError

#: What labels of characters cannot see: whole words, and the tags of words that are not neighbours as characters.
WORDS = (
    "w0",
    "w0 t0",
    "w-1 w0",
    "w-1 t0",
    "t-1 w0",
    "w-1 t-1 w0 t0",
    "t-1 t0",
    "t-2 t-1 t0",
    "t-1 w0 t0",
    "w-1 t-1 t0",
    "w0.length t0",
    "w-1.length w0.length",
    "w0.first t0",
    "w0.last t0",
    "w0.first w0.last t0",
    "w-1.last w0.first",
    "w-1.last w0.first t-1 t0",
)

FARTHEST = 4  # words that a template may look at, on either side
_MOST_ATOMS = 1 << 14  # far more than anybody needs: a bound on what a strange file can cost
_PARTS = ("", ".first", ".last", ".length")
TAG = len(_PARTS)  # as a part


class Atom(NamedTuple):
    part: int  # of the word: itself, first, last, length; or its tag
    offset: int


class Template(NamedTuple):
    text: str  # single spaces
    atoms: tuple[Atom, ...]


def compile_templates(lines: Iterable[str]) -> list[Template]:
    """Blank lines and lines that start with # are passed over; TemplateError quotes a bad line."""
    compiled: dict[str, Template] = {}
    left = _MOST_ATOMS
    for line in lines:
        names = line.split()
        if not names or names[0].startswith("#"):
            continue
        left -= len(names)
        try:
            if left < 0:
                raise TemplateError("at most 16,384 atoms are possible in all")
            if len(set(names)) < len(names):
                raise TemplateError(f"atom '{Counter(names).most_common(1)[0][0]}' appears twice")
            template = Template(" ".join(names), tuple(map(_parse, names)))
        except TemplateError as reason:
            raise TemplateError(f'bad template "{line}": {reason}') from None
        if template.text in compiled:
            raise TemplateError(f'template "{template.text}" is listed twice')
        compiled[template.text] = template
    if not compiled:
        raise TemplateError("the template set is empty; list at least one template")
    return list(compiled.values())


def _parse(name: str) -> Atom:
    if name[0] not in "wt":
        raise TemplateError(f"'{name}' is neither a word (w0, w-1, w0.length) nor a tag (t0, t-1)")
    place, dot, part = name[1:].partition(".")
    offset = int(place) if re.fullmatch("[+-]?[0-9]{1,9}", place) else FARTHEST + 1
    if abs(offset) > FARTHEST:
        raise TemplateError(f"'{name}' needs an offset from -4 to +4, such as w0 or t-1")
    if name[0] == "t" and dot:
        raise TemplateError(f"'{name}': only words have parts")
    if dot + part not in _PARTS:
        raise TemplateError(f"'{name}' is no part of a word (there are first, last and length)")
    return Atom(TAG if name[0] == "t" else _PARTS.index(dot + part), offset)
