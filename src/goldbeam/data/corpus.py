"""The columnar corpus, and naming one of its columns.

``Corpus`` is the core's class: the bytes of a file and eight bytes a cell that say where it lies in them.
Strings appear only when somebody asks for them (``corpus[0]``, ``corpus.column(1)``). ``with_columns`` puts predicted
columns in place of those of the file and copies nothing else.
"""

from __future__ import annotations

import copyreg
from collections.abc import Callable
from typing import Any

from goldbeam._core import Corpus
from goldbeam.errors import DataError

__all__ = ["Corpus", "column_index"]


def column_index(corpus: Corpus, column: str | int) -> int:
    """The number of a column that is given by name or number; negative numbers count from the end.

    >>> corpus = Corpus.from_sentences([[("Fruit", "NN"), ("flies", "VBZ")]], columns=["form", "xpos"])
    >>> column_index(corpus, "xpos"), column_index(corpus, -1), column_index(corpus, "0")
    (1, 1, 0)
    """
    names = corpus.columns
    if isinstance(column, str) and column in names:
        return names.index(column)
    number = _as_number(column)
    if number is not None and -len(names) <= number < len(names):
        return number % len(names)
    raise DataError(
        f"{corpus.name}: no column {column!r}; it has {', '.join(names)} (or 0 to {len(names) - 1}, -1 for the last)"
    )


def _as_number(column: str | int) -> int | None:
    if isinstance(column, int):
        return column
    digits = column.removeprefix("-")
    # isdecimal alone also accepts other scripts' digits, which int() would take for the same number.
    return int(column) if digits.isascii() and digits.isdecimal() else None


def _pickled(corpus: Corpus) -> tuple[Callable[..., Corpus], tuple[Any, ...]]:
    """As the text that it was made from, and the columns that were put into it.

    Lines of a selection are then counted from its own first one.
    """
    bare, layers = corpus.bare, corpus.layers
    if not len(corpus):
        return _of_nothing, (corpus.format, list(bare.columns), corpus.name, layers)
    if corpus.format == "list":
        return _of_lists, (list(bare), list(bare.columns), corpus.name, layers)
    return _of_text, (bare.text, corpus.format, corpus.name, layers)


def _of_nothing(format: str, columns: list[str], name: str, layers: list[Any]) -> Corpus:
    return Corpus.empty(format, columns, name).with_columns(layers)


def _of_lists(sentences: list[Any], columns: list[str], name: str, layers: list[Any]) -> Corpus:
    return Corpus.from_sentences(sentences, columns, name).with_columns(layers)


def _of_text(text: bytes, format: str, name: str, layers: list[Any]) -> Corpus:
    return Corpus.parse(text, format, name).with_columns(layers)


# For scikit-learn's searches in several processes. The core's class knows nothing of pickling.
copyreg.pickle(Corpus, _pickled)
