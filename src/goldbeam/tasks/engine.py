"""What estimators on the engine share: the parameters of search, update and step, and how the core takes them."""

from __future__ import annotations

import math
from typing import Any

from goldbeam.errors import ParameterError
from goldbeam.learning.loop import Schedule
from goldbeam.tasks.estimator import Estimator
from goldbeam.tasks.parameters import Average, Choice, Constraint, Flag, Number

SEARCHES = ("beam", "greedy", "viterbi")
GUIDED_SEARCHES = ("guided", "guided-left-to-right")  # of tasks that label every token
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
    "average": Average(),
    "average_all": Flag(),
    "l2": Number(least=0, most=0.999999),
    "l1": Number(least=0),
    "cumulative_l1": Number(least=0),
    "dropout": Number(least=0, most=0.999999),
    "feature_dropout": Number(least=0, most=0.999999),
    "random_state": Number(least=0, whole=True),
}

#: What tasks that label every token have besides.
CHAIN_CONSTRAINTS: dict[str, Constraint] = {"search": Choice(SEARCHES + GUIDED_SEARCHES), "aggressive": Flag()}


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
    average: bool | int
    average_all: bool
    l2: float
    l1: float
    cumulative_l1: float
    dropout: float
    feature_dropout: float
    random_state: int
    aggressive: bool = True  # only chains can choose

    @property
    def _model_count(self) -> int:
        """How many models are averaged."""
        return 1 if isinstance(self.average, bool) else int(self.average)

    def _check_parameters(self) -> None:
        super()._check_parameters()
        if self.cumulative_l1 and (self.l1 or self.l2):
            raise ParameterError("cumulative_l1 does not go with l1 or l2; choose one of them")

    def _search_arguments(self) -> tuple[str, int, float, float, bool]:
        """The first arguments of the core's learners and decoders, after the spec."""
        threshold = math.inf if self.threshold is None else float(self.threshold)
        return self.search, int(self.beam), threshold, float(self.threshold_power), self.merge

    def _learning_arguments(self) -> dict[str, Any]:
        """Further arguments of the core's learners."""
        guided = {"aggressive": self.aggressive} if self._is_guided else {}
        return {
            **guided,
            "update": self.update,
            "step": self.step,
            "margin": float(self.margin),
            "aggressiveness": float(self.aggressiveness),
            "minibatch": int(self.minibatch),
            "l2": float(self.l2),
            "l1": float(self.l1) or float(self.cumulative_l1),
            "cumulative": bool(self.cumulative_l1),
            "dropout": float(self.dropout),
            "feature_dropout": float(self.feature_dropout),
            "seed": int(self.random_state),
        }

    def _schedule(self, scored: bool) -> Schedule:
        """``scored``: there are dev data, so that patience has something to go by."""
        patience = self.patience if scored else None
        return Schedule(int(self.epochs), patience, int(self.random_state), int(self.minibatch))

    @property
    def _is_guided(self) -> bool:
        return self.search in GUIDED_SEARCHES

    def _search_name(self) -> str:
        """For people."""
        return f"{self.search} {self.beam}" if self.search == "beam" or self._is_guided else self.search

    def _update_name(self) -> str:
        """For people."""
        if not self._is_guided:
            return self.update
        return "aggressive" if self.aggressive else "early"
