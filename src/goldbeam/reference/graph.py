"""Graph-based dependency parsing, the parser of the 2016 paper: exact search over trees as chart algorithms.

Words are 1..n and 0 is the root. `eisner` (1996) scores arcs; `second_order` scores arcs with the neighbouring sibling
(McDonald and Pereira 2006) and the grandparent (Koo and Collins 2010). A chart is a function that remembers its values;
each gives a score and the arcs that make it, as pairs of head and modifier.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

Arcs = tuple[tuple[int, int], ...]
Item = tuple[float, Arcs]  # a score, and the arcs
Heads = list[int]  # of words 1..n
NOTHING: Item = (0.0, ())


def best(items: Iterable[Item]) -> Item:
    return max(items, key=lambda item: item[0], default=(float("-inf"), ()))


def together(*items: Item, plus: float = 0.0, arc: tuple[int, int] | None = None) -> Item:
    arcs = tuple(a for _, part in items for a in part)
    return sum(score for score, _ in items) + plus, arcs + ((arc,) if arc else ())


def heads_of(item: Item) -> tuple[float, Heads]:
    score, arcs = item
    return score, [head for _, head in sorted((modifier, head) for head, modifier in arcs)]


def eisner(
    n: int, arc: Callable[[int, int], float], single_root: bool = True, trace: bool = False
) -> tuple[float, Heads]:
    """The best projective tree by the sum of ``arc(head, modifier)``."""

    @cache
    def complete(h: int, end: int) -> Item:
        """h and all words up to ``end`` on one side, below it and finished."""
        if h == end:
            return NOTHING
        return best(together(incomplete(h, m), complete(m, end)) for m in until(end, h))

    @cache
    def incomplete(h: int, m: int) -> Item:
        """An arc from h to m, and all between the two."""
        inside = best(together(complete(h, r), complete(m, towards(r, m))) for r in until(h, m))
        found = together(inside, plus=arc(h, m), arc=(h, m))
        if trace:
            print(f"{h} → {m}: {found[0]:g} with {found[1]}")
        return found

    if not single_root or n == 0:
        return heads_of(complete(0, n))
    roots = range(1, n + 1)
    return heads_of(best(together(complete(m, 1), complete(m, n), plus=arc(0, m), arc=(0, m)) for m in roots))


def second_order(
    n: int,
    arc: Callable[[int, int], float],
    sibling: Callable[[int, int, int], float],
    grandparent: Callable[[int, int, int], float],
    single_root: bool = True,
) -> tuple[float, Heads]:
    """The best projective tree with parts of three words.

    ``sibling(head, modifier, s)`` scores an arc with s, the head's next child on the way to the modifier (s is the
    head itself if no child is in between). ``grandparent(head, modifier, g)`` scores an arc with g, the head of the
    head; arcs from the root have no such part.
    """

    @cache
    def complete(g: int | None, h: int, end: int) -> Item:
        """As above; g is the head of h."""
        if h == end:
            return NOTHING
        return best(together(incomplete(g, h, m), complete(h, m, end)) for m in until(end, h))

    @cache
    def incomplete(g: int | None, h: int, m: int) -> Item:
        """An arc from h to m, as h's first child on this side or after s."""
        first = together(complete(h, m, towards(h, m)), plus=sibling(h, m, h))
        later = (
            together(incomplete(g, h, s), siblings(h, s, m), plus=sibling(h, m, s)) for s in until(towards(h, m), m)
        )
        above = 0.0 if g is None else grandparent(h, m, g)
        return together(best([first, *later]), plus=arc(h, m) + above, arc=(h, m))

    @cache
    def siblings(h: int, s: int, m: int) -> Item:
        """All between two neighbouring children of h."""
        return best(together(complete(h, s, r), complete(h, m, towards(r, m))) for r in until(s, m))

    if not single_root or n == 0:
        return heads_of(complete(None, 0, n))
    return heads_of(
        best(
            together(complete(0, m, 1), complete(0, m, n), plus=arc(0, m) + sibling(0, m, 0), arc=(0, m))
            for m in range(1, n + 1)
        )
    )


def towards(a: int, b: int) -> int:
    """The word after a on the way to b."""
    return a + 1 if b > a else a - 1


def until(a: int, b: int) -> range:
    """The words from a to b, but not b, from left to right: of equals the leftmost wins."""
    return range(a, b) if a < b else range(b + 1, a + 1)
