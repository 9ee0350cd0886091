"""Is this a tree? Heads of a few words in Python; whole corpora are checked by the core."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from goldbeam.errors import DataError


def is_head(text: str) -> bool:
    """Whether a cell holds a number that may be a head: digits of ASCII, and few enough for a number of words."""
    return text.isascii() and text.isdecimal() and len(text) < 10


def heads_of_cells(cells: Sequence[str], where: Callable[[int], str]) -> list[int]:
    """The heads in the cells of a sentence; those that are no tree are an error. ``where`` as in `check_tree`."""
    for number, text in enumerate(cells, 1):
        if not is_head(text):
            said = "not given" if text == "_" else f"{text[:40]!r}, not a number"
            raise DataError(f"{where(number)}: HEAD is {said}; give the number of a word, or 0 for the root")
    heads = [int(text) for text in cells]
    check_tree(heads, where)
    return heads


def check_tree(heads: Sequence[int], where: Callable[[int], str]) -> None:
    """Raise unless every word reaches the root, 0, through its heads; ``where(number)`` names a word, from 1.

    Several words may hang on the root.
    """
    count = len(heads)
    for number, head in enumerate(heads, 1):
        if not 0 <= head <= count:
            raise DataError(f"{where(number)}: HEAD {head} is outside the sentence (1..{count}); give 0 for the root")
        if head == number:
            raise DataError(f"{where(number)}: the word is its own head; give another, or 0 for the root")
    lost = _in_cycle(heads)
    if lost:
        raise DataError(
            f"{where(lost)}: the heads from here on lead back to this word and never to the root; break the cycle"
        )


def _in_cycle(heads: Sequence[int]) -> int:
    """The number of a word in a cycle, or 0; every word is visited once."""
    reached_by = [0] * (len(heads) + 1)  # the word where the walk began that came here first
    for start in range(1, len(heads) + 1):
        word = start
        while word and not reached_by[word]:
            reached_by[word] = start
            word = heads[word - 1]
        if word and reached_by[word] == start:
            return word
    return 0
