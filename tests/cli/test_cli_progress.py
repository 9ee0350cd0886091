"""What training shows: the live table in a terminal, lines elsewhere, nothing when quiet."""

import dataclasses
import io
import sys

import pytest
from fake_estimator import PLAN, REPORTS
from rich.console import Console

from goldbeam.progress.live_table import LiveTable
from goldbeam.progress.observers import PlainLines, WarningsOnly, watch


def play(observer, reports):
    observer.begin(PLAN)
    for report in reports:
        observer.advance(report.epoch, 500)
        observer.epoch(report)
    observer.end(2, 1.5)


def shown(reports, width=80, encoding="utf-8"):
    """The lines that stay on a terminal of this width."""
    raw = io.BytesIO()
    file = io.TextIOWrapper(raw, encoding=encoding)
    # Not a terminal for rich: the bar is then left out, and what stays is what was printed.
    with LiveTable(Console(file=file, width=width, force_terminal=False, highlight=False)) as table:
        play(table, reports)
    file.flush()
    return [line.rstrip() for line in raw.getvalue().decode(encoding).splitlines() if line.strip()]


def test_the_table_fits_80_columns():
    lines = shown(REPORTS)
    assert lines[2:] == [
        "epoch    dev accuracy  updates  invalid  violation  prefix  features   tokens/s",
        "───────  ────────────  ───────  ───────  ─────────  ──────  ────────  ─────────",
        "    1 ★         93.25        9        1    123,456     61%     1.05M    250,123",
        "    2 ★         94.50        5        0       17.2     70%     2.50M    260,000",
        "    3           94.00        2        0     0.0412    100%       999  1,234,567",
        "kept epoch 2, dev accuracy 94.50; trained in 1.5 s",
    ]


def test_huge_numbers_still_fit_80_columns():
    huge = dataclasses.replace(
        REPORTS[0], updates=999_999, invalid=999_999, violation=-9.87654e15, features=987_654_321
    )
    assert max(map(len, shown([huge]))) <= 80
    assert any("-9.88e+15" in line for line in shown([huge]))


def test_a_narrow_terminal_cuts_lines_and_does_not_wrap_them():
    lines = shown(REPORTS, width=40)
    assert len(lines) == len(shown(REPORTS)) + 1  # the closing sentence alone may wrap
    assert lines[4].startswith("    1 ★         93.25")


def test_without_dev_data_there_is_no_dev_column():
    lines = shown([dataclasses.replace(report, dev=None, metric=None) for report in REPORTS])
    assert not any("dev" in line for line in lines)


def test_a_terminal_without_unicode_gets_ascii():
    lines = shown(REPORTS, encoding="ascii")
    assert lines[4].startswith("    1 *         93.25")


def test_the_cursor_comes_back_when_training_fails():
    file = io.StringIO()
    with pytest.raises(RuntimeError), LiveTable(Console(file=file, width=80, force_terminal=True)) as table:  # noqa: PT012
        table.begin(PLAN)
        table.advance(1, 500)
        raise RuntimeError
    hide, show = "\x1b[?25l", "\x1b[?25h"
    assert file.getvalue().rindex(show) > file.getvalue().rindex(hide)


@pytest.mark.parametrize(
    ("quiet", "terminal", "term", "kind"),
    [
        (True, True, "xterm", WarningsOnly),
        (False, False, "xterm", PlainLines),
        (False, True, "dumb", PlainLines),
        (False, True, "xterm", LiveTable),
    ],
)
def test_what_is_shown_depends_on_where_standard_error_goes(monkeypatch, quiet, terminal, term, kind):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal, raising=False)
    monkeypatch.setenv("TERM", term)
    with watch(quiet) as observer:
        assert type(observer) is kind
