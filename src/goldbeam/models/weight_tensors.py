"""Frozen weights in a model file: two tables to be mapped into memory, or five streams of the compact form."""

from __future__ import annotations

import zlib

from goldbeam import _core
from goldbeam.models.container import ModelFile, Tensor

#: The streams of `native/weights/compact.hpp`, as arguments of `FrozenWeights.from_compact`.
STREAMS = ("counts", "prints", "lengths", "actions", "weights")

ANY_ACTIONS = 1 << 17  # more than any model has: for weights that need no check
_SMALLEST = 9  # level of zlib
# Fingerprints and weights hardly compress. A file that claims otherwise is made to fill the memory.
_MOST_GROWTH = 64


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


def rounded(weights: _core.FrozenWeights) -> _core.FrozenWeights:
    """The same weights as their compact form has them."""
    streams = weights.compact()
    counts, prints, lengths, names, sizes = (streams[name] for name in STREAMS)
    numbers = weights.scale, weights.salt, ANY_ACTIONS
    return _core.FrozenWeights.from_compact(counts, prints, lengths, names, sizes, *numbers)


def packed_streams(tensors: dict[str, Tensor]) -> dict[str, Tensor]:
    """The tensors of a model with the streams of compact weights compressed."""
    packed = {}
    for name, tensor in tensors.items():
        kind, _, stream = name.partition(".")
        if kind == "compact":
            data = zlib.compress(tensor.data, _SMALLEST)
            packed[f"packed.{stream}"] = Tensor("U8", (len(data),), data)
        else:
            packed[name] = tensor
    return packed


def _unpacked(file: ModelFile) -> list[memoryview]:
    """The five streams in a file. A file must not ask for much memory, so each has a limit that follows from others."""
    streams: dict[str, bytes] = {}
    for name in ("prints", "weights", "counts", "lengths", "actions"):
        data = file.tensor(f"packed.{name}", "U8")
        features, entries = len(streams.get("prints", b"")) // 2, len(streams.get("weights", b""))
        most = {"counts": features + 1, "lengths": 3 * features, "actions": 3 * entries}
        stream = zlib.decompressobj()
        try:
            streams[name] = stream.decompress(data, max(1, most.get(name, _MOST_GROWTH * len(data))))
        except zlib.error:
            raise ValueError(f"its compact weights are damaged ({name})") from None
        if not stream.eof:
            raise ValueError(f"its compact weights do not fit together ({name})")
    return [memoryview(streams[name]) for name in STREAMS]


def weights_of(file: ModelFile, actions: int) -> _core.FrozenWeights:
    """The weights in a file, in any form; everything that prediction will index with is checked."""
    scale, salt = file.field("scale", float), file.field("salt", int)
    if "packed.counts" in file.tensors:
        counts, prints, lengths, names, weights = _unpacked(file)
        return _core.FrozenWeights.from_compact(counts, prints, lengths, names, weights, scale, salt, actions)
    if "compact.counts" in file.tensors:
        counts, prints, lengths, names, weights = (file.tensor(f"compact.{name}", "U8") for name in STREAMS)
        if len(counts) > len(prints) + 1:  # a table is never that empty, and a file must not ask for much memory
            raise ValueError("its compact weights do not fit together")
        return _core.FrozenWeights.from_compact(counts, prints, lengths, names, weights, scale, salt, actions)
    return _core.FrozenWeights.from_buffers(
        file.tensor("buckets", "U32"), file.tensor("rows", "U32"), scale, salt, actions
    )
