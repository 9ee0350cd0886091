"""The weight vector w with its average (Collins 2002; 2014 paper, section 3.1) as plain dicts."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from goldbeam.reference.penalties import Penalties
from goldbeam.reference.rounding import Rounding, exact

Feature = Hashable  # the name of a feature, or what a template saw and an action: ("w0=the", "DET")


class Weights:
    """``w[feature]`` is a weight, 0 unless it was ever changed."""

    def __init__(self, rounding: Rounding = exact, penalties: Penalties | None = None) -> None:
        self.rounding, self.penalties = rounding, penalties
        self.values: dict[Feature, float] = {}
        self.sums: dict[Feature, float] = {}
        self.examples = 0
        self._delta: dict[Feature, float] = {}  # all that this example has added

    def __getitem__(self, feature: Feature) -> float:
        return self.values.get(feature, 0.0)

    def add(self, delta: Mapping[Feature, float], tau: float = 1.0) -> None:
        """w <- w + tau * delta."""
        for feature, count in delta.items():
            amount = self.rounding(tau * count)
            self.values[feature] = self.rounding(self[feature] + amount)
            self._delta[feature] = self._delta.get(feature, 0.0) + amount

    def dot(self, phi: Mapping[Feature, float]) -> float:
        return sum(count * self[feature] for feature, count in phi.items())

    def end_example(self) -> None:
        """An example has been looked at: penalties are paid, and w counts once in the average."""
        if self.penalties is not None:
            self.values = self.penalties.pay(self.values, self._delta)
        self._delta = {}
        self.examples += 1
        for feature, weight in self.values.items():
            self.sums[feature] = self.sums.get(feature, 0.0) + weight

    def average(self) -> dict[Feature, float]:
        """The mean of w over all examples looked at."""
        return {feature: self.sums.get(feature, 0.0) / max(self.examples, 1) for feature in self.values}
