"""What is done about a violation: w <- w + τ ΔΦ(x, y', z), with the step τ of the plain perceptron or a longer one."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, NamedTuple

from goldbeam.reference.model import Model
from goldbeam.reference.trajectory import Triple
from goldbeam.reference.weights import Feature


class Report(NamedTuple):
    """What an example did; several updates add up."""

    updates: int = 0
    invalid: int = 0
    violation: float = 0.0
    prefix: int = 0

    def plus(self, other: Report) -> Report:
        violation, prefix = self.violation + other.violation, self.prefix + other.prefix
        return Report(self.updates + other.updates, self.invalid + other.invalid, violation, prefix)


@dataclass
class Update:
    """``perceptron`` and ``margin`` steps have τ = 1, ``passive-aggressive`` ones are as long as the loss asks for.

    Passive-aggressive (Crammer and others 2006, PA-I): loss is ``margin`` for each wrong action minus w · ΔΦ, and
    τ = min(C, loss / ‖ΔΦ‖²), where C is ``aggressiveness``.
    """

    step: str = "perceptron"
    margin: float = 0.0
    aggressiveness: float = 1.0

    def __call__(self, model: Model, triple: Triple) -> Report:
        delta = model.delta_phi(triple.x, triple.y.actions, triple.z.actions)
        pairs = zip_longest(triple.y.actions, triple.z.actions, fillvalue=_NOTHING)
        wrong = sum(gold != predicted for gold, predicted in pairs)
        model.w.add(delta, self.tau(delta, wrong, triple.size))
        return self.report(triple)

    def tau(self, delta: dict[Feature, float], wrong: float, violation: float) -> float:
        if self.step != "passive-aggressive":
            return 1.0
        norm = sum(count * count for count in delta.values())
        loss = max(0.0, self.margin * wrong + violation)
        return min(self.aggressiveness, loss / norm) if norm else 0.0

    def report(self, triple: Triple) -> Report:
        size = triple.size
        return Report(1, int(size < -self.margin), size + self.margin, triple.y.steps)


_NOTHING: Any = object()  # what a derivation that is over does while the other one goes on
