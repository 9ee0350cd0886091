"""Compressed files, told by the ends of their names: unpacked and packed piece by piece, whatever their size."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from typing import Any, BinaryIO, NamedTuple

from goldbeam.errors import DataError
from goldbeam.one_line import one_line

_BLOCK = 1 << 10  # bytes to unpack at a time: where nothing else keeps the result small, it has 32 MB at most (zstd)
_MOST = 1 << 16  # bytes of a result: ten bytes of bzip2 can be ten megabytes


class Compression(NamedTuple):
    """A way to compress: an ``unpacker`` unpacks one stream, as those of bz2 do, and a ``packer`` makes one."""

    name: str
    begins: tuple[bytes, ...]
    unpacker: Callable[[], Any]
    packer: Callable[[], Any]


class _AllAtOnce:
    """An unpacker that cannot hold back a part of what it finds, as others can."""

    needs_input = True

    def __init__(self, unpacker: Any) -> None:
        self._unpacker = unpacker

    def decompress(self, data: bytes, max_length: int) -> Any:
        return self._unpacker.decompress(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._unpacker, name)


def _zstd_module() -> Any:
    """With objects like those of bz2 and lzma: since Python 3.14, or from a package."""
    for module in ("compression.zstd", "backports.zstd"):
        try:
            return import_module(module)
        except ImportError:
            continue
    return None


def _zstandard() -> Any:
    try:
        return import_module("zstandard")
    except ImportError:
        raise DataError("is compressed with zstd, for which a package is missing; pip install zstandard") from None


def _unzstd() -> Any:
    module = _zstd_module()
    return _AllAtOnce(_zstandard().ZstdDecompressor().decompressobj()) if module is None else module.ZstdDecompressor()


def _zstd() -> Any:
    module = _zstd_module()
    return _zstandard().ZstdCompressor().compressobj() if module is None else module.ZstdCompressor()


_GZIP = 31  # zlib's window of 15 bits, with the head and the checksum of gzip
_SKIPPED = tuple(bytes([0x50 + i, 0x2A, 0x4D, 0x18]) for i in range(16))  # parts of a zstd file that hold no data

#: By the ending of the name. Modules are imported when they are needed: most texts are not compressed.
COMPRESSIONS: dict[str, Compression] = {
    ".gz": Compression(
        "gzip",
        (b"\x1f\x8b",),
        lambda: _AllAtOnce(import_module("zlib").decompressobj(_GZIP)),
        lambda: import_module("zlib").compressobj(wbits=_GZIP),  # without a time: the same text gives the same file
    ),
    ".bz2": Compression(
        "bzip2",
        (b"BZh",),
        lambda: import_module("bz2").BZ2Decompressor(),
        lambda: import_module("bz2").BZ2Compressor(),
    ),
    ".xz": Compression(
        "xz",
        (b"\xfd7zXZ\0",),
        lambda: import_module("lzma").LZMADecompressor(),
        lambda: import_module("lzma").LZMACompressor(),
    ),
    ".zst": Compression("zstd", (b"\x28\xb5\x2f\xfd", *_SKIPPED), _unzstd, _zstd),
}


def split_compression(path: str) -> tuple[str, str | None]:
    """The name without the ending that says how it is compressed, and that ending, or None.

    >>> split_compression("news.txt.GZ"), split_compression("news.txt")
    (('news.txt', '.gz'), ('news.txt', None))
    """
    stem, ending = os.path.splitext(path)
    return (stem, ending.lower()) if ending.lower() in COMPRESSIONS else (path, None)


def packed(pieces: Iterable[bytes], path: str) -> Iterator[bytes]:
    """The pieces as the name of a file wants them: compressed, or as they are."""
    _, ending = split_compression(path)
    if ending is None:
        yield from pieces
        return
    packer = made(COMPRESSIONS[ending].packer, path)
    for piece in pieces:
        if data := packer.compress(piece):
            yield data
    yield packer.flush()


def made(make: Callable[[], Any], name: str) -> Any:
    """A packer or an unpacker; DataError with the name of the file if a package is missing."""
    try:
        return make()
    except DataError as cause:
        raise DataError(f"{name}: {cause}") from None


def unpacked(file: BinaryIO, name: str) -> Unpacked | None:
    """The content of a file whose name says that it is compressed; None of another one."""
    _, ending = split_compression(name)
    return None if ending is None else Unpacked(file, ending, name)


class Unpacked:
    """The content of a compressed file, which may have several streams, one behind the other, as from `cat`."""

    def __init__(self, file: BinaryIO, ending: str, name: str) -> None:
        self._file, self._name = file, name
        self._compression = COMPRESSIONS[ending]
        self._unpacker: Any = None  # None between streams
        self._begun = False
        self._waiting = b""  # bytes of the file that have been read
        self._read = 0  # how many these and those before are
        self._ready, self._at = b"", 0  # bytes of the content, and how many of them are used

    @property
    def position(self) -> int:
        """How many bytes of the compressed file have been unpacked."""
        return self._read - len(self._waiting)

    def read(self, size: int) -> bytes:
        """So many bytes, or fewer at the end; DataError if the file is damaged or has no end."""
        if len(self._ready) - self._at < size:
            parts = [self._ready[self._at :]]
            length = len(parts[0])
            while length < size and (data := self._unpacked()) is not None:
                parts.append(data)
                length += len(data)
            self._ready, self._at = b"".join(parts), 0
        found = self._ready[self._at : self._at + size]
        self._at += len(found)
        return found

    def _unpacked(self) -> bytes | None:
        """What the next bytes of the file hold; None at the end."""
        if self._unpacker is None and not self._begin_stream():
            return None
        kind, data = self._compression.name, b""
        if self._unpacker.needs_input:
            data, self._waiting = self._waiting or self._block(), b""
            if not data:
                raise DataError(f"{self._name}: ends in the middle of its {kind} data; copy it again")
        try:
            found: bytes = self._unpacker.decompress(data, _MOST)
        except MemoryError:
            raise
        except Exception as cause:  # each module has errors of its own
            raise DataError(f"{self._name}: is damaged ({kind}: {one_line(cause)}); copy it again") from cause
        if self._unpacker.eof:
            self._waiting, self._unpacker = self._unpacker.unused_data, None
        return found

    def _begin_stream(self) -> bool:
        """Be ready to unpack the next stream; False if there is none."""
        if not self._begun:
            self._waiting = self._block()
            if not self._waiting.startswith(self._compression.begins):
                what = "is no" if self._waiting else "is empty, and no"
                raise DataError(f"{self._name}: {what} {self._compression.name} file; rename it or compress it")
            self._begun = True
        while not (rest := self._waiting.lstrip(b"\0")):  # with zeros some programs fill up the last block
            self._waiting = self._block()
            if not self._waiting:
                return False
        self._waiting = rest
        self._unpacker = made(self._compression.unpacker, self._name)
        return True

    def _block(self) -> bytes:
        data = self._file.read(_BLOCK) or b""
        self._read += len(data)
        return data
