"""Characters that are read as others: a model of simplified Chinese script reads traditional script.

Both characters of a pair take the same number of bytes in UTF-8, so that all places in a text stay what they are; the
output has the characters of the text.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from goldbeam import _core
from goldbeam.errors import DataError
from goldbeam.texts.list_files import read_lines

Source = str | os.PathLike[str] | Iterable[str] | None


@dataclass(frozen=True)
class ReadAs:
    """``pairs`` are two characters each: one that texts have, and the one that it is read as."""

    pairs: str = ""

    def __post_init__(self) -> None:
        """Model files may say anything: ValueError."""
        if not isinstance(self.pairs, str) or len(self.pairs) % 2:
            raise ValueError("its table of characters makes no sense")
        for number, (one, other) in enumerate(zip(self.pairs[::2], self.pairs[1::2], strict=True), 1):
            if problem := _problem(one, other):
                raise ValueError(f"pair {number} of its table of characters: {problem}")
        if len(self.table) * 2 != len(self.pairs):
            raise ValueError("its table of characters has one of them twice")
        if chained := self.table.keys() & set(map(ord, self.table.values())):
            raise ValueError(f"its table of characters has {chr(min(chained))!r} on both sides")

    @classmethod
    def of(cls, source: Source) -> ReadAs:
        """Of a file with lines such as ``發 发``, where ``#`` begins a comment, or of strings of two characters."""
        if source is None:
            return NOTHING
        if isinstance(source, (str, os.PathLike)):
            lines = enumerate(read_lines(os.fspath(source), "read_as"), 1)
            given = [
                (f"{os.fspath(source)}:{number}", "".join(line.split()))
                for number, line in lines
                if line.strip() and not line.startswith("#")
            ]
        else:
            given = [(f"read_as: pair {number}", "".join(pair.split())) for number, pair in enumerate(source, 1)]
        table: dict[str, str] = {}
        for place, pair in given:
            if len(pair) != 2:
                raise DataError(f"{place}: {pair!r:.40} is not two characters; write one, and the one it is read as")
            if problem := _problem(*pair):
                raise DataError(f"{place}: {problem}")
            if table.get(pair[0], pair[1]) != pair[1]:
                raise DataError(f"{place}: {pair[0]!r} is read as {table[pair[0]]!r} already; leave one of them out")
            table[pair[0]] = pair[1]
        for place, pair in given:
            if pair[1] in table:
                raise DataError(f"{place}: {pair[1]!r} is itself read as {table[pair[1]]!r}; name that one")
        return cls("".join(one + table[one] for one in sorted(table)))

    @cached_property
    def table(self) -> dict[int, str]:
        return {ord(one): other for one, other in zip(self.pairs[::2], self.pairs[1::2], strict=True)}

    def string(self, text: str) -> str:
        return text.translate(self.table) if self.pairs else text

    def text(self, text: bytes) -> bytes:
        """UTF-8 as it is read; what is not UTF-8 stays, for others to complain of."""
        if not self.pairs or text.isascii():
            return text
        return text.decode(errors="surrogateescape").translate(self.table).encode(errors="surrogateescape")

    def identity(self) -> dict[str, str]:
        """What makes a run with this table this run and no other; nothing if it is empty."""
        return {"read_as": f"{_core.checksum(self.pairs.encode()):016x}"} if self.pairs else {}

    def metadata(self) -> dict[str, str]:
        """For model files; those without a table say nothing of it."""
        return {"read_as": self.pairs} if self.pairs else {}


def _problem(one: str, other: str) -> str | None:
    try:
        sizes = len(one.encode()), len(other.encode())
    except UnicodeEncodeError:
        return "a lone surrogate is no character; repair the string"
    if sizes[0] != sizes[1]:
        return f"{one!r} has {sizes[0]} bytes in UTF-8 and {other!r} has {sizes[1]}; they must have the same number"
    return f"{one!r} is read as itself; leave it out" if one == other else None


NOTHING = ReadAs()
