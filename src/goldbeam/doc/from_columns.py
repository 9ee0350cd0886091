"""Documents of tables with a row per word."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from goldbeam.doc.frames import MARGIN
from goldbeam.doc.placing import Placed, multiwords_of, placed_surface
from goldbeam.doc.sentence import Sentence
from goldbeam.doc.words import UNKNOWN
from goldbeam.errors import DataError
from goldbeam.layers.spans import OUTSIDE
from goldbeam.one_line import one_line

#: Columns of texts, the arguments of `Sentence` that they are, and what an empty cell says.
_TEXTS = {
    "lemma": ("lemmas", UNKNOWN),
    "upos": ("upos", UNKNOWN),
    "xpos": ("xpos", UNKNOWN),
    "feats": ("feats", UNKNOWN),
    "entity": ("iob", OUTSIDE),
}


def sentences_of(columns: Mapping[str, Iterable[Any]], text: str | None) -> list[Sentence]:
    """A sentence ends where the column ``sentence`` changes."""
    if not isinstance(columns, Mapping) or "form" not in columns:
        got = ", ".join(map(str, columns)) if isinstance(columns, Mapping) else type(columns).__name__
        raise DataError(f"there is no column 'form'; give columns as to_columns makes them, got {one_line(got, 80)}")
    table = {name: [None if _is_missing(value) else value for value in column] for name, column in columns.items()}
    count = len(table["form"])
    for name, column in table.items():
        if len(column) != count:
            raise DataError(f"columns must be equally long, got {count} cells of form and {len(column)} of {name}")
    numbers = table.get("sentence", [1] * count)
    bounds = [list(rows) for _, rows in groupby(range(count), key=lambda row: numbers[row])]
    return [_sentence(table, rows[0], rows[-1] + 1, text) for rows in bounds]


def _sentence(table: Mapping[str, Sequence[Any]], begin: int, end: int, text: str | None) -> Sentence:
    def cells(name: str) -> list[Any]:
        return list(table[name][begin:end]) if name in table else [None] * (end - begin)

    forms = cells("form")
    columns: dict[str, Any] = {}
    for name, (argument, nothing) in _TEXTS.items():
        values = cells(name)
        if any(value is not None for value in values):
            columns[argument] = [nothing if value is None else value for value in values]
    heads, relations = [_whole(value) for value in cells("head")], cells("deprel")
    if any(head is not None for head in heads):
        columns |= {"heads": heads, "relations": [UNKNOWN if value is None else value for value in relations]}
    starts, ends = ([_whole(value) for value in cells(name)] for name in ("start", "end"))
    following = _whole(table["start"][end]) if "start" in table and end < len(table["start"]) else None
    words = Placed(forms, starts, ends, None, text, following)
    margins = {name.removeprefix(MARGIN): cells(name) for name in table if name.startswith(MARGIN)}
    known = {layer: values for layer, values in margins.items() if any(value is not None for value in values)}
    return Sentence.with_margins(known, forms, **columns, surface=placed_surface(words, multiwords_of(words)))


def _is_missing(value: Any) -> bool:
    """None, NaN, and what pandas has for them."""
    return value is None or value != value if isinstance(value, (float, type(None))) else _is_pandas_na(value)


def _is_pandas_na(value: Any) -> bool:
    return type(value).__name__ in ("NAType", "NaTType")


def _whole(value: Any) -> Any:
    """A number that a table with empty cells holds as a float."""
    return int(value) if isinstance(value, float) and value.is_integer() else value
