"""What a system says about a text, in terms of positions in it: sentences and words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Word:
    form: str
    start: int
    end: int
    lemma: str | None = None
    upos: str | None = None


@dataclass(frozen=True)
class Answer:
    starts: tuple[int, ...] = ()  # where sentences begin
    words: tuple[Word, ...] = ()


def positions(text: str, pieces: Iterable[str]) -> list[tuple[int, int]]:
    """Where the pieces are, one after the other; spaces may differ. A piece that is not found has no extent.

    >>> positions("A  b. C", ["A b.", "C"])
    [(0, 5), (6, 7)]
    """
    found, at = [], 0
    for piece in pieces:
        start, end = -1, at
        for character in "".join(piece.split()):
            place = text.find(character, end)
            if place < 0 or text[end:place].strip():
                start, end = -1, at
                break
            start, end = place if start < 0 else start, place + 1
        found.append((start if start >= 0 else at, end))
        at = end
    return found


def sentence_starts(text: str, pieces: Iterable[str]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(start for start, end in positions(text, pieces) if start < end))
