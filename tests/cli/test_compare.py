"""`goldbeam compare` on small files: what it prints, and what it says of files that cannot be compared."""

import io
import json
import os
import sys

import pytest

from goldbeam.cli.main import main
from goldbeam.evaluation.significance import compare

ROW = "{}\t{}\t_\tX\t_\t_\t{}\t{}\t_\t_\n"


def conllu(*sentences):
    """Sentences such as "a:2:nsubj b:0:root"."""
    rows = ([word.split(":", 2) for word in sentence.split()] for sentence in sentences)
    return "".join("".join(ROW.format(i, *word) for i, word in enumerate(s, 1)) + "\n" for s in rows)


GOLD = conllu(*["a:2:nsubj b:0:root"] * 12)
WORSE = conllu(*["a:0:root b:1:obj"] * 8, *["a:2:nsubj b:0:root"] * 4)


@pytest.fixture
def files(tmp_path, monkeypatch):
    """Gold trees, an output with errors and one without, and columns of chunks; the current folder."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "gold.conllu").write_text(GOLD)
    (tmp_path / "worse.conllu").write_text(WORSE)
    (tmp_path / "same.conllu").write_text(GOLD)
    (tmp_path / "gold.chunks").write_text("a N B-NP\nb N I-NP\n\nc V O\n\n")
    (tmp_path / "some.chunks").write_text("a N B-NP\nb N O\n\nc V O\n\n")
    return tmp_path


def test_trees_as_a_table_of_text(files, run):
    status, out, err = run("compare", "gold.conllu", "worse.conllu", "same.conllu")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "trees: 12 sentences, 24 tokens of gold.conllu"
    assert lines[1:3] == ["A  worse.conllu", "B  same.conllu"]
    assert lines[4].split() == ["metric", "A", "B", "B", "-", "A", "interval", "p", "p", "(random.)"]
    assert [line.split()[0] for line in lines[5:9]] == ["uas", "las", "clas", "exact_match"]
    assert lines[5].split()[1:4] == ["33.33", "100.00", "+66.67"]
    assert "uas: B is better; the difference is significant" in lines


def test_one_json_object_and_nothing_else(files, run):
    status, out, err = run(
        "compare",
        "gold.conllu",
        "worse.conllu",
        "same.conllu",
        "--json",
        "--metric",
        "las",
        "--samples",
        50,
        "--seed",
        3,
    )
    assert (status, err, out.count("\n")) == (0, "", 1)
    expected = compare("gold.conllu", "worse.conllu", "same.conllu", metrics=["las"], samples=50, seed=3)
    assert json.loads(out) == expected.to_dict()


def test_options_reach_the_test(files, run):
    arguments = ("compare", "gold.conllu", "worse.conllu", "same.conllu", "--json")
    tags = json.loads(run(*arguments, "--column", "upos")[1])
    assert (tags["kind"], tags["column"], tags["metrics"]["accuracy"]["a"]) == ("labels", "upos", 100.0)
    narrow = json.loads(run(*arguments, "--confidence", 50)[1])["metrics"]["uas"]
    wide = json.loads(run(*arguments, "--confidence", 99)[1])["metrics"]["uas"]
    assert wide["low"] < narrow["low"] < narrow["high"] <= wide["high"]
    (files / "subtypes.conllu").write_text(GOLD.replace("nsubj", "nsubj:pass"))
    arguments = ("compare", "gold.conllu", "subtypes.conllu", "gold.conllu", "--json")
    assert json.loads(run(*arguments)[1])["metrics"]["las"]["a"] == 100.0
    assert json.loads(run(*arguments, "--subtypes")[1])["metrics"]["las"]["a"] == 50.0


def test_chunks_are_told_from_the_labels(files, run):
    status, out, _ = run("compare", "gold.chunks", "some.chunks", "gold.chunks")
    assert status == 0
    assert out.startswith("spans of column c2: 2 sentences, 3 tokens of gold.chunks\n")
    assert "f1: no significant difference" in out
    assert "precision: no significant difference" in out


def test_equal_outputs_are_said_to_be_equal(files, run):
    assert "uas: the two are equal" in run("compare", "gold.conllu", "same.conllu", "gold.conllu")[1]


def test_a_terminal_gets_a_table_in_colour(files, monkeypatch, capsys):
    class Terminal(io.TextIOWrapper):
        def isatty(self):
            return True

    screen = Terminal(io.BytesIO(), encoding="utf-8", write_through=True)
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert main(["compare", "gold.conllu", "worse.conllu", "same.conllu"]) == 0
    text = screen.buffer.getvalue().decode()
    assert "\x1b[32m" in text  # green: B is better
    assert "─" in text


def test_a_file_can_come_from_standard_input(files, run, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(WORSE.encode())))
    status, out, _ = run("compare", "gold.conllu", "-", "same.conllu", "--json")
    assert (status, json.loads(out)["a"]) == (0, "<stdin>")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (conllu(*["a:2:nsubj c:0:root"] * 12), "out.conllu:2: the token is 'c', but 'b' at gold.conllu:2; "),
        (conllu("a:2:nsubj b:0:root", "a:0:root"), "out.conllu:4: the sentence has 1 tokens, but 2 at gold.conllu:4; "),
        (conllu("a:2:nsubj b:0:root"), "out.conllu: has 1 sentences, but gold.conllu has 12; give outputs"),
        (GOLD + GOLD, "out.conllu: has 24 sentences, but gold.conllu has 12; "),
        ("", "out.conllu:1: no sentence; is this the right file?"),
        (GOLD.replace("2\tnsubj", "_\t_", 1), "out.conllu:1: HEAD is '_'"),
        (GOLD.replace("0\troot", "1\troot", 1), "out.conllu:1: no word of the sentence that begins here has HEAD 0"),
        (GOLD.replace("2\tnsubj", "7\tnsubj", 1), "out.conllu:1: HEAD 7 is outside the sentence (1..2)"),
        ("a b\nc d\n\n", "out.conllu:1: "),
    ],
)  # fmt: skip
def test_outputs_that_do_not_fit_are_one_line(files, fails, text, message):
    (files / "out.conllu").write_text(text)
    assert fails("compare", "gold.conllu", "same.conllu", "out.conllu").startswith(message)


def test_missing_annotation_is_one_line(files, fails):
    (files / "blank.conllu").write_text(GOLD.replace("2\tnsubj", "_\t_").replace("0\troot", "_\t_"))
    blank = ("compare", "gold.conllu", "worse.conllu", "blank.conllu")
    assert fails(*blank).startswith("blank.conllu:1: the column head is '_' here and everywhere; give")
    assert fails("compare", "blank.conllu", "gold.conllu", "gold.conllu", "--metric", "las").startswith(
        "blank.conllu:1:"
    )
    xpos = ("compare", "gold.conllu", "same.conllu", "worse.conllu", "--column", "xpos")
    assert fails(*xpos).startswith("gold.conllu:1: the column xpos is '_' here and everywhere; give")
    (files / "words.txt").write_text("some words\n")
    assert fails("compare", "words.txt", "words.txt", "words.txt").startswith(
        "words.txt: read as tokens, it has words but"
    )


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--metric", "f1"], "metric must be one of accuracy, exact_match for labels, got 'f1'"),
        (["--metric", "nonsense"], "metric must be one of uas, las, clas, "),
        (["--column", "9999"], "gold.conllu: no column '9999'; it has "),
        (["--samples", "0"], "Invalid value for '--samples'"),
        (["--seed", "-1"], "Invalid value for '--seed'"),
        (["--confidence", "0"], "confidence must be above 0 and below 100 (per cent), got 0.0"),
        (["--format", "pdf"], "format must be one of "),
    ],
)
def test_values_out_of_bounds_are_one_line(files, fails, options, message):
    assert fails("compare", "gold.conllu", "worse.conllu", "same.conllu", *options).startswith(message)


def test_a_file_that_is_not_there_is_one_line(files, fails):
    assert fails("compare", "gold.conllu", "nowhere", "same.conllu").startswith("nowhere: cannot be read: no such file")


@pytest.mark.parametrize("words", [["gold.conllu", "same.conllu"], ["gold.conllu", "-", "-"]])
def test_wrong_usage_is_status_2(files, run, words):
    status, out, err = run("compare", *words)
    assert (status, out) == (2, "")
    assert "Usage: goldbeam compare" in err


def test_names_of_files_cannot_write_on_the_terminal(files, run):
    os.rename("worse.conllu", "\x1b[31m.conllu")
    status, out, _ = run("compare", "gold.conllu", "\x1b[31m.conllu", "same.conllu")
    assert status == 0
    assert "A  \\x1b[31m.conllu" in out
