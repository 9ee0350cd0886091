"""Parquet: files with a column of texts, annotated a piece at a time, and annotations of text as such files."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from goldbeam.errors import DataError, ParameterError
from goldbeam.layers.arrow import SENTENCE
from goldbeam.layers.arrow_tables import sentence_structs
from goldbeam.one_line import one_line
from goldbeam.optional import imported
from goldbeam.pipeline.annotation_formats import Renderer
from goldbeam.pipeline.streaming import Annotated
from goldbeam.pipeline.tables import COLUMN, TableAnnotator, check_columns

if TYPE_CHECKING:
    from goldbeam.layers import Layers
    from goldbeam.layers.comments import SentenceComments
    from goldbeam.pipeline.pipeline import Pipeline
    from goldbeam.pipeline.unknown_language import LanguageCheck
    from goldbeam.texts.chunks import Chunk

_ROWS = 1024  # that are read at once, and become a row group of the output


class _Sink(io.RawIOBase):
    """A file whose bytes are taken away while it is written."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self._size = 0

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self._parts.append(bytes(data))
        self._size += len(self._parts[-1])
        return len(self._parts[-1])

    def tell(self) -> int:
        return self._size

    def taken(self) -> bytes:
        data = b"".join(self._parts)
        self._parts.clear()
        return data


def annotated_parquet(
    pipeline: Pipeline,
    source: str,
    text: str | None,
    column: str = COLUMN,
    threads: int = 1,
    check: LanguageCheck | None = None,
) -> Iterator[Annotated]:
    """The bytes of a Parquet file with the same rows and columns, and the annotation of the column ``text``."""
    parquet = imported("pyarrow.parquet", "reading Parquet", "arrow")
    if text is None:
        raise ParameterError(f"{source}: is a Parquet file; name the column to annotate (--text COLUMN)")
    annotator = TableAnnotator(pipeline.predictor())
    with _errors_of(source), parquet.ParquetFile(source) as file:
        schema = file.schema_arrow
        check_columns(schema, text, column, source)
        import pyarrow

        size, rows, done = os.path.getsize(source), max(file.metadata.num_rows, 1), 0
        sink = _Sink()
        schema = schema.append(pyarrow.field(column, annotator.nothing().type))
        with parquet.ParquetWriter(sink, schema) as writer:
            for batch in file.iter_batches(batch_size=_ROWS):
                lists, tokens = [], 0
                for found in annotator.annotated(_chunked(batch.column(text)), threads):
                    lists.append(found.lists)
                    tokens += found.tokens
                    for corpus in found.corpora if check is not None else ():
                        assert check is not None
                        check.look(corpus, source)
                annotation = pyarrow.chunked_array(lists, schema.field(column).type)
                writer.write_table(pyarrow.table([*batch.columns, annotation], schema=schema))
                done += batch.num_rows
                yield Annotated(sink.taken(), tokens, size * done // rows)
        yield Annotated(sink.taken(), 0, size)


def _chunked(column: Any) -> Any:
    import pyarrow

    return pyarrow.chunked_array([column])


@contextmanager
def _errors_of(source: str) -> Iterator[None]:
    """What pyarrow says of a file, as one line."""
    import pyarrow

    try:
        yield
    except FileNotFoundError:
        raise DataError(f"{source}: cannot be read: no such file or directory; check the path") from None
    except pyarrow.ArrowException as cause:
        raise DataError(f"{source}: cannot be read as Parquet: {one_line(cause, 120)}") from cause
    except OSError as cause:  # of the system, or what pyarrow says of damaged pages
        reason = one_line(cause.strerror or cause, 120)
        raise DataError(f"{source}: cannot be read as Parquet: {reason}; check the file") from cause


class ParquetRenderer(Renderer):
    """A row per sentence: its number, text and place, and a list of its tokens."""

    def __init__(self, comments: SentenceComments) -> None:
        super().__init__(comments)
        self._parquet = imported("pyarrow.parquet", "writing Parquet", "arrow")
        self._sink = _Sink()
        self._writer: Any = None
        self._sentences = 0

    def piece(self, layers: Layers, chunk: Chunk) -> bytes:
        self._write(layers)
        return self._sink.taken()

    def _write(self, layers: Layers) -> None:
        import pyarrow

        found = sentence_structs(layers)
        first = self._sentences + 1
        self._sentences += len(found)
        numbers = pyarrow.array(range(first, self._sentences + 1), pyarrow.int64())
        names = [SENTENCE, *(field.name for field in found.type)]
        table = pyarrow.table([numbers, *found.flatten()], names=names)
        if self._writer is None:
            self._writer = self._parquet.ParquetWriter(self._sink, table.schema)
        self._writer.write_table(table)

    def end(self) -> bytes:
        if self._writer is None:  # no sentences: a file without rows
            from goldbeam.layers import Layers
            from goldbeam.layers.tokens import corpus_of_tokens

            self._write(Layers(corpus_of_tokens([])))
        self._writer.close()
        return self._sink.taken()
