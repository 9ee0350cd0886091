"""Progress bars of training, of annotating files and of experiments, after each event, on a clock of our own."""

from __future__ import annotations

import dataclasses
import io

import pytest
from expectations import check
from fake_estimator import PLAN, REPORTS
from rich.console import Console

from goldbeam.cli import annotation_progress, campaign
from goldbeam.experiments.records import Epoch, Record
from goldbeam.pipeline.streaming import Annotated
from goldbeam.progress import live_table


class Screen:
    """A clock that stands still unless told, and what is printed on it; `see` adds the bar as it is now."""

    def __init__(self) -> None:
        self.now = 100.0
        self.file = io.StringIO()
        self.options: dict[str, object] = {}
        self.console = Console(
            file=self.file, width=90, force_terminal=False, highlight=False, get_time=lambda: self.now
        )

    def give(self, **options: object) -> Console:
        """In place of a new console."""
        self.options = options
        return self.console

    def see(self, bar) -> None:
        picture = Console(file=io.StringIO(), width=90, force_terminal=False)
        picture.print(bar._progress.get_renderable())
        self.file.write(f"[{self.now:g} s] {picture.file.getvalue()}")


@pytest.fixture
def screen(monkeypatch):
    screen = Screen()
    monkeypatch.setattr("rich.console.Console", screen.give)
    for module in (annotation_progress, campaign, live_table):
        monkeypatch.setattr(module, "monotonic", lambda: screen.now)
    return screen


def test_training(screen):
    table = live_table.LiveTable(screen.console)
    with table:
        table.stage("the first part")
        for done, tokens_done in (((), 0), (tuple(REPORTS[:1]), 400)):
            table.begin(dataclasses.replace(PLAN, done=done, tokens_done=tokens_done))
            for report in REPORTS[len(done) :]:
                for tokens in (100, 300, 700):
                    screen.now += 0.25
                    table.advance(report.epoch, tokens)
                    screen.see(table)
                table.epoch(dataclasses.replace(report, gave_up=report.epoch, gamma_invalid=0, plain_fallbacks=2))
                screen.see(table)
            table.end(2, 1.5)
            table.stage("the second part")
    check("cli/bar-training", screen.file.getvalue())


def test_a_bar_is_drawn_ten_times_a_second(screen):
    table = live_table.LiveTable(screen.console)
    drawn = []
    table._move_bar = lambda epoch, tokens: drawn.append(tokens)
    for tokens in range(30):
        table.advance(1, tokens)
        screen.now += 0.03125
    assert drawn == [0, 4, 8, 12, 16, 20, 24, 28]


def test_annotating(screen, tmp_path):
    paths = [tmp_path / name for name in ("a.txt", "a-name-that-is-longer-than-thirty-characters.txt")]
    for path in paths:
        path.write_bytes(b"x" * 1000)
    for files, skipped, total in ((2, 1, 2000), (1, 0, 0)):
        bar = annotation_progress.Bar(files, skipped, total)
        assert screen.options == {"stderr": True, "highlight": False}
        with bar:
            for path in paths[:files]:
                bar.begin(str(path))
                for tokens, end in ((50, 400), (70, 1000)):
                    screen.now += 0.5
                    bar.advance(Annotated(b"", tokens, end))
                    screen.see(bar)
                bar.say(f"goldbeam: error: [bold]{path.name}[/bold] " + "is wrong " * 12)
                bar.end()
    check("cli/bar-annotating", screen.file.getvalue())


def test_which_view_annotating_has(screen, tmp_path, monkeypatch, capsys):
    (tmp_path / "a").write_bytes(b"x" * 7)
    waiting = {str(tmp_path / "a"): "b", str(tmp_path / "none"): "c"}
    for quiet, tty, term, kind in (
        (True, True, "xterm", annotation_progress.Lines),
        (False, False, "xterm", annotation_progress.Lines),
        (False, True, "dumb", annotation_progress.Lines),
        (False, True, "xterm", annotation_progress.Bar),
    ):
        monkeypatch.setattr("sys.stderr.isatty", lambda tty=tty: tty, raising=False)
        monkeypatch.setenv("TERM", term)
        view = annotation_progress.watch(quiet, waiting, 3)
        found = getattr(view, "enter_result", view)
        assert type(found) is kind
        assert (found._files, found._skipped, found._total) == (2, 3, 7)
        with view:
            pass
        assert (capsys.readouterr().err == "") == (quiet or kind is annotation_progress.Bar)


def test_lines_of_annotating(screen, capsys):
    with annotation_progress.Lines(1, 0, 10) as lines:
        lines.begin("a")
        lines.advance(Annotated(b"", 1000, 5))
        screen.now += 4
        lines.advance(Annotated(b"", 500, 10))
        assert lines._bytes == 10
        lines.begin("b")
        lines.advance(Annotated(b"", 500, 4))
        assert lines._bytes == 14
    assert capsys.readouterr().err == "1 file: 2,000 tokens in 4.0 s, 500 tokens/s\n"
    with pytest.raises(KeyError), annotation_progress.Lines(3, 2, 10):
        raise KeyError
    assert capsys.readouterr().err == ""
    assert annotation_progress.Lines(3, 2, 10).summary().startswith("3 files, 2 already done: 0 tokens in 0.0 s")


def test_experiments(screen, capsys):
    record = Record("accuracy", (Epoch(90.0, 1, 0, 1.5), Epoch(92.5, 1, 0, 4.25), Epoch(91.0, 1, 0, 6.0)), {})
    lines = campaign.Lines()
    bar = campaign.Bar()
    for watcher in (lines, bar):
        watcher.begin(3, 1, 1000.0)
        for number, name in ((2, "early, beam 4"), (3, "standard, " + "a name " * 20)):
            watcher.training(name, number)
            for work, tokens in ((100.0, 50), (150.0, 70)):
                screen.now += 0.5
                watcher.advance(work, tokens)
                if watcher is bar:
                    screen.see(bar)
            screen.now += 0.03
            watcher.advance(50.0, 10)
            if watcher is bar:
                screen.see(bar)
            watcher.trained(record)
        watcher.end()
    with bar:
        pass
    check("cli/bar-experiments", capsys.readouterr().err + screen.file.getvalue())
