"""``threshold="auto"``: how much of a beam can be dropped at hardly any cost in accuracy on development data.

Most steps of a search are certain and need no beam. Two settings drop hypotheses that will not win: ``branching``, by
how far an action scores below the best action of the same hypothesis, and ``threshold``, by how far a hypothesis scores
below the best one, divided by a power of its rank. How far is far depends on the scale of the weights, and so on the
training data. One number stands for both here: the branching; the threshold is a multiple of it.

Parsers have a third setting, ``cascade``: while one hypothesis is left, an action that leads by this much before all
features are scored is taken at once. It is the same number; of a greedy search, it is all that there is to choose.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection
from dataclasses import replace
from functools import cache
from typing import Any

from goldbeam.tasks.common.scoring import CorpusScorer

TOLERANCE = 0.05  # points of the metric that training goes by
LEAST_TOKENS = 1_000  # of the development data; with fewer, chance would choose
# Dependency parsing of English: at equal accuracy, both together were 1.2 to 1.5 times as fast as either alone, and a
# steep fall with the rank was better than a level threshold.
_THRESHOLD, _POWER = 4.5, 1.5
_BEAM = ("threshold", "threshold_power", "branching")
# In units of the weights. A trained model has margins of some tens to some hundreds.
_CANDIDATES = tuple(round(1.25**power, 2) for power in range(2, 36))
# Scores fall steeply where a filter is far too tight, and go up and down by some hundredths where it hardly matters.
_STEEP = 10 * TOLERANCE


def beam_filter(branching: float, settings: Collection[str] = _BEAM) -> dict[str, float]:
    """Settings of the search, by what it has.

    >>> beam_filter(80.0)
    {'threshold': 360.0, 'threshold_power': 1.5, 'branching': 80.0}
    >>> beam_filter(80.0, ["cascade"])
    {'cascade': 80.0}
    """
    all_settings = {
        "threshold": _THRESHOLD * branching,
        "threshold_power": _POWER,
        "branching": branching,
        "cascade": branching,
    }
    return {name: value for name, value in all_settings.items() if name in settings}


def filters(estimator: Any) -> list[str]:
    """The settings by which something can be dropped in the search of this estimator's predictions."""
    if estimator._is_guided or getattr(estimator, "probability_beam", None) is not None:
        return []
    width = estimator.beam if estimator.predict_beam is None else estimator.predict_beam
    has_beam = estimator.search == "beam" and width > 1
    has_cascade = hasattr(estimator, "cascade") and not estimator.merge
    return [*(_BEAM if has_beam else ()), *(["cascade"] if has_cascade else ())]


def chosen_filter(
    score: CorpusScorer[Any], predictor: Any, settings: Collection[str] = _BEAM
) -> dict[str, float] | None:
    """The tightest filter that loses at most `TOLERANCE`: bisection finds where to begin, then one after the other.

    None if all of them lose more, or if there are not enough data to choose by.
    """
    if score.corpus.token_count < LEAST_TOKENS:
        return None
    no_filter = {name: 0.0 if name == "threshold_power" else None for name in settings}
    best = _value(score, predictor, no_filter)

    @cache
    def loss(candidate: float) -> float:
        return best - _value(score, predictor, beam_filter(candidate, settings))

    first = bisect_left(_CANDIDATES, True, key=lambda candidate: loss(candidate) <= _STEEP)
    found = next((candidate for candidate in _CANDIDATES[first:] if loss(candidate) <= TOLERANCE), None)
    return None if found is None else beam_filter(found, settings)


def _value(score: CorpusScorer[Any], predictor: Any, settings: dict[str, Any]) -> float:
    searching = replace(predictor, search={**predictor.search, **settings})
    return float(score.metrics(searching)[score.metric])
