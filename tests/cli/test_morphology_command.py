"""Morphology on the command line: train, predict, evaluate, info, and one line for what is wrong."""

import json

import pytest

import goldbeam as gb
from goldbeam.cli.main import main


@pytest.fixture(scope="session")
def words(tmp_path_factory):
    """A folder with a small treebank and a morphology trained on it. For reading only."""
    folder = tmp_path_factory.mktemp("words")
    for part, sentences, seed in (("train", 120, 0), ("dev", 30, 1)):
        place = str(folder / f"{part}.conllu")
        assert main(["sample", "--sentences", str(sentences), "--seed", str(seed), "--out", place]) == 0
    task = f"train morphology {folder}/train.conllu --dev {folder}/dev.conllu --out {folder}/en.morphology"
    assert main(f"{task} --epochs 3 --prune 0.001 --known 3 --no-cascade -q".split()) == 0
    return folder


def test_evaluate_prints_one_object_with_the_scores(run, words):
    status, out, err = run("evaluate", words / "en.morphology", words / "dev.conllu", "--json")
    assert (status, err) == (0, "")
    metrics = json.loads(out)
    assert all(70 < metrics[name] <= 100 for name in ("upos", "xpos", "feats", "lemma", "tags"))
    assert metrics["sentences"] == 30


def test_predict_is_annotate_corpus(run, words, tmp_path):
    status, out, err = run("predict", words / "en.morphology", words / "dev.conllu", "--out", tmp_path / "out.conllu")
    assert (status, out, err) == (0, "", "")
    annotated = gb.load(words / "en.morphology").annotate_corpus(gb.read(words / "dev.conllu"))
    assert (tmp_path / "out.conllu").read_bytes() == annotated.text


def test_info_describes_the_model(run, words):
    status, out, _ = run("info", words / "en.morphology", "--json")
    assert status == 0
    assert json.loads(out)["predicts"] == "upos, xpos, feats, lemma"


def test_gold_tags_are_followed_through_the_search(run, words):
    status, out, _ = run("trace", words / "en.morphology", words / "train.conllu", "--sentence", 1, "--json")
    assert status == 0
    assert len(json.loads(out)["steps"]) == len(gb.read(words / "train.conllu")[0])


def test_what_is_wrong_is_one_line(run, words):
    for arguments, reason in (
        (("train", "tagger", words / "train.conllu", "--out", words / "x", "--known", "3"), "--known does not apply"),
        (("train", "morphology", words / "train.conllu", "--out", words / "x", "--templates", "x"), "must be default"),
    ):
        status, _, err = run(*arguments)
        assert status != 0
        assert reason in err
        assert "Traceback" not in err
