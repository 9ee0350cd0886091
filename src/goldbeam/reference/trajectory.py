"""How the correct sequence fares in a search, step by step: the picture in Figure 3 of the 2012 paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from goldbeam.reference.model import Model
from goldbeam.reference.search import Beam, Hypothesis, complete


class Triple(NamedTuple):
    """(x, y', z): a prefix of gold and what to learn against, equally many steps long. Nothing to learn: z = y'."""

    x: Any
    y: Hypothesis
    z: Hypothesis

    @property
    def correct(self) -> bool:
        return self.z.actions == self.y.actions

    @property
    def size(self) -> float:
        """-w · ΔΦ(x, y', z): of a violation at least 0."""
        return self.z.total - self.y.total


@dataclass(frozen=True)
class Point:
    """After step i: the beam Bi, the correct prefix y[1:i], and the wrong one that it is compared with, if any."""

    x: Any
    y: Hypothesis
    beam: list[Hypothesis]
    rival: Hypothesis | None

    @property
    def gold(self) -> float:
        return self.y.total

    @property
    def triple(self) -> Triple:
        return Triple(self.x, self.y, self.rival or self.y)

    @property
    def in_beam(self) -> bool:
        return any(z.actions == self.y.actions for z in self.beam)

    @property
    def best_is_gold(self) -> bool:
        return self.beam[0].actions == self.y.actions


@dataclass
class Walk:
    """A search that is followed beside gold; both end when gold and all hypotheses are complete.

    With a margin, gold that is best is compared with the best successor that is not gold.
    """

    model: Model
    x: Any
    gold: Sequence[Any]
    search: Beam
    margin: float = 0.0

    def __post_init__(self) -> None:
        self.y = self.search.start(self.model, self.x)
        self.beam = [self.y]

    @property
    def ended(self) -> bool:
        return self.y.steps >= len(self.gold) and all(complete(self.model, self.x, z) for z in self.beam)

    def step(self) -> Point:
        """One more step of Algorithm 7."""
        if self.y.steps < len(self.gold):
            self.y = self.search.append(self.model, self.x, self.y, self.gold[self.y.steps])
        else:
            [self.y] = self.search.successors(self.model, self.x, [self.y])
        successors = self.search.successors(self.model, self.x, self.beam)
        self.beam = self.search.filter(self.model, self.x, successors)
        wrong = [z for z in successors if z.actions != self.y.actions]
        best = self.beam[0] if self.beam[0].actions != self.y.actions else None
        rival = max(wrong, key=lambda z: z.total, default=None) if self.margin > 0 else best
        return Point(self.x, self.y, self.beam, rival)

    def points(self) -> Iterator[Point]:
        while not self.ended:
            yield self.step()
