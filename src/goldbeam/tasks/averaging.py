"""Models that learned the same task from other orders of the data, averaged into one (2014 paper, section 3.2)."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from goldbeam import _core
from goldbeam.errors import ModelError, ParameterError
from goldbeam.models.feature_names import FeatureNames
from goldbeam.one_line import one_line
from goldbeam.tasks.loading import load

# What may differ between models that are averaged: how and on what they were trained, and the weights themselves.
_OWN = {"parameters", "scale", "salt", "training_data", "epoch", "epochs", "selection"}
_OWN_TENSORS = {"buckets", "rows", "keys", "name_keys", "name_ends", "name_text"}


def average(models: Sequence[Any], *, average_all: bool = False, prune: float = 0.0) -> Any:
    """One estimator whose weights are the mean of several: fitted estimators, or paths of model files.

    A weight is averaged over the models that have it (equation 8), or with ``average_all`` over all (equation 7). The
    models must have been trained with ``keep_keys``, on the same labels and with the same templates.
    """
    if len(models) < 2:
        raise ParameterError("give at least two models to average")
    names = [
        os.fspath(model) if isinstance(model, (str, os.PathLike)) else f"model {i}" for i, model in _counted(models)
    ]
    estimators = [load(model) if isinstance(model, (str, os.PathLike)) else model for model in models]
    for name, estimator in zip(names, estimators, strict=True):
        if not len(_fitted(estimator, name).weights.keys) and _fitted(estimator, name).weights.feature_count:
            raise ModelError(f"{name}: was trained without keep_keys (--keep-keys), so it cannot be averaged")
        _compare(names[0], estimators[0], name, estimator)
    first = estimators[0]
    parts = [_fitted(estimator, name) for name, estimator in zip(names, estimators, strict=True)]
    weights = _core.average_weights([part.weights for part in parts], not average_all, float(prune), True)
    kept = [part.names for part in parts if part.names is not None]
    result = type(first)(**first.get_params())
    result._model = replace(
        parts[0],
        weights=weights,
        names=FeatureNames.merged(kept, weights) if len(kept) == len(parts) else None,
        epochs=[],
        epoch=0,
    )
    return result


def _counted(models: Sequence[Any]) -> Sequence[tuple[int, Any]]:
    return list(enumerate(models, 1))


def _fitted(estimator: Any, name: str) -> Any:
    known = hasattr(estimator, "_model_content") and hasattr(getattr(estimator, "_model", None), "weights")
    if not known or estimator.task == "combination":
        raise ParameterError(f"{name}: is not a fitted goldbeam model that can be averaged")
    return estimator._model


def _compare(first_name: str, first: Any, name: str, other: Any) -> None:
    """Raise with the first thing that makes the weights of two models mean different things."""
    if first.task != other.task:
        raise ModelError(
            f"{name}: is a {other.task} model and {first_name} a {first.task} model; average models of one task"
        )
    (metadata, tensors), (others, other_tensors) = first._model_content(), other._model_content()
    for key in sorted((metadata.keys() | others.keys()) - _OWN):
        if metadata.get(key) != others.get(key):
            raise ModelError(
                f"{one_line(name)}: differs from {one_line(first_name)} in its {key.replace('_', ' ')}; "
                "average models with the same labels and templates"
            )
    for key in sorted((tensors.keys() | other_tensors.keys()) - _OWN_TENSORS):
        if bytes(tensors[key].data if key in tensors else b"") != bytes(
            other_tensors[key].data if key in other_tensors else b""
        ):
            raise ModelError(
                f"{one_line(name)}: differs from {one_line(first_name)} in its {key.replace('_', ' ')}, which come "
                "from the training data; average models that were trained on the same data"
            )
