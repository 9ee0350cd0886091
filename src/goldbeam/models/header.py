"""The header of a model file: from metadata and tensor entries to bytes, and back with every check.

Problems are raised as `ValueError` with a clause that fits "not a usable goldbeam model, …"; the container adds the
name of the file.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any, NamedTuple

from goldbeam import _core
from goldbeam.errors import ModelError

FORMAT_VERSION = 3
# Of files without shared tables, which the goldbeam before this one reads as well.
PLAIN_FORMAT_VERSION = 2
ALIGNMENT = 64  # a cache line: rows of weights never straddle one by accident
PADDING = "__padding__"
# Labels, templates and scores take kilobytes. Parsed JSON can take 25 times its text, so this also bounds what a
# hostile header can make us allocate.
MAX_HEADER = 8 << 20
_MAX_RANK = 8
_MAX_DEPTH = 16  # of metadata; whoever walks through them recursively must not fall off the stack

_PREFIX = b'{"__metadata__":{"checksum":"'
_COVERED = 8 + len(_PREFIX) + 16  # where the bytes start that the header's checksum covers


class Dtype(NamedTuple):
    size: int
    code: str  # of the struct module and of numpy


DTYPES = {
    "BOOL": Dtype(1, "?"),
    "U8": Dtype(1, "B"),
    "I8": Dtype(1, "b"),
    "U16": Dtype(2, "H"),
    "I16": Dtype(2, "h"),
    "F16": Dtype(2, "e"),
    "U32": Dtype(4, "I"),
    "I32": Dtype(4, "i"),
    "F32": Dtype(4, "f"),
    "U64": Dtype(8, "Q"),
    "I64": Dtype(8, "q"),
    "F64": Dtype(8, "d"),
}


class NewerFormatError(ValueError):
    """Not damage: a file from a goldbeam that came after this one."""


class Entry(NamedTuple):
    """Where a tensor lies in the data section."""

    dtype: str
    shape: tuple[int, ...]
    begin: int
    end: int


def encode_header(metadata: Mapping[str, Any], entries: Mapping[str, Entry]) -> bytes:
    """Length and header, padded so that the data section starts aligned."""
    try:
        document = _dump(metadata)
    except (TypeError, ValueError) as cause:
        raise ModelError(
            f"the model's metadata is not plain JSON ({cause}); use str, numbers, lists and dicts"
        ) from cause
    directory = {
        name: {"dtype": entry.dtype, "shape": entry.shape, "data_offsets": (entry.begin, entry.end)}
        for name, entry in entries.items()
    }
    covered = f'","goldbeam":{_dump(document)}}}'
    covered += f",{_dump(directory)[1:]}" if directory else "}"
    covered += " " * (-(_COVERED + len(covered)) % ALIGNMENT)
    length = _COVERED - 8 + len(covered)
    if length > MAX_HEADER:
        raise ModelError(
            f"the model's metadata takes {length} bytes, more than {MAX_HEADER}; keep long lists in tensors"
        )
    tail = covered.encode("ascii")
    return length.to_bytes(8, "little") + _PREFIX + f"{_core.checksum(tail):016x}".encode() + tail


def decode_header(file: memoryview) -> tuple[dict[str, Any], dict[str, Entry], int]:
    """Metadata, tensor entries and the offset of the data section of a whole file."""
    metadata, header, start = _decode_metadata(file)
    _check_version(metadata)
    for key in ("task", "library_version", "payload_checksum"):
        if not isinstance(metadata.get(key), str):
            raise ValueError(f"its metadata has no str called '{key}'")
    return metadata, _entries(header, len(file) - start), start


def stated_task(file: memoryview) -> str | None:
    """The task that a file names, even if its data are cut off or its format is newer; None for any other file."""
    try:
        task = _decode_metadata(file)[0].get("task")
    except ValueError:  # not a file of goldbeam
        return None
    return task if isinstance(task, str) else None


def _decode_metadata(file: memoryview) -> tuple[dict[str, Any], dict[str, Any], int]:
    """The metadata, the rest of the header, and the offset of the data section."""
    if len(file) < 8:
        raise ValueError("the file is shorter than a header")
    length = int.from_bytes(file[:8], "little")
    start = 8 + length
    if length > MAX_HEADER or start > len(file) or start <= _COVERED or bytes(file[8 : 8 + len(_PREFIX)]) != _PREFIX:
        raise ValueError("it has no goldbeam header or is cut off inside it")
    if bytes(file[8 + len(_PREFIX) : _COVERED]) != f"{_core.checksum(file[_COVERED:start]):016x}".encode():
        raise ValueError("the checksum of its header does not match")
    if start % ALIGNMENT:
        raise ValueError("its data section is not aligned")
    header = _parse(bytes(file[8:start]))
    envelope = header.pop("__metadata__", None)
    if not isinstance(envelope, dict) or not isinstance(document := envelope.get("goldbeam"), str):
        raise ValueError("it has no goldbeam metadata")
    metadata = _parse(document)
    if not _is_flat(metadata):
        raise ValueError("its metadata is nested too deeply")
    return metadata, header, start


def _check_version(metadata: dict[str, Any]) -> None:
    found = metadata.get("format_version")
    if type(found) is not int or found < 1:
        raise ValueError("its metadata has no format version")
    if found > FORMAT_VERSION:
        saved_by = metadata.get("library_version", "a newer version")
        raise NewerFormatError(
            f"has format version {found}, saved by goldbeam {saved_by!s:.40}; "
            f"this goldbeam reads versions up to {FORMAT_VERSION}"
        )


def _entries(header: dict[str, Any], available: int) -> dict[str, Entry]:
    """The tensors, which must follow one another from the first byte of the data to the last."""
    entries = {name: _entry(name, value) for name, value in header.items()}
    position = 0
    for name, entry in sorted(entries.items(), key=lambda item: item[1][2:]):
        if entry.begin != position:
            raise ValueError(f"tensor {name!r:.80} overlaps another one or leaves a gap")
        position = entry.end
    if position != available:
        raise ValueError(f"its tensors take {position} bytes but the file has {available}")
    for name in [name for name in entries if name.startswith(PADDING)]:
        del entries[name]
    for name, entry in entries.items():
        if entry.begin % ALIGNMENT:
            raise ValueError(f"tensor {name!r:.80} is not aligned")
    return entries


def _entry(name: str, value: Any) -> Entry:
    bad = ValueError(f"the description of tensor {name!r:.80} is malformed")
    if not isinstance(value, dict) or set(value) != {"dtype", "shape", "data_offsets"}:
        raise bad
    dtype, shape, offsets = value["dtype"], value["shape"], value["data_offsets"]
    if not isinstance(dtype, str) or dtype not in DTYPES:
        raise bad
    if not _sizes(shape) or len(shape) > _MAX_RANK or not _sizes(offsets) or len(offsets) != 2:
        raise bad
    begin, end = offsets
    if end - begin != math.prod(shape) * DTYPES[dtype].size:
        raise ValueError(f"the shape of tensor {name!r:.80} does not fit its bytes")
    return Entry(dtype, tuple(shape), begin, end)


def _sizes(value: Any) -> bool:
    return isinstance(value, list) and all(type(item) is int and item >= 0 for item in value)


def _dump(value: Any) -> str:
    """The one JSON text of a value: sorted, no blanks, ASCII, no NaN."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False)


def _parse(text: bytes | str) -> dict[str, Any]:
    """A JSON object, without what Python's parser would let pass: doubled keys, NaN, endless numbers, deep nesting."""
    try:
        value = json.loads(text, object_pairs_hook=_unique, parse_int=_bounded_int, parse_constant=_refuse)
    except (ValueError, RecursionError) as cause:
        raise ValueError(f"its header is not valid JSON ({cause!s:.80})") from cause
    if not isinstance(value, dict):
        raise ValueError("its header is not a JSON object")
    return value


def _is_flat(value: Any) -> bool:
    level = [value]
    for _ in range(_MAX_DEPTH):
        level = [
            inner
            for outer in level
            if isinstance(outer, (dict, list))
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
    return not level


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) != len(pairs):
        raise ValueError("a key occurs twice")
    return result


def _bounded_int(digits: str) -> int:
    if len(digits) > 20:  # 2**64 has 20 digits; parsing a million of them takes quadratic time
        raise ValueError("a number is too long")
    return int(digits)


def _refuse(constant: str) -> float:
    raise ValueError(f"{constant} is not a number")
