"""Layers and corpora as Arrow's columns.

The core fills the columns (`native/arrow/`); here is which ones there are. ``batch`` functions need no other package,
those that return tables need pyarrow.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import nan
from typing import Any

from goldbeam import _core
from goldbeam.data.corpus import Corpus
from goldbeam.errors import DataError, ParameterError
from goldbeam.layers.layers import ENTITIES, Layers

MARGIN = "margin_"  # begins the names of columns of margins
SENTENCE, ID, FORM, HEAD = "sentence", "id", "form", "head"
_TEXTS = ("lemma", "upos", "xpos", "feats")


def layers_batch(layers: Layers) -> _core.ArrowBatch:
    """The columns of `Doc.to_columns`, whatever the layers have: what nobody knows is null."""
    corpus = layers.corpus
    names = corpus.columns
    batch = _core.ArrowBatch(corpus.token_count)
    batch.add_sentence_numbers(SENTENCE, corpus)
    batch.add_token_numbers(ID, corpus)
    batch.add_cells(FORM, corpus, names.index(FORM) if FORM in names else 0, False)
    for name in _TEXTS:
        _add_texts(batch, name, corpus)
    if HEAD in names:
        batch.add_numbers(HEAD, corpus, names.index(HEAD))
    else:
        batch.add_nothing(HEAD, "int32")
    _add_texts(batch, "deprel", corpus)
    _add_places(batch, corpus)
    if ENTITIES in names:
        batch.add_entities("entity", corpus, names.index(ENTITIES))
    elif corpus.format == "conllu":
        batch.add_entities("entity", corpus, None)
    else:
        batch.add_nothing("entity", "string")
    for name, values in layers.margins.items():
        batch.add_doubles(MARGIN + name, _doubles(values))
    return batch


def _add_texts(batch: _core.ArrowBatch, name: str, corpus: Corpus) -> None:
    if name in corpus.columns:
        batch.add_cells(name, corpus, corpus.columns.index(name), True)
    else:
        batch.add_nothing(name, "string")


def _add_places(batch: _core.ArrowBatch, corpus: Corpus) -> None:
    if corpus.format != "conllu":
        batch.add_nothing("start", "int64")
        batch.add_nothing("end", "int64")
        return
    batch.add_places("start", "end", corpus)


def _doubles(values: Sequence[float | None]) -> array[float]:
    return array("d", (nan if value is None else value for value in values))


def corpus_batch(corpus: Corpus) -> _core.ArrowBatch:
    """The columns of a corpus, and ``sentence``. In CoNLL-U, ``_`` is null and ``id`` and ``head`` are numbers."""
    if SENTENCE in corpus.columns:
        raise DataError(f"{corpus.name}: has a column {SENTENCE!r}, the name of the numbers of sentences; rename it")
    batch = _core.ArrowBatch(corpus.token_count)
    batch.add_sentence_numbers(SENTENCE, corpus)
    is_conllu = corpus.format == "conllu"
    for place, name in enumerate(corpus.columns):
        if is_conllu and name == ID:
            batch.add_token_numbers(name, corpus)
        elif is_conllu and name == HEAD:
            batch.add_numbers(name, corpus, place)
        else:
            batch.add_cells(name, corpus, place, is_conllu and name != FORM)
    return batch


def corpus_table(corpus: Corpus, rows: str = "tokens") -> Any:
    """See `Corpus.to_arrow`."""
    from goldbeam.layers.arrow_tables import check_rows, corpus_sentences, table_of

    check_rows(rows, ("tokens", "sentences"))
    return corpus_sentences(corpus) if rows == "sentences" else table_of(corpus_batch(corpus), "to_arrow")


def corpus_of_table(table: Any, name: str = "<arrow>") -> Corpus:
    """See `Corpus.from_arrow`."""
    from goldbeam.layers.arrow_reading import columns_of, corpus_of_columns

    if not isinstance(name, str):
        raise ParameterError(f"name must be a str, got {type(name).__name__}")
    return corpus_of_columns(columns_of(table, name, "Corpus.from_arrow").columns, None, name)
