"""A model file made small: weights in their compact form, also those of the model files that are in it."""

from __future__ import annotations

from typing import Any

from goldbeam import _core
from goldbeam.errors import ModelError
from goldbeam.models.container import ModelFile, Tensor, TensorView, dump_model, load_model
from goldbeam.models.weight_tensors import compact_tensors

# What only people and further averaging need.
_LEFT_OUT = ("keys", "name_keys", "name_ends", "name_text")
_ANY_ACTIONS = 1 << 17  # more than any model has: the file was checked when it was loaded


def compacted(file: ModelFile) -> tuple[dict[str, Any], dict[str, Tensor]]:
    """Metadata and tensors of the small file; predictions differ only where scores are all but equal."""
    tensors: dict[str, Tensor] = {}
    for name, tensor in file.tensors.items():
        nested = _nested(tensor)
        if nested is not None:
            tensors[name] = _packed(*compacted(nested))
        elif name not in _LEFT_OUT:
            tensors[name] = tensor
    if "buckets" in tensors:
        buckets, rows = tensors.pop("buckets"), tensors.pop("rows")
        scale, salt = file.field("scale", float), file.field("salt", int)
        weights = _core.FrozenWeights.from_buffers(buckets.data, rows.data, scale, salt, _ANY_ACTIONS)
        tensors |= compact_tensors(weights)
    return dict(file.metadata), tensors


def compact_bytes(model: bytes) -> bytes:
    """The same from bytes to bytes."""
    return b"".join(dump_model(*compacted(load_model(model))))


def _nested(tensor: TensorView) -> ModelFile | None:
    """The model file that a tensor of bytes holds, if it does: taggers of a parser, parts of a pipeline."""
    if tensor.dtype != "U8" or tensor.data[8:9] != b"{":  # a header is JSON, after its length
        return None
    try:
        return load_model(bytes(tensor.data))
    except ModelError:
        return None


def _packed(metadata: dict[str, Any], tensors: dict[str, Tensor]) -> Tensor:
    data = b"".join(dump_model(metadata, tensors))
    return Tensor("U8", (len(data),), data)
