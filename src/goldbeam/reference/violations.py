"""FINDVIOLATION: the six updates (2012 paper, Algorithms 6 and 8, sections 5 and 7) over one trajectory.

Each gives the length of the prefix to learn from, 0 for none. A point is a *candidate* if the search prefers something
wrong there, and a *violation* if that scores at least as much as gold (with a margin: not at least a margin less).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from goldbeam.reference.model import Model
from goldbeam.reference.search import Beam
from goldbeam.reference.trajectory import Point, Triple, Walk


@dataclass(frozen=True)
class Trajectory:
    points: Sequence[Point]
    margin: float = 0.0

    def size(self, i: int) -> float:
        return self.points[i - 1].triple.size

    def violates(self, i: int) -> bool:
        return self.size(i) >= -self.margin

    @property
    def candidates(self) -> list[int]:
        numbered = [(i, p) for i, p in enumerate(self.points, 1) if p.rival]
        return [i for i, p in numbered if not p.best_is_gold or (self.margin > 0 and self.violates(i))]

    @property
    def violations(self) -> list[int]:
        return [i for i in self.candidates if self.violates(i)]


def standard(t: Trajectory) -> int:
    """The full sequence, be it a violation or not."""
    return len(t.points) if len(t.points) in t.candidates else 0


def early(t: Trajectory) -> int:
    """Where gold falls off the beam (Algorithm 8, lines 5 and 6), else the full sequence (line 7)."""
    return next((i for i, p in enumerate(t.points, 1) if not p.in_beam), standard(t))


def hybrid(t: Trajectory) -> int:
    """The standard update if it is valid, else the early one."""
    full = standard(t)
    return full if full == 0 or full in t.violations else early(t)


def max_violation(t: Trajectory) -> int:
    """The most violated prefix, of equals the longest."""
    return max(t.violations, key=lambda i: (t.size(i), i), default=0)


def latest(t: Trajectory) -> int:
    """The longest prefix that is a violation."""
    return max(t.violations, default=0)


UPDATES: dict[str, Callable[[Trajectory], int]] = {
    "standard": standard,
    "early": early,
    "hybrid": hybrid,
    "latest": latest,
    "max-violation": max_violation,
}
#: From a model and an example to triples, one after the other; w may have changed when the next is asked for.
Finder = Callable[[Model, Any, Sequence[Any]], Iterator[Triple]]


def finder(update: str, search: Beam, margin: float = 0.0, trace: bool = False) -> Finder:
    """FINDVIOLATION by the name of the update. LaSO finds several in an example; all others one at most."""

    def find_violation(model: Model, x: Any, gold: Sequence[Any]) -> Iterator[Triple]:
        points = list(Walk(model, x, gold, search, margin).points())
        if trace:
            print(*map(line_of, points), sep="\n")
        length = UPDATES[update](Trajectory(points, margin))
        if length:
            yield points[length - 1].triple

    def laso(model: Model, x: Any, gold: Sequence[Any]) -> Iterator[Triple]:
        """Daumé and Marcu (2005): update where gold falls off, and go on with gold alone in the beam."""
        walk = Walk(model, x, gold, search, margin)
        points = []
        while not walk.ended:
            points.append(walk.step())
            if not points[-1].in_beam:
                yield points[-1].triple
                walk.beam = [walk.y]
        if points and points[-1].in_beam and standard(Trajectory(points, margin)):
            yield points[-1].triple

    return laso if update == "laso" else find_violation


def line_of(point: Point) -> str:
    """A step for people: the two curves of Figure 3, and where gold is."""
    place = next((k for k, z in enumerate(point.beam, 1) if z.actions == point.y.actions), None)
    best = point.beam[0]
    where = f"gold is number {place} in the beam" if place else "gold has fallen off the beam"
    return f"{point.y.steps}: best {' '.join(map(str, best.actions))} ({best.total:g}), gold {point.y.total:g}, {where}"
