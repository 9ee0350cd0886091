"""Reading a file that has mistakes: what is wrong is told and left out, the rest is read."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field

from goldbeam.data import Corpus
from goldbeam.errors import DataError

MOST_MISTAKES = 50  # more of them, and the file is not of this format
_BY_LINE = ("word_TAG", "word/TAG", "tokens")  # formats with a sentence a line


@dataclass
class Lenient:
    """A corpus without the sentences that cannot be read; ``mistakes`` are the messages about these."""

    corpus: Corpus
    mistakes: list[str] = field(default_factory=list)
    _gaps: list[tuple[int, int]] = field(default_factory=list)  # (line in what is left, lines left out before it)

    def where(self, token: int) -> str:
        """File and line of a token in the file as it is."""
        return f"{self.corpus.name}:{self.original(self.corpus.line(token))}"

    def original(self, line: int) -> int:
        at = bisect_right(self._gaps, (line, 1 << 60)) - 1
        return line + (self._gaps[at][1] if at >= 0 else 0)


def read_leniently(data: bytes, format: str, name: str) -> Lenient:
    """The corpus in these bytes, sentence by sentence if need be; DataError if (nearly) nothing can be read."""
    found: list[tuple[int, str]] = []
    removed: list[tuple[int, int]] = []  # lines of the file as it is: the first, and how many
    lines = data.split(b"\n")
    while True:
        try:
            corpus = Corpus.parse(b"\n".join(lines), format, name)
            break
        except DataError as error:
            place = re.match(re.escape(name) + r":(\d+): (.*)", str(error), re.DOTALL)
            if place is None:
                raise
            if len(found) == MOST_MISTAKES:  # lines of this error are counted without what was left out
                raise DataError(f"{name}:{found[0][0] + 1}: {found[0][1]}") from None
            line = min(int(place[1]), len(lines)) - 1
            begin, end = _block(lines, line, format)
            found.append((_original(line, removed), place[2]))
            removed.append((_original(begin, removed), end - begin))
            removed.sort()
            del lines[begin:end]
            if not any(lines):
                raise DataError(f"{name}:{found[0][0] + 1}: {found[0][1]}") from None
    gaps, left_out = [], 0
    for first, count in removed:
        gaps.append((first - left_out + 1, left_out + count))
        left_out += count
    return Lenient(corpus, [f"{name}:{line + 1}: {what}" for line, what in sorted(found)], gaps)


def _block(lines: list[bytes], line: int, format: str) -> tuple[int, int]:
    """The sentence around a line, with the blank line after it; the line alone if it is blank."""
    if format in _BY_LINE or not lines[line].strip():
        return line, line + 1
    begin = end = line
    while begin and lines[begin - 1].strip():
        begin -= 1
    while end < len(lines) and lines[end].strip():
        end += 1
    return begin, min(end + 1, len(lines))


def _original(line: int, removed: list[tuple[int, int]]) -> int:
    """The number, from 0, in the file as it is, of a line of what is left; ``removed`` is in order."""
    for first, count in removed:
        if line >= first:
            line += count
    return line
