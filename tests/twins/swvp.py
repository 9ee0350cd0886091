"""SWVP (2016 paper, Algorithm 2 and section 5), slow and obvious: mixed assignments are label sequences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from twins.perceptron import Report, Sentence, Twin, size
from twins.search import Labels, Point

ROUNDING = 1e-6


def chosen(name: str | Callable, gold: Labels, predicted: Labels) -> list[set[int]]:
    """JJ."""
    if not isinstance(name, str):
        return [set(positions) for positions in name(list(gold), list(predicted))]
    wrong = [k for k in range(len(gold)) if gold[k] != predicted[k]]
    if name == "single":
        return [{k} for k in range(len(gold))]
    if name == "errors":
        return [{k} for k in wrong]
    if name == "whole":
        return [set(range(len(gold)))]
    starts = [k for k in wrong if k - 1 not in wrong]
    return [{k for k in wrong if k >= s and all(j in wrong for j in range(s, k))} for s in starts]


def is_violation(gamma: dict[int, float], margins: dict[int, float], step_margin: float) -> bool:
    parts = [g * (margins[j] - step_margin) for j, g in gamma.items()]
    return sum(parts) <= ROUNDING * sum(abs(part) for part in parts)


def set_gamma(
    margins: dict[int, float], sets: int, step_margin: float, swvp: str, beta: float, balanced: bool, impose: bool
) -> tuple[dict[int, float], bool]:
    """SETGAMMA of margins by set, and whether condition (2) was broken; no weights without a violation."""
    violating = {j for j, margin in margins.items() if margin <= step_margin}
    if not violating:
        return {}, False
    used = dict(margins) if balanced else {j: margins[j] for j in margins if j in violating}
    if swvp == "wm":
        largest = max(abs(margin) for margin in used.values())
        gamma = {j: (abs(margin) / largest) ** beta if largest else 1.0 for j, margin in used.items()}
    else:
        count = sets if balanced else len(used)
        ranked = sorted(used, key=lambda j: (-abs(used[j]), j))
        gamma = {j: ((count - r) / count) ** beta for r, j in enumerate(ranked)}
    gamma_invalid = not is_violation(gamma, margins, step_margin)
    if impose:
        for j in sorted(set(gamma) - violating, key=lambda j: (-margins[j], j)):
            if not is_violation(gamma, margins, step_margin):
                del gamma[j]
    total = sum(gamma[j] for j in sorted(gamma))
    return {j: gamma[j] / total if total else 1 / len(gamma) for j in sorted(gamma)}, gamma_invalid


class SwvpTwin(Twin):
    def __init__(
        self, *arguments: object, swvp: str, substructures: object = "single", beta: float = 1.0,
        balanced: bool = False, impose: bool = True, **options: object,
    ) -> None:  # fmt: skip
        super().__init__(*arguments, **options)
        self.how = {"swvp": swvp, "beta": beta, "balanced": balanced, "impose": impose}
        self.substructures = substructures
        self.gamma_invalid = self.plain_fallbacks = 0

    def difference(self, sentence: Sentence, y: Labels, z: Labels) -> dict[tuple[str, int], int]:
        delta = self.phi(sentence, y)
        delta.subtract(self.phi(sentence, z))
        return {f: c for f, c in delta.items() if c != 0}

    def dot(self, delta: dict[tuple[str, int], float]) -> float:
        parts = [c * self.weights.get(f, 0.0) for f, c in delta.items()]
        return 0.0 if abs(sum(parts)) <= ROUNDING * sum(map(abs, parts)) else sum(parts)

    def move(self, sentence: Sentence, gold: Labels, points: list[Point], length: int) -> Report:
        if length == 0:
            return 0, 0, 0.0, 0
        point, y = points[length - 1], gold[:length]
        z = point.rival.labels
        sets = chosen(self.substructures, y, z)
        mixed = [tuple(z[k] if k in positions else y[k] for k in range(length)) for positions in sets]
        if mixed == [z]:
            return super().move(sentence, gold, points, length)
        deltas = {j: self.difference(sentence, y, m) for j, m in enumerate(mixed) if m != y}
        margins = {j: self.dot(delta) for j, delta in deltas.items()}
        gamma, gamma_invalid = set_gamma(margins, len(sets), self.margin, **self.how)
        self.gamma_invalid += gamma_invalid
        self.plain_fallbacks += not gamma
        if not gamma:
            return super().move(sentence, gold, points, length)
        update: Counter[tuple[str, int]] = Counter()
        for j, g in gamma.items():
            for f, c in deltas[j].items():
                update[f] += g * c
        tau = 1.0
        if self.step == "passive-aggressive":
            norm = sum(c * c for c in update.values())
            wrong = sum(g * sum(a != b for a, b in zip(mixed[j], y, strict=True)) for j, g in gamma.items())
            loss = max(0.0, self.margin * wrong - sum(g * margins[j] for j, g in gamma.items()))
            tau = min(self.aggressiveness, loss / norm) if norm else 0.0
        for f, c in update.items():
            if c:
                self.change(f, tau * c)
        return 1, int(gamma_invalid and not self.how["impose"]), size(point) + self.margin, length
