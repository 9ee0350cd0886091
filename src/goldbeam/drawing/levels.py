"""How high each arc over a row of words is drawn, so that arcs stay apart and the picture stays low."""

from __future__ import annotations

from collections.abc import Callable, Sequence

Arc = tuple[int, int]  # the head and its dependent, two different words by their numbers


def arc_levels(arcs: Sequence[Arc], *, apart: bool = False) -> list[int]:
    """A level, from 1, for each arc of a tree; arcs over a common gap between words never share one.

    An arc is above all arcs that it spans. In a projective tree its level is just the depth of this nesting, so there
    are as few levels as can be. An arc that crosses others takes the lowest level that they leave free.

    With ``apart``, an arc into a word and one out of it never share a level either, for drawings where all arcs of a
    word meet it at one point and could not be told apart.

    The time is in proportion to n log n for n arcs, and to the square of the number of those that cross others.

    >>> arc_levels([(2, 1), (4, 2), (4, 3)]), arc_levels([(1, 3), (4, 2)])
    ([1, 2, 1], [1, 2])
    """
    words = max((max(arc) for arc in arcs), default=0) + 1
    crosses = _crossing(arcs, words)
    # The highest level of the arcs with their left end at a word. Arcs that cross no other one lie inside of an arc if
    # their left ends do; those that cross are looked at one by one.
    simple, crossing = _RangeMax(words), _RangeMax(words)
    placed: list[tuple[int, int, int]] = []  # ends and level of arcs that cross others
    into, out_of = [0] * words, [0] * words  # the levels of the arcs at a word, as bits
    levels = [0] * len(arcs)
    # Shorter arcs first: those that an arc spans have their levels before it.
    for k in sorted(range(len(arcs)), key=lambda k: (abs(arcs[k][0] - arcs[k][1]), min(arcs[k]))):
        head, dependent = arcs[k]
        left, right = min(arcs[k]), max(arcs[k])
        taken = into[head] | out_of[dependent] if apart else 0
        below = simple.highest(left, right)
        if crosses[k]:
            for start, end, level in placed:
                if start < right and end > left:
                    taken |= 1 << level
                    if left <= start and end <= right and level > below:
                        below = level
        else:
            below = max(below, crossing.highest(left, right))
        level = _lowest_free(taken, below + 1)
        levels[k] = level
        if apart:
            into[dependent] |= 1 << level
            out_of[head] |= 1 << level
        if crosses[k]:
            placed.append((left, right, level))
            crossing.raise_to(left, level)
        else:
            simple.raise_to(left, level)
    return levels


def tree_arcs(heads: Sequence[int]) -> list[Arc]:
    """The arcs of a tree, without those from the root."""
    return [(head, number) for number, head in enumerate(heads, 1) if head]


def _crossing(arcs: Sequence[Arc], words: int) -> list[bool]:
    """Whether each arc crosses another one: whether an arc leads from a word inside of it to one outside."""
    farthest_left, farthest_right = list(range(words)), list(range(words))  # the other ends of arcs at a word
    for arc in arcs:
        left, right = min(arc), max(arc)
        farthest_right[left] = max(farthest_right[left], right)
        farthest_left[right] = min(farthest_left[right], left)
    lowest, highest = _sparse_table(farthest_left, min), _sparse_table(farthest_right, max)
    found = []
    for arc in arcs:
        left, right = min(arc), max(arc)
        first, last = left + 1, right - 1
        if first > last:
            found.append(False)
            continue
        row = (last - first + 1).bit_length() - 1
        second = last - (1 << row) + 1
        outside_left = min(lowest[row][first], lowest[row][second]) < left
        found.append(outside_left or max(highest[row][first], highest[row][second]) > right)
    return found


def _sparse_table(values: list[int], best: Callable[[int, int], int]) -> list[list[int]]:
    """``table[k][i]`` is the best of the ``2**k`` values from ``i`` on, so two of them cover any range."""
    table = [values]
    while 2 ** len(table) <= len(values):
        half = 2 ** (len(table) - 1)
        table.append(list(map(best, table[-1], table[-1][half:])))
    return table


class _RangeMax:
    """A number for each word, 0 at first, of which any range has a highest one; both take log n steps."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._tree = [0] * (2 * size)

    def raise_to(self, place: int, value: int) -> None:
        place += self._size
        while place and self._tree[place] < value:
            self._tree[place] = value
            place //= 2

    def highest(self, begin: int, end: int) -> int:
        """Of the words from ``begin`` to before ``end``."""
        begin, end, found = begin + self._size, end + self._size, 0
        while begin < end:
            if begin & 1:
                found = max(found, self._tree[begin])
                begin += 1
            if end & 1:
                end -= 1
                found = max(found, self._tree[end])
            begin, end = begin // 2, end // 2
        return found


def _lowest_free(taken: int, level: int) -> int:
    """The lowest level, from ``level`` on, whose bit is not set."""
    rest = taken >> level
    return level + (~rest & (rest + 1)).bit_length() - 1
