"""Treebanks as the core reads them: trees with its labels, and trees of its numbers."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass

from goldbeam import _core
from goldbeam.constituents.left_corner import left_corner, undo_left_corner
from goldbeam.constituents.tree import ConstituencyTree


def transformed(tree: ConstituencyTree, transform: str | None, tags: Sequence[str] | None = None) -> ConstituencyTree:
    """As it is learned: without loops, with other tags if there are some, left-recursive productions turned round."""
    tree = tree.cleaned(traces=True, functions=True, loops=False)
    tags = tree.tags if tags is None else tags
    return _with_tags(tree if transform is None else left_corner(tree), tags)


def _with_tags(tree: ConstituencyTree, tags: Sequence[str]) -> ConstituencyTree:
    labels = list(tree.labels)
    for leaf, tag in zip(tree.leaves, tags, strict=True):
        labels[leaf] = tag
    return ConstituencyTree.unchecked(tuple(labels), tree.ends, tree.words)


@dataclass(frozen=True)
class NumberedTrees:
    """Nodes in preorder, trees one after the other."""

    labels: array[int]
    ends: array[int]
    node_ends: array[int]

    @classmethod
    def of(cls, trees: Sequence[ConstituencyTree], grammar: _core.Grammar) -> NumberedTrees:
        """A tree with a label that the grammar does not know has no nodes: it cannot be derived."""
        phrases = {label: number for number, label in enumerate(grammar.phrases)}
        tags = {tag: len(phrases) + number for number, tag in enumerate(grammar.tags)}
        labels, ends, node_ends = array("I"), array("I"), array("I")
        for tree in trees:
            numbers = [
                (tags if end == node + 1 else phrases).get(label, -1)
                for node, (label, end) in enumerate(zip(tree.labels, tree.ends, strict=True))
            ]
            if -1 not in numbers and numbers[0] == grammar.root and len(numbers) > 1:
                labels.extend(numbers)
                ends.extend(tree.ends)
            node_ends.append(len(labels))
        return cls(labels, ends, node_ends)


class TreeMaker:
    """Trees of decoded numbers."""

    def __init__(self, grammar: _core.Grammar, transform: str | None) -> None:
        self.names = [*grammar.phrases, *grammar.tags]
        self.transform = transform

    def __call__(
        self, labels: memoryview, ends: memoryview, words: Sequence[str], tags: Sequence[str]
    ) -> ConstituencyTree:
        """Tags are the words' own: those that the grammar does not know were read as others."""
        names = tuple(self.names[label] for label in labels)
        tree = ConstituencyTree.unchecked(names, tuple(ends), tuple(words))
        return _with_tags(tree if self.transform is None else undo_left_corner(tree), tags)
