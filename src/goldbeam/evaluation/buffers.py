"""Buffers of numbers (array, memoryview, NumPy array) as NumPy arrays: checked, and not copied."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from goldbeam.errors import ParameterError


class LabelPair(NamedTuple):
    """Gold and predicted labels of the same tokens, as numbers, and where sentences begin and end among them."""

    gold: NDArray[np.uint32]
    predicted: NDArray[np.uint32]
    offsets: NDArray[np.int64]


def label_pair(gold: Any, predicted: Any, offsets: Any, labels: int) -> LabelPair:
    """Of buffers of uint32 (offsets: or uint64); all numbers must be below ``labels``."""
    wanted, got = label_ids(gold, "gold"), label_ids(predicted, "predicted")
    check_equal_number(wanted, got)
    pair = LabelPair(wanted, got, sentence_offsets(offsets, len(wanted)))
    for ids in (wanted, got):
        outside = ids[ids >= labels]
        if len(outside):
            raise ParameterError(f"label id {outside[0]} is outside the label set (0..{labels} exclusive)")
    return pair


def label_ids(buffer: Any, name: str) -> NDArray[np.uint32]:
    """Numbers of labels, which are always 32 bits wide."""
    numbers = _integers(buffer, name)
    if numbers.itemsize != 4:
        raise ParameterError(f"{name} must be a buffer of uint32")
    return numbers


def sentence_offsets(buffer: Any, tokens: int) -> NDArray[np.int64]:
    """One number more than there are sentences: sentence i is [offsets[i], offsets[i + 1])."""
    offsets = _integers(buffer, "offsets")
    good = len(offsets) > 0 and offsets[0] == 0 and offsets[-1] == tokens and np.all(offsets[:-1] <= offsets[1:])
    if not good:
        raise ParameterError(
            f"offsets must rise from 0 to the number of labels ({tokens}), one more than there are sentences"
        )
    return offsets.astype(np.int64)


def check_equal_number(gold: NDArray[Any], predicted: NDArray[Any], what: str = "labels") -> None:
    if len(gold) != len(predicted):
        raise ParameterError(
            f"gold has {len(gold)} {what} and the prediction {len(predicted)}: they must be equal in number"
        )


def mask_of(buffer: Any, tokens: int, name: str) -> NDArray[np.bool_]:
    """One byte per token, 0 for False."""
    mask = np.frombuffer(buffer, np.bool_)
    if len(mask) != tokens:
        raise ParameterError(f"{name} has {len(mask)} bytes for {tokens} tokens: it must have one a token")
    return mask


def _integers(buffer: Any, name: str) -> NDArray[Any]:
    view = memoryview(buffer)
    if view.ndim != 1 or view.format not in ("I", "L", "Q"):
        raise ParameterError(f"{name} must be a flat buffer of uint32 (offsets: or uint64), such as array('I')")
    return np.asarray(view)
