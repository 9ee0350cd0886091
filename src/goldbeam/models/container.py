"""The model file: one safetensors file with named tensors and JSON metadata, checked to the last byte.

    8 bytes     length of the header, little-endian
    header      JSON, padded with spaces so that the data starts at a multiple of 64
    data        the tensors by name, each starting at a multiple of 64

The header is `{"__metadata__":{"checksum":H,"goldbeam":M},"name":{"dtype":…,"shape":…,"data_offsets":…},…}`. M is the
metadata as a JSON string, with the checksum of the data in it; H is the checksum of the header's bytes behind H. The
format forbids gaps between tensors, so the bytes that align a tensor are one too, `__padding__N`, hidden on reading.
Tensors that several model files inside one file have in common are stored once: see `shared_tables.py`. In small files
some tensors are compressed: see `packed_tensors.py`.

A checksum finds damage; it does not stop someone who means harm and computes it anew. Reading therefore trusts nothing:
every length, type and range is checked before it is used, and no code or pickle is ever run.
"""

from __future__ import annotations

import math
import mmap
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeVar

from goldbeam import _core
from goldbeam.atomic import write_atomically
from goldbeam.errors import ModelError
from goldbeam.models.header import (
    ALIGNMENT,
    DTYPES,
    FORMAT_VERSION,
    PADDING,
    PLAIN_FORMAT_VERSION,
    Entry,
    NewerFormatError,
    decode_header,
    encode_header,
    stated_task,
)
from goldbeam.models.packed_tensors import PACKED, unpack
from goldbeam.models.shared_tables import PREFIX, REFERENCES, SharedTables
from goldbeam.one_line import one_line

T = TypeVar("T")


@dataclass(frozen=True)
class Tensor:
    """What goes into a file: a safetensors dtype ("U8", "U32", "F32" …), a shape, and C-contiguous bytes."""

    dtype: str
    shape: tuple[int, ...]
    data: Any


@dataclass(frozen=True)
class TensorView(Tensor):
    """What comes out: ``data`` is a read-only view of bytes into the mapped file, aligned to 64 bytes."""

    data: memoryview

    def numpy(self) -> Any:
        """The numbers as a read-only array over the same memory."""
        import numpy  # not above: prediction does without, and the import costs more than loading a model

        return numpy.frombuffer(self.data, DTYPES[self.dtype].code).reshape(self.shape)


@dataclass(frozen=True)
class ModelFile:
    """A model as read: metadata and tensors. The methods look things up and fail with a `ModelError`."""

    name: str
    metadata: dict[str, Any]
    tensors: dict[str, TensorView]
    content: memoryview = field(default_factory=lambda: memoryview(b""))  # all bytes of the file
    shared: SharedTables[TensorView] = field(default_factory=SharedTables)  # for it and the model files inside it
    references: Mapping[str, str] = field(default_factory=dict)  # names of the tensors that come from there

    @property
    def task(self) -> str:
        return self.field("task", str)

    def field(self, key: str, kind: type[T]) -> T:
        """The metadata under ``key``, which must be of type ``kind``."""
        value = self.metadata.get(key)
        if not isinstance(value, kind):
            raise damaged(self.name, f"its metadata has no {kind.__name__} called '{key}'")
        return value

    def tensor(self, key: str, dtype: str, shape: tuple[int, ...] | None = None) -> memoryview:
        """The bytes of a tensor that must have this dtype, and this shape if one is given."""
        found = self.tensors.get(key)
        if found is None or found.dtype != dtype or (shape is not None and found.shape != shape):
            has = "no such tensor" if found is None else f"{found.dtype} {list(found.shape)}"
            wanted = dtype if shape is None else f"{dtype} {list(shape)}"
            raise damaged(self.name, f"tensor '{key}' should be {wanted} but there is {has}")
        return found.data


def save_model(path: str | os.PathLike[str], metadata: Mapping[str, Any], tensors: Mapping[str, Tensor]) -> None:
    """Write a model file atomically; the same content gives the same bytes.

    ``metadata`` must be JSON-able and name the ``task``; ``format_version``, ``library_version`` and
    ``payload_checksum`` are added, and overwritten if they are there.
    """
    write_atomically(path, dump_model(metadata, tensors))


def dump_model(metadata: Mapping[str, Any], tensors: Mapping[str, Tensor]) -> tuple[bytes, bytes]:
    """Header and data of a model file, as bytes: what `save_model` writes and `load_model` reads."""
    payload = bytearray()
    entries: dict[str, Entry] = {}
    for name in sorted(tensors):
        tensor = tensors[name]
        data = _bytes_of(name, tensor)
        if gap := -len(payload) % ALIGNMENT:
            entries[f"{PADDING}{len(entries)}"] = Entry("U8", (gap,), len(payload), len(payload) + gap)
            payload += bytes(gap)
        entries[name] = Entry(tensor.dtype, tuple(tensor.shape), len(payload), len(payload) + len(data))
        payload += data
    if not isinstance(metadata.get("task"), str):
        raise ModelError("a model's metadata must name its task; add the key 'task'")
    shares = REFERENCES in metadata or PACKED in metadata or any(name.startswith(PREFIX) for name in tensors)
    complete = {
        **metadata,
        "format_version": FORMAT_VERSION if shares else PLAIN_FORMAT_VERSION,
        "library_version": _library_version(),
        "payload_checksum": f"{_core.checksum(payload):016x}",
    }
    return encode_header(complete, entries), bytes(payload)


