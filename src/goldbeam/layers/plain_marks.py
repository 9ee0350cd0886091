"""Typographic quotes and apostrophes as parts of pipelines see them: plain ones.

Phones and word processors write ``don’t`` and “so”, most treebanks ``don't`` and "so". Parts that learn from plain
marks and see nothing else treat all of them alike; the output has what the text has.
"""

from __future__ import annotations

import re

from goldbeam import _core
from goldbeam.data.corpus import Corpus
from goldbeam.layers.layers import Column

_PLAIN = {**dict.fromkeys("’‘‛ʼ′´", "'"), **dict.fromkeys("“”„‟″", '"')}
_TABLE = str.maketrans(_PLAIN)
_MARKED = re.compile(f"[{''.join(_PLAIN)}]")


def plain_forms(corpus: Corpus) -> Column | None:
    """The column of words with plain marks; None if there is nothing to change."""
    place = corpus.columns.index("form")
    names = _core.distinct_values(corpus, place)
    if _MARKED.search(" ".join(names)) is None:
        return None
    return Column("form", _core.encode_labels(corpus, place, names), [name.translate(_TABLE) for name in names])


def with_plain_marks(corpus: Corpus) -> Corpus:
    column = plain_forms(corpus)
    return corpus if column is None else corpus.with_columns([column])
