"""Functions as parts of a pipeline: from a document to layers.

    def shouting(doc):
        return {"loud": ["yes" if token.form.isupper() else "_" for token in doc.tokens]}

    nlp.add("shouting", shouting)

A function returns a mapping from layers to labels, one per token of the document, or spans for ``entities``; or None.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from goldbeam.doc import Doc, Span
from goldbeam.errors import DataError, ParameterError
from goldbeam.layers import Column, Layers
from goldbeam.layers.layers import CONSTITUENTS, ENTITIES
from goldbeam.layers.spans import labels_of
from goldbeam.one_line import one_line

NOTHING = "_"
OUTSIDE = "O"
_FIXED = ("id", "form", "misc", CONSTITUENTS)  # layers that are no labels
_NO_LABEL = re.compile("[\t\n\r\0\ud800-\udfff]")  # what no CoNLL-U can hold


def apply(
    name: str, function: Callable[[Doc], Any], documents: Iterable[Doc], layers: Layers, keep: Collection[str] = ()
) -> Layers:
    """The layers of all ``documents``, one after the other, with what the function says of each.

    Layers to ``keep`` stay as they are.
    """
    docs = list(documents)
    found = [_labels(name, function(doc), doc) for doc in docs]
    columns = []
    for layer in dict.fromkeys(layer for labels in found for layer in labels if layer not in keep):
        blank = OUTSIDE if layer == ENTITIES else NOTHING
        cells = [
            cell
            for labels, doc in zip(found, docs, strict=True)
            for cell in labels.get(layer, [blank] * len(doc.tokens))
        ]
        columns.append(_column(layer, cells))
    return layers.with_columns(columns)


def _column(layer: str, cells: Sequence[str]) -> Column:
    numbers: dict[str, int] = {}
    ids = array("I", [numbers.setdefault(cell, len(numbers)) for cell in cells])
    return Column(layer, ids.tobytes(), list(numbers))


def _labels(name: str, result: Any, doc: Doc) -> dict[str, list[str]]:
    if result is None:
        return {}
    if not isinstance(result, Mapping):
        raise DataError(f"part {name!r} returned {type(result).__name__}; return a dict from layers to labels, or None")
    return {layer: _checked(name, layer, values, doc) for layer, values in result.items()}


def _iob(name: str, spans: list[Span], doc: Doc) -> list[str]:
    bare = next((span for span in spans if not span.label), None)
    if bare is not None:
        raise DataError(f"part {name!r}, layer {ENTITIES!r}: {bare!r} has no label; give one")
    try:
        return labels_of([(span.first, span.last, span.label or "") for span in spans], len(doc.tokens))
    except ParameterError as cause:
        raise DataError(f"part {name!r}, layer {ENTITIES!r}: {cause}") from None


def _checked(name: str, layer: str, values: Any, doc: Doc) -> list[str]:
    if not isinstance(layer, str) or not layer.isidentifier() or layer in _FIXED:
        told = one_line(repr(layer), 40)
        raise DataError(f"part {name!r}: {told} cannot be a layer; give a column of labels, or a new name")
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise DataError(f"part {name!r}, layer {layer!r}: {type(values).__name__} is not a list of labels")
    given = list(values)
    if layer == ENTITIES and all(isinstance(value, Span) for value in given) and (given or doc.tokens):
        given = _iob(name, given, doc)
    if len(given) != len(doc.tokens):
        raise DataError(
            f"part {name!r}, layer {layer!r}: {len(given)} labels for {len(doc.tokens)} tokens; give one for each"
        )
    odd = [value for value in given if not isinstance(value, str) or _NO_LABEL.search(value) or not value]
    if odd:
        told = one_line(repr(odd[0]), 40)
        raise DataError(f"part {name!r}, layer {layer!r}: {told} is not a label; give strings, '_' for none")
    return given
