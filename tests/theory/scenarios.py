"""Training scenarios of the 2012 paper, with everything that its theorems speak of computed by enumeration."""

from __future__ import annotations

from collections import Counter
from itertools import product

import numpy as np
from twins.pair import Pair

LABELS = "XYZ"
TEMPLATES = ["w0", "t-1"]

Feature = tuple[str, int]


def greedy_labels(words: str, u: dict[tuple[str, str], int]) -> str:
    """What u itself prefers, step by step."""
    labels = ""
    for word in words:
        before = labels[-1:] or "none"
        labels += max(LABELS, key=lambda a: u.get((word, a), 0) + u.get((before, a), 0))
    return labels


class Scenario:
    """Sentences labelled by an oracle u, the beam confusion set (Definition 7), its margin and its diameter."""

    def __init__(self, texts: list[str], u: dict[tuple[str, str], int]) -> None:
        gold = [greedy_labels(words, u) for words in texts]
        self.sentences = [list(zip(words, labels, strict=True)) for words, labels in zip(texts, gold, strict=True)]
        pair = self.pair()
        self.oracle = Counter()
        for (where, label), weight in u.items():
            action = LABELS.index(label)
            history = (LABELS.index(where),) if where in LABELS else ()
            names = pair.twin.templates.features([(where,)], 0, ()) if where.islower() and where != "none" else []
            name = names[0] if names else self.transition(pair, history)
            self.oracle[name, action] += weight
        self.confusion = [
            self.difference(pair, x, y[:i], z)
            for x, y in zip(pair.inputs, pair.gold, strict=True)
            for i in range(1, len(y) + 1)
            for z in product(range(len(LABELS)), repeat=i)
            if z != y[:i]
        ]

    def pair(self, **options: object) -> Pair:
        return Pair(self.sentences, TEMPLATES, labels=list(LABELS), **options)

    @staticmethod
    def transition(pair: Pair, history: tuple[int, ...]) -> str:
        """The feature of a label after this history."""
        return pair.twin.templates.features([("a",), ("a",)], len(history), history)[1]

    @staticmethod
    def difference(pair: Pair, x: object, y: tuple[int, ...], z: tuple[int, ...]) -> Counter[Feature]:
        delta = pair.twin.phi(x, y)
        delta.subtract(pair.twin.phi(x, z))
        return delta

    def matrix(self) -> np.ndarray:
        """The differences as rows."""
        features = sorted({f for delta in self.confusion for f in delta})
        return np.array([[delta[f] for f in features] for delta in self.confusion], dtype=float)

    def separable(self) -> bool:
        return min(sum(c * self.oracle[f] for f, c in delta.items()) for delta in self.confusion) > 0

    def bound(self, iterations: int = 400) -> float:
        """R^2 / delta^2 of Theorem 2, for the best margin found.

        The maximal margin is the length of the shortest vector in the convex hull of the differences. Gilbert's
        algorithm (1966) goes from hull point to hull point towards it; each gives a unit vector whose margin is at
        most the maximal one, so the bound is at least the theorem's.
        """
        rows = self.matrix()
        w, best = rows.mean(axis=0), 0.0
        for _ in range(iterations):
            worst = rows[np.argmin(rows @ w)]
            best = max(best, worst @ w / np.sqrt(w @ w))
            step = w - worst
            if step @ step == 0:
                break
            w = w - step * np.clip(w @ step / (step @ step), 0, 1)
        return float((rows * rows).sum(axis=1).max() / best**2) if best > 0 else float("inf")
