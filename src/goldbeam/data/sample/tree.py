"""Labelled bracket trees of the sample sentences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

_ESCAPES = {"(": "-LRB-", ")": "-RRB-"}


@dataclass(frozen=True, slots=True)
class Node:
    """A phrase with children, or a leaf with a word; the label of a leaf is its Penn tag.

    >>> Node("NP", (leaf("DT", "the", "DET"), leaf("NN", "saw", "NOUN"))).to_brackets()
    '(NP (DT the) (NN saw))'
    """

    label: str
    children: tuple[Node, ...] = ()
    function: str = ""  # Penn function tag that the relations need: SBJ, PRD, TMP, ADV, NOM
    entity: str = ""  # PER, LOC or ORG where the phrase is a name
    word: str = ""
    lemma: str = ""
    upos: str = ""

    def leaves(self) -> Iterator[Node]:
        if not self.children:
            yield self
        for child in self.children:
            yield from child.leaves()

    def to_brackets(self, functions: bool = False) -> str:
        """One line in Penn Treebank style; ``functions`` adds function tags (``NP-SBJ``)."""
        if not self.children:
            return f"({self.label} {_ESCAPES.get(self.word, self.word)})"
        label = f"{self.label}-{self.function}" if functions and self.function else self.label
        return f"({label} {' '.join(child.to_brackets(functions) for child in self.children)})"


def leaf(tag: str, word: str, upos: str, lemma: str = "") -> Node:
    return Node(tag, word=word, upos=upos, lemma=lemma or word)


def phrase(label: str, *children: Node | None, function: str = "", entity: str = "") -> Node:
    """A phrase of the children that are there: optional parts are passed as None."""
    return Node(label, tuple(child for child in children if child is not None), function, entity)
