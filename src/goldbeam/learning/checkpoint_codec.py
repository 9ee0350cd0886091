"""What a checkpoint holds of a run besides its progress: the learner's state, the best model, a batch that is begun.

Each of them is packed as values by name: bytes, which become tensors of the file, or numbers. A learner packs itself,
whatever it has learned; only models differ between tasks.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from goldbeam import _core
from goldbeam.learning.shuffled import MeanReport, ShuffledLearners

#: Bytes or numbers, by name.
Packed = Mapping[str, Any]


class PackingLearner(Protocol):
    def pack(self) -> dict[str, bytes | int]: ...

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from what `pack` gave, to the last bit."""


class ModelCodec(Protocol):
    """Unpacking gives what was packed, to the last bit; on what makes no sense it raises Key-, Type- or ValueError."""

    def pack(self, model: Any) -> Packed: ...

    def unpack(self, packed: Packed) -> Any: ...


class FrozenWeightsCodec:
    """For models that are frozen weights of so many actions."""

    def __init__(self, actions: int) -> None:
        self._actions = actions

    def pack(self, model: _core.FrozenWeights) -> Packed:
        numbers = {"scale": model.scale, "salt": model.salt}
        if model.is_compact:
            return {**model.compact(), **numbers}
        return {"buckets": model.buckets, "rows": model.rows, "keys": model.keys, **numbers}

    def unpack(self, packed: Packed) -> _core.FrozenWeights:
        if "counts" in packed:
            return _core.FrozenWeights.from_compact(**packed, action_count=self._actions)
        model = _core.FrozenWeights.from_buffers(
            packed["buckets"], packed["rows"], packed["scale"], packed["salt"], self._actions
        )
        if len(packed["keys"]):
            model.keep_keys(packed["keys"])
        return model


class CheckpointCodec:
    """For any learner and its models."""

    def __init__(self, learner: PackingLearner, models: ModelCodec) -> None:
        self._learner = learner
        self._models = models

    def pack(self, best: Any, begun: Any) -> dict[str, Packed]:
        """The parts of a checkpoint; ``best`` and ``begun`` may be None."""
        parts: dict[str, Packed] = {"learner": self._learner.pack()}
        if best is not None:
            parts["best"] = self._models.pack(best)
        if begun is not None:
            parts["begun"] = {str(number): report.pack() for number, report in enumerate(reports_of(begun))}
        return parts

    def unpack_batch(self, parts: Mapping[str, Packed]) -> Any:
        if "begun" not in parts:
            return None
        learner = self._learner
        several = isinstance(learner, ShuffledLearners)
        models = len(learner.learners) if isinstance(learner, ShuffledLearners) else 1
        reports = [_core.BatchReport.unpack(parts["begun"][str(model)]) for model in range(models)]
        return MeanReport(reports) if several else reports[0]

    def unpack_best(self, parts: Mapping[str, Packed]) -> Any:
        return self._models.unpack(parts["best"]) if "best" in parts else None

    def restore_learner(self, parts: Mapping[str, Packed]) -> None:
        self._learner.restore(dict(parts["learner"]))


def reports_of(batch: Any) -> list[_core.BatchReport]:
    """The reports of a batch: one of each model that learns it."""
    return list(getattr(batch, "reports", [batch]))


def batch_lengths(batch: Any) -> list[int]:
    """How many examples of a batch each model has learned."""
    return [len(report) for report in reports_of(batch)]
