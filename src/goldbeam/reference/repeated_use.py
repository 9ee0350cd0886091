"""Repeated use of hypotheses (2004 paper, section 4.1, Figure 4), with early update (section 4.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from goldbeam.reference.model import Model
from goldbeam.reference.search import Beam
from goldbeam.reference.trajectory import Triple, Walk
from goldbeam.reference.updates import Report, Update


@dataclass
class Kept:
    """A triple of the cache: the gold parse g (or its prefix), the candidates F, and the counter c."""

    triples: list[Triple]  # g beside each wrong candidate of F
    updates: int = 0


@dataclass
class RepeatedUse:
    """``examples`` is N, the size of the cache; ``passes`` and ``most`` are T1 and T2."""

    search: Beam
    examples: int
    passes: int = 5
    most: int = 50
    early: bool = True
    update: Update = field(default_factory=Update)
    trace: bool = False
    cache: list[Kept] = field(default_factory=list)
    seen: int = 0

    def learn(self, model: Model, x: Any, y: Sequence[Any]) -> Report:
        """Figure 4, for the k-th sentence."""
        report = Report()
        point = None
        for point in Walk(model, x, y, self.search).points():
            if self.early and not point.in_beam:  # early update: exit the search, pass on yj and Fj
                break
        if point is not None:
            triples = [Triple(x, point.y, z) for z in point.beam if z.actions != point.y.actions]
            if not point.triple.correct:  # step 1: z = argmax over F; if z ≠ g
                report = self.update(model, point.triple)  # update
            self._keep(Kept(triples))  # set the k-th triple of the cache to (g, F, 0)
        for _ in range(self.passes):  # step 2: for t = 1 .. T1
            changed = [self.use(model, kept) for kept in self.cache]  # for j = 1 .. N
            if not any(changed):
                break
        model.w.end_example()
        return report

    def use(self, model: Model, kept: Kept) -> bool:
        """Whether it updates: gold must be better than all candidates, by more than the margin if there is one."""
        deltas = [model.delta_phi(t.x, t.y.actions, t.z.actions) for t in kept.triples]
        gaps = [model.w.dot(delta) for delta in deltas]
        if kept.updates >= self.most or not gaps:  # if cj < T2
            return False
        z = gaps.index(min(gaps))  # z = argmax over Fj
        if gaps[z] > self.update.margin or not deltas[z]:  # if z ≠ gj
            return False
        model.w.add(deltas[z], self.update.tau(deltas[z], 1, -gaps[z]))  # update
        kept.updates += 1  # cj = cj + 1
        if self.trace:
            print(
                f"again: {kept.triples[z].z.actions} for {kept.triples[z].y.actions} ({gaps[z]:g}), c = {kept.updates}"
            )
        return True

    def _keep(self, kept: Kept) -> None:
        if len(self.cache) < self.examples:
            self.cache.append(kept)
        else:
            self.cache[self.seen % self.examples] = kept
        self.seen += 1
