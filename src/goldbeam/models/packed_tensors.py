"""Tensors of numbers that a small model file holds compressed.

Keys of words are random numbers, which nothing compresses. In ascending order their differences are small, though: of
150,000 keys of 32 bits each takes 17 bits. So ascending numbers are stored as differences, the bytes of the same place
together, and then everything goes through zlib. The metadata list such tensors, `{"packed": {name: [dtype, count,
ascending]}}`; loading unpacks them, so that a `ModelFile` has its tensors as they are.
"""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Iterable, Mapping
from itertools import accumulate
from operator import sub
from typing import Any

from goldbeam.models.header import DTYPES

PACKED = "packed"  # in metadata
_CODES = {"U32": "I", "U64": "Q"}  # of dtypes whose ascending numbers are stored as differences
_SMALLEST = 9  # level of zlib
# Real tables shrink to a quarter at best. A file that claims otherwise is made to fill the memory.
_MOST_GROWTH = 64


def pack(data: Any, dtype: str) -> tuple[bytes, list[Any]] | None:
    """The bytes of a tensor with one dimension made small, and what the metadata say of it; None if it does not pay."""
    view = memoryview(data).cast("B")
    ascending = dtype in _CODES and _is_ascending(array(_CODES[dtype], bytes(view)))
    packed = zlib.compress(_differences(view, _CODES[dtype]) if ascending else view, _SMALLEST)
    return (packed, [dtype, len(view) // DTYPES[dtype].size, ascending]) if len(packed) < len(view) else None


def is_ascending(data: Any, dtype: str) -> bool:
    """Whether differences would be stored of these numbers."""
    return dtype in _CODES and _is_ascending(array(_CODES[dtype], bytes(data)))


def unpack(data: Any, told: Any) -> tuple[str, int, bytes]:
    """Dtype, count and bytes of a packed tensor; ValueError if the header is damaged."""
    if not (isinstance(told, list) and len(told) == 3):
        raise ValueError("implausible list of packed tensors")
    dtype, count, ascending = told
    known = isinstance(dtype, str) and dtype in DTYPES and type(count) is int and isinstance(ascending, bool)
    if not known or (ascending and dtype not in _CODES):
        raise ValueError("implausible list of packed tensors")
    size = count * DTYPES[dtype].size
    if not 0 < size <= _MOST_GROWTH * len(data):
        raise ValueError("a packed tensor has an implausible size")
    stream = zlib.decompressobj()
    try:
        whole = stream.decompress(data, size + 1)
    except zlib.error:
        raise ValueError("a packed tensor is damaged") from None
    if len(whole) != size or not stream.eof or stream.unused_data:
        raise ValueError("a packed tensor has not the size that the metadata give")
    return dtype, count, _sums(whole, _CODES[dtype]) if ascending else whole


def described(metadata: Mapping[str, Any], packed: Mapping[str, list[Any]]) -> dict[str, Any]:
    """Metadata that list packed tensors, if there are any."""
    return {**metadata, PACKED: dict(packed)} if packed else dict(metadata)


def _is_ascending(numbers: array[int]) -> bool:
    return len(numbers) > 1 and all(map(int.__le__, numbers, numbers[1:]))


def _differences(view: memoryview, code: str) -> bytes:
    numbers = array(code, bytes(view))
    differences = array(code, map(sub, numbers, _shifted(numbers))).tobytes()
    width = numbers.itemsize
    return b"".join(differences[place::width] for place in range(width))


def _shifted(numbers: array[int]) -> Iterable[int]:
    return array(numbers.typecode, [0]) + numbers[:-1]


def _sums(planes: bytes, code: str) -> bytes:
    width = array(code).itemsize
    count = len(planes) // width
    mixed = bytearray(len(planes))
    for place in range(width):
        mixed[place::width] = planes[place * count : (place + 1) * count]
    try:
        return array(code, accumulate(array(code, bytes(mixed)))).tobytes()
    except OverflowError:
        raise ValueError("a packed tensor has numbers that are too large") from None
