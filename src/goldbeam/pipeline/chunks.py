"""Raw text of any length, a piece after the other: pieces end between paragraphs, and memory does not grow."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import BinaryIO

from goldbeam.errors import DataError
from goldbeam.pipeline.raw_text import BOM, decoded

SIZE = 1 << 17  # bytes of a piece: about 25,000 words, so a bar moves every second
MOST = 4  # times SIZE, where no paragraph ends


@dataclass(frozen=True)
class Chunk:
    """``first`` is the number of its first character in the whole text, ``end`` the bytes that are read with it."""

    text: str
    first: int
    end: int


@dataclass(frozen=True)
class Source:
    """Something to annotate; ``size`` is None if nobody knows it, as of a pipe."""

    name: str
    file: BinaryIO
    size: int | None

    def chunks(self, size: int = SIZE) -> Iterator[Chunk]:
        """Its text in pieces; DataError with file and line for what is no text, or if the file changes meanwhile."""
        before = _stamp(self.file)
        end = 0
        for chunk in read_chunks(self._read, self.name, size):
            end = chunk.end
            yield chunk
        if self.size is not None and (_stamp(self.file) != before or end != self.size):
            raise DataError(f"{self.name}: changed while it was read; annotate it again when nobody writes to it")

    def _read(self, size: int) -> bytes:
        try:
            return self.file.read(size) or b""
        except OSError as error:
            raise DataError(f"{self.name}: cannot be read: {(error.strerror or str(error)).lower()}") from error


@contextmanager
def opened(path: str) -> Iterator[Source]:
    """A file by its name, or standard input as "-"."""
    if path == "-":
        if sys.stdin is None:
            raise DataError("standard input is closed; give the name of a file")
        yield Source("<stdin>", sys.stdin.buffer, None)
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
        yield Source(name, file, status.st_size if regular else None)


def read_chunks(read: Callable[[int], bytes], name: str, size: int = SIZE) -> Iterator[Chunk]:
    """``read(n)`` gives at most n bytes, and none at the end."""
    rest = read(size)
    done = len(BOM) if rest.startswith(BOM) else 0  # a byte order mark is no part of the text
    rest = rest[done:]
    first, line = 0, 1
    ended = not rest and done == 0
    while rest or not ended:
        at = len(rest) if ended else _cut(rest, len(rest) >= MOST * size)
        if at == 0:
            more = read(size)
            rest, ended = rest + more, not more
            continue
        text = decoded(rest[:at], name, done, line)
        done, line = done + at, line + rest.count(10, 0, at)
        yield Chunk(text, first, done)
        first += len(text)
        rest = rest[at:]


def _cut(data: bytes, must: bool) -> int:
    """Where a piece may end: after the last blank line, and if it must also after a line, a space, a character."""
    blank = max(
        data.rfind(b"\n\n") + 2 if b"\n\n" in data else 0, data.rfind(b"\n\r\n") + 3 if b"\n\r\n" in data else 0
    )
    if blank or not must:
        return blank
    for border in (b"\n", b" "):
        if (at := data.rfind(border)) >= 0:
            return at + 1
    at = len(data)
    while at > 1 and data[at - 1] & 0xC0 == 0x80:  # not within a character of UTF-8
        at -= 1
    return at - 1 or len(data)


def _stamp(file: BinaryIO) -> tuple[int, int]:
    try:
        status = os.fstat(file.fileno())
    except (OSError, ValueError):  # not a file of the system, as in tests
        return 0, 0
    return status.st_size, status.st_mtime_ns
