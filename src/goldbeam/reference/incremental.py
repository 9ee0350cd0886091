"""Incremental constituency parsing (2004 paper, sections 2.3 and 3.1): the grammar, ADV, and features of nodes.

A step absorbs a word: some open phrases are closed, and a chain that ends in the word is attached below the next one.
A tree is a tuple of a label and its children; a word is its tag and its form: ``("NP", ("NN", "fruit"))``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from goldbeam.problem.interface import Problem

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


@dataclass(frozen=True)
class Analysis:
    """(x, t, i): the right edge of t, open phrases with their complete children from the root down, and i."""

    edge: tuple[Tree, ...]
    absorbed: int
    ended: bool = False

    def closed(self) -> Analysis:
        *above, parent, lowest = self.edge
        return Analysis((*above, (*parent, lowest)), self.absorbed)

    def opened(self, label: str) -> Analysis:
        return Analysis((*self.edge, (label,)), self.absorbed)

    def with_word(self, tag: str, word: str) -> Analysis:
        *above, lowest = self.edge
        return Analysis((*above, (*lowest, (tag, word))), self.absorbed + 1)


class IncrementalParsing(Problem):
    """Inputs are lists of words with tags, structures are trees."""

    def __init__(self, grammar: Grammar, features: Iterable[str] = ("L10", "L10 L01", "L10 L20", "L10 LK")) -> None:
        self.grammar, self.lines = grammar, [line.split() for line in features]

    def start(self, x: Any) -> Analysis:
        return Analysis(((self.grammar.root,),), 0)

    def actions(self, x: Any, state: Analysis) -> list[Action]:
        """ADV: attachment sites from the lowest up, as far as phrases may end, and allowable chains at each."""
        if state.ended:
            return []
        if state.absorbed == len(x):
            return [END]
        found, level, site = [], 0, state
        while True:
            chains = self.grammar.chains.get(x[state.absorbed][1], [])
            found += [(level, chain) for chain in chains if self.allows(site, chain[0])]
            if len(site.edge) == 1 or not self.allows(site, STOP):
                return found
            level, site = level + 1, site.closed()

    def allows(self, site: Analysis, label: str) -> bool:
        parent, *children = site.edge[-1]
        return (parent, children[-1][0] if children else None, label) in self.grammar.triples

    def advance(self, x: Any, state: Analysis, action: Action) -> Analysis:
        level, chain = action
        for _ in range(level if action != END else len(state.edge) - 1):
            state = state.closed()
        if action == END:
            return Analysis(state.edge, state.absorbed, ended=True)
        for label in chain[:-1]:
            state = state.opened(label)
        return state.with_word(chain[-1], x[state.absorbed][0])

    def features(self, x: Any, state: Analysis, action: Action) -> Iterator[str]:
        """Of every node that the step builds, and every end of a phrase: the label, given what is around it."""
        for site, label in self.built(state, action):
            atoms = atoms_of(x, site)
            for line in self.lines:
                yield " ".join(f"{name}={atoms[name]}" for name in line) + f" -> {label}"

    def built(self, state: Analysis, action: Action) -> Iterator[tuple[Analysis, str]]:
        level, chain = action
        for _ in range(level if action != END else len(state.edge) - 1):
            yield state, STOP
            state = state.closed()
        if action == END:
            yield state, STOP
        for label in chain:
            yield state, label
            state = state.opened(label)

    def gold(self, x: Any, y: Tree) -> list[Action]:
        return derivation_of(y)

    def result(self, x: Any, actions: list[Action], state: Analysis) -> Tree:
        return state.edge[0]


def atoms_of(x: Any, site: Analysis) -> dict[str, str | None]:
    """Labels around a node that is built here (section 3.2): L10 is its parent, L01 its left sibling, LK the word."""
    phrases = [*site.edge[::-1], (None,), (None,)]
    left, above = ([child[0] for child in phrase[:0:-1]] for phrase in phrases[:2])
    look = x[site.absorbed] if site.absorbed < len(x) else (None, None)
    return {
        "L10": phrases[0][0],
        "L20": phrases[1][0],
        "L30": phrases[2][0],
        "L01": next(iter(left), None),
        "L02": next(iter(left[1:]), None),
        "L11": next(iter(above), None),
        "LK": look[0],
        "LKP": look[1],
    }
