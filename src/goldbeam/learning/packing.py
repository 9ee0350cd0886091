"""What a checkpoint holds of a task, as numbers and arrays, and back: the learner's exact state and a model.

`WeightsPacking` does for every task whose learner has nothing but weights, `NamedWeightsPacking` if it may keep the
names of features too. A task with more (actions that are numbered as they come) packs that as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from goldbeam import _core


@dataclass(frozen=True)
class Packed:
    numbers: Mapping[str, Any] = field(default_factory=dict)  # whatever JSON holds
    arrays: Mapping[str, Any] = field(default_factory=dict)  # bytes, or views of them


class Packing(Protocol):
    """Unpacking gives what was packed, to the last bit; on what makes no sense it raises Key-, Type- or ValueError."""

    def pack_learner(self) -> Packed: ...

    def restore_learner(self, packed: Packed) -> None: ...

    def pack_model(self, model: Any) -> Packed: ...

    def unpack_model(self, packed: Packed) -> Any: ...


class WeightsPacking:
    """For a learner that is its weights, and models that are frozen weights of so many actions."""

    def __init__(self, learner: Any, actions: int) -> None:
        self._learner = learner
        self._actions = actions

    def pack_learner(self) -> Packed:
        state = self._learner.weights.state()
        arrays = {name: value for name, value in state.items() if isinstance(value, bytes)}
        return Packed({name: value for name, value in state.items() if name not in arrays}, arrays)

    def restore_learner(self, packed: Packed) -> None:
        self._learner.weights.restore({**packed.numbers, **packed.arrays}, self._actions)

    def pack_model(self, model: _core.FrozenWeights) -> Packed:
        arrays = {"buckets": model.buckets, "rows": model.rows, "keys": model.keys}
        return Packed({"scale": model.scale, "salt": model.salt}, arrays)

    def unpack_model(self, packed: Packed) -> _core.FrozenWeights:
        numbers, arrays = packed.numbers, packed.arrays
        model = _core.FrozenWeights.from_buffers(
            arrays["buckets"], arrays["rows"], numbers["scale"], numbers["salt"], self._actions
        )
        if len(arrays["keys"]):
            model.keep_keys(arrays["keys"])
        return model


_NAMES = ("name_keys", "name_ends", "name_text")


class NamedWeightsPacking(WeightsPacking):
    """For a learner that may keep the names of features: ``names()`` is None if it does not."""

    def pack_learner(self) -> Packed:
        packed = super().pack_learner()
        names: _core.FeatureNames | None = self._learner.names()
        if names is None:
            return packed
        return Packed(packed.numbers, {**packed.arrays, **dict(zip(_NAMES, names.freeze(), strict=True))})

    def restore_learner(self, packed: Packed) -> None:
        weights = {name: array for name, array in packed.arrays.items() if name not in _NAMES}
        super().restore_learner(Packed(packed.numbers, weights))
        if self._learner.names() is not None:
            self._learner.restore_names(_core.FeatureNames(*(packed.arrays[name] for name in _NAMES)))
