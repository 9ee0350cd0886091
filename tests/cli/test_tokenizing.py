"""Tokenizers on the command line: train, predict, evaluate, and one line for what is wrong."""

import json

import pytest
from raw_texts import DEV, TRAIN

from goldbeam.cli.main import main


@pytest.fixture(scope="session")
def texts(tmp_path_factory):
    """A folder with a treebank and a tokenizer trained on it. For reading only."""
    folder = tmp_path_factory.mktemp("texts")
    (folder / "train.conllu").write_bytes(TRAIN.text)
    (folder / "dev.conllu").write_bytes(DEV.text)
    files = f"{folder}/train.conllu --dev {folder}/dev.conllu --out {folder}/en.tokenizer"
    assert main(f"train tokenizer {files} --epochs 3 -q".split()) == 0
    return folder


def test_evaluate_prints_one_object_with_the_scores(run, texts):
    status, out, err = run("evaluate", texts / "en.tokenizer", texts / "dev.conllu", "--json")
    assert (status, err) == (0, "")
    metrics = json.loads(out)
    assert metrics["words_f1"] > 95
    assert {"f1", "tokens_f1", "sentences_f1", "words_precision", "words_recall", "tokens_per_second"} <= metrics.keys()
    assert metrics["sentences"] == 60


def test_predict_writes_conllu(run, texts, tmp_path):
    (tmp_path / "raw.txt").write_bytes("\ufeffSmith won't see Dr. Baker.\r\nCook sees Mr. Jones!".encode())
    status, out, err = run("predict", texts / "en.tokenizer", tmp_path / "raw.txt")
    assert (status, err) == (0, "")
    lines = out.split("\n")
    assert lines[:4] == [
        "# newpar",
        "# text = Smith won't see Dr. Baker.",
        "1\tSmith" + "\t_" * 7 + "\tTokenRange=1:6",
        "2-3\twon't" + "\t_" * 7 + "\tTokenRange=7:12",
    ]
    assert sum(line.startswith("# text = ") for line in lines) == 2


def test_predict_takes_the_text_of_conllu(run, texts):
    status, out, _ = run("predict", texts / "en.tokenizer", texts / "dev.conllu")
    assert status == 0
    assert sum(line.startswith("# text = ") for line in out.split("\n")) == pytest.approx(60, abs=3)


def test_what_is_wrong_is_one_line(run, texts, tmp_path):
    (tmp_path / "binary").write_bytes(b"a\n\xff\xfe")
    status, out, err = run("predict", texts / "en.tokenizer", tmp_path / "binary")
    assert (status, out) == (1, "")
    assert err.count("\n") == 1
    assert "binary:2: not UTF-8" in err
    status, _, err = run("predict", texts / "en.tokenizer", texts / "dev.conllu", "--format", "tsv")
    assert (status, err) == (1, "goldbeam: error: format must be text or conllu, got 'tsv'\n")
    (tmp_path / "words.txt").write_text("some words\n")
    status, _, err = run("train", "tokenizer", tmp_path / "words.txt", "--out", tmp_path / "m", "-q")
    assert status == 1
    assert "only CoNLL-U says where tokens are" in err


def test_info_and_trace_know_tokenizers(run, texts):
    status, out, _ = run("info", texts / "en.tokenizer")
    assert status == 0
    assert "tokens and sentences" in out
    status, out, _ = run("trace", texts / "en.tokenizer", texts / "dev.conllu", "--sentence", "2")
    assert status == 0
    assert "gold" in out
