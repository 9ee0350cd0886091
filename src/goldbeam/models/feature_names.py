"""Names of features, for people: a key is a hash and cannot be read back, so a model may keep the names."""

from __future__ import annotations

import operator
from array import array
from collections.abc import Iterable
from itertools import accumulate, pairwise
from typing import Any

from goldbeam import _core
from goldbeam.errors import ModelError


class FeatureNames:
    """Names by ascending key, as a model file holds them: keys and ends of the names (uint64), and their text."""

    def __init__(self, keys: Any, ends: Any, text: Any) -> None:
        self._keys, self._ends, self._text = array("Q", bytes(keys)), array("Q", bytes(ends)), bytes(text)
        if len(self._keys) != len(self._ends):
            raise ModelError("there are not as many names as named features")
        if not all(map(operator.lt, self._keys, self._keys[1:])):
            raise ModelError("the named features are not in order")
        if not all(map(operator.le, self._ends, self._ends[1:])) or sum(self._ends[-1:]) != len(self._text):
            raise ModelError("the names of features do not fit their text")

    @classmethod
    def of(cls, packed: tuple[bytes, bytes, bytes] | None) -> FeatureNames | None:
        """What a learner of the core has kept."""
        return None if packed is None else cls(*packed)

    @classmethod
    def merged(cls, several: Iterable[FeatureNames], weights: _core.FrozenWeights | None = None) -> FeatureNames:
        """The names that any of them has, of the features that these weights have, or of all."""
        names: dict[int, bytes] = {}
        for one in several:
            for key, name in zip(one._keys, one._names(), strict=True):
                names.setdefault(key, name)
        keys = sorted(names)
        if weights is not None:
            places, _, _ = weights.entries_of(array("Q", keys))
            keys = [keys[place] for place in sorted(set(memoryview(places).cast("I")))]
        text = [names[key] for key in keys]
        return cls(array("Q", keys), array("Q", accumulate(map(len, text))), b"".join(text))

    def __len__(self) -> int:
        return len(self._keys)

    def freeze(self) -> tuple[bytes, bytes, bytes]:
        """Keys, where each name ends, and the names one after the other."""
        return self._keys.tobytes(), self._ends.tobytes(), self._text

    def heaviest(
        self, weights: _core.FrozenWeights, count: int, action: int | None = None
    ) -> list[tuple[str, int, float]]:
        """The weights that are farthest from 0, of one action or of all, as (name, action, weight)."""
        import numpy as np

        parts = zip(weights.entries_of(self._keys), (np.uint32, np.uint32, np.int32), strict=True)
        features, actions, units = (np.frombuffer(part, kind) for part, kind in parts)
        order = np.lexsort((actions, features, -np.abs(units)))
        if action is not None:
            order = order[actions[order] == action]
        names = self._names()
        return [
            (names[features[i]].decode(errors="replace"), int(actions[i]), int(units[i]) * weights.scale)
            for i in order[:count]
        ]

    def _names(self) -> list[bytes]:
        return [self._text[begin:end] for begin, end in pairwise([0, *self._ends])]
