"""A model file made small: weights pruned and in their compact form, also those of the model files that are in it."""

from __future__ import annotations

from typing import Any

from goldbeam import _core
from goldbeam.errors import ModelError
from goldbeam.models.container import ModelFile, Tensor, dump_model, load_model
from goldbeam.models.storing_once import dump_once, is_nested
from goldbeam.models.weight_tensors import ANY_ACTIONS, compact_tensors

# What only people and further averaging need.
_LEFT_OUT = ("keys", "name_keys", "name_ends", "name_text")


def compacted(file: ModelFile, prune: float = 0.0) -> tuple[dict[str, Any], dict[str, Tensor]]:
    """Metadata and tensors of the small file; without ``prune``, predictions differ where scores are all but equal.

    Weights below ``prune`` are dropped first, and those of models in the file by its ``prune_factors``. That takes the
    keys of features, which the model must have kept.
    """
    metadata = dict(file.metadata)
    tensors: dict[str, Tensor] = {}
    for name, tensor in file.tensors.items():
        if is_nested(name):
            tensors[name] = _packed(*compacted(load_model(tensor.data, file.shared), prune * _factor(file, name)))
        elif name not in _LEFT_OUT:
            tensors[name] = tensor
    if "buckets" in tensors:
        weights = _weights(file)
        if prune > 0:
            if "keys" not in file.tensors:
                raise ModelError(f"{file.name}: was trained without keep_keys (--keep-keys), so it cannot be pruned")
            weights.keep_keys(file.tensors["keys"].data)
            weights = _core.average_weights([weights], True, float(prune))
            metadata |= {"scale": weights.scale, "salt": weights.salt}
        del tensors["buckets"], tensors["rows"]
        tensors |= compact_tensors(weights)
    return metadata, tensors


def _factor(file: ModelFile, name: str) -> float:
    """How much larger weights of a model in the file are: its ``prune_factors`` say so, and else it is not pruned."""
    factors = file.metadata.get("prune_factors")
    factor = factors.get(name) if isinstance(factors, dict) else None
    return float(factor) if isinstance(factor, (int, float)) else 0.0


def compact_bytes(model: bytes, prune: float = 0.0) -> bytes:
    """The same from bytes to bytes."""
    return b"".join(dump_once(*compacted(load_model(model), prune)))


def _weights(file: ModelFile) -> _core.FrozenWeights:
    buckets, rows = (file.tensors[name].data for name in ("buckets", "rows"))
    scale, salt = file.field("scale", float), file.field("salt", int)
    return _core.FrozenWeights.from_buffers(buckets, rows, scale, salt, ANY_ACTIONS)


def _packed(metadata: dict[str, Any], tensors: dict[str, Tensor]) -> Tensor:
    data = b"".join(dump_model(metadata, tensors))
    return Tensor("U8", (len(data),), data)
