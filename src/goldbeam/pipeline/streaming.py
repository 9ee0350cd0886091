"""Annotating input that comes in pieces: one after the other or several at once, results in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from goldbeam.layers.comments import SentenceComments
from goldbeam.pipeline.annotation_formats import FORMATS
from goldbeam.pipeline.batches import in_order
from goldbeam.settings import check_values
from goldbeam.settings.models import Threads
from goldbeam.texts import line_breaks
from goldbeam.texts.chunks import Chunk

if TYPE_CHECKING:
    from goldbeam.layers import Layers
    from goldbeam.pipeline.pipeline import Pipeline
    from goldbeam.pipeline.unknown_language import LanguageCheck


class Annotated(NamedTuple):
    """A piece that is done; ``end`` are the bytes of the input up to here."""

    data: bytes
    tokens: int
    end: int


def annotate_chunks(
    pipeline: Pipeline,
    chunks: Iterable[Chunk],
    format: str = "conllu",
    threads: int = 1,
    comments: SentenceComments | None = None,
    check: LanguageCheck | None = None,
) -> Iterator[Annotated]:
    """The annotation as bytes, in a format of `goldbeam.pipeline.annotation_formats.FORMATS`.

    Sentences of CoNLL-U that is made of raw text or words get ``comments``, by default plain numbers. ``check`` looks
    at the first words.
    """
    renderer = FORMATS[format].renderer(comments or SentenceComments())
    end = 0
    if head := renderer.begin():
        yield Annotated(head, 0, end)
    for layers, chunk in layers_of_chunks(pipeline, chunks, threads):
        end = chunk.end
        if layers is None:
            yield Annotated(b"", 0, end)
        else:
            if check is not None:
                check.look(layers.corpus, chunk.name)
            yield Annotated(renderer.piece(layers, chunk), layers.corpus.token_count, end)
    if tail := renderer.end():
        yield Annotated(tail, 0, end)


def layers_of_chunks(
    pipeline: Pipeline, chunks: Iterable[Chunk], threads: int = 1
) -> Iterator[tuple[Layers | None, Chunk]]:
    """The annotation of each piece, None if it has no words.

    Pieces are independent, so threads take one each; a few are in memory at a time.
    """
    check_values("annotate_chunks", {"threads": threads}, {"threads": Threads.settings["threads"].kind})
    return in_order(lambda chunk: (_layers(pipeline, chunk), chunk), chunks, threads)


def _layers(pipeline: Pipeline, chunk: Chunk) -> Layers | None:
    if chunk.kind in line_breaks.KINDS:
        meaning = line_breaks.KINDS[chunk.kind]
        return pipeline.annotate_layers(chunk.text, first=chunk.first, lines=meaning, threads=1)
    from goldbeam.pipeline.given_sentences import corpus_of
    from goldbeam.texts.whole_sentences import lines_counted_from

    corpus = corpus_of(chunk.text, chunk.kind, chunk.name, chunk.line)
    if corpus is None:
        return None
    with lines_counted_from(chunk.line, chunk.name):
        return pipeline.fill_layers(corpus, given=chunk.kept, threads=1)
