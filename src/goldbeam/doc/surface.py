"""The tokens of a sentence as they stand in the text: a multiword token (*don't*) is one of them, and two words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class SurfaceToken:
    """What is between two spaces or next to punctuation; ``first`` and ``last`` are the numbers of its words, from 1.

    ``start`` and ``end`` count characters of the text that was annotated; None if nobody has kept them.
    """

    form: str
    first: int
    last: int
    start: int | None = None
    end: int | None = None
    space_after: bool = True


class Places(NamedTuple):
    """Where words are in the text, and whether a space follows each; words of a multiword token are where that is."""

    starts: Sequence[int | None]
    ends: Sequence[int | None]
    spaces: Sequence[bool]


def places_of(surface: Iterable[SurfaceToken] | None, count: int) -> Places:
    """Of so many words that these tokens consist of. Within a multiword token there are no spaces."""
    if surface is None:
        return Places([None] * count, [None] * count, [True] * count)
    starts: list[int | None] = [None] * count
    ends: list[int | None] = [None] * count
    spaces = [False] * count
    for token in surface:
        for word in range(token.first - 1, token.last):
            starts[word], ends[word] = token.start, token.end
        spaces[token.last - 1] = token.space_after
    return Places(starts, ends, spaces)


def surface_of(forms: Sequence[str], places: Places, multiwords: Iterable[SurfaceToken]) -> tuple[SurfaceToken, ...]:
    """The tokens that words are, or are parts of."""
    ranges = {token.first: token for token in multiwords}
    found: list[SurfaceToken] = []
    number = 1
    while number <= len(forms):
        token = ranges.get(number)
        if token is None:
            at = number - 1
            place = (places.starts[at], places.ends[at], places.spaces[at])
            token = SurfaceToken(forms[at], number, number, *place)
        found.append(token)
        number = token.last + 1
    return tuple(found)


def written_with_spaces(surface: Iterable[SurfaceToken]) -> str:
    """The text as forms and spaces give it."""
    return "".join(token.form + " " * token.space_after for token in surface).strip()
