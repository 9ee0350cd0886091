"""Labelled data as a tagger takes them."""

from __future__ import annotations

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.errors import DataError
from goldbeam.tasks.tagging.columns import Layout


def check_annotated(corpus: Corpus, layout: Layout) -> None:
    """A file's column that holds nothing but `_` is no annotation (except FEATS, where `_` means none)."""
    index = layout.gold_index(corpus)
    if corpus.format == "list" or layout.label == "feats":
        return
    if _core.distinct_values(corpus, index) == ["_"]:
        raise DataError(
            f"{corpus.name}:{corpus.line(0)}: the column {layout.label} is '_' here and everywhere; "
            "give data that are annotated"
        )
