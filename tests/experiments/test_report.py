"""The Markdown that reports are made of, and their plots."""

import pytest

from goldbeam.errors import DataError, GoldbeamError
from goldbeam.experiments import plots
from goldbeam.experiments.plots import Line, Panel
from goldbeam.experiments.report import Finding, Report, verdict


@pytest.fixture
def report(tmp_path):
    return Report(str(tmp_path), "paper-data")


def test_blocks_follow_each_other(report, tmp_path):
    report.heading("Top", level=1)
    report.prose("Some words.")
    report.table(["method", "dev"], [["early", "97.1"], ["none", ""]])
    path = report.write()
    assert path == str(tmp_path / "paper-data.md")
    assert (tmp_path / "paper-data.md").read_text() == (
        "# Top\n\nSome words.\n\n| method | dev |\n| --- | ---: |\n| early | 97.1 |\n| none |  |\n"
    )


def test_findings_are_counted(report, tmp_path):
    signs = (1, 1, -1)
    report.findings([Finding(f"statement {i}", "our number", verdict(sign)) for i, sign in enumerate(signs)])
    report.write()
    text = (tmp_path / "paper-data.md").read_text()
    assert text.startswith("Of 3 statements 2 agree, 1 does not agree and 0 are too close to tell.\n")
    assert "| statement 2 | our number | **does not agree** |" in text
    assert verdict(0) == "too close to tell"


def test_notes_beside_the_report_go_into_it(report, tmp_path):
    report.prose("before")
    report.notes("tagging")
    (tmp_path / "paper-data.tagging.notes.md").write_text("Why it is so.\n", encoding="utf-8")
    report.notes("tagging")
    report.write()
    assert (tmp_path / "paper-data.md").read_text() == "before\n\nWhy it is so.\n"
    (tmp_path / "paper-data.tagging.notes.md").write_bytes(b"\xff")
    with pytest.raises(DataError, match=r"paper-data.tagging.notes.md: is not UTF-8 text"):
        report.notes("tagging")


def test_a_plot_is_two_files_with_the_same_bytes_each_time(report, tmp_path):
    line = Line("early", [1, 2, 4], [96.0, 97.0, 97.2], 0, [95.9, 96.9, 97.1], [96.1, 97.1, 97.3])
    level = Line("exact", [1, 4], [97.1, 97.1], 1, level=True)
    panels = [
        Panel("here", "beam", "accuracy", [line, level], x_ticks=[1, 2, 4], y_from=95.0),
        Panel("there", "seconds", "accuracy", [line], log_x=True),
    ]
    report.plot("figure-1", "A caption", panels)
    report.write()
    svg, png = (tmp_path / f"paper-data-figure-1.{suffix}" for suffix in ("svg", "png"))
    assert png.read_bytes().startswith(b"\x89PNG")
    drawn = svg.read_bytes()
    assert b"<svg" in drawn
    plots.draw(panels, str(tmp_path / "again"))
    assert (tmp_path / "again.svg").read_bytes() == drawn
    assert "![A caption](paper-data-figure-1.png)" in (tmp_path / "paper-data.md").read_text()


def test_without_matplotlib_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setattr(plots, "find_spec", lambda name: None)
    with pytest.raises(GoldbeamError, match=r"not installed; install it: pip install 'goldbeam\[plot\]'"):
        plots.check_matplotlib()
