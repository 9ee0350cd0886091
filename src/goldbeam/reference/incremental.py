"""Incremental constituency parsing (2004 paper, sections 2.3 and 3): ADV, and the features of nodes.

A step absorbs a word: some open phrases are closed, and a chain that ends in the word is attached below the next one.
FILTER is that of `Beam`, with ``power=3`` for equation 3.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from goldbeam.problem.interface import Problem
from goldbeam.reference.grammar import END, STOP, Action, Grammar, Tree, derivation_of


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
