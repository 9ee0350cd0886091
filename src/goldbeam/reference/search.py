"""Greedy, beam and exact search (2012 paper, Algorithms 4 and 7; 2004 paper, section 2.3 and equation 3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf
from typing import Any

from goldbeam.reference.model import Model


@dataclass(frozen=True)
class Hypothesis:
    """z: a partial structure, the actions that built it, and w · Φ(x, z)."""

    state: Any
    actions: tuple[Any, ...]
    total: float
    steps: int  # more than actions if it is complete and was carried along
    parent: Hypothesis | None = field(default=None, compare=False, repr=False)


def start(model: Model, x: Any) -> Hypothesis:
    """ε"""
    return Hypothesis(model.problem.start(x), (), 0.0, 0)


def complete(model: Model, x: Any, z: Hypothesis) -> bool:
    return not list(model.problem.actions(x, z.state))


def append(model: Model, x: Any, z: Hypothesis, action: Any) -> Hypothesis:
    """z ◦ a"""
    total = z.total + model.step_score(x, z.state, action)
    state = model.problem.advance(x, z.state, action)
    return Hypothesis(state, (*z.actions, action), total, z.steps + 1, z)


def NEXT(model: Model, x: Any, z: Hypothesis) -> list[Hypothesis]:  # noqa: N802
    """All extensions by one step; a complete structure is carried along as it is."""
    actions = list(model.problem.actions(x, z.state))
    if not actions:
        return [Hypothesis(z.state, z.actions, z.total, z.steps + 1, z)]
    return [append(model, x, z, action) for action in actions]


def BEST(model: Model, x: Any, z: Hypothesis) -> Hypothesis:  # noqa: N802
    """Of equals the action that the problem lists first."""
    return max(NEXT(model, x, z), key=lambda successor: successor.total)


def greedy_search(model: Model, x: Any) -> Hypothesis:
    """Algorithm 4."""
    z = start(model, x)  # 2: z <- ε
    while not complete(model, x, z):  # 3: for i in 1 .. |x|
        z = BEST(model, x, z)  # 4: z <- BEST(x, z, w)
    return z  # 5


def all_structures(model: Model, x: Any, z: Hypothesis | None = None) -> Iterator[Hypothesis]:
    """Y(x), GEN(x): everything there is. Its maximum is exact search by definition; for tiny inputs."""
    z = start(model, x) if z is None else z
    if complete(model, x, z):
        yield z
        return
    for successor in NEXT(model, x, z):
        yield from all_structures(model, x, successor)


@dataclass
class Beam:
    """BESTk and FILTER: the top ``k`` unique hypotheses, and of these what scores well enough.

    Unique means: equal signatures (≡, Definition 6) are merged into the best. ``threshold`` is γ of equation 3 of the
    2004 paper: the k-th after the best is dropped, and all after it, if it is more than γ / k^power behind.
    """

    k: int = 4
    merge: bool = True
    threshold: float = inf
    power: float = 0.0

    def start(self, model: Model, x: Any) -> Hypothesis:
        return start(model, x)

    def append(self, model: Model, x: Any, z: Hypothesis, action: Any) -> Hypothesis:
        return append(model, x, z, action)

    def successors(self, model: Model, x: Any, beam: list[Hypothesis]) -> list[Hypothesis]:
        return [successor for z in beam for successor in NEXT(model, x, z)]

    def filter(self, model: Model, x: Any, successors: list[Hypothesis]) -> list[Hypothesis]:
        ranked: list[Hypothesis] = []
        seen = set()
        for z in sorted(successors, key=lambda z: -z.total):
            key = self.signature(model, x, z)
            if key not in seen and len(ranked) < self.k:
                seen.add(key)
                ranked.append(z)
        kept = ranked[:1]
        for rank, z in enumerate(ranked[1:], 1):
            if ranked[0].total - z.total > self.threshold / rank**self.power:
                break
            kept.append(z)
        return kept

    def signature(self, model: Model, x: Any, z: Hypothesis) -> Any:
        """Equal for hypotheses that may be merged; each is its own class if the problem says nothing."""
        key = model.problem.signature(x, z.state) if self.merge else None
        return (z.actions,) if key is None else key


#: A merged beam without bound is exact: Viterbi's algorithm, for chains whose signature is the last labels.
EXACT = Beam(k=10**9)


def beam_search(model: Model, x: Any, search: Beam, trace: bool = False) -> list[Hypothesis]:
    """Algorithm 7: the last beam, whose first hypothesis is the answer."""
    beam = [search.start(model, x)]  # 2: B0 <- [ε]
    while not all(complete(model, x, z) for z in beam):  # 3: for i in 1 .. |x|
        beam = search.filter(model, x, search.successors(model, x, beam))  # 4: Bi <- BESTk(x, Bi-1, w)
        if trace:
            print(f"B{beam[0].steps}:", *(f"{' '.join(map(str, z.actions))} ({z.total:g})" for z in beam), sep="  ")
    return beam  # 5: return B|x|[0]
