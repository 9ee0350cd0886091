"""Beam search and Viterbi as their definitions say: all successors are listed and sorted, nothing is cached."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf

Labels = tuple[int, ...]


@dataclass(frozen=True)
class Hypothesis:
    labels: Labels
    total: float


@dataclass(frozen=True)
class Point:
    """After a step: the score of gold and the best successor that is not gold.

    Where gold is best, the runner-up is looked for only if the search was asked to.
    """

    gold: float
    rival: Hypothesis | None
    in_beam: bool
    best_is_gold: bool


@dataclass
class Search:
    labels: int
    order: int
    score: Callable[[Labels, int], float]  # of one label after a history
    allowed: Callable[[Labels, int], bool]
    kind: str = "beam"
    beam: int = 1
    threshold: float = inf
    power: float = 0
    branching: float = inf
    merge: bool = True
    runner_up: bool = False
    points: list[Point] = field(default_factory=list)
    cascade: float = inf
    cheap: Callable[[Labels, int], float] | None = None  # the score of an action by some features alone

    def step(self, beam: list[Hypothesis], gold: Hypothesis) -> list[Hypothesis]:
        """The beam after one more token; ``gold`` includes that token, and a point of the curves is added."""
        if self.cheap is not None and len(beam) == 1 and (leader := self.leader(beam[0])) is not None:
            return [leader]
        families = [
            [
                Hypothesis((*h.labels, a), h.total + self.score(h.labels, a))
                for a in range(self.labels)
                if self.allowed(h.labels, a)
            ]
            for h in beam
        ]
        successors = [s for family in families for s in family]
        new = self.exact(successors) if self.kind == "viterbi" else self.best(self.selected(families))
        rival = new[0] if new[0].labels != gold.labels else None
        if self.runner_up:
            wrong = [s for s in successors if s.labels != gold.labels]
            rival = max(wrong, key=lambda s: s.total, default=None)
        in_beam = any(h.labels == gold.labels for h in new)
        self.points.append(Point(gold.total, rival, in_beam, new[0].labels == gold.labels))
        return new

    def leader(self, h: Hypothesis) -> Hypothesis | None:
        """The successor that leads all others by enough before all features are scored."""
        successors = [
            Hypothesis((*h.labels, a), h.total + self.cheap(h.labels, a))
            for a in range(self.labels)
            if self.allowed(h.labels, a)
        ]
        first, *others = sorted(successors, key=lambda s: -s.total)
        return first if all(first.total - s.total >= self.cascade for s in others) else None

    def selected(self, families: list[list[Hypothesis]]) -> list[Hypothesis]:
        """Of the successors of each hypothesis those that score not too far below the best of them."""
        best = [max((s.total for s in family), default=0) for family in families]
        return [
            s for family, top in zip(families, best, strict=True) for s in family if top - s.total <= self.branching
        ]

    def signature(self, labels: Labels) -> Labels:
        return labels[-self.order :] if self.order else ()

    def best(self, successors: list[Hypothesis]) -> list[Hypothesis]:
        """Top k, of equal scores the first; merged ones go to the best of their class."""
        ranked: list[Hypothesis] = []
        for s in sorted(successors, key=lambda s: -s.total):
            if not (self.merge and any(self.signature(s.labels) == self.signature(r.labels) for r in ranked)):
                ranked.append(s)
        ranked = ranked[: 1 if self.kind == "greedy" else self.beam]
        kept = ranked[:1]
        for rank, s in enumerate(ranked[1:], 1):
            if ranked[0].total - s.total > self.threshold / rank**self.power:
                break
            kept.append(s)
        return kept

    def exact(self, successors: list[Hypothesis]) -> list[Hypothesis]:
        """The best derivation into every history, histories by first appearance but the best in front."""
        histories: dict[Labels, Hypothesis] = {}
        for s in successors:
            known = histories.get(self.signature(s.labels))
            if known is None or s.total > known.total:
                histories[self.signature(s.labels)] = s
        beam = list(histories.values())
        best = max(range(len(beam)), key=lambda k: beam[k].total)
        beam[0], beam[best] = beam[best], beam[0]
        return beam
