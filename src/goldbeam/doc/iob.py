"""Entities as files of two columns have them."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from goldbeam.errors import DataError
from goldbeam.layers.spans import OUTSIDE
from goldbeam.one_line import one_line

if TYPE_CHECKING:
    from goldbeam.doc.document import Doc


def document_iob(doc: Doc) -> str:
    words = doc._words
    if words.iob is None and len(doc):
        raise DataError("the document has no entities; annotate it with a pipeline that has an entity tagger")
    for form in words.forms:
        if not form.strip() or any(c in form for c in "\t\n\r"):
            raise DataError(f"the word {one_line(form, 40)!r} is empty or holds a tab or a line end, which IOB cannot")
    rows = [f"{form}\t{label or OUTSIDE}\n" for form, label in zip(words.forms, words.iob or (), strict=True)]
    return "".join(["".join(rows[begin:end]) + "\n" for begin, end in pairwise(words.offsets)])
