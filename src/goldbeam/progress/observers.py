"""Training as people watch it, on standard error: a table that grows above a progress bar, or plain lines in a log."""

from __future__ import annotations

import os
import sys
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict
from typing import Any, NamedTuple

import click

from goldbeam.learning.events import Observer, Plan, as_observer
from goldbeam.models.epoch_report import EpochReport

WARNING = "goldbeam: warning: "


def watch(quiet: bool) -> AbstractContextManager[Observer]:
    """An observer that fits where standard error goes; leaving the context gives the terminal back."""
    if quiet or sys.stderr is None:  # None if the stream was closed before we began
        return nullcontext(WarningsOnly())
    if sys.stderr.isatty() and os.environ.get("TERM") != "dumb":
        from goldbeam.progress.live_table import LiveTable  # rich takes 0.1 s to import

        return LiveTable()
    return nullcontext(PlainLines())


class WarningsOnly(Observer):
    def warning(self, message: str) -> None:
        click.echo(WARNING + message, err=True)


class PlainLines(WarningsOnly):
    """One line an epoch, for logs and pipes."""

    _epochs = 0

    def stage(self, what: str) -> None:
        click.echo(what, err=True)

    def begin(self, plan: Plan) -> None:
        self._epochs = plan.epochs
        click.echo("; ".join(describe(plan)), err=True)
        if is_resumed(plan):
            click.echo(describe_resumption(plan), err=True)

    def epoch(self, report: EpochReport) -> None:
        parts = [f"{column.title} {cell}" for column, cell in cells(report)]
        best = " (best so far)" if is_best(report) else ""
        click.echo(f"epoch {report.epoch}/{self._epochs}: {', '.join([*parts, *remarks(report)])}{best}", err=True)

    def end(self, best_epoch: int, seconds: float) -> None:
        click.echo(f"kept epoch {best_epoch}, trained in {seconds:.1f} s", err=True)


class Recorder(Observer):
    """Passes events on and remembers them, for ``--json``."""

    def __init__(self, observer: object) -> None:
        self.history: list[dict[str, Any]] = []
        self.best_epoch: int | None = None
        self.seconds: float | None = None
        self._observer = as_observer(observer)
        self._warnings: list[str] = []

    def stage(self, what: str) -> None:
        self._observer.stage(what)

    def warning(self, message: str) -> None:
        if message not in self._warnings:  # the parts of a pipeline have the same log
            self._warnings.append(message)
            self._observer.warning(message)

    def begin(self, plan: Plan) -> None:
        self.history = [asdict(report) for report in plan.done]
        self._observer.begin(plan)

    def advance(self, epoch: int, tokens_done: int) -> None:
        self._observer.advance(epoch, tokens_done)

    def epoch(self, report: EpochReport) -> None:
        self.history.append(asdict(report))
        self._observer.epoch(report)

    def end(self, best_epoch: int, seconds: float) -> None:
        self.best_epoch, self.seconds = best_epoch, seconds
        self._observer.end(best_epoch, seconds)


class Column(NamedTuple):
    title: str
    width: int


def describe(plan: Plan) -> tuple[str, ...]:
    """The plan in phrases: the data, what is to be said of them, the method."""
    return (
        f"{plan.task}: {plan.examples:,} sentences, {plan.tokens:,} tokens, {plan.labels:,} labels"
        + (f" ({plan.unreachable:,} sentences left out: {plan.why_unreachable})" if plan.unreachable else ""),
        *plan.remarks,
        f"{plan.templates:,} templates, {plan.search}, {plan.update}, up to {plan.epochs} epochs",
    )


def is_resumed(plan: Plan) -> bool:
    return bool(plan.done or plan.tokens_done)


def describe_resumption(plan: Plan) -> str:
    """As in "resumed after epoch 3, at 40% of epoch 4"."""
    done = len(plan.done)
    places = [f"after epoch {done}"] if done else []
    if plan.tokens_done:
        places.append(f"at {plan.tokens_done / plan.tokens:.0%} of epoch {done + 1}")
    return "resumed " + ", ".join(places)


def cells(report: EpochReport) -> list[tuple[Column, str]]:
    """What to show of an epoch, the most important first; with its number all of it fits 80 characters."""
    row = [] if report.dev is None else [(Column(f"dev {report.metric or 'score'}", 12), f"{report.dev:.2f}")]
    return [
        *row,
        (Column("updates", 7), f"{report.updates:,}"),
        (Column("invalid", 7), f"{report.invalid:,}"),
        (Column("violation", 9), _compact(report.violation)),
        (Column("prefix", 6), f"{report.prefix:.0%}"),
        (Column("features", 8), _compact(report.features)),
        (Column("tokens/s", 9), f"{report.tokens_per_second:,.0f}"),
    ]


def remarks(report: EpochReport) -> list[str]:
    """What is to be said of an epoch beside its numbers."""
    counted = {
        "sentences given up after too many updates": report.gave_up,
        "updates whose weights broke condition (2) of SWVP": report.gamma_invalid,
        "updates without a violating mixture, which were plain ones": report.plain_fallbacks,
    }
    return [f"{count:,} {what}" for what, count in counted.items() if count]


def is_best(report: EpochReport) -> bool:
    """Whether to mark an epoch; without dev data each one is kept, and none is known to be better than another."""
    return report.best and report.dev is not None


def _compact(value: float) -> str:
    """At most 8 characters: 0.041, 17.3, 123,456, 1.23M, 4.56e+10."""
    if abs(value) < 100:
        return f"{value:.3g}"
    if abs(value) < 1e6:
        return f"{value:,.0f}"
    return f"{value / 1e6:.2f}M" if abs(value) < 1e9 else f"{value:.2e}"
