"""Annotating files into files: each is complete or not there, and what is there need not be done again."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from goldbeam.atomic import write_atomically
from goldbeam.errors import DataError
from goldbeam.locks import sole_writer
from goldbeam.pipeline.chunks import opened
from goldbeam.pipeline.streaming import FORMATS, Annotated, annotate_chunks

if TYPE_CHECKING:
    from goldbeam.pipeline.pipeline import Pipeline

Watch = Callable[[Annotated], None]


def targets(sources: Sequence[str], folder: str, format: str) -> dict[str, str]:
    """Where the annotation of each file goes, within a folder; DataError if two would go to the same place."""
    found: dict[str, str] = {}
    for source in sources:
        stem = "stdin" if source == "-" else os.path.splitext(os.path.basename(source))[0]
        target = os.path.join(folder, stem + FORMATS[format])
        other = next((name for name, place in found.items() if place == target), None)
        if other is not None:
            raise DataError(f"{source} and {other} would both be written to {target}; rename one of them")
        if source != "-" and os.path.exists(target) and os.path.exists(source) and os.path.samefile(source, target):
            raise DataError(f"{target}: would replace an input; choose another folder")
        found[source] = target
    return found


def is_done(source: str, target: str) -> bool:
    """Whether the output is there and not older than the input. It is written at once, so it is complete."""
    try:
        return os.stat(target).st_mtime_ns >= os.stat(source).st_mtime_ns
    except OSError:
        return False


def annotate_file(
    pipeline: Pipeline, source: str, target: str, format: str = "conllu", threads: int = 1, watch: Watch | None = None
) -> None:
    """Annotate a text file piece by piece; ``target`` is replaced when all of it is done."""
    with opened(source) as text:

        def pieces() -> Iterator[bytes]:
            for piece in annotate_chunks(pipeline, text.chunks(), format, threads):
                yield piece.data
                if watch is not None:
                    watch(piece)

        if os.path.exists(target) and not os.path.isfile(target):  # a pipe, or the like of /dev/null
            try:
                with open(target, "wb") as device:
                    device.writelines(pieces())
            except BrokenPipeError:
                raise  # the reader left, which is no fault of the data
            except OSError as cause:
                reason = (cause.strerror or str(cause)).lower()
                raise DataError(f"{target}: cannot be written: {reason}; choose another place") from cause
            return
        with sole_writer(target):
            write_atomically(target, pieces(), DataError)
