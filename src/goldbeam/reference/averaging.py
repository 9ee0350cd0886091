"""Shuffle and average (2014 paper, section 3.2): the mean of models that have seen the examples in other orders."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from goldbeam.reference.weights import Feature


def average_all(models: Sequence[Mapping[Feature, float]]) -> dict[Feature, float]:
    """Equation 7: a weight that a model does not have counts as 0."""
    features = {feature for w in models for feature in w}
    return {feature: sum(w.get(feature, 0.0) for w in models) / len(models) for feature in features}


def average_present(models: Sequence[Mapping[Feature, float]]) -> dict[Feature, float]:
    """Equation 8: over the models that have the weight, since the others had no chance to try the feature."""
    found = {}
    for feature in {feature for w in models for feature in w}:
        present = [w[feature] for w in models if w.get(feature, 0.0) != 0]
        found[feature] = sum(present) / len(present) if present else 0.0
    return found


def shuffle_and_average(
    train: Callable[[list[Any]], Mapping[Feature, float]],
    data: Sequence[Any],
    models: int,
    *,
    average: Callable[[Sequence[Mapping[Feature, float]]], dict[Feature, float]] = average_present,
    seed: int = 0,
) -> dict[Feature, float]:
    """``train`` makes weights from data in a given order; each model gets an order of its own."""
    orders = [Random(seed + model).sample(list(data), len(data)) for model in range(models)]
    return average([train(order) for order in orders])
