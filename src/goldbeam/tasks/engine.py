"""What estimators on the engine share: the parameters of search, update and step, and how the core takes them."""

from __future__ import annotations

import math
from typing import Any

from goldbeam.errors import ParameterError
from goldbeam.learning.loop import Schedule
from goldbeam.tasks.estimator import Estimator
from goldbeam.tasks.parameters import Average, Choice, Constraint, Flag, Number
from goldbeam.tasks.substructures import Choose, checked_substructures

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

WEIGHTINGS = ("wm", "wmr")
#: What SWVP mixes. No file holds a function of one's own, so this is what a file says in its place.
OWN = "own"
SUBSTRUCTURES = ("single", "errors", "spans", "whole")

#: What tasks have besides whose predictions can be mixed with gold position by position.
SWVP_CONSTRAINTS: dict[str, Constraint] = {
    "swvp": Choice(WEIGHTINGS, optional=True),
    "substructures": Choice((*SUBSTRUCTURES, OWN), or_function=True),
    "beta": Number(least=0, most=1000),
    "balanced": Flag(),
    "impose": Flag(),
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
    average: bool | int
    average_all: bool
    l2: float
    l1: float
    cumulative_l1: float
    dropout: float
    feature_dropout: float
    random_state: int
    aggressive: bool = True  # only chains can choose
    swvp: str | None = None  # this and the next four: see SWVP_CONSTRAINTS
    substructures: str | Choose = "single"
    beta: float = 1.0
    balanced: bool = False
    impose: bool = True

    @property
    def _model_count(self) -> int:
        """How many models are averaged."""
        return 1 if isinstance(self.average, bool) else int(self.average)

    def _check_parameters(self) -> None:
        super()._check_parameters()
        if self.cumulative_l1 and (self.l1 or self.l2):
            raise ParameterError("cumulative_l1 does not go with l1 or l2; choose one of them")
        if self.swvp is not None and self._is_guided:
            raise ParameterError("swvp learns from whole predictions, guided search from single actions; choose one")

    def _plain_parameters(self) -> dict[str, Any]:
        plain = super()._plain_parameters()
        if callable(plain.get("substructures")):
            plain["substructures"] = OWN
        return plain

    def _search_arguments(self) -> tuple[str, int, float, float, bool]:
        """The first arguments of the core's learners and decoders, after the spec."""
        threshold = math.inf if self.threshold is None else float(self.threshold)
        return self.search, int(self.beam), threshold, float(self.threshold_power), self.merge

    def _learning_arguments(self) -> dict[str, Any]:
        """Further arguments of the core's learners."""
        guided = {"aggressive": self.aggressive} if self._is_guided else {}
        return {
            **guided,
            **self._swvp_arguments(),
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

    def _swvp_arguments(self) -> dict[str, Any]:
        if self.swvp is None:
            return {}
        if self.substructures == OWN:
            raise ParameterError("substructures='own' stands for a function that no file holds; give the function")
        named = isinstance(self.substructures, str)
        return {
            "swvp": self.swvp,
            "substructures": self.substructures if named else checked_substructures(self.substructures),
            "beta": float(self.beta),
            "balanced": self.balanced,
            "impose": self.impose,
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
        if self._is_guided:
            return "aggressive" if self.aggressive else "early"
        if self.swvp is None:
            return self.update
        return f"{self.update} with {'balanced' if self.balanced else 'aggressive'} SWVP"
