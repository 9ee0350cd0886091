"""Annotating files into files: each is complete or not there, and what is there need not be done again."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from goldbeam.atomic import write_atomically
from goldbeam.errors import DataError, ParameterError
from goldbeam.locks import sole_writer
from goldbeam.pipeline.annotation_formats import format_of
from goldbeam.pipeline.document_names import comments_of_file
from goldbeam.pipeline.given_sentences import chunks_to_annotate
from goldbeam.pipeline.streaming import Annotated, annotate_chunks
from goldbeam.texts.chunks import opened
from goldbeam.texts.compressed import packed
from goldbeam.texts.inputs import kind_of

if TYPE_CHECKING:
    from goldbeam.layers.comments import SentenceComments
    from goldbeam.pipeline.pipeline import Pipeline
    from goldbeam.pipeline.unknown_language import LanguageCheck

Watch = Callable[[Annotated], None]


def is_done(source: str, target: str) -> bool:
    """Whether the output is there and not older than the input. It is written at once, so it is complete."""
    try:
        return os.stat(target).st_mtime_ns >= os.stat(source).st_mtime_ns
    except OSError:
        return False


def annotate_file(
    pipeline: Pipeline,
    source: str,
    target: str,
    format: str | None = None,
    threads: int = 1,
    watch: Watch | None = None,
    kind: str | None = None,
    comments: SentenceComments | None = None,
    check: LanguageCheck | None = None,
    text_column: str | None = None,
) -> None:
    """Annotate a file piece by piece; ``target`` is replaced when all of it is done.

    Without a ``kind`` of input or a ``format`` of the output the names of the files say them. ``comments`` and
    ``check`` as in `annotate_chunks`, by default with the name of the file. ``text_column`` is a column of Parquet,
    whose output is Parquet too.
    """
    if (kind or kind_of(source)) == "parquet":
        from goldbeam.pipeline.parquet_files import annotated_parquet

        if (format or format_of(target)) != "parquet":
            raise ParameterError(f"{source}: is a Parquet file, whose annotation is one too; give --out FILE.parquet")
        write_pieces(
            target, _watched(annotated_parquet(pipeline, source, text_column, threads=threads, check=check), watch)
        )
        return
    comments = comments or comments_of_file(source)
    with opened(source, kind) as text:

        def pieces() -> Iterator[Annotated]:
            chunks, form = chunks_to_annotate(text), format or format_of(target)
            yield from annotate_chunks(pipeline, chunks, form, threads, comments, check)

        write_pieces(target, _watched(pieces(), watch))


def _watched(pieces: Iterable[Annotated], watch: Watch | None) -> Iterator[bytes]:
    for piece in pieces:
        yield piece.data
        if watch is not None:
            watch(piece)


def write_pieces(target: str, pieces: Iterable[bytes]) -> None:
    """Write a file at once, compressed if its name says so; a pipe, or the like of /dev/null, piece by piece."""
    data = packed(pieces, target)
    if os.path.exists(target) and not os.path.isfile(target):
        try:
            with open(target, "wb") as device:
                device.writelines(data)
        except BrokenPipeError:
            raise  # the reader left, which is no fault of the data
        except OSError as cause:
            reason = (cause.strerror or str(cause)).lower()
            raise DataError(f"{target}: cannot be written: {reason}; choose another place") from cause
        return
    with sole_writer(target):
        write_atomically(target, data, DataError)
