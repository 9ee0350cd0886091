"""Input whose sentences are known, in lines or in rows with blank lines between: pieces of whole sentences."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from goldbeam.data.foreign import check_line_ends
from goldbeam.errors import DataError

LONGEST = 1 << 24  # bytes of a line or sentence, as in files that are read at once
_CONTINUATIONS = bytes(range(0x80, 0xC0))  # of UTF-8: all bytes of a character but its first


class Readable(Protocol):
    def read(self, size: int, /) -> bytes: ...


def whole_sentences(file: Readable, size: int, kind: str, name: str) -> Iterator[tuple[int, bytes]]:
    """Parts of about ``size`` bytes, or of one longer sentence, each with the number of its first character."""
    find_end = _ENDS[kind]
    place, line, rest = 0, 1, b""
    while block := file.read(size):
        rest += block
        end = find_end(rest)
        if end == 0 and len(rest) > LONGEST:
            with lines_counted_from(line, name):
                check_line_ends(rest, name)
                what = "sentence" if kind in ("conllu", "columns") else "line"
                raise DataError(f"{name}:1: a {what} longer than 16 MiB; is this the right file?")
        if end > 0:
            part, rest = rest[:end], rest[end:]
            yield place, part
            place, line = place + len(part.translate(None, _CONTINUATIONS)), line + part.count(10)
    if rest:
        yield place, rest


def _line_end(data: bytes) -> int:
    return data.rfind(b"\n") + 1


def _line_end_or_return(data: bytes) -> int:
    """Of raw text, whose lines may end as those of old Macs did; behind a last return may come a line feed."""
    return _line_end(data) or data.rfind(b"\r", 0, len(data) - 1) + 1


def _blank_line(data: bytes) -> int:
    return max((data.rfind(end) + len(end) for end in (b"\n\n", b"\n\r\n") if end in data), default=0)


#: For each kind where the last sentence that is complete ends, or 0.
_ENDS: dict[str, Callable[[bytes], int]] = {
    "lines": _line_end_or_return,
    "paragraphs": _line_end_or_return,
    "tokens": _line_end,
    "conllu": _blank_line,
    "columns": _blank_line,
}


@contextmanager
def lines_counted_from(line: int, name: str) -> Iterator[None]:
    """Errors say where they are in the file ``name``, of which a piece was read that begins in this line."""
    try:
        yield
    except DataError as error:
        place = re.match(rf"{re.escape(name)}:(\d+):", str(error))
        if place is None or line == 1:
            raise
        raise DataError(f"{name}:{int(place[1]) + line - 1}:{str(error)[place.end() :]}") from error
