"""The trainings of an experiment as people watch them, on standard error: a bar in a terminal, else plain lines."""

from __future__ import annotations

import os
import sys
from contextlib import AbstractContextManager, nullcontext
from time import monotonic
from types import TracebackType

import click

from goldbeam.experiments.records import Record
from goldbeam.experiments.trainings import Watcher


def watch(quiet: bool) -> AbstractContextManager[Watcher]:
    """A watcher that fits where standard error goes; leaving the context gives the terminal back."""
    if quiet or sys.stderr is None:
        return nullcontext(Watcher())
    if sys.stderr.isatty() and os.environ.get("TERM") != "dumb":
        return Bar()
    return nullcontext(Lines())


def _plan(trainings: int, cached: int) -> str:
    return f"{trainings} trainings" + (f", {cached} of them done already" if cached else "")


class Lines(Watcher):
    """One line a training, for logs and pipes."""

    _trainings = 0
    _name = ""

    def begin(self, trainings: int, cached: int, work: float) -> None:
        self._trainings = trainings
        click.echo(_plan(trainings, cached), err=True)

    def training(self, name: str, number: int) -> None:
        self._name = f"training {number}/{self._trainings}: {name}"

    def trained(self, record: Record) -> None:
        click.echo(f"{self._name}: {_result(record)}", err=True)


class Bar(Watcher):
    """Finished trainings scroll up; below them a bar over the work of all of them, with speed and time left."""

    def __init__(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        self._console = Console(stderr=True, highlight=False)
        self._progress = Progress(
            TextColumn("{task.fields[number]}/{task.fields[trainings]}", style="bold"),
            TextColumn("{task.description}"),
            BarColumn(bar_width=None),
            TextColumn("{task.fields[speed]:>9,.0f} tokens/s", style="cyan"),
            TimeRemainingColumn(compact=True),
            TextColumn("left", style="dim"),
            console=self._console,
            transient=True,
            expand=True,
            speed_estimate_period=120,  # trainings differ in speed
        )
        self._task = self._progress.add_task("", start=False, number=0, trainings=0, speed=0.0)
        self._name = ""
        self._work = 0.0
        self._tokens = 0
        self._begun = self._next_redraw = 0.0

    def __enter__(self) -> Bar:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._progress.stop()

    def begin(self, trainings: int, cached: int, work: float) -> None:
        self._console.print(_plan(trainings, cached))
        self._progress.update(self._task, total=work, trainings=trainings)
        self._progress.start_task(self._task)
        self._progress.start()

    def training(self, name: str, number: int) -> None:
        self._name = name
        self._begun, self._tokens = monotonic(), 0
        self._progress.update(self._task, description=name, number=number)

    def advance(self, work: float, tokens: int) -> None:
        self._work += work
        self._tokens += tokens
        now = monotonic()
        if now >= self._next_redraw:
            self._next_redraw = now + 0.1
            speed = self._tokens / max(now - self._begun, 1e-9)
            self._progress.update(self._task, completed=self._work, speed=speed)

    def trained(self, record: Record) -> None:
        self._console.print(f"{self._name}: {_result(record)}", no_wrap=True, overflow="crop", crop=True)

    def end(self) -> None:
        self._progress.stop()


def _result(record: Record) -> str:
    seconds = record.cpu_to(len(record.epochs))
    return f"dev {record.metric} {record.best_dev:.2f} at epoch {record.best_epoch}, {seconds:.1f} s of CPU time"
