"""What people see while `goldbeam annotate` works through files: a bar, a line in a log, or nothing."""

from __future__ import annotations

import os
import sys
from contextlib import AbstractContextManager, nullcontext
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from goldbeam.pipeline.streaming import Annotated


def watch(quiet: bool, waiting: dict[str, str], skipped: int) -> AbstractContextManager[Lines]:
    """The view that suits standard error; ``skipped`` files of all are done already."""
    total = sum(map(_size, waiting))
    if quiet or sys.stderr is None:
        return nullcontext(Lines(len(waiting), skipped, total))  # nullcontext: no summary at the end
    if sys.stderr.isatty() and os.environ.get("TERM") != "dumb":
        return Bar(len(waiting), skipped, total)
    return Lines(len(waiting), skipped, total)


def _size(source: str) -> int:
    """Of a file, as it is, compressed or not; 0 if that is not known, or if it is gone."""
    try:
        return os.path.getsize(source) if os.path.isfile(source) else 0
    except OSError:
        return 0


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
        skipped = f", {self._skipped} already done" if self._skipped else ""
        files = f"{self._files} file{'' if self._files == 1 else 's'}{skipped}"
        return f"{files}: {self._tokens:,} tokens in {seconds:.1f} s, {self._tokens / seconds:,.0f} tokens/s"


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
