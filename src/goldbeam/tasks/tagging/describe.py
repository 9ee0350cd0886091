"""A fitted tagger in facts for people."""

from __future__ import annotations

from typing import Any

from goldbeam.errors import ParameterError
from goldbeam.plain import plain
from goldbeam.tasks.tagging.model import TaggerModel


def describe(model: TaggerModel, parameters: dict[str, Any]) -> dict[str, Any]:
    """Labels, templates, training data, scores, sizes."""
    best = next((report for report in model.epochs if report.epoch == model.epoch), None)
    return {
        "predicts": model.layout.label,
        "labels": list(dict.fromkeys(model.labelling.written)),
        "scheme": model.labelling.scheme,
        "inputs": model.spec.columns,
        "templates": model.spec.templates,
        "parameters": parameters,
        "training data": model.training_data,
        "epoch": model.epoch,
        "dev": None if best is None or best.dev is None else {str(best.metric): best.dev},
        "features": model.weights.feature_count,
        "weights": model.weights.entry_count,
        "weights MB": model.weights.nbytes / 1e6,
        "tensors": {name: memoryview(tensor.data).nbytes for name, tensor in sorted(model.tensors().items())},
    }


def heaviest_features(model: TaggerModel, count: int, label: str | None) -> list[tuple[str, str, float]] | None:
    """The weights that are farthest from 0, as (feature, label, weight); None if names were not kept."""
    if not isinstance(count, int) or count < 0:
        raise ParameterError(f"count must be a whole number of at least 0, got {count!r}")
    learned = model.labelling.learned
    if label is not None and label not in learned:
        raise ParameterError(f"label must be one of {plain(', '.join(learned))}, got {label!r}")
    if model.names is None:
        return None
    found = model.names.heaviest(model.weights, count, None if label is None else learned.index(label))
    return [(name, learned[action], weight) for name, action, weight in found]
