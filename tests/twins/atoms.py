"""Tagging features as text: what each atom of a template says about a position."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from itertools import groupby

_ATOM = re.compile(r"(?:(?P<function>[a-z-]+?)(?P<n>\d*)\()?(?P<column>\w+?)(?:\[([+-]?\d+)\]|([+-]?\d+))\)?")


def character_class(c: str) -> str:
    if c.lower() != c:
        return "X"
    return "x" if c.islower() else "d" if c.isdigit() else "c" if c.isalpha() else c


def script(c: str) -> str:
    """The kind of a character, by its name."""
    c = unicodedata.normalize("NFKC", c)
    name = unicodedata.name(c).split()[0]
    if c in "零一二三四五六七八九十百千万":
        return "numeral"
    if c in "年月日":
        return "date"
    if c.isdigit():
        return "digit"
    if name in ("LATIN", "HIRAGANA", "KATAKANA", "HANGUL", "CJK"):
        return name
    return "letter" if c.isalpha() else "punctuation"


def normal(c: str) -> str:
    return {"digit": "0", "LATIN": "a"}.get(script(c), unicodedata.normalize("NFKC", c))


@cache
def token_value(function: str | None, n: int, cell: str) -> str | None:
    shape = "".join(map(character_class, cell))
    affix = {"prefix": cell[:n], "suffix": cell[-n:] if n else ""}
    if function in affix:
        return affix[function] if len(cell) >= n else None
    if function in ("has-digit", "has-upper", "has-hyphen"):
        return "yes" if {"digit": "d", "upper": "X", "hyphen": "-"}[function[4:]] in shape else None
    return {
        None: cell,
        "lower": cell.lower(),
        "shape": shape,
        "pattern": "".join(c for c, _ in groupby(shape)),
        "length": str(min(len(cell), 16)),
        "class": script(cell[0]),
        "normal": "".join(map(normal, cell)),
    }[function]


class Templates:
    """Feature strings of a position under a label history; ``order`` is how far back they look."""

    def __init__(self, columns: list[str], templates: list[str], known_words: set[str] | None = None) -> None:
        self.columns, self.templates, self.known_words = columns, templates, known_words
        self.order = max([int(k) for k in re.findall(r"\bt-(\d)", " ".join(templates))], default=0)

    def atom(self, name: str, sentence: list[tuple[str, ...]], i: int, history: tuple[int, ...]) -> str | None:
        if name == "bias":
            return "yes"
        if name.startswith("same("):
            one, other = (i + int(place[1:]) for place in name[5:-1].split(","))
            inside = min(one, other) >= 0 and max(one, other) < len(sentence)
            return "yes" if inside and sentence[one][0] == sentence[other][0] else None
        match = _ATOM.fullmatch(name)
        offset = int(match[4] or match[5])
        if match["column"] == "t":
            return str(history[i + offset]) if i + offset >= 0 else "<none>"
        if not 0 <= i + offset < len(sentence):
            return "<before>" if i + offset < 0 else "<after>"
        cell = sentence[i + offset][self.columns.index(match["column"])]
        plain_word = match["function"] is None and match["column"] == self.columns[0]
        if plain_word and self.known_words is not None and cell not in self.known_words:
            return "<unk>"
        return token_value(match["function"], int(match["n"] or 0), cell)

    def features(self, sentence: list[tuple[str, ...]], i: int, history: tuple[int, ...]) -> list[str]:
        found = []
        for template in self.templates:
            values = [self.atom(name, sentence, i, history) for name in template.split()]
            if None not in values:
                found.append("|".join([template, *values]))
        return found
