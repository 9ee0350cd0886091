"""Tiny random problems, and the core and the reference side by side on them."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import strategies as st

import goldbeam as gb
from goldbeam.reference.model import Model
from goldbeam.reference.perceptron import learn
from goldbeam.reference.rounding import single
from goldbeam.reference.search import EXACT, Beam
from goldbeam.reference.swvp import Swvp
from goldbeam.reference.trajectory import Walk
from goldbeam.reference.updates import Report, Update
from goldbeam.reference.violations import finder


def mixed(*numbers: int) -> int:
    """A number that depends on all of these and looks random."""
    state = 17
    for number in numbers:
        state = (state * 1_000_003 + number + 1) % 2_147_483_647
        state ^= state >> 7
    return state


class Random(gb.Problem):
    """Writes letters; what may follow and what fires depend on the input, the position and the last two letters."""

    templates = ("last", "place last2", "last last2")

    def __init__(self, seed: int, stops: bool = False, merge: bool = True) -> None:
        self.seed, self.stops, self.merge, self.mixes = seed, stops, merge, not stops

    def start(self, x: tuple[int, int]) -> str:
        return ""

    def actions(self, x: tuple[int, int], state: str) -> list[str]:
        if len(state) == x[1] or state.endswith("."):
            return []
        if not self.stops:  # any mixture of two derivations is one
            return list("abc"[: 2 + mixed(self.seed, x[0], len(state)) % 2])
        return [*"abc"[: 1 + mixed(self.seed, x[0], len(state), *map(ord, state[-2:])) % 3], "."]

    def advance(self, x: tuple[int, int], state: str, action: str) -> str:
        return state + action

    def atoms(self, x: tuple[int, int], state: str) -> dict[str, Any]:
        return {
            "last": state[-1:] or None,
            "last2": state[-2:-1] or "none",
            "place": None if len(state) in x[2:] else mixed(x[0], len(state)) % 3,
        }

    def features(self, x: tuple[int, int], state: str, action: str) -> list[str]:
        number = mixed(self.seed, x[0], len(state), *map(ord, state[-1:] + action))
        return [f"f{number % 5}", f"g{number % 7}"][: 1 + number % 2]

    def signature(self, x: tuple[int, int], state: str) -> Any:
        return (len(state), state[-2:]) if self.merge else None

    def masked(self, x: tuple[int, int], is_null: Any) -> tuple[int, ...]:
        """Hidden positions come after the two numbers, and fire nothing of their own."""
        return (*x, *(position for position in range(x[1]) if is_null(position)))

    def all_of(self, x: tuple[int, int], state: str = "") -> list[str]:
        allowed = self.actions(x, state)
        return [y for a in allowed for y in self.all_of(x, state + a)] if allowed else [state]


@st.composite
def problems(draw: Any, may_stop: bool = True) -> tuple[Random, list[tuple[int, int]], list[str]]:
    """A problem with inputs and gold derivations."""
    problem = Random(draw(st.integers(0, 10_000)), may_stop and draw(st.booleans()), draw(st.booleans()))
    xs = draw(st.lists(st.tuples(st.integers(0, 3), st.integers(1, 5)), min_size=1, max_size=4))
    every = [problem.all_of(x) for x in xs]
    return problem, xs, [ys[draw(st.integers(0, len(ys) - 1))] for ys in every]


SEARCHES = {
    "greedy": ({"search": "greedy"}, Beam(1)),
    "beam 2": ({"beam": 2}, Beam(2)),
    "beam 3 unmerged": ({"beam": 3, "merge": False}, Beam(3, merge=False)),
    "beam 30": ({"beam": 30}, Beam(30)),
    "threshold": ({"beam": 4, "threshold": 1.5}, Beam(4, threshold=1.5)),
    "exact": ({"search": "viterbi"}, EXACT),
}
STEPS = {
    "perceptron": ({"step": "perceptron"}, Update()),
    "margin": ({"step": "margin", "margin": 1.0}, Update("margin", 1.0)),
    "passive-aggressive": (
        {"step": "passive-aggressive", "margin": 1.0, "aggressiveness": 0.25},
        Update("passive-aggressive", 1.0, 0.25),
    ),
}
UPDATES = ("standard", "early", "hybrid", "latest", "max-violation", "laso")


class Sides:
    """A core perceptron and the reference, which learn the same examples in the same order."""

    def __init__(self, problem: gb.Problem, search: str, update: str, step: str, penalties: Any = None, **more: Any):
        options, self.search = SEARCHES[search]
        step_options, self.update = STEPS[step]
        if "swvp" in more:
            u, names = self.update, ("swvp", "substructures", "beta", "balanced", "impose")
            self.update = Swvp(u.step, u.margin, u.aggressiveness, *(more[name] for name in names))
        self.core = gb.Perceptron(problem, update=update, **{"merge": True, **options}, **step_options, **more)
        self.model = Model(problem, rounding=single, penalties=penalties)
        self.find = finder(update, self.search, self.update.margin)

    def learn(self, xs: list[Any], ys: list[Any]) -> list[tuple[Report, Report]]:
        batch = self.core.learn(xs, ys)
        core = [Report(r.updates, r.invalid, r.violation, r.prefix) for r in (batch[i] for i in range(len(batch)))]
        gold = [tuple(self.model.problem.gold(x, y)) for x, y in zip(xs, ys, strict=True)]
        ours = [learn(self.model, x, y, self.find, self.update) for x, y in zip(xs, gold, strict=True)]
        return list(zip(core, ours, strict=True))

    def rounding_decides(self, x: Any, y: Any) -> bool:
        """Whether two successors of a beam are so near that sums in another order may rank them the other way round.

        As long as all weights are 0, ties are ties on both sides.
        """
        if not any(self.model.w.values.values()):
            return False
        walk = Walk(self.model, x, tuple(y), self.search)
        while not walk.ended:
            ranked = sorted(z.total for z in self.search.successors(self.model, x, walk.beam))
            if any(b - a < 1e-3 for a, b in pairwise(ranked)):
                return True
            walk.step()
        return False

    def assert_same_weights(self, tolerance: float = 0.0) -> None:
        """Weights that are 0 count as absent."""
        for averaged, ours in ((False, self.model.w.values), (True, self.model.w.average())):
            core = self.core.weights(averaged=averaged)
            known = {feature: core.get(feature, 0.0) for feature in core.keys() | ours.keys()}
            mine = {feature: ours.get(feature, 0.0) for feature in known}
            assert mine == pytest.approx(known, abs=max(tolerance, 1e-6 if averaged else 0.0), rel=0)
