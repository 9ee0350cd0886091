"""Annotating input that comes in pieces: one after the other or several at once, results in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from goldbeam import _core
from goldbeam.pipeline.annotation_formats import FORMATS
from goldbeam.pipeline.chunks import Chunk
from goldbeam.settings import check_values
from goldbeam.settings.models import Threads
from goldbeam.workers import result_of, worker_count

if TYPE_CHECKING:
    from goldbeam.layers import Layers
    from goldbeam.pipeline.pipeline import Pipeline


class Annotated(NamedTuple):
    """A piece that is done; ``end`` are the bytes of the input up to here."""

    data: bytes
    tokens: int
    end: int


def annotate_chunks(
    pipeline: Pipeline, chunks: Iterable[Chunk], format: str = "conllu", threads: int = 1
) -> Iterator[Annotated]:
    """The annotation as bytes, in a format of `goldbeam.pipeline.annotation_formats.FORMATS`."""
    renderer = FORMATS[format].renderer()
    end = 0
    if head := renderer.begin():
        yield Annotated(head, 0, end)
    for layers, end in layers_of_chunks(pipeline, chunks, threads):
        if layers is None:
            yield Annotated(b"", 0, end)
        else:
            yield Annotated(renderer.piece(layers), layers.corpus.token_count, end)
    if tail := renderer.end():
        yield Annotated(tail, 0, end)


def layers_of_chunks(
    pipeline: Pipeline, chunks: Iterable[Chunk], threads: int = 1
) -> Iterator[tuple[Layers | None, int]]:
    """The annotation of each piece, None if it has no words, with the bytes of the input up to its end.

    Pieces are independent, so threads take one each; a few are in memory at a time.
    """
    check_values("annotate_chunks", {"threads": threads}, {"threads": Threads.settings["threads"].kind})
    workers = worker_count(threads)

    def annotate(chunk: Chunk) -> tuple[Layers | None, int]:
        return _layers(pipeline, chunk), chunk.end

    if workers == 1:
        yield from map(annotate, chunks)
        return
    from concurrent.futures import Future, ThreadPoolExecutor

    waiting: deque[Future[tuple[Layers | None, int]]] = deque()
    stop = _core.Stop()
    with ThreadPoolExecutor(workers, initializer=stop.watch) as pool:
        try:
            for chunk in chunks:
                waiting.append(pool.submit(annotate, chunk))
                if len(waiting) > workers:
                    yield result_of(waiting.popleft())
            while waiting:
                yield result_of(waiting.popleft())
        finally:
            stop.set()  # after Ctrl-C nobody waits for pieces that have been begun
            for future in waiting:
                future.cancel()


def _layers(pipeline: Pipeline, chunk: Chunk) -> Layers | None:
    if not hasattr(pipeline, "annotate_layers"):  # SHIM
        from goldbeam.data import Corpus
        from goldbeam.layers import Layers
        from goldbeam.pipeline.whole_sentences import corpus_of

        if chunk.kind in ("text", "lines"):
            corpus = pipeline.annotate_corpus(chunk.text, chunk.first)
        else:
            corpus = corpus_of(chunk.text, chunk.kind, chunk.name, chunk.line)
            corpus = corpus and Corpus.parse(pipeline.predict_corpus(corpus).render(), "conllu", chunk.name)
        return None if corpus is None else Layers(corpus)
    if chunk.kind in ("text", "lines"):
        return pipeline.annotate_layers(chunk.text, first=chunk.first, lines=chunk.kind == "lines")
    from goldbeam.pipeline.whole_sentences import corpus_of, lines_counted_from

    corpus = corpus_of(chunk.text, chunk.kind, chunk.name, chunk.line)
    if corpus is None:
        return None
    with lines_counted_from(chunk.line, chunk.name):
        return pipeline.fill_layers(corpus)
