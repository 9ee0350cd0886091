"""`goldbeam reproduce` on the command line: what it prints where, its exit status, and wrong usage."""

import os

import pytest

from goldbeam.cli import campaign
from goldbeam.cli.main import main
from goldbeam.data.sample import sample_conllu
from goldbeam.experiments import plots
from goldbeam.experiments.records import Epoch, Record

TINY = (
    "--data",
    "tiny",
    "--out",
    "out",
    "--column",
    "upos",
    "--seeds",
    "1",
    "--epochs",
    "1",
    "--beams",
    "2,1",
    "--part",
    "tagging",
)


@pytest.fixture
def run(capfd, tmp_path, monkeypatch):
    """Run a command line in a folder with some data: (status, standard output, standard error)."""
    monkeypatch.chdir(tmp_path)
    os.mkdir("tiny")
    for seed, part in enumerate(("train", "dev")):
        (tmp_path / "tiny" / f"{part}.conllu").write_text(sample_conllu(12, seed), encoding="utf-8")

    def call(*args):
        capfd.readouterr()
        status = main(["reproduce", *args])
        captured = capfd.readouterr()
        return status, captured.out, captured.err

    return call


def test_lines_tell_of_trainings_and_the_second_run_has_them_all(run, monkeypatch):
    monkeypatch.setattr("goldbeam.experiments.report.draw", lambda panels, stem: None)  # seconds, and tested elsewhere
    status, out, err = run("huang2012", *TINY)
    lines = err.splitlines()
    assert (status, out, lines[0]) == (0, "", "13 trainings")
    assert lines[1].startswith("training 1/13: max-violation, beam 1: dev accuracy ")
    assert lines[-1] == "wrote out/huang2012-tiny.tagging.md"
    assert len(lines) == 15
    assert run("huang2012", *TINY) == (0, "", f"13 trainings, 13 of them done already\n{lines[-1]}\n")
    assert run("huang2012", *TINY, "--quiet") == (0, "", "")


def test_the_papers_are_listed(run):
    status, out, _ = run("--list")
    assert status == 0
    assert "huang2012  Huang, Fayong, Guo 2012: Structured Perceptron with Inexact Search\n" in out
    assert "Tables 1 and 2, Figures 4 and 5, learning curves; parsing: Table 3, Figures 5 and 6" in out
    assert "zhang2014  Zhang, Su, Zhou 2014: Regularized Structured Perceptron\n" in out


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ((), "give a paper; --list"),
        (("huang2012",), "give --out"),
        (("huang2013", "--out", "out"), "'huang2012'"),
    ],
)
def test_wrong_usage_is_status_2(run, args, words):
    status, out, err = run(*args)
    assert (status, out) == (2, "")
    assert words in err
    assert not os.path.exists("out")


@pytest.mark.parametrize(
    ("option", "words"),
    [
        (("--beams", "1,x"), "separated by commas"),
        (("--beams", "0"), "at least 1"),
        (("--seeds", "0"), "--seeds"),
        (("--part", "chunking"), "part must be one of all, tagging, parsing, got 'chunking'"),
        (
            ("--updates", "early,late"),
            "updates must be one of standard, early, hybrid, latest, max-violation, laso, got",
        ),
    ],
)
def test_values_out_of_bounds_are_one_line_and_status_1(run, option, words):
    status, out, err = run("huang2012", "--out", "out", *option)
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert words in err
    assert not os.path.exists("out")


def test_faults_of_the_data_or_the_disk_are_one_line_and_status_1(run):
    os.mkdir("empty")
    with open("file", "w"):
        pass
    for args, words in (
        (("--data", "empty", "--out", "out"), "empty: no train data"),
        (("--data", "nowhere", "--out", "out"), "nowhere: cannot be listed"),
        (("--data", "tiny", "--out", "file"), "cannot be made"),
        (("--data", "tiny", "--out", "out", "--column", "colour"), "no column 'colour'"),
    ):
        status, out, err = run("huang2012", *args)
        assert (status, out, err.splitlines()[-1].startswith("goldbeam: error: ")) == (1, "", True)
        assert words in err


def test_without_matplotlib_nothing_is_trained(run, monkeypatch):
    monkeypatch.setattr(plots, "find_spec", lambda name: None)
    status, _, err = run("huang2012", *TINY)
    assert status == 1
    assert err == (
        "goldbeam: error: plots need matplotlib, which is not installed; install it: pip install 'goldbeam[plot]'\n"
    )
    assert not os.path.exists("out")


def test_ctrl_c_says_how_to_go_on(run, monkeypatch):
    def interrupted(*args, **kwargs):
        raise KeyboardInterrupt

    monkeypatch.setattr("goldbeam.experiments.reproduction.run_trainings", interrupted)
    status, _, err = run("huang2012", *TINY)
    assert status == 130
    assert "repeat the command to continue" in err


def test_the_bar_shows_trainings_speed_and_time_left(capfd, monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    with campaign.Bar() as bar:
        bar.begin(3, 1, 300.0)
        bar.training("early, beam 4, seed 1", 2)
        bar.advance(100.0, 50)
        bar._console.print(bar._progress.get_renderable())
        bar.trained(Record("accuracy", (Epoch(97.25, 3, 0, 1.5),), {}))
        bar.end()
    err = capfd.readouterr().err
    assert "3 trainings, 1 of them done already" in err
    shown = next(line for line in err.splitlines() if line.startswith("2/3 early, beam 4, seed 1"))
    assert "tokens/s" in shown
    assert shown.rstrip().endswith("left")
    assert "early, beam 4, seed 1: dev accuracy 97.25 at epoch 1, 1.5 s of CPU time" in err
