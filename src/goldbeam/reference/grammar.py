"""Trees, chains and triples of incremental constituency parsing (2004 paper, section 3.1).

A tree is a tuple of a label and its children; a word is its tag and its form: ``("NP", ("NN", "fruit"))``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

Tree = tuple[Any, ...]
Chain = tuple[str, ...]  # phrases from the top down, and the tag of a word
Action = tuple[int, Chain]  # how many phrases are closed, and the chain that is attached
STOP = "</>"  # the end of a constituent, S-bar in the paper
END: Action = (-1, ())  # after the last word: everything is closed


def is_word(tree: Tree) -> bool:
    return isinstance(tree[1], str)


def words_of(tree: Tree) -> list[tuple[str, str]]:
    """Words with their tags."""
    return [(tree[1], tree[0])] if is_word(tree) else [word for child in tree[1:] for word in words_of(child)]


def derivation_of(tree: Tree) -> list[Action]:
    """The actions that build a tree."""
    found: list[Action] = []
    chain: list[str] = []
    closed = 0
    for kind, label in [event for child in tree[1:] for event in _brackets(child)]:
        if kind == "close":
            closed += 1
        else:
            chain.append(label)
        if kind == "word":
            found.append((closed, tuple(chain)))
            chain, closed = [], 0
    return [*found, END]


def _brackets(tree: Tree) -> Iterator[tuple[str, str]]:
    if is_word(tree):
        yield "word", tree[0]
        return
    yield "open", tree[0]
    for child in tree[1:]:
        yield from _brackets(child)
    yield "close", tree[0]


@dataclass(frozen=True)
class Grammar:
    """G: the start symbol, C (allowable chains, by their tag) and B (allowable triples)."""

    root: str
    chains: dict[str, list[Chain]]
    triples: frozenset[tuple[str, str | None, str]]  # parent, left sibling if any, label or STOP

    @classmethod
    def of(cls, trees: Sequence[Tree], least: int = 2) -> Grammar:
        """What occurs in these trees; chains of more than two phrases must occur ``least`` times (section 3.1)."""
        counts = Counter(chain for tree in trees for _, chain in derivation_of(tree)[:-1])
        allowed = [chain for chain, count in counts.items() if len(chain) <= 3 or count >= least]
        chains: dict[str, list[Chain]] = {}
        for chain in sorted(allowed, key=lambda chain: [*((0, label) for label in chain[:-1]), (1, chain[-1])]):
            chains.setdefault(chain[-1], []).append(chain)
        return cls(trees[0][0], chains, frozenset(t for tree in trees for t in triples_of(tree)))


def triples_of(tree: Tree) -> Iterator[tuple[str, str | None, str]]:
    if is_word(tree):
        return
    labels = [child[0] for child in tree[1:]]
    yield from ((tree[0], left, label) for left, label in zip([None, *labels], [*labels, STOP], strict=True))
    for child in tree[1:]:
        yield from triples_of(child)
