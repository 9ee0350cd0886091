"""Dropout (2014 paper, section 5): an example is learned without some parts of its input, or some features."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from goldbeam.reference.model import Model
from goldbeam.reference.perceptron import Apply, learn
from goldbeam.reference.updates import Report
from goldbeam.reference.violations import Finder
from goldbeam.reference.weights import Feature


@dataclass
class Dropout:
    """``input`` is the share of parts of x that are hidden, ``features`` that of features; an input needs `masked`."""

    input: float = 0.0
    features: float = 0.0
    seed: int = 0
    examples: int = 0

    def hides_part(self, position: int) -> bool:
        """Whether ni = 0 in equation 18, for the example at hand."""
        return self._draw("part", position) < self.input

    def hides_feature(self, feature: Feature) -> bool:
        """Whether mi = 0 in equation 20, for the example at hand."""
        return self._draw("feature", feature) < self.features

    def _draw(self, kind: str, number: Any) -> float:
        return Random(f"{self.seed} {self.examples} {kind} {number}").random()

    def learn(
        self, model: Model, x: Any, y: Sequence[Any], find_violation: Finder, update: Apply | None = None
    ) -> Report:
        """Lines 3 to 5 of a perceptron, in which x and Φ are corrupted both in the search (19) and in the update."""
        corrupted = model.problem.masked(x, self.hides_part) if self.input else x  # equation 18
        model.hidden = self.hides_feature if self.features else model.nothing  # equation 20
        report = learn(model, corrupted, y, find_violation, update)
        model.hidden = model.nothing
        self.examples += 1
        return report
