"""The command line with the real tagger, on generated data: train, predict, evaluate, info."""

import io
import json
import re
import sys
from itertools import pairwise

import pytest

PLAIN = {"accuracy", "exact_match", "sentences", "tokens", "seconds", "tokens_per_second"}
SPANS = PLAIN | {"precision", "recall", "f1"}
FAST = ("--epochs", "2", "-q")


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def goldbeam(run):
    """Run a command line that must work and be silent on standard error: its standard output."""

    def call(*args):
        status, out, err = run(*args)
        assert (status, err) == (0, "")
        return out

    return call


def feed(monkeypatch, content):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))


def without_column(text, column, separator):
    """The lines of a file with one column blanked out."""
    lines = []
    for line in text.splitlines():
        cells = line.split(separator)
        if len(cells) > column and not line.startswith("#"):
            cells[column] = ""
        lines.append(separator.join(cells))
    return lines


@pytest.mark.parametrize(("column", "index"), [("upos", 3), ("xpos", 4), ("feats", 5)])
def test_a_conllu_column_is_learned_and_nothing_else_changes(sample, goldbeam, tmp_path, column, index):
    dev = sample / "dev.conllu"
    goldbeam("train", "tagger", sample / "train.conllu", "--dev", dev, "--column", column, "--out", "m", *FAST)
    scores = json.loads(goldbeam("evaluate", "m", dev, "--json"))
    assert set(scores) == PLAIN
    assert 70 < scores["accuracy"] < 100  # per cent
    assert 0 < scores["exact_match"] < 100
    assert goldbeam("predict", "m", dev, "--out", "tagged.conllu") == ""
    before, after = dev.read_text(), (tmp_path / "tagged.conllu").read_text()
    assert before != after
    assert without_column(before, index, "\t") == without_column(after, index, "\t")
    assert json.loads(goldbeam("evaluate", "m", "tagged.conllu", "--json"))["accuracy"] == 100


@pytest.mark.parametrize("kind", ["chunks", "entities"])
def test_spans_are_learned_and_predicted_as_valid_sequences(sample, goldbeam, kind):
    dev = sample / f"dev.{kind}"
    goldbeam("train", "tagger", sample / f"train.{kind}", "--dev", dev, "--out", "m", *FAST)
    scores = json.loads(goldbeam("evaluate", "m", dev, "--json"))
    assert set(scores) == SPANS
    assert 60 < scores["f1"] < 100
    assert min(scores["precision"], scores["recall"]) <= scores["f1"] <= max(scores["precision"], scores["recall"])
    predicted = goldbeam("predict", "m", dev)
    assert without_column(dev.read_text(), 2, " ") == without_column(predicted, 2, " ")
    labels = [line.split()[-1] if line else "O" for line in ["", *predicted.splitlines()]]
    for left, right in pairwise(labels):
        assert not right.startswith("I-") or left[1:] == right[1:]


@pytest.mark.parametrize(("suffix", "mark"), [("_", "_"), ("slashes", "/"), ("tsv", "\t")])
def test_pairs_of_word_and_tag_are_learned_and_keep_their_words(sample, goldbeam, suffix, mark):
    dev = sample / f"dev.{suffix}"
    goldbeam("train", "tagger", sample / f"train.{suffix}", "--dev", dev, "--out", "m", *FAST)
    assert json.loads(goldbeam("evaluate", "m", dev, "--json"))["accuracy"] > 70
    predicted = goldbeam("predict", "m", dev)
    before, after = (re.split("[ \n]", text) for text in (dev.read_text(), predicted))
    assert [field.rpartition(mark)[0] for field in before] == [field.rpartition(mark)[0] for field in after]
    assert before != after


def test_a_column_file_without_labels_gets_them_as_its_last_column(sample, goldbeam, tmp_path):
    dev = sample / "dev.chunks"
    bare = "".join(line.rpartition(" ")[0] + "\n" for line in dev.read_text().splitlines())
    (tmp_path / "bare").write_text(bare)
    assert goldbeam("predict", sample / "chunks.tagger", "bare") == goldbeam("predict", sample / "chunks.tagger", dev)


def test_plain_words_come_out_as_word_tag(sample, goldbeam):
    tagged = goldbeam("predict", sample / "upos.tagger", sample / "dev.words")
    words = (sample / "dev.words").read_text()
    assert (
        "".join(" ".join(pair.rpartition("_")[0] for pair in line.split()) + "\n" for line in tagged.splitlines())
        == words
    )
    in_conllu = goldbeam("predict", sample / "upos.tagger", sample / "dev.conllu")
    tags = [line.split("\t")[3] for line in in_conllu.splitlines() if line and not line.startswith("#")]
    assert [pair.rpartition("_")[2] for pair in tagged.split()] == tags


