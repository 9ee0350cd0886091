"""Work in stages as people watch it: a bar per stage on a terminal, and a line for each stage that is complete."""

from __future__ import annotations

import os
import sys
from contextlib import AbstractContextManager
from types import TracebackType

import click

from goldbeam.knowledge.cluster_progress import ClusterObserver


def watch_stages(quiet: bool) -> Stages:
    """The view that suits standard error."""
    if quiet or sys.stderr is None:
        return Stages()
    if sys.stderr.isatty() and os.environ.get("TERM") != "dumb":
        return StageBar()
    return StageLines()


class Stages(ClusterObserver, AbstractContextManager["Stages"]):
    """Shows nothing."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


class StageLines(Stages):
    """One line per stage, for logs."""

    def end(self, summary: str) -> None:
        click.echo(summary, err=True)


class StageBar(Stages):
    """A bar for the stage at work, with the time that is left, below the lines of those that are complete."""

    def __init__(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

        self._console = Console(stderr=True, highlight=False)
        self._progress = Progress(
            TextColumn("{task.description}", style="bold"),
            BarColumn(bar_width=None),
            TaskProgressColumn(),
            TimeRemainingColumn(compact=True),
            TextColumn("left", style="dim"),
            console=self._console,
            transient=True,
            expand=True,
        )
        self._bar = self._progress.add_task("", total=None)
        self._progress.start()

    def begin(self, stage: str) -> None:
        self._progress.reset(self._bar, description=stage, total=None)

    def advance(self, done: float, total: float) -> None:
        self._progress.update(self._bar, completed=done, total=total or None)

    def end(self, summary: str) -> None:
        self._console.print(summary, markup=False, soft_wrap=True)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._progress.stop()
