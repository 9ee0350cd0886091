"""Command lines that contradict themselves are refused, with what is wrong."""

from __future__ import annotations

import sys

import pytest

from goldbeam.cli.main import main
from goldbeam.cli.reproduce import Beams


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["sample", "--sentences", "8", "--out", "train.conllu"]) == 0
    assert main("train dependency train.conllu --epochs 1 --beam 1 --out p.model -q".split()) == 0  # noqa: SIM905
    (tmp_path / "bytes.txt").write_bytes(b"w0\n\xff\n")
    (tmp_path / "blank.txt").write_bytes(b"# nothing\n\n")
    (tmp_path / "bad.mrg").write_bytes(b"(S (NP (NN a)))\n(S (NN \xff))\n")
    (tmp_path / "empty.mrg").write_bytes(b"\n")
    return tmp_path


@pytest.mark.parametrize(
    ("line", "status", "said"),
    [
        ("train tagger train.conllu --out -", 2, "models are not written to standard output"),
        ("train tagger - --dev - --out m", 2, "only one input can be standard input"),
        ("train pipeline - --entities - --out m", 2, "only one input can be standard input"),
        ("train pipeline train.conllu --entities-dev train.conllu --out m", 2, "--entities-dev needs --entities"),
        (
            "train pipeline train.conllu --entities blank.txt --out blank.txt",
            2,
            "--out blank.txt would replace an input",
        ),
        ("train pipeline train.conllu --entities none.txt --out m", 1, "none.txt: cannot be read: no such file"),
        ("train pipeline train.conllu --entities train.conllu --out m", 1, "is CoNLL-U without ner= in MISC"),
        ("train tagger train.conllu --entities train.conllu --out m", 2, "the task tagger has no option '--entities'"),
        ("train tagger train.conllu --out m --average 2 --no-average", 2, "--average and --no-average exclude"),
        ("train tagger train.conllu --out m --resume --restart", 2, "--resume and --restart exclude"),
        ("train pipeline train.conllu --out m --step margin", 2, "--step does not apply to the task pipeline"),
        ("train pipeline train.conllu --out m --threshold-power 2", 2, "--threshold-power does not apply"),
        ("train tagger train.conllu --out m --templates bytes.txt", 1, "bytes.txt: is not UTF-8 text"),
        ("train tagger train.conllu --out m --templates blank.txt", 1, "blank.txt: contains no templates"),
        ("train constituency empty.mrg --out m --heads none.txt", 1, "none.txt: cannot be read: no such file"),
        ("average p.model p.model --out -", 2, "models are not written to standard output"),
        ("trace p.model train.conllu --sentence 99", 1, "train.conllu: has no sentence 99; it has 8"),
        ("debug-data bad.mrg --format brackets", 1, "bad.mrg:2: this is not UTF-8"),
        ("debug-data empty.mrg --format brackets", 1, "empty.mrg"),
        ("annotate --input - --input - --out o", 2, "only one input can be standard input"),
        ("annotate --input train.conllu --resume", 2, "--resume needs --input and --out"),
        ("annotate a b --resume --out o", 2, "--resume needs --input and --out"),
        ("annotate --input a --input b", 2, "several input files need an output folder"),
        ("reproduce huang2012 --out o --beams 1,x", 1, "is not a list of whole numbers"),
        ("reproduce nobody --out o", 2, "nobody"),
    ],
)
def test_a_command_line_is_refused(folder, capfd, line, status, said):
    before = sorted(path.name for path in folder.iterdir())
    capfd.readouterr()
    assert main(line.split()) == status
    captured = capfd.readouterr()
    assert said in captured.err
    assert captured.out == ""
    assert sorted(path.name for path in folder.iterdir()) == before


def test_a_terminal_is_no_text(monkeypatch, capfd):
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["annotate"]) == 2
    assert "nothing to annotate" in capfd.readouterr().err


def test_beams_are_sorted_numbers():
    kind = Beams()
    assert kind.convert("4,1,4", None, None) == (1, 4)
    assert kind.convert((2, 1), None, None) == (2, 1)
