"""How high each arc over a row of words is drawn, so that arcs stay apart and the picture stays low."""

from __future__ import annotations

from collections.abc import Sequence

Arc = tuple[int, int]  # the head and its dependent, two different words by their numbers


def arc_levels(arcs: Sequence[Arc], *, apart: bool = False) -> list[int]:
    """A level, from 1, for each arc of a tree; arcs over a common gap between words never share one.

    An arc is above all arcs that it spans. In a projective tree its level is just the depth of this nesting, so there
    are as few levels as can be. An arc that crosses others takes the lowest level that they leave free.

    With ``apart``, an arc into a word and one out of it never share a level either, for drawings where all arcs of a
    word meet it at one point and could not be told apart.

    >>> arc_levels([(2, 1), (4, 2), (4, 3)]), arc_levels([(1, 3), (4, 2)])
    ([1, 2, 1], [1, 2])
    """
    words = max((max(arc) for arc in arcs), default=0) + 1
    over = [0] * words  # the levels in use above the gap after a word, as bits
    into, out_of = [0] * words, [0] * words  # those of the arcs at a word
    begun: list[list[tuple[int, int]]] = [[] for _ in range(words)]  # by its left end: an arc's right end and level
    levels = [0] * len(arcs)
    # Shorter arcs first: those that an arc spans have their levels before it.
    for k in sorted(range(len(arcs)), key=lambda k: (abs(arcs[k][0] - arcs[k][1]), min(arcs[k]))):
        head, dependent = arcs[k]
        left, right = min(arcs[k]), max(arcs[k])
        taken = into[head] | out_of[dependent] if apart else 0
        level = 1
        for word in range(left, right):
            taken |= over[word]
            for end, below in begun[word]:
                if end <= right and below >= level:
                    level = below + 1
        while taken >> level & 1:
            level += 1
        levels[k] = level
        bit = 1 << level
        for word in range(left, right):
            over[word] |= bit
        begun[left].append((right, level))
        into[dependent] |= bit
        out_of[head] |= bit
    return levels


def tree_arcs(heads: Sequence[int]) -> list[Arc]:
    """The arcs of a tree, without those from the root."""
    return [(head, number) for number, head in enumerate(heads, 1) if head]
