"""Columns of text in tables: strings of any width, also those with a dictionary."""

from __future__ import annotations

from typing import Any

from goldbeam.errors import DataError


def is_text(kind: Any) -> bool:
    import pyarrow.types as types

    if types.is_dictionary(kind):
        kind = kind.value_type
    return bool(types.is_string(kind) or types.is_large_string(kind) or types.is_string_view(kind))


def text_column(column: Any, where: str) -> Any:
    """The column as plain strings; one of nulls alone is text, and one of anything else is a DataError."""
    import pyarrow

    if not is_text(column.type) and not pyarrow.types.is_null(column.type):
        raise DataError(f"{where} must be text, got {column.type!s:.60}; convert it")
    return column.cast(pyarrow.large_string())
