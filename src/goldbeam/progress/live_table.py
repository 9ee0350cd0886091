"""The live view of training in a terminal.

Finished epochs are printed once and scroll up like any output; only the bar below them is redrawn. So nothing flickers,
a long run is not cut at the window's height, and the table stays in the terminal's history.
"""

from __future__ import annotations

from time import monotonic
from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, Task, TaskID, TextColumn, TimeRemainingColumn
from rich.text import Text

from goldbeam.learning.events import Observer, Plan
from goldbeam.models.epoch_report import EpochReport
from goldbeam.progress.observers import (
    WARNING,
    Column,
    cells,
    describe,
    describe_resumption,
    is_best,
    is_resumed,
    remarks,
)


class _Speed(ProgressColumn):
    def render(self, task: Task) -> Text:
        return Text(f"{task.speed or 0:>11,.0f} tokens/s", style="cyan")


class LiveTable(Observer):
    """An observer and a context manager: leaving it removes the bar and shows the cursor again."""

    def __init__(self, console: Console | None = None) -> None:
        self._console = console or Console(stderr=True, highlight=False)
        self._progress = Progress(
            TextColumn("epoch {task.fields[epoch]}/{task.fields[epochs]}", style="bold"),
            BarColumn(bar_width=None),
            _Speed(),
            TimeRemainingColumn(compact=True),
            TextColumn("left", style="dim"),
            console=self._console,
            transient=True,
            expand=True,
        )
        self._bar = TaskID(0)
        self._tokens = 0
        self._head_is_printed = False
        self._best = ""
        self._next_redraw = 0.0

    def __enter__(self) -> LiveTable:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._progress.stop()

    def stage(self, what: str) -> None:
        """A training of several parts: each has a title and a table of its own."""
        self._progress.stop()
        self._line(what, "bold cyan")
        self._head_is_printed = False
        self._best = ""

    def warning(self, message: str) -> None:
        self._console.print(Text(WARNING + message, style="yellow"), soft_wrap=True)

    def begin(self, plan: Plan) -> None:
        for task in self._progress.task_ids:  # of the part before
            self._progress.remove_task(task)
        for phrase in describe(plan):
            self._line(phrase, "dim")
        self._tokens = plan.tokens
        for report in plan.done:
            self._row(report)
        if is_resumed(plan):
            self._line(describe_resumption(plan), "dim")
        epoch = min(len(plan.done) + 1, plan.epochs)
        # What an earlier run has done fills the bar, and counts neither for the speed nor for the time that is left.
        done = len(plan.done) * plan.tokens + plan.tokens_done
        total = plan.epochs * plan.tokens
        self._bar = self._progress.add_task("", total=total, completed=done, epoch=epoch, epochs=plan.epochs)
        self._progress.start()

    def advance(self, epoch: int, tokens_done: int) -> None:
        now = monotonic()
        if now >= self._next_redraw:  # training may call this for every sentence; the bar is drawn ten times a second
            self._next_redraw = now + 0.1
            self._move_bar(epoch, tokens_done)

    def epoch(self, report: EpochReport) -> None:
        self._row(report)
        self._move_bar(report.epoch, self._tokens)

    def end(self, best_epoch: int, seconds: float) -> None:
        self._progress.stop()
        self._console.print(f"kept epoch {best_epoch}{self._best}; trained in {seconds:.1f} s")

    def _move_bar(self, epoch: int, tokens_done: int) -> None:
        self._progress.update(self._bar, completed=(epoch - 1) * self._tokens + tokens_done, epoch=epoch)

    def _row(self, report: EpochReport) -> None:
        row = cells(report)
        if not self._head_is_printed:
            self._print_head([column for column, _ in row])
        star = "*" if self._console.options.ascii_only else "★"
        text = f"{report.epoch:>5} {star if is_best(report) else ' '}"
        text += "".join(f"  {cell:>{column.width}}" for column, cell in row)
        self._line(text, "bold green" if is_best(report) else "")
        for remark in remarks(report):
            self._line(" " * 9 + remark, "yellow")
        if is_best(report):
            self._best = f", dev {report.metric or 'score'} {report.dev:.2f}"

    def _print_head(self, columns: list[Column]) -> None:
        stroke = "-" if self._console.options.ascii_only else "─"
        self._line("epoch  " + "".join(f"  {column.title:>{column.width}}" for column in columns), "bold")
        self._line(stroke * 7 + "".join("  " + stroke * column.width for column in columns), "dim")
        self._head_is_printed = True

    def _line(self, text: str, style: str) -> None:
        """One line, cut and not wrapped when the window is narrow."""
        self._console.print(Text(text, style=style), no_wrap=True, overflow="crop", crop=True)
