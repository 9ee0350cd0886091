"""How wide text is, in a terminal and in a picture, without asking a font."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

# Of Helvetica, Arial and their like, in thousandths of the size; other letters are about as wide as an n.
_NARROW = {**dict.fromkeys("ijl'|", 222), **dict.fromkeys('ftrI .,:;!/\\()[]`-"', 310), **dict.fromkeys("mMW@%", 890)}
_CAPITAL, _LETTER = 690, 556


_JOINERS = "\u200c\u200d"  # of Persian words and of emoji


def printable(text: str) -> str:
    """Text that disturbs neither a terminal nor XML: controls, directions, lone surrogates as backslash escapes."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c in _JOINERS else ascii(c)[1:-1] for c in text)


def cells(text: str) -> int:
    """Columns that text takes in a terminal: 2 for a wide (Chinese, Japanese, Korean, emoji) character."""
    return len(text) if text.isascii() else sum(map(_width, text))


def pad(text: str, width: int, *, right: bool = False) -> str:
    """Text filled with spaces to so many columns of a terminal."""
    space = " " * (width - cells(text))
    return space + text if right else text + space


def pixels(text: str, size: float) -> float:
    """About how wide text is in a sans-serif font of this size."""
    return sum(map(_thousandths, text)) * size / 1000


def shortened(text: str, size: float, width: float) -> str:
    """Text cut so that it is at most so wide in a picture, with an ellipsis where something is missing."""
    mark = "…"
    taken, room, kept = 0, _thousandths(mark), 0
    for place, c in enumerate(text, 1):  # as far as need be: a text may be a megabyte long
        taken += _thousandths(c)
        if taken * size / 1000 > width:
            return text[:kept] + mark
        if (taken + room) * size / 1000 <= width:
            kept = place
    return text


def reads_from_right(words: Iterable[str]) -> bool:
    """Whether most words are of a script such as Arabic or Hebrew."""
    directions = Counter(map(_direction, words))
    return directions[-1] > directions[1]


def _direction(text: str) -> int:
    """Of a word's first letter: 1 from left to right, -1 from right to left, 0 if there is none."""
    signs = {"L": 1, "R": -1, "AL": -1}
    return next((signs[c] for c in map(unicodedata.bidirectional, text[:60]) if c in signs), 0)


@lru_cache(maxsize=4096)  # drawings ask for the same few characters over and over
def _width(c: str) -> int:
    if unicodedata.category(c) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(c) in ("W", "F") else 1


@lru_cache(maxsize=4096)
def _thousandths(c: str) -> int:
    width = _width(c)
    if width != 1:
        return 1000 * (width // 2)
    return _NARROW.get(c) or (_CAPITAL if c.isupper() else _LETTER)
