"""Frozen weights in a model file: two tables to be mapped into memory, or five streams of the compact form."""

from __future__ import annotations

from goldbeam import _core
from goldbeam.models.container import ModelFile, Tensor

#: The streams of `native/weights/compact.hpp`, as arguments of `FrozenWeights.from_compact`.
STREAMS = ("counts", "prints", "lengths", "actions", "weights")


def weight_tensors(weights: _core.FrozenWeights) -> dict[str, Tensor]:
    """What a file holds of weights beside their scale and salt; compact ones stay compact."""
    if weights.is_compact:
        return compact_tensors(weights)
    buckets, rows = weights.buckets, weights.rows
    return {
        "buckets": Tensor("U32", (len(buckets) // 64, 16), buckets),
        "rows": Tensor("U32", (len(rows) // 4,), rows),
    }


def compact_tensors(weights: _core.FrozenWeights) -> dict[str, Tensor]:
    """The compact form of any weights; 16 of 32 bits of fingerprints, a byte a weight."""
    streams = weights.compact()
    return {f"compact.{name}": Tensor("U8", (len(streams[name]),), streams[name]) for name in STREAMS}


def weights_of(file: ModelFile, actions: int) -> _core.FrozenWeights:
    """The weights in a file, in either form; everything that prediction will index with is checked."""
    scale, salt = file.field("scale", float), file.field("salt", int)
    if "compact.counts" in file.tensors:
        counts, prints, lengths, names, weights = (file.tensor(f"compact.{name}", "U8") for name in STREAMS)
        if len(counts) > len(prints) + 1:  # a table is never that empty, and a file must not ask for much memory
            raise ValueError("its compact weights do not fit together")
        return _core.FrozenWeights.from_compact(counts, prints, lengths, names, weights, scale, salt, actions)
    return _core.FrozenWeights.from_buffers(
        file.tensor("buckets", "U32"), file.tensor("rows", "U32"), scale, salt, actions
    )
