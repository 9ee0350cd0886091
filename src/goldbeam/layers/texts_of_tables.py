"""Columns of text in tables: strings of any width, also those with a dictionary."""

from __future__ import annotations

from typing import Any

from goldbeam.errors import DataError


def is_text(kind: Any) -> bool:
    from pyarrow import types

    if types.is_dictionary(kind):
        kind = kind.value_type
    return bool(types.is_string(kind) or types.is_large_string(kind) or types.is_string_view(kind))


def text_column(column: Any, where: str) -> Any:
    """A column of a table as plain strings; one of nulls alone is text, and one of anything else is a DataError."""
    import pyarrow

    if not is_text(column.type) and not pyarrow.types.is_null(column.type):
        raise DataError(f"{where} must be text, got {column.type!s:.60}; convert it")
    if pyarrow.types.is_dictionary(column.type):
        usual = pyarrow.dictionary(column.type.index_type, pyarrow.large_string())
        column = pyarrow.chunked_array(list(map(_with_usual_strings, column.chunks)), usual)
    return column.cast(pyarrow.large_string())


def _with_usual_strings(chunk: Any) -> Any:
    """Dictionaries of polars hold views of strings, which pyarrow cannot put in the place of their numbers."""
    import pyarrow

    return pyarrow.DictionaryArray.from_arrays(chunk.indices, chunk.dictionary.cast(pyarrow.large_string()))
