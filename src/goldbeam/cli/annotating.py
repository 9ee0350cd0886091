"""What `goldbeam annotate` does with a text or with files, and what people see of it."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING

import click

from goldbeam.cli.tables import on_terminal
from goldbeam.errors import DataError, GoldbeamError
from goldbeam.pipeline.chunks import Chunk, opened
from goldbeam.pipeline.files import annotate_file, is_done, targets
from goldbeam.pipeline.streaming import Annotated, annotate_chunks

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


def annotate_text(job: Job, text: str, out: str | None) -> bool:
    """A text from the command line; True if something failed."""
    from goldbeam import data
    from goldbeam.atomic import check_target

    if out is not None and out != "-":
        check_target(out, DataError, devices=True)
    text = text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")  # what a shell gives may be any bytes
    _advise(job, text)
    if job.format is None and (out is None or out == "-") and on_terminal():
        _show(job, text)
        return False
    pieces = annotate_chunks(job.pipeline, [Chunk(text, 0, 0)], job.file_format)
    data.write(b"".join(piece.data for piece in pieces), out or "-")
    return False


def annotate_files(job: Job, sources: Sequence[str], out: str | None, resume: bool) -> bool:
    """Files into a file, a folder or standard output; True if something failed, which was said."""
    if out is None or out == "-":
        return _to_standard_output(job, sources[0])
    folder = os.path.isdir(out) or out.endswith(os.sep) or len(sources) > 1
    if folder:
        os.makedirs(out, exist_ok=True)
    places = targets(sources, out, job.file_format) if folder else {sources[0]: out}
    if not folder and sources[0] != "-" and os.path.exists(out) and os.path.samefile(out, sources[0]):
        raise click.UsageError(f"--out {out} would replace an input; give another name")
    waiting = {s: t for s, t in places.items() if not (resume and is_done(s, t))}
    failed = False
    with _watch(job.quiet, waiting, len(places) - len(waiting)) as bar:
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


def _to_standard_output(job: Job, source: str) -> bool:
    with opened(source) as text:
        if job.format is None and on_terminal():
            for chunk in text.chunks():
                _show(job, chunk.text)
            return False
        for piece in annotate_chunks(job.pipeline, text.chunks(), job.file_format, job.threads):
            if sys.stdout is None:
                raise DataError("standard output is closed; give the name of a file")
            sys.stdout.buffer.write(piece.data)
            sys.stdout.buffer.flush()
    return False


def _show(job: Job, text: str) -> None:
    """Sentences as people like to read them."""
    from goldbeam.cli.draw import print_colored
    from goldbeam.cli.show import can_print_boxes
    from goldbeam.drawing.text import printable

    ascii = not can_print_boxes()
    for sentence in job.pipeline(text):
        click.echo(click.style(printable(sentence.text), bold=True))
        print_colored(sentence, "arcs", ascii, _DETAILS)
        click.echo()


def _advise(job: Job, text: str) -> None:
    """Somebody who gives Chinese text to the default model is told that there is another one."""
    letters = [c for c in text if c.isalpha()]
    han = sum("\u4e00" <= c <= "\u9fff" for c in letters)
    if job.default_model and not job.quiet and letters and 2 * han > len(letters):
        click.echo("goldbeam: this looks like Chinese, and the model is en; --model zh is for Chinese", err=True)


def _watch(quiet: bool, waiting: dict[str, str], skipped: int) -> AbstractContextManager[Lines]:
    total = sum(os.path.getsize(source) for source in waiting if os.path.isfile(source))
    if quiet or sys.stderr is None:
        return nullcontext(Silent(len(waiting), skipped, total))
    if sys.stderr.isatty() and os.environ.get("TERM") != "dumb":
        return Bar(len(waiting), skipped, total)
    return Lines(len(waiting), skipped, total)


class Lines(AbstractContextManager["Lines"]):
    """One line at the end, for logs."""

    def __init__(self, files: int, skipped: int, total: int) -> None:
        self._files, self._skipped, self._total = files, skipped, total
        self._tokens = self._bytes = self._of_file = 0
        self._begun = monotonic()

    def begin(self, source: str) -> None:
        self._of_file = 0

    def advance(self, piece: Annotated) -> None:
        self._tokens += piece.tokens
        self._bytes += piece.end - self._of_file
        self._of_file = piece.end

    def end(self) -> None: ...

    def say(self, message: str) -> None:
        click.echo(message, err=True)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None:
            self.say(self.summary())

    def summary(self) -> str:
        seconds = max(monotonic() - self._begun, 1e-9)
        skipped = f", {self._skipped} were there already" if self._skipped else ""
        files = f"{self._files} file{'' if self._files == 1 else 's'}{skipped}"
        return f"{files}: {self._tokens:,} tokens in {seconds:.1f} s, {self._tokens / seconds:,.0f} tokens/s"


class Silent(Lines):
    def __exit__(self, *of_error: object) -> None: ...


class Bar(Lines):
    """A bar over all bytes, with speed and the time that is left."""

    def __init__(self, files: int, skipped: int, total: int) -> None:
        super().__init__(files, skipped, total)
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        self._console = Console(stderr=True, highlight=False)
        self._progress = Progress(
            TextColumn("{task.description}", style="bold"),
            BarColumn(bar_width=None),
            TextColumn("{task.fields[speed]:>9,.0f} tokens/s", style="cyan"),
            TimeRemainingColumn(compact=True),
            TextColumn("left", style="dim"),
            console=self._console,
            transient=True,
            expand=True,
        )
        self._bar = self._progress.add_task("", total=total or None, speed=0.0)
        self._progress.start()

    def begin(self, source: str) -> None:
        super().begin(source)
        self._progress.update(self._bar, description=os.path.basename(source)[:30])

    def advance(self, piece: Annotated) -> None:
        super().advance(piece)
        speed = self._tokens / max(monotonic() - self._begun, 1e-9)
        self._progress.update(self._bar, completed=self._bytes, speed=speed)

    def say(self, message: str) -> None:
        self._console.print(message, markup=False, soft_wrap=True)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._progress.stop()
        super().__exit__(kind, error, trace)
