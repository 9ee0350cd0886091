"""A linear model of a `Problem`: Φ, ΔΦ and w · Φ, in the notation of the 2012 paper (sections 2 and 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from goldbeam.problem.interface import Problem
from goldbeam.reference.penalties import Penalties
from goldbeam.reference.rounding import Rounding, exact
from goldbeam.reference.weights import Feature, Weights


class Model:
    """A problem and its weights. ``hidden`` names the features that the example at hand does without (dropout)."""

    def __init__(self, problem: Problem, *, rounding: Rounding = exact, penalties: Penalties | None = None) -> None:
        self.problem, self.rounding = problem, rounding
        self.w = Weights(rounding, penalties)
        self.hidden: Callable[[Feature], bool] = self.nothing

    @staticmethod
    def nothing(feature: Feature) -> bool:
        return False

    def step_features(self, x: Any, state: Any, action: Any) -> list[Feature]:
        """What one step fires: templates with the action, then features by name."""
        atoms = self.problem.atoms(x, state)
        found: list[Feature] = []
        for template in self.problem.templates:
            seen = [(name, atoms[name]) for name in template.split()]
            if all(value is not None for _, value in seen):
                found.append((" ".join(f"{name}={value}" for name, value in seen), action))
        found += self.problem.features(x, state, action)
        return [feature for feature in found if not self.hidden(feature)]

    def phi(self, x: Any, actions: Iterable[Any]) -> Counter[Feature]:
        """Φ(x, z): the features of a whole or partial structure, counted."""
        found: Counter[Feature] = Counter()
        state = self.problem.start(x)
        for action in actions:
            found.update(self.step_features(x, state, action))
            state = self.problem.advance(x, state, action)
        return found

    def delta_phi(self, x: Any, y: Iterable[Any], z: Iterable[Any]) -> dict[Feature, float]:
        """ΔΦ(x, y, z) = Φ(x, y) - Φ(x, z)."""
        delta = self.phi(x, y)
        delta.subtract(self.phi(x, z))
        return {feature: count for feature, count in delta.items() if count != 0}

    def step_score(self, x: Any, state: Any, action: Any) -> float:
        """w · Φ of one step."""
        return self.sum_of(self.step_features(x, state, action))

    def sum_of(self, features: Iterable[Feature]) -> float:
        """Weights added one after the other, each sum rounded."""
        score = 0.0
        for feature in features:
            score = self.rounding(score + self.w[feature])
        return score

    def score(self, x: Any, actions: Iterable[Any]) -> float:
        """w · Φ(x, z)."""
        return self.w.dot(self.phi(x, actions))

    def state_after(self, x: Any, actions: Iterable[Any]) -> Any:
        state = self.problem.start(x)
        for action in actions:
            state = self.problem.advance(x, state, action)
        return state
