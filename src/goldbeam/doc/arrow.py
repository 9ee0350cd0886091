"""Documents of tables, and the columns of documents as other libraries take them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from goldbeam.errors import DataError
from goldbeam.layers.arrow import MARGIN
from goldbeam.layers.arrow_reading import columns_of, corpus_of_columns
from goldbeam.layers.layers import Layers

if TYPE_CHECKING:
    from goldbeam.doc.document import Doc


def doc_of_table(kind: type[Doc], table: Any, text: str | None) -> Doc:
    """See `Doc.from_arrow`."""
    found = columns_of(table, "<arrow>", "from_arrow")
    if found.documents is not None:
        if len(found.documents) != 1:
            raise DataError(f"<arrow>: the table has {len(found.documents)} documents; give one of its rows")
        text = found.documents[0] if text is None else text
    if "form" not in found.columns:
        names = ", ".join(found.columns)
        raise DataError(f"<arrow>: there is no column 'form'; give columns as to_arrow makes them, got {names:.80}")
    corpus = corpus_of_columns(found.columns, text, "<arrow>")
    margins = {
        name.removeprefix(MARGIN): [float("nan") if value is None else value for value in values]
        for name, values in found.columns.items()
        if name.startswith(MARGIN)
    }
    return kind.of_layers(Layers(corpus, text, None, margins))
