"""Columns of a corpus from lists, and lists from columns."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence

from goldbeam.data import Corpus
from goldbeam.errors import DataError
from goldbeam.layers import Column


def with_values(corpus: Corpus, columns: Mapping[str, Sequence[str]]) -> Corpus:
    """The corpus with these columns, which have a value for each token."""
    return corpus.with_columns([_column(name, values) for name, values in columns.items()])


def _column(name: str, values: Sequence[str]) -> Column:
    numbers: dict[str, int] = {}
    ids = array("I", [numbers.setdefault(value, len(numbers)) for value in values])
    return Column(name, ids.tobytes(), list(numbers))


def values_of(corpus: Corpus, name: str) -> list[str]:
    """A column; DataError if there is none, or if it is ``_`` everywhere."""
    if name not in corpus.columns:
        raise DataError(f"the sentence has no column {name!r} with gold; take gold from the k-best list")
    place = corpus.columns.index(name)
    if corpus.is_blank(place) and name != "feats":
        raise DataError(f"the column {name!r} of the sentence is empty; annotate it, or take gold from the k-best list")
    return corpus.flat(place)
