"""What a checkpoint holds of a tagger's learner: its weights, and the names of features if they are kept."""

from __future__ import annotations

from goldbeam import _core
from goldbeam.learning.packing import Packed, WeightsPacking

_NAMES = ("name_keys", "name_ends", "name_text")


class TaggerPacking(WeightsPacking):
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
