"""Annotating text that comes in pieces: one after the other or several at once, results in order."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.pipeline.chunks import Chunk
from goldbeam.settings import check_values
from goldbeam.settings.models import Threads
from goldbeam.workers import result_of, worker_count

if TYPE_CHECKING:
    from goldbeam.pipeline.pipeline import Pipeline

#: What the annotation of a piece can look like, and the ending of such files.
FORMATS = {"conllu": ".conllu", "json": ".jsonl", "text": ".txt"}


class Annotated(NamedTuple):
    """A piece that is done; ``end`` are the bytes of the text up to here."""

    data: bytes
    tokens: int
    end: int


def annotate_chunks(
    pipeline: Pipeline, chunks: Iterable[Chunk], format: str = "conllu", threads: int = 1
) -> Iterator[Annotated]:
    """Pieces are independent, so threads take one each; a few are in memory at a time."""
    check_values("annotate_chunks", {"threads": threads}, {"threads": Threads.settings["threads"].kind})
    render = RENDERERS[format]
    workers = worker_count(threads)

    def annotate(chunk: Chunk) -> Annotated:
        corpus = pipeline.annotate_corpus(chunk.text, chunk.first)
        if corpus is None:
            return Annotated(b"", 0, chunk.end)
        return Annotated(render(corpus), corpus.token_count, chunk.end)

    if workers == 1:
        yield from map(annotate, chunks)
        return
    from concurrent.futures import Future, ThreadPoolExecutor

    waiting: deque[Future[Annotated]] = deque()
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


def _json(corpus: Corpus) -> bytes:
    """An object a line, one for each sentence."""
    from goldbeam.doc import Doc

    lines = (json.dumps(sentence.to_dict(), ensure_ascii=False) for sentence in Doc.of_corpus(corpus))
    return "".join(line + "\n" for line in lines).encode("utf-8", "surrogatepass")


def _text(corpus: Corpus) -> bytes:
    """Each sentence with its tree drawn below it."""
    from goldbeam.doc import Doc

    doc = Doc.of_corpus(corpus)
    return "".join(f"{sentence.text}\n{sentence.to_text(limit=None)}\n\n" for sentence in doc).encode()


RENDERERS: dict[str, Callable[[Corpus], bytes]] = {"conllu": lambda corpus: corpus.text, "json": _json, "text": _text}
