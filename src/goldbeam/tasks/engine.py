"""What estimators on the engine share: the parameters of search, update and step, and how the core takes them."""

from __future__ import annotations

import math
from typing import Any

from goldbeam.learning.loop import Schedule
from goldbeam.tasks.estimator import Estimator
from goldbeam.tasks.parameters import Choice, Constraint, Flag, Number

SEARCHES = ("beam", "greedy", "viterbi")
UPDATES = ("standard", "early", "hybrid", "latest", "max-violation", "laso")
STEPS = ("perceptron", "margin", "passive-aggressive")

ENGINE_CONSTRAINTS: dict[str, Constraint] = {
    "search": Choice(SEARCHES),
    # At most what a model file from a stranger may ask of the memory.
    "beam": Number(least=1, most=16_384, whole=True),
    "threshold": Number(above=0, optional=True),
    "threshold_power": Number(least=0),
    "merge": Flag(),
    "update": Choice(UPDATES),
    "step": Choice(STEPS),
    "margin": Number(least=0),
    "aggressiveness": Number(above=0),
    "minibatch": Number(least=1, whole=True, most=1e6),
    "epochs": Number(least=1, whole=True),
    "patience": Number(least=1, whole=True, optional=True),
    "average": Flag(),
    "random_state": Number(least=0, whole=True),
}


class EngineEstimator(Estimator):
    """An estimator with the parameters above, which its constructor takes."""

    search: str
    beam: int
    threshold: float | None
    threshold_power: float
    merge: bool
    update: str
    step: str
    margin: float
    aggressiveness: float
    minibatch: int
    epochs: int
    patience: int | None
    average: bool
    random_state: int

    def _search_arguments(self) -> tuple[str, int, float, float, bool]:
        """The first arguments of the core's learners and decoders, after the spec."""
        threshold = math.inf if self.threshold is None else float(self.threshold)
        return self.search, int(self.beam), threshold, float(self.threshold_power), self.merge

    def _learning_arguments(self) -> dict[str, Any]:
        """Further arguments of the core's learners."""
        return {
            "update": self.update,
            "step": self.step,
            "margin": float(self.margin),
            "aggressiveness": float(self.aggressiveness),
            "minibatch": int(self.minibatch),
        }

    def _schedule(self, scored: bool) -> Schedule:
        """``scored``: there are dev data, so that patience has something to go by."""
        patience = self.patience if scored else None
        return Schedule(int(self.epochs), patience, int(self.random_state), int(self.minibatch))

    def _search_name(self) -> str:
        """For people."""
        return self.search if self.search != "beam" else f"beam {self.beam}"