@pytest.mark.parametrize("kind", ["conllu", "words", "_", "slashes"])
def test_standard_input_is_read_like_a_file(sample, goldbeam, monkeypatch, kind):
    dev = sample / f"dev.{kind}"
    of_file = goldbeam("predict", sample / "upos.tagger", dev)
    feed(monkeypatch, dev.read_bytes())
    assert goldbeam("predict", sample / "upos.tagger", "-", "--out", "-") == of_file


def test_training_and_evaluation_read_standard_input(sample, goldbeam, monkeypatch):
    feed(monkeypatch, (sample / "train.conllu").read_bytes())
    goldbeam("train", "tagger", "-", "--dev", sample / "dev.conllu", "--out", "m", *FAST)
    of_file = json.loads(goldbeam("evaluate", "m", sample / "dev.conllu", "--json"))
    feed(monkeypatch, (sample / "dev.conllu").read_bytes())
    assert json.loads(goldbeam("evaluate", "m", "-", "--json"))["accuracy"] == of_file["accuracy"]


def test_what_is_no_token_goes_through_byte_for_byte(sample, capfdbinary, tmp_path):
    from goldbeam.cli.main import main

    rows = [
        "# newpar",
        "# text = She can can. ",
        "1-2\tShe'll\t_\t_\t_\t_\t_\t_\t_\t_",
        "1\tShe\tshe\tX\tPRP\tA=b\t3\tnsubj\t3:nsubj|4.1:x\tSpaceAfter=No",
        "2\t'll\twill\tX\tMD\t_\t3\taux\t_\t_",
        "2.1\tghost\tghost\tVERB\t_\t_\t_\t_\t0:root\t_",
        "3\tsee  it\tsee\tX\tVB\t_\t0\troot\t_\tGloss=é 漢",
    ]
    content = ("\ufeff" + "\r\n".join(rows)).encode()  # no newline at the end
    (tmp_path / "odd.conllu").write_bytes(content)
    capfdbinary.readouterr()
    assert main(["predict", str(sample / "upos.tagger"), "odd.conllu"]) == 0
    predicted = capfdbinary.readouterr().out
    assert predicted.count(b"\tX\t") == 0
    tags = [line.split(b"\t")[3] for line in predicted.splitlines() if line[:2] in (b"1\t", b"2\t", b"3\t")]
    for tag in tags:
        predicted = predicted.replace(b"\t" + tag + b"\t", b"\tX\t", 1)
    assert predicted == content


def test_a_sentence_of_100000_tokens_and_a_word_of_a_megabyte_are_no_problem(goldbeam, tmp_path):
    (tmp_path / "t").write_text("w0\nt-1\n")
    (tmp_path / "long.txt").write_text("a A\nb B\n" * 50_000 + "\n" + "a A\n\nb B\n\n")
    goldbeam("train", "tagger", "long.txt", "--templates", "t", "--beam", "1", "--out", "m", "--epochs", "2", "-q")
    assert json.loads(goldbeam("evaluate", "m", "long.txt", "--json"))["tokens"] == 100_002
    assert goldbeam("predict", "m", "long.txt") == (tmp_path / "long.txt").read_text()
    wide = "x" * 1_000_000
    (tmp_path / "wide.txt").write_text(f"{wide} A\nb B\n\n")
    goldbeam("train", "tagger", "wide.txt", "--out", "m", *FAST)
    assert goldbeam("predict", "m", "wide.txt") == f"{wide} A\nb B\n\n"


def test_windows_line_ends_change_nothing_but_themselves(sample, goldbeam, tmp_path):
    for part in ("train", "dev"):
        text = (sample / f"{part}.chunks").read_bytes()
        (tmp_path / f"{part}.txt").write_bytes(text.replace(b"\n", b"\r\n"))
    goldbeam("train", "tagger", "train.txt", "--out", "windows", *FAST)
    goldbeam("train", "tagger", sample / "train.chunks", "--out", "unix", *FAST)
    goldbeam("predict", "windows", "dev.txt", "--out", "windows.txt")
    goldbeam("predict", "unix", sample / "dev.chunks", "--out", "unix.txt")
    assert (tmp_path / "windows.txt").read_bytes() == (tmp_path / "unix.txt").read_bytes().replace(b"\n", b"\r\n")
