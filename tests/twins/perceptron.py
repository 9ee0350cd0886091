"""The violation-fixing perceptron for tagging, slow and obvious: features are strings, weights a dict."""

from __future__ import annotations

from collections import Counter
from ctypes import c_float
from math import inf, sqrt

from twins.atoms import Templates
from twins.search import Hypothesis, Labels, Point, Search

Sentence = list[tuple[str, ...]]
Report = tuple[int, int, float, int]  # updates, invalid, violation, prefix


def single(x: float) -> float:
    """Rounded to single precision, in which the core holds weights while it learns."""
    return c_float(x).value


def size(p: Point) -> float:
    return p.rival.total - p.gold


def find(update: str, points: list[Point], margin: float) -> int:
    """Length of the prefix to update on, 0 for none."""

    def violates(p: Point) -> bool:
        return size(p) >= -margin

    candidates = [
        i for i, p in enumerate(points, 1) if p.rival and (not p.best_is_gold or (margin > 0 and violates(p)))
    ]
    full = len(points) if len(points) in candidates else 0
    fall = next((i for i, p in enumerate(points, 1) if not p.in_beam), full)
    violations = [i for i in candidates if violates(points[i - 1])]
    return {
        "standard": full,
        "early": fall,
        "hybrid": full if full in (0, *violations) else fall,
        "latest": max(violations, default=0),
        "max-violation": max(violations, key=lambda i: (size(points[i - 1]), i), default=0),
        "laso": fall,
    }[update]


