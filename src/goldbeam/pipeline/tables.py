"""Tables with a column of texts: the same rows with a column of annotation, for engines that work on batches."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from goldbeam.errors import DataError, ParameterError
from goldbeam.layers.arrow_tables import lists_of, sentence_structs
from goldbeam.layers.texts_of_tables import text_column
from goldbeam.one_line import one_line
from goldbeam.optional import imported
from goldbeam.pipeline.batches import batches, in_order
from goldbeam.pipeline.predictor import PipelinePredictor
from goldbeam.pipeline.unknown_language import LanguageCheck

if TYPE_CHECKING:
    from goldbeam.data import Corpus
    from goldbeam.pipeline.pipeline import Pipeline

_TEXTS = 256  # that are annotated at once
COLUMN = "sentences"


def annotate_batch(pipeline: Pipeline, batch: Any, text: str, column: str, threads: int, margins: bool) -> Any:
    """See `Pipeline.annotate_batch`."""
    pyarrow = imported("pyarrow", "annotate_batch", "arrow")
    for name, value in (("text", text), ("column", column)):
        if not isinstance(value, str):
            raise ParameterError(f"{name} must be a str, the name of a column, got {type(value).__name__}")
    frame = batch if _is_pandas(batch) else None
    table = _as_table(batch)
    check_columns(table.schema, text, column, "the table")
    annotator = TableAnnotator(pipeline.predictor(), margins)
    check = None if pipeline._warned else LanguageCheck(pipeline._parts(), pipeline._warn)
    chunks = []
    for found in annotator.annotated(table[text], threads):
        chunks.append(found.lists)
        if check is not None:
            for corpus in found.corpora:
                check.look(corpus, "the texts")
    annotation = pyarrow.chunked_array(chunks or [annotator.nothing()])
    if frame is not None:
        return _with_column(frame, column, annotation)
    table = table.append_column(column, annotation)
    if not isinstance(batch, pyarrow.RecordBatch):
        return table
    return pyarrow.RecordBatch.from_arrays([column.combine_chunks() for column in table.columns], schema=table.schema)


def _is_pandas(batch: Any) -> bool:
    pandas = sys.modules.get("pandas")
    return pandas is not None and isinstance(batch, pandas.DataFrame)


def _as_table(batch: Any) -> Any:
    import pyarrow

    try:
        if _is_pandas(batch):
            return pyarrow.Table.from_pandas(batch, preserve_index=False)
        return pyarrow.table(batch)
    except (pyarrow.ArrowException, TypeError, ValueError) as cause:
        raise DataError(
            f"annotate_batch takes a table or a record batch, got {type(batch).__name__}: {one_line(cause, 80)}"
        ) from cause


def _with_column(frame: Any, column: str, annotation: Any) -> Any:
    pandas = sys.modules["pandas"]
    values = pandas.arrays.ArrowExtensionArray(annotation)
    return frame.assign(**{column: pandas.Series(values, index=frame.index)})


def check_columns(schema: Any, text: str, column: str, name: str) -> None:
    """DataError unless there is such a column of texts, and room for the new one."""
    if text not in schema.names:
        raise DataError(f"{name}: there is no column {text!r}; there are {one_line(', '.join(schema.names), 200)}")
    if schema.names.count(text) > 1:
        raise DataError(f"{name}: has two columns {text!r}; rename one")
    if column in schema.names:
        raise DataError(f"{name}: has a column {column!r} already; drop or rename it")
    text_column(schema.empty_table()[text], f"{name}: column {text!r}")


def _strings(column: Any) -> Iterator[str | None]:
    for begin in range(0, len(column), _TEXTS):
        yield from column.slice(begin, _TEXTS).to_pylist()


class AnnotatedTexts:
    """Lists of sentences for some texts; and the corpora that these are made of."""

    def __init__(self, lists: Any, corpora: Sequence[Corpus]) -> None:
        self.lists, self.corpora = lists, corpora

    @property
    def tokens(self) -> int:
        return sum(corpus.token_count for corpus in self.corpora)


class TableAnnotator:
    """Annotates columns of texts, piece by piece."""

    def __init__(self, predictor: PipelinePredictor, margins: bool = False) -> None:
        self._predictor, self._margins = predictor, margins

    def annotated(self, column: Any, threads: int) -> Iterator[AnnotatedTexts]:
        """Of the texts of a column, in order; a text that is null has no list."""
        known: list[bool] = []  # of the texts that have been read and are not annotated yet

        def read() -> Iterator[str]:
            for text in _strings(text_column(column, "the column")):
                known.append(text is not None)
                yield "" if text is None else text

        for found, offsets in in_order(self._annotate, batches(read(), _TEXTS), threads):
            count = len(offsets) - 1
            starts = [offset if is_known else None for offset, is_known in zip(offsets, known[:count], strict=False)]
            del known[:count]
            yield AnnotatedTexts(lists_of(found[0], [*starts, offsets[-1]]), found[1])

    def nothing(self) -> Any:
        """No lists, of the type that others have."""
        found, _ = self._annotate([""])
        return lists_of(found[0], [0])

    def _annotate(self, texts: list[str]) -> tuple[tuple[Any, list[Corpus]], list[int]]:
        """The sentences of all texts, and where those of each begin."""
        import pyarrow

        parts, corpora, offsets = [], [], [0]
        for layers, bounds in self._predictor.texts_layers(texts, margins=self._margins):
            before = offsets[-1]
            parts.append(sentence_structs(layers))
            corpora.append(layers.corpus)
            offsets += [before + end for _, end, _ in bounds]
        return (pyarrow.concat_arrays(parts), corpora), offsets
