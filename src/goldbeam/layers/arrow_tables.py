"""Tables of pyarrow: a row per token, sentence or document. Rows of more than a token hold lists of structs.

Lists and structs share the buffers of the columns that they are made of. Strings in them have no dictionaries, which
Parquet, Spark and others do not take inside of lists.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from goldbeam import _core
from goldbeam.data.corpus import Corpus
from goldbeam.errors import ParameterError
from goldbeam.layers.arrow import SENTENCE, corpus_batch, layers_batch
from goldbeam.layers.layers import Layers
from goldbeam.optional import imported

ROWS = ("tokens", "sentences", "documents")
TOKENS = "tokens"


def check_rows(rows: str, allowed: Sequence[str] = ROWS) -> None:
    if rows not in allowed:
        raise ParameterError(f"rows must be {', '.join(allowed[:-1])} or {allowed[-1]}, got {rows!r:.60}")


def table_of(batch: _core.ArrowBatch, user: str) -> Any:
    """The batch as a ``pyarrow.Table``, which shares its buffers."""
    pyarrow = imported("pyarrow", user, "arrow")
    return pyarrow.Table.from_batches([pyarrow.record_batch(batch)])


def layers_table(layers: Layers, rows: str) -> Any:
    """See `Doc.to_arrow`."""
    check_rows(rows)
    pyarrow = imported("pyarrow", "to_arrow", "arrow")
    if rows == "tokens":
        return table_of(layers_batch(layers), "to_arrow")
    sentences = sentence_structs(layers)
    if rows == "sentences":
        numbers = pyarrow.array(range(1, len(sentences) + 1), pyarrow.int32())
        names = [field.name for field in sentences.type]
        return pyarrow.table([numbers, *sentences.flatten()], names=[SENTENCE, *names])
    documents = lists_of(sentences, [0, len(sentences)])
    return pyarrow.table([pyarrow.array([layers.text], pyarrow.string()), documents], names=["text", "sentences"])


def sentence_structs(layers: Layers) -> Any:
    """An array with a struct for each sentence: its text, its place, and a list of structs, its tokens."""
    import pyarrow

    batch = pyarrow.record_batch(layers_batch(layers))
    tokens = _structs(batch.drop_columns([SENTENCE]))
    offsets = _offsets(layers.corpus)
    columns = [
        pyarrow.array(_texts(layers), pyarrow.string()),
        *_places(batch, layers.corpus),
        pyarrow.ListArray.from_arrays(offsets, tokens),
    ]
    return pyarrow.StructArray.from_arrays(columns, names=["text", "start", "end", TOKENS])


def corpus_sentences(corpus: Corpus) -> Any:
    """A table with a row per sentence."""
    pyarrow = imported("pyarrow", "to_arrow", "arrow")
    batch = pyarrow.record_batch(corpus_batch(corpus))
    tokens = pyarrow.ListArray.from_arrays(_offsets(corpus), _structs(batch.drop_columns([SENTENCE])))
    numbers = pyarrow.array(range(1, len(tokens) + 1), pyarrow.int32())
    return pyarrow.table([numbers, tokens], names=[SENTENCE, TOKENS])


def lists_of(values: Any, offsets: Sequence[int | None]) -> Any:
    """Lists of values that begin at these offsets; one that begins at None is null."""
    import pyarrow

    return pyarrow.ListArray.from_arrays(pyarrow.array(offsets, pyarrow.int32()), values)


def _structs(batch: Any) -> Any:
    import pyarrow

    columns = [_without_dictionary(column) for column in batch.columns]
    return pyarrow.StructArray.from_arrays(columns, names=batch.schema.names)


def _without_dictionary(column: Any) -> Any:
    return column.dictionary_decode() if hasattr(column, "dictionary_decode") else column


def _offsets(corpus: Corpus) -> Any:
    """Where sentences begin among the tokens, and the number of tokens."""
    import pyarrow

    buffers = [None, pyarrow.py_buffer(corpus.offsets)]
    return pyarrow.Array.from_buffers(pyarrow.uint64(), len(corpus) + 1, buffers).cast(pyarrow.int32())


def _places(batch: Any, corpus: Corpus) -> tuple[Any, Any]:
    """Where sentences begin and end in the text."""
    import pyarrow

    if corpus.format != "conllu":
        nothing = pyarrow.nulls(len(corpus), pyarrow.int64())
        return nothing, nothing
    offsets = _offsets(corpus).to_numpy()
    return batch.column("start").take(pyarrow.array(offsets[:-1])), batch.column("end").take(
        pyarrow.array(offsets[1:] - 1)
    )


def _texts(layers: Layers) -> list[str | None]:
    """What each sentence says, as its comment ``# text`` has it."""
    corpus = layers.corpus
    return _core.Surface(corpus).texts if corpus.format == "conllu" else [None] * len(corpus)
