"""Word lists that users bring: a file with a word a line, or any words."""

from __future__ import annotations

import os
from collections.abc import Iterable

from goldbeam.errors import DataError
from goldbeam.texts.list_files import read_lines

Words = str | os.PathLike[str] | Iterable[str] | None


def listed_words(source: Words, name: str) -> list[str]:
    """The words, each once, without blanks around them.

    In a file the first field of a line is the word, so that lists with frequencies or tags will do; blank lines and
    lines that begin with ``#`` are passed over. A word that is in the list twice is one. ``name``: of the setting.
    """
    if source is None:
        return []
    if not isinstance(source, (str, os.PathLike)):
        words = [word.strip() for word in source]
        for number, word in enumerate(words, 1):
            _check_encodable(word, f"{name}: word {number}")
    else:
        lines = read_lines(os.fspath(source), name.replace("_", " "))
        words = [line.split(maxsplit=1)[0] for line in lines if line.strip() and not line.startswith("#")]
        if not words:
            raise DataError(f"{os.fspath(source)}: has no words; write one a line")
    return list(dict.fromkeys(word for word in words if word))


def _check_encodable(word: str, place: str) -> None:
    try:
        word.encode()
    except UnicodeEncodeError as cause:
        raise DataError(f"{place} cannot be encoded in UTF-8 (a lone surrogate); repair the string") from cause
