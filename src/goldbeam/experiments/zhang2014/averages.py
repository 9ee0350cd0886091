"""Averages of the first n of the models that a training has made, by equation 8 and by equation 7."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus

EQUATIONS = (8, 7)  # 8 averages a weight over the models that have it, 7 over all of them


def key(models: int, metric: str, equation: int = 8) -> str:
    """The name of a score among those of `averages`."""
    return f"{models} {metric}" + (" all" if equation == 7 else "")


def averages(estimator: Any, corpus: Corpus, counts: Sequence[int], metrics: Iterable[str]) -> Mapping[str, float]:
    """Scores of averages of the first n models, for every n in ``counts``, after the last epoch.

    The estimator was fitted with ``average=n``; the first model is the one that it would have learned alone. So one
    training tells what a model is worth alone and what more of them bring, on the same examples in the same order.
    """
    learners = estimator._learner.learners
    # With their keys, by which one model's weights are found in another.
    models = [learner.weights.freeze(True, 0.0, True) for learner in learners[: max(counts)]]
    predictor = estimator.predictor()
    score = estimator._scorer(predictor, corpus)
    found = {}
    for count in counts:
        for equation in EQUATIONS if count > 1 else EQUATIONS[:1]:
            weights = _core.average_weights(models[:count], equation == 8)
            scores = score.metrics(predictor.with_weights(weights))
            found.update({key(count, metric, equation): float(scores[metric]) for metric in metrics})
    return found
