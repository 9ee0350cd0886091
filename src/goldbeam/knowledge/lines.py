"""Lines of a table of words: fields between tabs, in a file that may be compressed."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import NamedTuple

from goldbeam.data.foreign import check_line_ends, refuse_foreign
from goldbeam.errors import DataError
from goldbeam.texts.compressed import unpacked

_ALL = 1 << 62
_FACT = re.compile(r"#\s*(source|licence|license):\s*(.+)", re.IGNORECASE)


class Line(NamedTuple):
    place: str  # file:line
    fields: list[str]


class Lines:
    """The lines of a file without comments, which start with # and have no tab; these may tell source and licence."""

    def __init__(self, path: str | os.PathLike[str], what: str) -> None:
        self.path = os.fspath(path)
        self.name = os.path.basename(self.path) or self.path  # a model does not tell whose folder it was
        self.licence = ""
        self._text = _text(self.path, what)

    def __iter__(self) -> Iterator[Line]:
        for number, line in enumerate(self._text.split("\n"), 1):
            line = line.removesuffix("\r")
            if line.startswith("#") and "\t" not in line:
                self._take_fact(line)
            elif line.strip():
                yield Line(f"{self.path}:{number}", line.split("\t"))

    def _take_fact(self, comment: str) -> None:
        fact = _FACT.match(comment)
        if fact is None:
            return
        if fact[1].lower() == "source":
            self.name = fact[2].strip()
        else:
            self.licence = fact[2].strip()


def _text(path: str, what: str) -> str:
    try:
        with open(path, "rb") as file:
            content = unpacked(file, path)
            data = file.read() if content is None else content.read(_ALL)
    except ValueError as cause:
        if isinstance(cause, DataError):
            raise
        raise DataError(f"{path!r}: cannot be read: {cause}; check the path") from cause  # a NUL byte in the path
    except OSError as cause:
        reason = (cause.strerror or str(cause)).lower()
        raise DataError(f"{path}: cannot be read: {reason}; check the path of the {what}") from cause
    refuse_foreign(data, path)
    check_line_ends(data, path)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as cause:
        line = data.count(b"\n", 0, cause.start) + 1
        raise DataError(f"{path}:{line}: is not UTF-8 text; convert the {what}, with iconv -t UTF-8") from cause


def check_word(word: object, place: str) -> str:
    """A word that can be looked up, or DataError."""
    if not isinstance(word, str) or not word.strip():
        raise DataError(f"{place}: there is no word; give a word and what is known of it")
    try:
        word.encode()
    except UnicodeEncodeError as cause:
        raise DataError(f"{place}: cannot be encoded in UTF-8 (a lone surrogate); repair the word") from cause
    return word
