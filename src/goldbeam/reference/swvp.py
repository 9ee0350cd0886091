"""The structured weighted violations perceptron (2016 paper, Algorithm 2 and section 5).

It is the perceptron of `perceptron.py` with another update: what is added to w is a mixture of ΔΦ(x, y, mJ), one for
each substructure J, where the mixed assignment mJ is the prediction y* inside J and gold elsewhere (Definition 1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from goldbeam.reference.model import Model
from goldbeam.reference.perceptron import Data, exact_search
from goldbeam.reference.search import Hypothesis
from goldbeam.reference.trajectory import Triple
from goldbeam.reference.updates import Report, Update
from goldbeam.reference.weights import Feature

ROUNDING = 1e-6  # a sum that is this small beside its parts is 0
Choose = Callable[[list[Any], list[Any]], Iterable[Iterable[int]]]


def substructures(name: str | Choose, y: Sequence[Any], predicted: Sequence[Any]) -> list[set[int]]:
    """JJ: each position, each wrong position, each span of wrong positions, or everything; or as a function says."""
    if not isinstance(name, str):
        return [set(positions) for positions in name(list(y), list(predicted))]
    wrong = [k for k in range(len(y)) if y[k] != predicted[k]]
    if name == "single":
        return [{k} for k in range(len(y))]
    if name == "errors":
        return [{k} for k in wrong]
    if name == "whole":
        return [set(range(len(y)))]
    starts = [k for k in wrong if k - 1 not in wrong]
    return [{k for k in wrong if k >= start and all(j in wrong for j in range(start, k))} for start in starts]


def mixed_assignment(y: Sequence[Any], predicted: Sequence[Any], positions: set[int]) -> tuple[Any, ...]:
    """mJ(y*, y)."""
    return tuple(predicted[k] if k in positions else y[k] for k in range(len(y)))


@dataclass
class Swvp(Update):
    """``weighting`` is WM (by margins) or WMR (by their ranks), β its exponent; aggressive or ``balanced``.

    Aggressive mixtures are of violations only. Balanced ones are of all, and may break γ selection condition (2):
    ``impose`` drops non-violating mixed assignments, least violating first, until it holds.
    """

    weighting: str = "wm"
    jj: str | Choose = "single"
    beta: float = 1.0
    balanced: bool = False
    impose: bool = True
    gamma_invalid: int = field(default=0, init=False)  # how often condition (2) was broken
    gamma: dict[int, float] = field(default_factory=dict, init=False)  # of the last update, by J
    plain_fallbacks: int = field(default=0, init=False)  # how often there was no violation to mix (property 3)

    def __call__(self, model: Model, triple: Triple) -> Report:
        """Lines 6 to 11 of Algorithm 2, for the prediction of lines 4 and 5."""
        x, y, predicted = triple.x, triple.y.actions, triple.z.actions
        chosen = substructures(self.jj, y, predicted)  # 6: define JJ
        mixed = [mixed_assignment(y, predicted, positions) for positions in chosen]  # 7-9: for J in JJ define mJ
        self.gamma = {0: 1.0}  # a plain update
        if mixed == [predicted]:
            return super().__call__(model, triple)
        deltas = {j: model.delta_phi(x, y, m) for j, m in enumerate(mixed) if m != y}
        margins = {j: _dot(model, delta) for j, delta in deltas.items()}
        gamma, broken = self.set_gamma(margins, len(chosen))  # 10: γ = SETGAMMA()
        self.gamma_invalid += broken
        self.plain_fallbacks += not gamma
        if not gamma:
            return super().__call__(model, triple)
        self.gamma = gamma
        mixture: dict[Feature, float] = {}
        for j, weight in gamma.items():
            for feature, count in deltas[j].items():
                mixture[feature] = mixture.get(feature, 0.0) + weight * count
        changes = {feature: count for feature, count in mixture.items() if count}
        wrong = sum(g * sum(a != b for a, b in zip(mixed[j], y, strict=True)) for j, g in gamma.items())
        violation = -sum(g * margins[j] for j, g in gamma.items())
        model.w.add(changes, self.tau(changes, wrong, violation))  # 11: w = w + Σ γ(mJ) ΔΦ(x, y, mJ)
        return self.report(triple)._replace(invalid=int(broken and not self.impose))

    def set_gamma(self, margins: dict[int, float], sets: int) -> tuple[dict[int, float], bool]:
        """SETGAMMA (section 5) from w · ΔΦ(x, y, mJ) by J, and whether condition (2) was broken.

        There are no weights if there is no violation: Iv is empty.
        """
        violating = {j for j, margin in margins.items() if margin <= self.margin}  # Iv
        if not violating:
            return {}, False
        used = dict(margins) if self.balanced else {j: margins[j] for j in margins if j in violating}
        if self.weighting == "wm":
            largest = max(abs(margin) for margin in used.values())
            gamma = {j: (abs(margin) / largest) ** self.beta if largest else 1.0 for j, margin in used.items()}
        else:
            count = sets if self.balanced else len(used)
            ranked = sorted(used, key=lambda j: (-abs(used[j]), j))
            gamma = {j: ((count - rank) / count) ** self.beta for rank, j in enumerate(ranked)}
        broken = not self.is_violation(gamma, margins)
        if self.impose:
            for j in sorted(set(gamma) - violating, key=lambda j: (-margins[j], j)):
                if not self.is_violation(gamma, margins):
                    del gamma[j]
        total = sum(gamma[j] for j in sorted(gamma))
        return {j: gamma[j] / total if total else 1 / len(gamma) for j in sorted(gamma)}, broken

    def is_violation(self, gamma: dict[int, float], margins: dict[int, float]) -> bool:
        """Condition (2) of Definition 3: w · Σ γ(mJ) ΔΦ(x, y, mJ) <= 0."""
        parts = [weight * (margins[j] - self.margin) for j, weight in gamma.items()]
        return sum(parts) <= ROUNDING * sum(abs(part) for part in parts)


def weighted_violations_perceptron(
    model: Model,
    data: Data,
    swvp: Swvp,
    *,
    exact: Callable[[Model, Any], Hypothesis] = exact_search,
    passes: int = 100,
    trace: bool = False,
) -> bool:
    """Algorithm 2. Line 1, w = 0, is how a model begins. Whether it has converged."""
    for _ in range(passes):  # 2: repeat
        updates = 0
        for x, y in data:  # 3: for each (xi, yi) in D
            predicted = exact(model, x)  # 4: y* = argmax w · φ(xi, y')
            if predicted.actions != tuple(y):  # 5: if y* ≠ yi
                gold = Hypothesis(predicted.state, tuple(y), model.score(x, y), len(y))
                swvp(model, Triple(x, gold, predicted))  # 6-11: JJ, mixed assignments, γ, and the update
                updates += 1
                if trace:
                    print(f"{x}: {predicted.actions} for {gold.actions}, γ = {swvp.gamma}")
            model.w.end_example()
        if not updates:  # 14: until convergence
            return True
    return False


def _dot(model: Model, delta: dict[Feature, float]) -> float:
    parts = [count * model.w[feature] for feature, count in delta.items()]
    return 0.0 if abs(sum(parts)) <= ROUNDING * sum(map(abs, parts)) else sum(parts)