class Twin:
    def __init__(
        self, templates: Templates, labels: int, *, search: str = "beam", beam: int = 4, threshold: float = inf,
        threshold_power: float = 0.0, branching: float = inf, merge: bool = True, update: str = "max-violation",
        step: str = "perceptron", margin: float = 0.0, aggressiveness: float = 1.0,
        masks: tuple[bytes, bytes, bytes] | None = None, minibatch: int = 1, threads: int = 1,
    ) -> None:  # fmt: skip
        self.minibatch = minibatch
        self.templates, self.labels, self.masks = templates, labels, masks
        self.order = max(templates.order, 1 if masks else 0)
        self.options = {
            "kind": search, "beam": beam, "threshold": threshold, "power": threshold_power, "branching": branching,
            "merge": merge,
        }  # fmt: skip
        self.update, self.step, self.aggressiveness = update, step, aggressiveness
        self.margin = 0.0 if step == "perceptron" else margin
        self.weights: dict[tuple[str, int], float] = {}
        self.sums: Counter[tuple[str, int]] = Counter()
        self.examples = 0
        self.waiting: list[tuple[tuple[str, int], float]] | None = None  # changes that a minibatch holds back

    def phi(self, sentence: Sentence, labels: Labels) -> Counter[tuple[str, int]]:
        """Features of a labelled prefix, counted."""
        return Counter(
            (f, label) for i, label in enumerate(labels) for f in self.templates.features(sentence, i, labels)
        )

    def score(self, sentence: Sentence, labels: Labels, averaged: bool = False) -> float:
        table = self.averages() if averaged else self.weights
        return sum(count * table.get(f, 0.0) for f, count in self.phi(sentence, labels).items())

    def averages(self) -> dict[tuple[str, int], float]:
        return {f: self.sums[f] / max(self.examples, 1) for f in self.weights}

    def search(self, sentence: Sentence) -> Search:
        known: dict[tuple[int, Labels], list[str]] = {}

        def features(history: Labels) -> list[str]:
            """Remembered, since they are text and most of the twin's time; weights are read anew every time."""
            place = len(history), history[-self.order :] if self.order else ()
            if place not in known:
                known[place] = self.templates.features(sentence, len(history), history)
            return known[place]

        def local(history: Labels, label: int) -> float:
            """The core adds in single precision, single-token features of w0 first, those with labels last."""
            score = 0.0
            for weight in (self.weights.get((f, label)) for f in features(history)):
                if weight:
                    score = single(score + weight)
            return score

        def allowed(history: Labels, label: int) -> bool:
            if self.masks is None:
                return True
            start, follow, end = self.masks
            begins = follow[history[-1] * self.labels + label] if history else start[label]
            return bool(begins and (len(history) + 1 < len(sentence) or end[label]))

        return Search(self.labels, self.order, local, allowed, runner_up=self.margin > 0, **self.options)

    def trace(self, sentence: Sentence, gold: Labels) -> list[Point]:
        search = self.search(sentence)
        beam, y = [Hypothesis((), 0.0)], Hypothesis((), 0.0)
        for label in gold:
            y = Hypothesis((*y.labels, label), y.total + search.score(y.labels, label))
            beam = search.step(beam, y)
        return search.points

    def learn(self, sentence: Sentence, gold: Labels) -> Report:
        """One pass over one example."""
        report = self.look(sentence, gold)
        self.count(1)
        return report

    def learn_together(self, examples: list[tuple[Sentence, Labels]]) -> list[Report]:
        """A minibatch: nothing changes before the last example has been searched."""
        reports, waiting = [], []
        for sentence, gold in examples:
            self.waiting = []
            reports.append(self.look(sentence, gold))
            waiting.append(self.waiting)
        self.waiting = None
        updated = sum(bool(changes) for changes in waiting)
        for changes in waiting:
            for f, amount in changes:
                self.change(f, amount / sqrt(updated))
        self.count(len(examples))
        return reports

    def look(self, sentence: Sentence, gold: Labels) -> Report:
        return self.laso(sentence, gold) if self.update == "laso" else self.fix(sentence, gold)

    def count(self, examples: int) -> None:
        """The weights as they are now count once for each of these examples in the average."""
        self.examples += examples
        for f, weight in self.weights.items():
            self.sums[f] += weight * examples

    def change(self, f: tuple[str, int], amount: float) -> None:
        if self.waiting is not None:
            self.waiting.append((f, amount))
        else:
            self.weights[f] = single(self.weights.get(f, 0.0) + single(amount))

    def fix(self, sentence: Sentence, gold: Labels) -> Report:
        points = self.trace(sentence, gold)
        return self.move(sentence, gold, points, find(self.update, points, self.margin))

    def laso(self, sentence: Sentence, gold: Labels) -> Report:
        """Where gold falls off the beam, update and go on with gold alone in the beam."""
        search = self.search(sentence)
        beam, y = [Hypothesis((), 0.0)], Hypothesis((), 0.0)
        reports = [(0, 0, 0.0, 0)]
        for i, label in enumerate(gold, 1):
            y = Hypothesis((*y.labels, label), y.total + search.score(y.labels, label))
            beam = search.step(beam, y)
            if not search.points[-1].in_beam:
                reports.append(self.move(sentence, gold, search.points, i))
                beam = [y]
            elif i == len(gold):
                full = find("standard", search.points, self.margin)
                reports.append(self.move(sentence, gold, search.points, full))
        return tuple(map(sum, zip(*reports, strict=True)))

    def move(self, sentence: Sentence, gold: Labels, points: list[Point], length: int) -> Report:
        """w += tau * (Phi(x, y') - Phi(x, z')) on the prefix of this length."""
        if length == 0:
            return 0, 0, 0.0, 0
        point = points[length - 1]
        delta = self.phi(sentence, gold[:length])
        delta.subtract(self.phi(sentence, point.rival.labels))
        delta = {f: c for f, c in delta.items() if c != 0}
        tau = 1.0
        if self.step == "passive-aggressive":
            norm = sum(c * c for c in delta.values())
            wrong = sum(a != b for a, b in zip(gold, point.rival.labels, strict=False))
            loss = max(0.0, self.margin * wrong + size(point))
            tau = min(self.aggressiveness, loss / norm) if norm else 0.0
        for f, c in delta.items():
            self.change(f, tau * c)
        return 1, int(size(point) < -self.margin), size(point) + self.margin, length
