"""Where `goldbeam annotate` puts its output: on the terminal, into a file, or into a folder."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from goldbeam.cli.annotation_progress import watch
from goldbeam.cli.tables import on_terminal
from goldbeam.errors import DataError, GoldbeamError
from goldbeam.pipeline.chunks import Chunk, opened
from goldbeam.pipeline.files import annotate_file, is_done, targets
from goldbeam.pipeline.streaming import annotate_chunks

if TYPE_CHECKING:
    from goldbeam.pipeline import Pipeline

_DETAILS = ("lemma", "xpos", "feats")


@dataclass(frozen=True)
class Job:
    """How to annotate."""

    pipeline: Pipeline
    format: str | None  # None: what suits where it goes
    threads: int
    quiet: bool
    default_model: bool  # nobody has chosen it

    @property
    def file_format(self) -> str:
        return self.format or "conllu"


def annotate(job: Job, text: str | None, sources: Sequence[str], out: str | None, resume: bool) -> bool:
    """A text from the command line, or files; True if something failed, which was said."""
    if text is None:
        return _annotate_files(job, sources, out, resume)
    _annotate_text(job, text, out)
    return False


def _annotate_text(job: Job, text: str, out: str | None) -> None:
    from goldbeam import data
    from goldbeam.atomic import check_target

    if out is not None and out != "-":
        check_target(out, DataError, devices=True)
    text = text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")  # what a shell gives may be any bytes
    _advise(job, text)
    if job.format is None and (out is None or out == "-") and on_terminal():
        _show(job, text)
        return
    pieces = annotate_chunks(job.pipeline, [Chunk(text, 0, 0)], job.file_format)
    data.write(b"".join(piece.data for piece in pieces), out or "-")


def _annotate_files(job: Job, sources: Sequence[str], out: str | None, resume: bool) -> bool:
    """Files into a file, a folder or standard output; True if some of several failed."""
    if out is None or out == "-":
        _to_standard_output(job, sources[0])
        return False
    folder = os.path.isdir(out) or out.endswith(os.sep) or len(sources) > 1
    if folder:
        _make_folder(out)
    places = targets(sources, out, job.file_format) if folder else {sources[0]: out}
    if not folder and sources[0] != "-" and os.path.exists(out) and os.path.samefile(out, sources[0]):
        raise click.UsageError(f"--out {out} would replace an input; give another name")
    waiting = {s: t for s, t in places.items() if not (resume and is_done(s, t))}
    failed = False
    with watch(job.quiet, waiting, len(places) - len(waiting)) as bar:
        for source, target in waiting.items():
            bar.begin(source)
            try:
                annotate_file(job.pipeline, source, target, job.file_format, job.threads, bar.advance)
            except GoldbeamError as error:
                if len(places) == 1:
                    raise
                failed = True  # the others do not depend on it
                bar.say(f"goldbeam: error: {error}")
            bar.end()
    return failed


def _make_folder(path: str) -> None:
    try:
        os.makedirs(path, exist_ok=True)
    except OSError as cause:
        reason = (cause.strerror or str(cause)).lower()
        raise DataError(f"{path}: is not a folder and cannot become one: {reason}; give another name") from cause


def _to_standard_output(job: Job, source: str) -> None:
    from goldbeam import data

    with opened(source) as text:
        if job.format is None and on_terminal():
            for chunk in text.chunks():
                _show(job, chunk.text)
            return
        for piece in annotate_chunks(job.pipeline, text.chunks(), job.file_format, job.threads):
            data.write(piece.data, "-")


def _show(job: Job, text: str) -> None:
    """Sentences as people like to read them."""
    from goldbeam.cli.draw import print_colored
    from goldbeam.cli.show import can_print_boxes
    from goldbeam.drawing.text import printable

    ascii = not can_print_boxes()
    for sentence in job.pipeline(text):
        click.echo(click.style(printable(sentence.text), bold=True))
        print_colored(sentence, "arcs", ascii, _DETAILS, how="--format text draws all")
        click.echo()


def _advise(job: Job, text: str) -> None:
    """Somebody who gives Chinese text to the default model is told that there is another one."""
    letters = [c for c in text if c.isalpha()]
    han = sum("\u4e00" <= c <= "\u9fff" for c in letters)
    if job.default_model and not job.quiet and letters and 2 * han > len(letters):
        click.echo("goldbeam: the text looks Chinese but the model is English; use --model zh", err=True)
