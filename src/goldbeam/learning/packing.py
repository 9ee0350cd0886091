"""What a checkpoint holds of a task, as numbers and arrays, and back: the learner's exact state and a model.

`WeightsPacking` does for every task whose learner has nothing but weights. A task with more (names of features, actions
that are numbered as they come) packs that as well, in a subclass.
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
        return Packed({"scale": model.scale, "salt": model.salt}, {"buckets": model.buckets, "rows": model.rows})

    def unpack_model(self, packed: Packed) -> _core.FrozenWeights:
        numbers, arrays = packed.numbers, packed.arrays
        return _core.FrozenWeights.from_buffers(
            arrays["buckets"], arrays["rows"], numbers["scale"], numbers["salt"], self._actions
        )
