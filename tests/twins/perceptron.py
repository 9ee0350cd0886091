"""The reference's perceptron as a tagger beside the core's: features are text, labels are numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import inf, sqrt

from twins.atoms import Templates

import goldbeam as gb
from goldbeam.reference import perceptron as algorithms
from goldbeam.reference.model import Model
from goldbeam.reference.rounding import single
from goldbeam.reference.search import Beam, Hypothesis, beam_search
from goldbeam.reference.trajectory import Point, Walk
from goldbeam.reference.updates import Report, Update
from goldbeam.reference.violations import UPDATES, Trajectory, finder
from goldbeam.reference.weights import Weights

Sentence = list[tuple[str, ...]]
Labels = tuple[int, ...]
Feature = tuple[str, int]


def find(update: str, points: list[Point], margin: float) -> int:
    """Length of the prefix to update on, 0 for none."""
    if update == "laso":  # its first update, if that is where gold falls
        update = "early"
    return UPDATES[update](Trajectory(points, margin))


class Tagging(gb.Problem):
    """A state is the history of labels; features see the last ``order`` of them."""

    def __init__(self, templates: Templates, labels: int, masks: tuple[bytes, bytes, bytes] | None) -> None:
        self.templates_of_text, self.labels, self.masks = templates, labels, masks
        self.order = max(templates.order, 1 if masks else 0)
        self._known: dict[object, list[str]] = {}

    def start(self, x: Sentence) -> Labels:
        return ()

    def actions(self, x: Sentence, state: Labels) -> list[int]:
        if len(state) == len(x):
            return []
        return [label for label in range(self.labels) if self.allowed(x, state, label)]

    def allowed(self, x: Sentence, state: Labels, label: int) -> bool:
        if self.masks is None:
            return True
        start, follow, end = self.masks
        begins = follow[state[-1] * self.labels + label] if state else start[label]
        return bool(begins and (len(state) + 1 < len(x) or end[label]))

    def advance(self, x: Sentence, state: Labels, action: int) -> Labels:
        return (*state, action)

    def features(self, x: Sentence, state: Labels, action: int) -> list[Feature]:  # type: ignore[override]
        """Remembered, since they are text and most of the time of the tests."""
        place = tuple(x), len(state), state[-self.order :] if self.order else ()
        if place not in self._known:
            self._known[place] = self.templates_of_text.features(x, len(state), state)
        return [(text, action) for text in self._known[place]]

    def signature(self, x: Sentence, state: Labels) -> Labels:
        return state[-self.order :] if self.order else ()


@dataclass
class Branching(Beam):
    """Of the successors of each hypothesis those that score not too far below the best of them."""

    branching: float = inf

    def filter(self, model: Model, x: object, successors: list[Hypothesis]) -> list[Hypothesis]:
        best: dict[int, float] = {}
        for z in successors:
            best[id(z.parent)] = max(z.total, best.get(id(z.parent), -inf))
        near = [z for z in successors if best[id(z.parent)] - z.total <= self.branching]
        return super().filter(model, x, near)


class Viterbi(Beam):
    """Exact search of chains in the core's order: classes as they are found, but the best one in front."""

    def filter(self, model: Model, x: object, successors: list[Hypothesis]) -> list[Hypothesis]:
        classes: dict[object, Hypothesis] = {}
        for z in successors:
            key = self.signature(model, x, z)
            if key not in classes or z.total > classes[key].total:
                classes[key] = z
        beam = list(classes.values())
        best = max(range(len(beam)), key=lambda i: beam[i].total)
        beam[0], beam[best] = beam[best], beam[0]
        return beam


class HeldBack(Weights):
    """Weights of which a minibatch reads the old values; changes wait until all its examples have been searched."""

    def __init__(self, weights: Weights) -> None:
        super().__init__(weights.rounding)
        self.values = weights.values
        self.waiting: list[list[dict[Feature, float]]] = []  # by example

    def add(self, delta: Mapping[Feature, float], tau: float = 1.0) -> None:  # type: ignore[override]
        self.waiting[-1].append({f: tau * count for f, count in delta.items()})

    def end_example(self) -> None:
        pass


class Twin:
    def __init__(
        self, templates: Templates, labels: int, *, search: str = "beam", beam: int = 4, threshold: float = inf,
        threshold_power: float = 0.0, branching: float = inf, merge: bool = True, update: str = "max-violation",
        step: str = "perceptron", margin: float = 0.0, aggressiveness: float = 1.0,
        masks: tuple[bytes, bytes, bytes] | None = None, minibatch: int = 1, threads: int = 1,
    ) -> None:  # fmt: skip
        self.minibatch, self.templates, self.labels, self.masks = minibatch, templates, labels, masks
        self.margin = 0.0 if step == "perceptron" else margin
        self.method = update
        self.update = Update(step, self.margin, aggressiveness)
        self.beam = 1 if search == "greedy" else beam
        filters = {"merge": merge, "threshold": threshold, "power": threshold_power}
        self.search = Viterbi() if search == "viterbi" else Branching(self.beam, **filters, branching=branching)
        self.model = Model(self.problem(), rounding=single)

    def problem(self) -> gb.Problem:
        return Tagging(self.templates, self.labels, self.masks)

    @property
    def weights(self) -> dict[Feature, float]:
        return self.model.w.values

    @weights.setter
    def weights(self, values: dict[Feature, float]) -> None:
        self.model.w.values = values

    def phi(self, sentence: Sentence, labels: Labels) -> Counter[Feature]:
        return self.model.phi(sentence, labels)

    def score(self, sentence: Sentence, labels: Labels, averaged: bool = False) -> float:
        table = self.averages() if averaged else self.weights
        return sum(count * table.get(f, 0.0) for f, count in self.phi(sentence, labels).items())

    def averages(self) -> dict[Feature, float]:
        return self.model.w.average()

    def trace(self, sentence: Sentence, gold: Labels) -> list[Point]:
        return list(Walk(self.model, sentence, gold, self.search, self.margin).points())

    def decode(self, sentence: Sentence, width: int | None = None) -> list[Hypothesis]:
        """The last beam."""
        return beam_search(self.model, sentence, replace(self.search, k=width or self.beam))

    def learn(self, sentence: Sentence, gold: Labels) -> Report:
        find_violation = finder(self.method, self.search, self.margin)
        return algorithms.learn(self.model, sentence, gold, find_violation, self.update)

    def learn_together(self, examples: list[tuple[Sentence, Labels]]) -> list[Report]:
        """A minibatch: nothing changes before the last example has been searched."""
        weights = self.model.w
        held = self.model.w = HeldBack(weights)
        reports = []
        for sentence, gold in examples:
            held.waiting.append([])
            reports.append(self.learn(sentence, gold))
        self.model.w = weights
        updated = sum(bool(updates) for updates in held.waiting)
        for changes in [changes for updates in held.waiting for changes in updates]:
            weights.add({f: amount / sqrt(updated) for f, amount in changes.items()})
        weights.end_example()
        for f, weight in weights.values.items():  # the new weights count once for each of the examples
            weights.sums[f] += weight * (len(examples) - 1)
        weights.examples += len(examples) - 1
        return reports
