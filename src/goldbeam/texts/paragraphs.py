"""Raw text in parts that fit into memory and end between paragraphs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO

from goldbeam.errors import ParameterError

_BLANK_LINE = re.compile(rb"\n[ \t\r\f\v]*\n|\r[ \t\f\v]*\r")
_LINE_ENDS = re.compile("\r\n|[\n\r\x85\u2028\u2029]")  # as in native/data/windows.cpp
_PARAGRAPH_SEPARATOR = "\u2029"
_BLOCK = 1 << 20


def paragraphs(file: BinaryIO, limit: int = _BLOCK) -> Iterator[tuple[int, bytes]]:
    """A stream of UTF-8 text in parts of about ``limit`` bytes at most, each with the place of its first character.

    Parts end at blank lines, so that tokenizing them one after the other is tokenizing the whole. A paragraph that is
    longer than ``limit`` is cut at the end of a line, else at a space, else between two characters.
    """
    if limit < 16:
        raise ParameterError(f"limit must be at least 16 bytes, got {limit}")
    place, rest = 0, b""
    while block := file.read(limit - len(rest)):
        rest += block
        if len(rest) < limit:
            continue
        part, rest = rest[: (end := _safe_end(rest))], rest[end:]
        yield place, part
        place += _characters(part)
    if rest:
        yield place, rest


def blank_line_between(gap: str, text: str) -> bool:
    """Whether a text that follows this white space begins a paragraph."""
    begin = text[: len(text) - len(text.lstrip())]
    breaks = _LINE_ENDS.findall(gap + begin)
    return len(breaks) > 1 or _PARAGRAPH_SEPARATOR in breaks


def _safe_end(data: bytes) -> int:
    """Where to cut these bytes; the text goes on after them."""
    end = 0
    for match in _BLANK_LINE.finditer(data):
        end = match.end()
    if end:
        return end
    for mark in (b"\n", b" "):
        if (end := data.rfind(mark) + 1) > 0:
            return end
    end = len(data)
    while end > 1 and data[end - 1] & 0xC0 == 0x80:
        end -= 1
    return end - 1 if end > 1 and data[end - 1] >= 0xC0 else end


def _characters(data: bytes) -> int:
    return len(data.translate(None, _CONTINUATIONS))


_CONTINUATIONS = bytes(range(0x80, 0xC0))
