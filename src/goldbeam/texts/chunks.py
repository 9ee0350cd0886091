"""Input of any length, piece by piece: pieces end between paragraphs or sentences, and memory does not grow."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import BinaryIO, cast

from goldbeam.errors import DataError
from goldbeam.texts.compressed import unpacked
from goldbeam.texts.inputs import kind_of
from goldbeam.texts.paragraphs import blank_line_between, paragraphs
from goldbeam.texts.raw_text import BOM, decoded
from goldbeam.texts.whole_sentences import whole_sentences

SIZE = 1 << 16  # bytes of a piece: about 13,000 words, so a bar moves every second and memory stays small


@dataclass(frozen=True)
class Chunk:
    """A piece of an input, of a ``kind`` of `goldbeam.texts.inputs.KINDS`.

    ``first`` is the number of its first character in the whole text, ``line`` that of its first line, and ``end`` are
    the bytes of the file that are done with it. ``kept`` are columns of CoNLL-U that have content in the file.
    ``begins_paragraph`` is False if the piece before ends within the same paragraph, which is longer than a piece.
    """

    text: str
    first: int
    end: int
    kind: str = "text"
    name: str = "<text>"
    line: int = 1
    kept: frozenset[str] = frozenset()
    begins_paragraph: bool = True


class Source:
    """An input; ``size`` is None if nobody knows it, as of a pipe."""

    def __init__(self, name: str, file: BinaryIO, size: int | None, kind: str = "text") -> None:
        self.name, self.size, self.kind = name, size, kind
        self._file = file

    @property
    def seekable(self) -> bool:
        """Whether it can be read more than once, which a pipe cannot."""
        return self._file.seekable()

    @property
    def place(self) -> int:
        """Where reading goes on, in bytes of the file as it is, compressed or not."""
        return self._file.tell()

    @place.setter
    def place(self, byte: int) -> None:
        self._file.seek(byte)

    def chunks(self, size: int = SIZE) -> Iterator[Chunk]:
        """Its text in pieces; DataError with file and line for what is no text, or if the file changes meanwhile."""
        before = _stamp(self._file)
        reader = _Reader(self._file, self.name)
        byte, line = reader.skipped, 1
        gap: str | None = None  # white space at the end of what has been read
        for first, part in self._parts(reader, size):
            text = decoded(part, self.name, byte, line)
            byte += len(part)
            begins = gap is None or self.kind != "text" or blank_line_between(gap, text)
            gap = (gap or "") + text if text.isspace() else text[len(text.rstrip()) :]
            yield Chunk(text, first, reader.done(byte), self.kind, self.name, line, begins_paragraph=begins)
            line += part.count(10)
        if self.size is not None and (_stamp(self._file) != before or reader.done(byte) != self.size):
            raise DataError(f"{self.name}: changed while it was read; read it again when it is complete")

    def _parts(self, reader: _Reader, size: int) -> Iterator[tuple[int, bytes]]:
        """Bytes, each with the number of their first character."""
        if self.kind in ("text", "wrapped"):
            return paragraphs(cast(BinaryIO, reader), size)
        return whole_sentences(reader, size, self.kind, self.name)


class _Reader:
    """Reads a file as text: unpacked, and without a byte order mark; ``skipped`` is its length, or 0."""

    def __init__(self, file: BinaryIO, name: str) -> None:
        self._name = name
        self._unpacked = unpacked(file, name)
        self._file = self._unpacked or file
        self._rest = self._bytes(len(BOM))
        self.skipped = len(BOM) if self._rest == BOM else 0
        self._rest = self._rest[self.skipped :]

    def read(self, size: int) -> bytes:
        begin, self._rest = self._rest, b""
        return begin + self._bytes(size - len(begin))

    def done(self, byte: int) -> int:
        """How many bytes of the file have been read when so many of the text have been used."""
        return byte if self._unpacked is None else self._unpacked.position

    def _bytes(self, size: int) -> bytes:
        try:
            return self._file.read(size) or b""
        except OSError as error:
            raise DataError(f"{self._name}: cannot be read: {(error.strerror or str(error)).lower()}") from error


@contextmanager
def opened(path: str, kind: str | None = None) -> Iterator[Source]:
    """A file by its name, or standard input as "-"; its name says of what kind it is unless the caller does."""
    if path == "-":
        if sys.stdin is None:
            raise DataError("standard input is closed; give a file name")
        yield Source("<stdin>", sys.stdin.buffer, None, kind or "text")
        return
    try:
        file = open(path, "rb")  # noqa: SIM115 - closed below, and errors of the block are not those of opening
    except ValueError as error:  # a NUL byte in the path
        raise DataError(f"{path!r}: cannot be read: {error}; check the path") from error
    except OSError as error:
        raise DataError(f"{path}: cannot be read: {(error.strerror or str(error)).lower()}; check the path") from error
    with file:
        status = os.fstat(file.fileno())
        regular = stat.S_ISREG(status.st_mode)
        name = path.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
        yield Source(name, file, status.st_size if regular else None, kind or kind_of(path))


def _stamp(file: BinaryIO) -> tuple[int, int]:
    try:
        status = os.fstat(file.fileno())
    except (OSError, ValueError):  # not a file of the system, as in tests
        return 0, 0
    return status.st_size, status.st_mtime_ns
