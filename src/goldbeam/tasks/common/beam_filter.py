"""``threshold="auto"``: how much of a beam can be dropped at hardly any cost in accuracy on development data.

Most steps of a search are certain and need no beam. Two settings drop hypotheses that will not win: ``branching``, by
how far an action scores below the best action of the same hypothesis, and ``threshold``, by how far a hypothesis scores
below the best one, divided by a power of its rank. How far is far depends on the scale of the weights, and so on the
training data. One number stands for both here: the branching; the threshold is a multiple of it.

Parsers have a third setting, ``cascade``: while one hypothesis is left, an action that leads by this much before all
features are scored is taken at once. It is chosen after the others, and all that there is to choose in greedy search.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from goldbeam.tasks.common.scoring import CorpusScorer

#: Settings of a search by one number, in units of the weights.
Filter = Callable[[float], dict[str, float]]
TOLERANCE = 0.05  # points of the metric that training goes by
LEAST_TOKENS = 1_000  # of the development data; with fewer, chance would choose
# Dependency parsing of English: at equal accuracy, both together were 1.2 to 1.5 times as fast as either alone, and a
# steep fall with the rank was better than a level threshold.
_THRESHOLD, _POWER = 4.5, 1.5
_NO_FILTER = {"threshold": None, "threshold_power": 0.0, "branching": None}
# In units of the weights. A trained model has margins of some tens to some hundreds.
_CANDIDATES = tuple(round(1.25**power, 2) for power in range(2, 36))
# Scores fall steeply where a filter is far too tight, and go up and down by some hundredths where it hardly matters.
_STEEP = 10 * TOLERANCE


def beam_filter(branching: float) -> dict[str, float]:
    """Settings of the search.

    >>> beam_filter(80.0)
    {'threshold': 360.0, 'threshold_power': 1.5, 'branching': 80.0}
    """
    return {"threshold": _THRESHOLD * branching, "threshold_power": _POWER, "branching": branching}


def cascade(lead: float) -> dict[str, float]:
    """The same of problems that are scored in two stages."""
    return {"cascade": lead}


def filters(estimator: Any) -> list[Filter]:
    """By what something can be left out in the search of this estimator's predictions."""
    if estimator._is_guided or getattr(estimator, "probability_beam", None) is not None:
        return []
    width = estimator.beam if estimator.predict_beam is None else estimator.predict_beam
    has_beam = estimator.search == "beam" and width > 1
    has_cascade = hasattr(estimator, "cascade") and not estimator.merge
    return [*([beam_filter] if has_beam else []), *([cascade] if has_cascade else [])]


def chosen_filter(
    score: CorpusScorer[Any], predictor: Any, filters: Sequence[Filter] = (beam_filter,)
) -> dict[str, float] | None:
    """The tightest filters that lose at most `TOLERANCE` together: bisection finds where to begin, then one after the
    other.

    None if all of them lose more, or if there are not enough data to choose by.
    """
    if score.corpus.token_count < LEAST_TOKENS:
        return None
    without = {name: None for filter in filters for name in filter(1.0)} | _NO_FILTER
    best = _value(score, predictor, without)
    chosen: dict[str, float] = {}
    for filter in filters:
        chosen |= _tightest(lambda settings: best - _value(score, predictor, {**without, **settings}), chosen, filter)
    return chosen or None


def _tightest(loss: Callable[[dict[str, float]], float], chosen: dict[str, float], filter: Filter) -> dict[str, float]:
    """Settings of the tightest filter that loses at most `TOLERANCE` together with what was chosen before."""

    @cache
    def lost(candidate: float) -> float:
        return loss({**chosen, **filter(candidate)})

    first = bisect_left(_CANDIDATES, True, key=lambda candidate: lost(candidate) <= _STEEP)
    return next((filter(candidate) for candidate in _CANDIDATES[first:] if lost(candidate) <= TOLERANCE), {})


def _value(score: CorpusScorer[Any], predictor: Any, settings: dict[str, Any]) -> float:
    searching = replace(predictor, search={**predictor.search, **settings})
    return float(score.metrics(searching)[score.metric])
