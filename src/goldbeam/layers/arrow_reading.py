"""Corpora of tables, which any library that takes part in Arrow's PyCapsule protocol may have made.

A table has a row per token, or lists of structs as `goldbeam.layers.arrow_tables` makes them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from goldbeam.data.corpus import Corpus
from goldbeam.errors import DataError
from goldbeam.layers.arrow import FORM, HEAD, ID, MARGIN, SENTENCE
from goldbeam.layers.arrow_tables import TOKENS
from goldbeam.layers.layers import Column
from goldbeam.layers.spans import OUTSIDE, entity_column
from goldbeam.layers.texts_of_tables import text_column
from goldbeam.one_line import one_line
from goldbeam.optional import imported

_CONLLU = (ID, FORM, "lemma", "upos", "xpos", "feats", HEAD, "deprel", "deps", "misc")
_PLACES = ("start", "end")
_NUMBERS = (SENTENCE, ID, HEAD, *_PLACES)
_NOT_IN_A_CELL = re.compile("[\t\n\r\0\ud800-\udfff]")
_BLANK = "_"
Columns = dict[str, list[Any]]


class TableColumns(NamedTuple):
    """A list per column with an entry per token; and the text of each document, if rows are documents."""

    columns: Columns
    documents: list[str | None] | None


def columns_of(source: Any, name: str, user: str) -> TableColumns:
    table = _table(source, name, user)
    documents = None
    if "sentences" in table.column_names:
        documents = _texts_of_documents(table, name)
        table = _unnested(table, "sentences", name)
    if TOKENS in table.column_names:
        table = _unnested(table, TOKENS, name)
    columns = {}
    for column in table.column_names:
        if column in _NUMBERS or column.startswith(MARGIN):
            columns[column] = table[column].to_pylist()
        else:
            columns[column] = text_column(table[column], f"{name}: column {column!r}").to_pylist()
    return TableColumns(columns, documents)


def _table(source: Any, name: str, user: str) -> Any:
    pyarrow = imported("pyarrow", user, "arrow")
    if not any(hasattr(source, f"__arrow_c_{kind}__") for kind in ("stream", "array")):
        raise DataError(f"{name}: from_arrow takes a table, got {type(source).__name__}; give one of an Arrow library")
    try:
        table = pyarrow.table(source)
    except (pyarrow.ArrowException, TypeError, ValueError) as cause:
        raise DataError(f"{name}: cannot be read as a table: {one_line(cause, 100)}") from cause
    twice = [column for column in table.column_names if table.column_names.count(column) > 1]
    if twice:
        raise DataError(f"{name}: has two columns {twice[0]!r}; rename one")
    return table


def _texts_of_documents(table: Any, name: str) -> list[str | None]:
    if "text" not in table.column_names:
        return [None] * table.num_rows
    texts: list[str | None] = text_column(table["text"], f"{name}: column 'text'").to_pylist()
    return texts


def _unnested(table: Any, column: str, name: str) -> Any:
    """The rows of the structs in a column of lists, in place of its own rows; ``sentence`` counts those."""
    import pyarrow

    lists = table[column].combine_chunks()
    if not (_is_list(lists.type) and pyarrow.types.is_struct(lists.type.value_type)):
        raise DataError(f"{name}: column {column!r} must be a list of structs, got {lists.type}"[:200])
    fields = lists.flatten().flatten()
    names = [field.name for field in lists.type.value_type]
    found = pyarrow.table(fields, names=names)
    if column == TOKENS:
        found = found.append_column(SENTENCE, lists.value_parent_indices().cast(pyarrow.int64()))
    return found


def _is_list(kind: Any) -> bool:
    import pyarrow

    return bool(pyarrow.types.is_list(kind) or pyarrow.types.is_large_list(kind))


def corpus_of_columns(columns: Mapping[str, list[Any]], text: str | None, name: str) -> Corpus:
    """CoNLL-U if there is a column ``form``, otherwise a corpus of the other columns.

    ``text`` is the text into which places count. Without ``sentence`` all rows are one sentence.
    """
    rows = len(next(iter(columns.values()), ()))
    sentences = columns.get(SENTENCE, [1] * rows)
    bounds = [0, *(i for i in range(1, rows) if sentences[i] != sentences[i - 1]), *([rows] if rows else [])]
    if FORM in columns:
        corpus = _conllu(columns, bounds, text, name)
        return corpus.with_columns(_added(columns))
    cells = {column: values for column, values in columns.items() if column != SENTENCE}
    if not cells:
        raise DataError(f"{name}: has no columns of tokens; give a column 'form'")
    for column, values in cells.items():
        if None in values:
            raise DataError(f"{name}: column {column!r} is null in row {values.index(None)}; give each token a value")
    tokens = list(zip(*(map(str, values) for values in cells.values()), strict=True))
    return Corpus.from_sentences([tokens[begin:end] for begin, end in pairwise(bounds)], list(cells), name)


def _added(columns: Mapping[str, list[Any]]) -> list[Column]:
    """Layers that are no columns of CoNLL-U."""
    known = {SENTENCE, *_CONLLU, *_PLACES, "entity"}
    added = []
    for name, values in columns.items():
        if name not in known and not name.startswith(MARGIN):
            labels = [_BLANK if value is None else value for value in values]
            added.append(entity_column(labels)._replace(name=name))
    entities = columns.get("entity")
    if entities is not None and any(label is not None for label in entities):
        added.append(entity_column([OUTSIDE if label is None else label for label in entities]))
    return added


def _conllu(columns: Mapping[str, list[Any]], bounds: Sequence[int], text: str | None, name: str) -> Corpus:
    """Rows of CoNLL-U, and lines of multiword tokens where neighbours are at the same place."""
    rows = bounds[-1]
    cells = [_cells(columns, column, rows, name) for column in _CONLLU[1:]]
    if all(place in columns for place in _PLACES) and "misc" not in columns:
        places = list(zip(columns["start"], columns["end"], strict=True))
    else:
        places = [(None, None)] * rows
    lines = []
    for begin, end in pairwise(bounds):
        lines.append(f"# text = {_sentence_text(cells[0], places, begin, end, text)}\n")
        inside = begin  # words before this one are in a multiword token
        for row in range(begin, end):
            number = row - begin + 1
            words = [column[row] for column in cells]
            if row >= inside and None not in places[row]:
                after = row + 1
                while after < end and places[after] == places[row]:
                    after += 1
                misc = _place(places, row, after, text)
                if after - row > 1:
                    inside = after
                    form = "".join(cells[0][row:after]) if text is None else _within(text, *places[row])
                    blank = "\t_" * 7
                    lines.append(f"{number}-{number + after - row - 1}\t{form or _BLANK}{blank}\t{misc}\n")
                else:
                    words[-1] = misc
            lines.append(f"{number}\t" + "\t".join(words) + "\n")
        lines.append("\n")
    if not lines:
        return Corpus.parse(b"1\t_" + b"\t_" * 8 + b"\n\n", "conllu", name).select([])
    return Corpus.parse("".join(lines).encode(), "conllu", name)


def _cells(columns: Mapping[str, list[Any]], column: str, rows: int, name: str) -> list[str]:
    values = columns.get(column)
    if values is None:
        return [_BLANK] * rows
    for row, value in enumerate(values):
        if value is None and column == FORM:
            raise DataError(f"{name}: column 'form' is null in row {row}; give each token its form")
        if value == "" or (isinstance(value, str) and _NOT_IN_A_CELL.search(value)):
            what = "is empty" if value == "" else "has a tab, a line end or a NUL"
            raise DataError(f"{name}: column {column!r} {what} in row {row}; CoNLL-U cannot hold it")
    return [_BLANK if value is None else str(value) for value in values]


def _place(places: Sequence[tuple[Any, Any]], row: int, after: int, text: str | None) -> str:
    """MISC of a token: where it is, and whether a space follows."""
    start, end = places[row]
    following = places[after][0] if after < len(places) else None
    glued = end == following
    if text is not None and 0 <= end < len(text):
        glued = not text[end].isspace()
    return f"{'SpaceAfter=No|' if glued else ''}TokenRange={start}:{end}"


def _sentence_text(
    forms: Sequence[str], places: Sequence[tuple[Any, Any]], begin: int, end: int, text: str | None
) -> str:
    """As the text has it, or the forms with spaces where there are some."""
    start, stop = places[begin][0], places[end - 1][1]
    if text is not None and start is not None and stop is not None:
        return _within(text, start, stop)
    parts: list[str] = []
    at, seen = None, None
    for row in range(begin, end):
        place = places[row]
        if place == seen and None not in place:
            parts.append(forms[row])  # a word of the same token
            continue
        parts.append(("" if not parts or (at is not None and at == place[0]) else " ") + forms[row])
        at, seen = place[1], place
    return "".join(parts)


def _within(text: str, start: int, end: int) -> str:
    return re.sub(r"\s+", " ", text[start:end])
