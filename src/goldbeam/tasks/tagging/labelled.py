"""Labelled data as a tagger takes them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus, as_corpus
from goldbeam.data.io import Data
from goldbeam.errors import DataError, ParameterError
from goldbeam.tasks.tagging.columns import Layout


def labelled(data: Data, y: Iterable[Sequence[str]] | None) -> Corpus:
    """Labelled data as a corpus; ``y`` are the labels of lists of words (or of tuples of input columns)."""
    if y is None:
        return as_corpus(data)
    if isinstance(data, (str, os.PathLike, Corpus)):
        raise ParameterError("y goes with lists of sentences; a file or a Corpus has its labels in a column")
    rows = []
    for number, (sentence, labels) in enumerate(zip(data, y, strict=True), 1):
        if len(sentence) != len(labels):
            raise DataError(
                f"sentence {number}: has {len(sentence)} tokens and {len(labels)} labels; give one label a token"
            )
        rows.append([(*((t,) if isinstance(t, str) else t), label) for t, label in zip(sentence, labels, strict=True)])
    return Corpus.from_sentences(rows)


def check_not_empty(corpus: Corpus) -> None:
    """Blank lines are sentences in some formats, and nothing is learned or measured on them."""
    if corpus.token_count == 0:
        raise DataError(f"{corpus.name}: has no tokens; give labelled sentences")


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


def digest(corpus: Corpus) -> str:
    """A checksum of the training data: of the file's bytes, or of what a list would be as a column file."""
    if corpus.format != "list":
        return f"{_core.checksum(corpus.text):016x}"
    text = "\n\n".join("\n".join("\t".join(token) for token in sentence) for sentence in corpus)
    return f"{_core.checksum(text.encode('utf-8', 'surrogatepass')):016x}"


def data_facts(corpus: Corpus) -> dict[str, Any]:
    """What must be the same for a run to go on with these data: what they say, not where they lie."""
    facts = {"format": corpus.format, "sentences": len(corpus), "tokens": corpus.token_count}
    return {**facts, "digest": digest(corpus)}


def label_numbers(ids: bytes) -> memoryview:
    return memoryview(ids).cast("I")


def sentence_offsets(corpus: Corpus) -> memoryview:
    return memoryview(corpus.offsets).cast("Q")
