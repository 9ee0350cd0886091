"""To and from ``nltk.Tree``, for those who have NLTK."""

from __future__ import annotations

from typing import Any

from goldbeam.constituents.checks import escaped
from goldbeam.constituents.tree import ConstituencyTree
from goldbeam.errors import DataError, GoldbeamError
from goldbeam.one_line import one_line


def to_nltk(tree: ConstituencyTree) -> Any:
    try:
        from nltk.tree import Tree  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except ImportError:
        raise GoldbeamError("to_nltk needs NLTK; install it with: pip install nltk") from None
    made: dict[int, Any] = {}  # the finished subtrees, from the last node to the first
    words = reversed(tree.words)
    for node in range(len(tree.ends) - 1, -1, -1):
        below = [made.pop(child) for child in tree.children(node)]
        made[node] = Tree(tree.labels[node], below or [next(words)])
    return made[0]


def from_nltk(tree: Any) -> ConstituencyTree:
    labels: list[str] = []
    ends: list[int] = []
    words: list[str] = []
    waiting: list[Any] = [tree]
    while waiting:
        item = waiting.pop()
        if isinstance(item, int):  # everything below this node has been seen
            ends[item] = len(labels)
            continue
        if not callable(getattr(item, "label", None)):
            raise DataError(f"an nltk.Tree whose words all have a tag is wanted, got {one_line(repr(item), 60)}")
        children = list(item)
        node = len(labels)
        labels.append(str(item.label()))
        ends.append(node + 1)
        if len(children) == 1 and isinstance(children[0], str):
            words.append(escaped(children[0]))
        elif not children:
            raise DataError(f"the tree has a node {one_line(labels[-1], 40)!r} with nothing in it; remove it")
        else:
            waiting.append(node)
            waiting.extend(reversed(children))
    return ConstituencyTree(tuple(labels), tuple(ends), tuple(words))
