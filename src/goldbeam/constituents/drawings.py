"""Drawings of constituency trees, or of their beginnings where they are too long to look at."""

from __future__ import annotations

from itertools import islice

from goldbeam.constituents.tree import ConstituencyTree
from goldbeam.drawing.constituents import draw_constituents
from goldbeam.drawing.constituents_text import draw_constituents_text
from goldbeam.drawing.excerpts import ASCII_REST, HOW, REST, check_limit, left_out


def tree_svg(tree: ConstituencyTree, theme: str = "light", limit: int | None = None, how: str = HOW) -> str:
    """The text of an SVG file with at most ``limit`` phrases and words; a line below says ``how`` to see the others."""
    shown, words = tree_excerpt(tree, limit)
    return draw_constituents(shown, theme, left_out(words=words, how=how))


def tree_text(
    tree: ConstituencyTree,
    *,
    width: int | None = None,
    ascii: bool = False,
    limit: int | None = None,
    how: str = HOW,
) -> str:
    """Lines without a line end after the last; ``limit`` and ``how`` as in `tree_svg`.

    >>> print(tree_text(ConstituencyTree.parse("(S (NP (NNS flies)) (VP (VBP fly)))")))
    S
    ├─ NP
    │  └─ NNS  flies
    └─ VP
       └─ VBP  fly
    """
    mark = ASCII_REST if ascii else REST
    shown, words = tree_excerpt(tree, limit, mark)
    return draw_constituents_text(shown, width=width, ascii=ascii, note=left_out(words=words, how=how, mark=mark))


def tree_excerpt(tree: ConstituencyTree, limit: int | None, mark: str = REST) -> tuple[ConstituencyTree, int]:
    """The first nodes of a tree, from the root down, and how many words are left out; a phrase may keep only a mark."""
    check_limit(limit)
    if limit is None or len(tree.ends) <= limit:
        return tree, 0
    leaves = [end == node + 1 for node, end in enumerate(islice(tree.ends, limit))]
    ends = tuple(min(end, limit) for end in islice(tree.ends, limit))
    words = iter(tree.words)
    shown = tuple(
        next(words) if is_leaf else mark
        for node, (end, is_leaf) in enumerate(zip(ends, leaves, strict=True))
        if end == node + 1
    )
    return ConstituencyTree.unchecked(tree.labels[:limit], ends, shown), len(tree.words) - sum(leaves)
