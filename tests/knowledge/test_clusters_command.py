"""`goldbeam clusters` on files."""

import io
import os
import sys

import pytest

from goldbeam.cli.main import main
from goldbeam.data.sample import sample_conllu
from goldbeam.knowledge import cluster_run
from goldbeam.knowledge.brown import induce_clusters


@pytest.fixture
def goldbeam(capfd, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in.conllu").write_text(sample_conllu(100, 1))

    def call(line):
        capfd.readouterr()
        status = main(line.split())
        captured = capfd.readouterr()
        assert captured.out == ""
        return status, captured.err

    return call


def test_the_file_is_that_of_python(goldbeam, tmp_path):
    status, said = goldbeam("clusters in.conllu --out out --clusters 9 --min-count 2 --seed 4 --threads 2 --passes 3")
    assert status == 0
    lines = said.splitlines()
    assert lines[0].endswith(" to cluster")
    assert lines[1].endswith("different bigrams")
    assert lines[2].startswith("pass 1: ")
    assert lines[-2].startswith("9 clusters, at most ")
    assert lines[-1].startswith("saved out, ")
    induce_clusters("in.conllu", 9, min_count=2, seed=4, passes=3).save("python")
    assert (tmp_path / "out").read_bytes() == (tmp_path / "python").read_bytes()
    assert sorted(os.listdir(tmp_path)) == ["in.conllu", "out", "python"]


def test_quiet_says_nothing(goldbeam):
    assert goldbeam("clusters in.conllu --out out --clusters 5 -q") == (0, "")


def test_standard_input_is_read_without_a_text(goldbeam, monkeypatch, tmp_path):
    data = (tmp_path / "in.conllu").read_bytes()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert goldbeam("clusters --input-format conllu --out out --clusters 5 -q") == (0, "")
    assert goldbeam("clusters in.conllu --out other --clusters 5 -q") == (0, "")
    assert (tmp_path / "out").read_bytes() == (tmp_path / "other").read_bytes()


def test_ctrl_c_leaves_a_checkpoint_and_the_same_command_goes_on(goldbeam, monkeypatch, tmp_path):
    command = "clusters in.conllu --out out --clusters 9 --min-count 1 -q"
    assert goldbeam(command.replace("--out out", "--out whole"))[0] == 0
    run = cluster_run.run_passes

    def interrupted(exchange, words, passes, checkpoint, observer):
        run(exchange, words, 1, checkpoint, observer)
        raise KeyboardInterrupt

    monkeypatch.setattr("goldbeam.knowledge.brown.run_passes", interrupted)
    assert goldbeam(command) == (130, "goldbeam: interrupted; to continue, repeat the command\n")
    assert sorted(os.listdir(tmp_path)) == ["in.conllu", "out.checkpoint", "whole"]
    monkeypatch.setattr("goldbeam.knowledge.brown.run_passes", run)
    status, said = goldbeam(command.replace("--clusters 9", "--clusters 8"))
    assert status == 1
    assert "out.checkpoint: belongs to a run that differs in its clusters (9 there, 8 here)" in said
    assert goldbeam(command) == (0, "")
    assert sorted(os.listdir(tmp_path)) == ["in.conllu", "out", "whole"]
    assert (tmp_path / "out").read_bytes() == (tmp_path / "whole").read_bytes()


def test_ctrl_c_before_the_first_pass_leaves_nothing(goldbeam, monkeypatch, tmp_path):
    def pressed(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("goldbeam.knowledge.brown.count_words", pressed)
    assert goldbeam("clusters in.conllu --out out") == (130, "\ngoldbeam: error: interrupted\n")
    assert os.listdir(tmp_path) == ["in.conllu"]


@pytest.mark.parametrize(
    ("line", "status", "said"),
    [
        ("in.conllu --out -", 2, "--out needs a file name; clusters are not written to standard output"),
        ("- - --out out", 2, "only one input can be standard input"),
        ("in.conllu --out in.conllu", 2, "--out in.conllu would replace an input; give another name"),
        (". --out out", 2, "--out out is in the input folder .; choose another place"),
        ("in.conllu --out no/out", 1, "no/out: the folder no does not exist; create it first"),
        ("in.conllu --out out --clusters 1", 1, "--clusters must be a whole number of at least 2, got 1"),
        ("in.conllu --out out --clusters 0", 1, "--clusters must be a whole number of at least 2, got 0"),
        ("in.conllu --out out --clusters many", 1, "--clusters must be a whole number of at least 2, got 'many'"),
        ("in.conllu --out out --clusters 5000", 1, "too few for 5000 clusters; give more text, fewer clusters"),
        ("missing --out out", 1, "missing: cannot be read: no such file or directory; check the path"),
        ("in.conllu", 2, "Missing option '--out'"),
    ],
)
def test_bad_commands_take_one_line(goldbeam, tmp_path, line, status, said):
    found = goldbeam(f"clusters {line}")
    assert found[0] == status
    assert said in found[1]
    assert os.listdir(tmp_path) == ["in.conllu"]


def test_a_terminal_without_a_text_is_no_text(goldbeam, monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)
    status, said = goldbeam("clusters --out out")
    assert status == 2
    assert "nothing to cluster; give a TEXT, or text on standard input" in said
