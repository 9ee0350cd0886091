"""The words of texts, counted in the core: files of any size are read in pieces, twice.

First all words are counted, to choose those to cluster, then which of these follow each other. Standard input can be
read only once, so it is copied to a temporary file.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from types import TracebackType
from typing import Any, BinaryIO

from goldbeam import _core
from goldbeam.data.corpus import Corpus
from goldbeam.data.formats import detect_format
from goldbeam.errors import DataError
from goldbeam.knowledge.cluster_progress import ClusterObserver
from goldbeam.knowledge.cluster_settings import ClusterSettings
from goldbeam.texts.chunks import Chunk, Source, opened
from goldbeam.texts.compressed import split_compression
from goldbeam.texts.inputs import Input, find_inputs, kind_of
from goldbeam.texts.whole_sentences import lines_counted_from

#: What a text can be; "columns": one token per line, whose first field is the word.
TEXT_KINDS = ("text", "lines", "tokens", "conllu", "columns")
_COLUMN_FILES = (".tsv", ".conll", ".iob", ".iob2", ".bio", ".bioes")
_PIECE = 1 << 20  # bytes
_FEWEST_AT_A_TIME = 4_000_000  # different words in memory, which take about 200 MB


class ClusterText(AbstractContextManager["ClusterText"]):
    """Files, folders and standard input ("-"), which can be read several times while this context is open."""

    def __init__(self, texts: Sequence[str], kind: str | None = None, further: Corpus | None = None) -> None:
        """``further``: sentences whose words are counted too."""
        found = find_inputs(texts)
        if found.errors:
            raise found.errors[0]
        self._inputs, self._kind, self._further = found.inputs, kind, further
        self._copy: BinaryIO | None = None
        self.skipped = len(found.skipped)

    @property
    def name(self) -> str:
        """For messages."""
        first = self._inputs[0].path
        first = "<stdin>" if first == "-" else first
        return first if len(self._inputs) == 1 else f"{first} and {len(self._inputs) - 1} more"

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._copy is not None:
            self._copy.close()

    def count_into(self, sink: Any, lower: bool, observer: ClusterObserver) -> None:
        """Have a sink of the core count all words; no context reaches from one file into another."""
        total = sum(map(_size, self._inputs))
        for done in self.pieces_into(sink, lower):
            observer.advance(done, total)

    def pieces_into(self, sink: Any, lower: bool) -> Iterator[int]:
        """The same piece by piece; yields how many bytes are done."""
        done = 0
        for one in self._inputs:
            with self._opened(one.path) as source:
                count = _Counting(source, sink, lower)
                for chunk in source.chunks(_PIECE):
                    count(chunk)
                    yield done + chunk.end
            done += _size(one)
            if isinstance(sink, _core.BigramCounts):
                sink.edge()

    def count_further_into(self, sink: Any, lower: bool) -> None:
        if self._further is not None:
            columns = self._further.columns
            sink.count_column(self._further, columns.index("form") if "form" in columns else 0, lower=lower)

    @contextmanager
    def _opened(self, path: str) -> Iterator[Source]:
        if path == "-":
            yield Source("<stdin>", self._copied(), None, self._kind or "text")
            return
        with opened(path, self._kind or _kind_by_name(path)) as source:
            yield source

    def _copied(self) -> BinaryIO:
        if self._copy is None:
            if sys.stdin is None:
                raise DataError("standard input is closed; give a file name")
            self._copy = tempfile.TemporaryFile()  # noqa: SIM115 - closed by __exit__
            shutil.copyfileobj(sys.stdin.buffer, self._copy, _PIECE)
        self._copy.seek(0)
        return self._copy


class _Counting:
    """Hands the pieces of one source to a sink, as raw text or as a corpus."""

    def __init__(self, source: Source, sink: Any, lower: bool) -> None:
        self._sink, self._lower = sink, lower
        self._format = source.kind if source.kind in ("conllu", "tokens") else None

    def __call__(self, chunk: Chunk) -> None:
        if chunk.kind in ("text", "lines"):
            self._sink.count_text(chunk.text, lines=chunk.kind == "lines", lower=self._lower)
            return
        data = chunk.text.encode()
        if self._format is None:
            self._format = "tsv" if detect_format(data, split_compression(chunk.name)[0]) == "tsv" else "columns"
        with lines_counted_from(chunk.line, chunk.name):
            corpus = Corpus.parse(data, self._format, chunk.name)
        self._sink.count_column(corpus, 1 if self._format == "conllu" else 0, lower=self._lower)


def _kind_by_name(path: str) -> str:
    stem, _ = split_compression(path)
    return "columns" if stem.lower().endswith(_COLUMN_FILES) else kind_of(path)


def _size(one: Input) -> int:
    try:
        return os.path.getsize(one.path)
    except OSError:  # standard input, or a file that is gone, which reading will say
        return 0


def count_words(text: ClusterText, settings: ClusterSettings, observer: ClusterObserver) -> _core.ClusterVocabulary:
    """The words to cluster; DataError if there are fewer than clusters."""
    counts = _core.WordCounts(max(_FEWEST_AT_A_TIME, 4 * settings.vocabulary))
    observer.begin("counting words")
    text.count_into(counts, settings.lower, observer)
    if counts.tokens == 0:
        raise DataError(f"{text.name}: has no words; give a text to cluster the words of")
    text.count_further_into(counts, settings.lower)
    vocabulary = _core.ClusterVocabulary(counts, settings.min_count, settings.vocabulary)
    skipped = f", {text.skipped} files skipped that are no text" if text.skipped else ""
    observer.end(f"{counts.tokens:,} tokens, {counts.size:,} different words, {len(vocabulary):,} to cluster{skipped}")
    if len(vocabulary) < settings.clusters:
        times = f"occur {settings.min_count} times or more" if settings.min_count > 1 else "occur"
        raise DataError(
            f"{text.name}: {len(vocabulary)} different words {times}, too few for {settings.clusters} clusters; "
            f"give more text, fewer clusters{' or a smaller min_count' if settings.min_count > 1 else ''}"
        )
    return vocabulary


def count_bigrams(
    text: ClusterText, vocabulary: _core.ClusterVocabulary, settings: ClusterSettings, observer: ClusterObserver
) -> _core.Bigrams:
    """How often the words follow each other."""
    counts = _core.BigramCounts(vocabulary)
    observer.begin("counting bigrams")
    text.count_into(counts, settings.lower, observer)
    text.count_further_into(counts, settings.lower)
    bigrams = _core.Bigrams(counts, len(vocabulary))
    observer.end(f"{bigrams.distinct:,} different bigrams")
    return bigrams
