"""Penalties on large weights (2014 paper, section 4): every weight pays after every example."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from math import copysign


def l2(weight: float, strength: float) -> float:
    """Equation 10: the weight decays."""
    return (1 - strength) * weight


def l1(weight: float, strength: float) -> float:
    """Equation 12: the weight moves towards 0, but never past it."""
    return copysign(max(0.0, abs(weight) - strength), weight)


def cumulative_l1(weight: float, debt: float) -> tuple[float, float]:
    """Equations 15 to 17: what is owed is paid as far as the weight reaches; the rest stays a debt."""
    m = min(abs(weight), debt)  # equation 15
    return copysign(abs(weight) - m, weight), debt - m  # equations 16, 17


@dataclass
class Penalties:
    """What an example that adds ``delta`` makes of w: a penalty on the old weights, and the update on top of it.

    ``l2_scope`` says which weights decay: all after each example (as in the paper), all after each update, or those of
    the features of the update.
    """

    l2: float = 0.0
    l1: float = 0.0
    cumulative_l1: float = 0.0
    l2_scope: str = "example"
    examples: int = 0
    debts: dict[Hashable, float] = field(default_factory=dict)  # c

    def pay(self, w: Mapping[Hashable, float], delta: Mapping[Hashable, float]) -> dict[Hashable, float]:
        """The weights after the example; ``w`` includes ``delta`` already."""
        self.examples += 1
        if self.cumulative_l1:
            return {feature: self._pay_debt(feature, weight) for feature, weight in w.items()}
        found = {}
        for feature, weight in w.items():
            change = delta.get(feature, 0.0)
            old = weight - change
            if self._decays(change, delta):
                old = l2(old, self.l2)
            found[feature] = l1(old, self.l1) + change
        return found

    def _decays(self, change: float, delta: Mapping[Hashable, float]) -> bool:
        if self.l2_scope == "example":
            return True
        return change != 0 if self.l2_scope == "features" else any(delta.values())

    def _pay_debt(self, feature: Hashable, weight: float) -> float:
        """Equation 14 first: every example adds to every debt, also to those of features not seen so far."""
        debt = self.debts.get(feature, (self.examples - 1) * self.cumulative_l1) + self.cumulative_l1
        paid, self.debts[feature] = cumulative_l1(weight, debt)
        return paid