def load_model(
    source: str | os.PathLike[str] | bytes | memoryview,
    shared: SharedTables[TensorView] | None = None,
    *,
    name: str = "<bytes>",
) -> ModelFile:
    """Read a model file, memory-mapped, or the bytes of one; anything wrong is one `ModelError`.

    Of a ``memoryview``, such as a tensor of another file, nothing is copied; ``shared`` are the tables of that file.
    ``name`` is what errors call bytes. The map shares the file's pages: saving over the file is safe, because saving
    renames, but a program that shortens a mapped file in place pulls the ground away from every reader of it.
    """
    if isinstance(source, memoryview):
        view = source
    elif isinstance(source, bytes):
        # A map of our own, because a bytes object promises no alignment.
        view = memoryview(_anonymous_map(source)).toreadonly()[: len(source)]
    else:
        name = os.fspath(source)
        view = memoryview(_map_file(name))
    try:
        metadata, entries, start = decode_header(view)
        payload = view[start:]
        if metadata["payload_checksum"] != f"{_core.checksum(payload):016x}":
            raise ValueError("the checksum of its data does not match")
        tensors = {
            key: TensorView(entry.dtype, entry.shape, payload[entry.begin : entry.end])
            for key, entry in entries.items()
        }
        _unpack(metadata, tensors)
        shared = (shared or SharedTables()).extended_by(tensors)
        references = shared.complete(metadata, tensors)
    except NewerFormatError as cause:
        raise ModelError(f"{name}: {cause}; update goldbeam") from cause
    except ValueError as cause:
        raise damaged(name, cause) from cause
    return ModelFile(name, metadata, tensors, view, shared, references)


def _unpack(metadata: dict[str, Any], tensors: dict[str, TensorView]) -> None:
    """Packed tensors become what they were; the metadata do not tell of them any more."""
    if PACKED not in metadata:
        return
    told = metadata.pop(PACKED)
    if not isinstance(told, dict) or not told.keys() <= tensors.keys():
        raise ValueError("implausible list of packed tensors")
    for key, facts in told.items():
        dtype, count, data = unpack(tensors[key].data, facts)
        tensors[key] = TensorView(dtype, (count,), memoryview(data))


def task_of(path: str | os.PathLike[str]) -> str | None:
    """The task that the header of a model file names, whatever is wrong with the rest; None for any other file."""
    return stated_task(memoryview(_map_file(os.fspath(path))))


def damaged(name: str, what: object, kind: str = "goldbeam model") -> ModelError:
    """The one sentence about a file that is not what it should be; ``what`` may quote the file."""
    return ModelError(f"{name}: not a usable {kind}, {one_line(what)}; copy or train it again")


@contextmanager
def usable(file: ModelFile, kind: str) -> Iterator[None]:
    """Around making something of a file's content: what makes no sense there is one `ModelError`."""
    try:
        yield
    except (TypeError, ValueError, OverflowError) as cause:
        if isinstance(cause, ModelError) and str(cause).startswith(file.name):
            raise
        # The core's TypeError lists signatures over several lines.
        reason = "a value in its metadata has the wrong type" if isinstance(cause, TypeError) else cause
        raise damaged(file.name, reason, kind) from cause


@cache
def _library_version() -> str:
    from importlib.metadata import version  # not above: it takes longer to import than a model to load

    return version("goldbeam")


def _bytes_of(name: str, tensor: Tensor) -> memoryview:
    """The tensor's data as flat bytes, after checking that dtype and shape describe them."""
    if name == "__metadata__" or name.startswith(PADDING):
        raise ModelError(f"tensor '{name}': this name is reserved by the file format; choose another")
    if tensor.dtype not in DTYPES:
        raise ModelError(f"tensor '{name}': dtype {tensor.dtype!r} is not one of {', '.join(DTYPES)}")
    view = memoryview(tensor.data)
    size = math.prod(tensor.shape) * DTYPES[tensor.dtype].size
    if view.nbytes != size or not view.c_contiguous:
        raise ModelError(
            f"tensor '{name}': {tensor.dtype} {list(tensor.shape)} needs {size} bytes in C order, got {view.nbytes}"
        )
    return view.cast("B") if size else memoryview(b"")


def _anonymous_map(data: bytes) -> mmap.mmap:
    buffer = mmap.mmap(-1, max(len(data), 1))
    buffer[: len(data)] = data
    return buffer


def _map_file(name: str) -> mmap.mmap | bytes:
    """The file's pages, read-only."""
    try:
        # Not blocking, so that a pipe is refused below and not waited for.
        with open(os.open(name, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)), "rb", buffering=0) as file:
            if os.fstat(file.fileno()).st_size == 0:  # a map cannot be empty; pipes and devices have no size either
                return b""
            return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except FileNotFoundError as cause:
        raise ModelError(f"{name}: there is no such model file; check the path") from cause
    except IsADirectoryError as cause:
        raise ModelError(f"{name}: is a folder; give the model file in it") from cause
    except OSError as cause:
        raise ModelError(f"{name}: cannot be read ({cause.strerror or cause}); check path and permissions") from cause
