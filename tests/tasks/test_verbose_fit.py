"""fit(verbose=True) prints what the command line does; reports_ has the same numbers."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from contextlib import redirect_stderr

import pytest
from every_estimator import CASES, CORPORA, WORDS, tagged

import goldbeam as gb
from goldbeam.models.epoch_report import EpochReport


class Stream(io.StringIO):
    """Standard error of a script, of a notebook (no terminal) or of a terminal."""

    def __init__(self, terminal: bool = False):
        super().__init__()
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal


def fitted(estimator, *data, stream=None, **options):
    """The fitted estimator, and what it printed on standard error."""
    stream = Stream() if stream is None else stream
    with redirect_stderr(stream):
        estimator.fit(*data, **options)
    return estimator, stream.getvalue()


@pytest.mark.parametrize("name", CASES)
def test_verbose_prints_one_line_per_epoch_where_there_is_no_terminal(name, capsys):
    case = CASES[name]
    estimator, printed = fitted(case.make(), *case.old, verbose=True)
    reports = estimator.reports_
    flat = [report for part in reports.values() for report in part] if isinstance(reports, dict) else reports
    lines = printed.splitlines()
    epochs = [line for line in lines if line.startswith("epoch ")]
    assert len(epochs) == len(flat) > 0
    for line, report in zip(epochs, flat, strict=True):
        assert re.match(rf"epoch {report.epoch}/\d+: updates {report.updates:,}, ", line)
    assert sum(line.startswith("kept epoch ") for line in lines) == {"pipeline": 3, "combination": 4}.get(name, 1)
    assert "\x1b" not in printed
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("name", CASES)
def test_by_default_nothing_is_printed(name, capsys):
    case = CASES[name]
    _, printed = fitted(case.make(), *case.old)
    assert (printed, capsys.readouterr().out) == ("", "")


def test_a_terminal_gets_the_table(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "100")
    dev = tagged("A", "B")
    _, printed = fitted(gb.Tagger(epochs=2), tagged("A", "B"), stream=Stream(terminal=True), dev=dev, verbose=True)
    shown = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", printed)
    assert "epoch    dev accuracy  updates" in shown
    assert "kept epoch 2, dev accuracy" in shown
    assert printed.rindex("\x1b[?25h") > printed.rindex("\x1b[?25l")  # the cursor is back


def test_the_lines_are_those_of_the_command_line():
    dev = (WORDS, [["A", "B"] * 2, ["A", "B"]])
    _, printed = fitted(gb.Tagger(epochs=2, templates=["w0"]), tagged("A", "B"), dev=dev, verbose=True)
    lines = [re.sub(r"[\d.]+ s$", "N s", line) for line in printed.splitlines()]
    assert lines[0] == ("tagger: 2 sentences, 6 tokens, 2 labels; 1 templates, beam 4, max-violation, up to 2 epochs")
    assert lines[1].startswith("epoch 1/2: dev accuracy ")
    assert lines[1].endswith("(best so far)")
    assert lines[-1] == "kept epoch 1, trained in N s"


class Watcher:
    def __init__(self):
        self.events = []

    def begin(self, plan):
        self.events.append("begin")

    def advance(self, epoch, tokens_done):
        self.events.append("advance")

    def epoch(self, report):
        self.events.append(report)

    def end(self, best_epoch, seconds):
        self.events.append("end")


def test_an_observer_gets_its_events_too():
    watcher = Watcher()
    tagger, printed = fitted(gb.Tagger(epochs=1), tagged("A", "B"), verbose=True, observer=watcher)
    assert watcher.events == ["begin", "advance", tagger.reports_[0], "end"]
    assert printed.count("epoch 1/1") == 1


def test_a_pipeline_names_its_parts():
    case = CASES["pipeline"]
    _, printed = fitted(case.make(), *case.old, verbose=True, observer=Watcher())  # which has no method for stages
    lines = printed.splitlines()
    assert [line for line in lines if line in ("tokenizer", "morphology", "parser")] == [
        "tokenizer", "morphology", "parser"
    ]  # fmt: skip


def test_an_error_ends_the_table(monkeypatch):
    stream = Stream(terminal=True)
    monkeypatch.setenv("TERM", "xterm")

    class Failing(Watcher):
        def epoch(self, report):
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fitted(gb.Tagger(epochs=1), tagged("A", "B"), stream=stream, verbose=True, observer=Failing())
    assert stream.getvalue().rindex("\x1b[?25h") > stream.getvalue().rindex("\x1b[?25l")


def test_without_standard_error_there_is_nothing_to_print_to(monkeypatch):
    monkeypatch.setattr(sys, "stderr", None)
    gb.Tagger(epochs=1).fit(tagged("A", "B"), verbose=True)


def test_rich_and_click_are_imported_only_for_those_who_watch():
    code = (
        "import sys, goldbeam as gb\ngb.Tagger(epochs=1).fit([[('a', 'A')]])\n"
        "assert not {'rich', 'click'} & set(sys.modules)\n"
        "gb.Tagger(epochs=1).fit([[('a', 'A')]], verbose=True)\nassert 'rich' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, stderr=subprocess.DEVNULL)


# The numbers of each epoch


@pytest.mark.parametrize("name", CASES)
def test_reports_are_there_after_fit_and_not_before(name):
    case = CASES[name]
    with pytest.raises(gb.NotFittedError):
        case.make().reports_  # noqa: B018
    reports = case.make().fit(*case.old).reports_
    lists = list(reports.values()) if isinstance(reports, dict) else [reports]
    assert all(isinstance(report, EpochReport) for reports in lists for report in reports)
    assert all([report.epoch for report in reports] == list(range(1, len(reports) + 1)) for reports in lists)
    assert all(lists)


@pytest.mark.parametrize("name", CORPORA)
def test_a_model_file_holds_the_reports_without_times(name, tmp_path):
    estimator = CASES[name].make().fit(CORPORA[name], dev=CORPORA[name])
    estimator.save(tmp_path / "model")
    there, here = gb.load(tmp_path / "model").reports_, estimator.reports_
    if not isinstance(here, dict):
        there, here = {"": there}, {"": here}
    for part, reports in here.items():
        assert [(r.epoch, r.updates, r.dev, r.best) for r in there[part]] == [
            (r.epoch, r.updates, r.dev, r.best) for r in reports
        ]
        assert {r.seconds for r in there[part]} == {0.0}


def test_the_parts_of_a_pipeline_have_reports_of_their_own():
    assert list(CASES["pipeline"].make().fit(CORPORA["pipeline"]).reports_) == ["tokenizer", "morphology", "parser"]


def test_a_better_epoch_does_not_end_the_list():
    """The model is that of the best epoch, the reports are those of all."""
    tagger = gb.Tagger(epochs=4, patience=2).fit(tagged("A", "B"), dev=tagged("A", "B"))
    assert [report.best for report in tagger.reports_] == [True, True, False, False]
