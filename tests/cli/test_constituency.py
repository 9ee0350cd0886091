"""The constituency parser on the command line: train, predict, evaluate, draw, trace; one line for what is wrong."""

import json

import pytest

from goldbeam.cli.main import main
from goldbeam.constituents import read_brackets


@pytest.fixture(scope="session")
def brackets(tmp_path_factory):
    """A folder with a small treebank and a parser trained on it. For reading only."""
    folder = tmp_path_factory.mktemp("brackets")
    for part, sentences, seed in (("train", 100, 0), ("dev", 20, 1)):
        out = f"--out {folder}/{part}.mrg"
        assert main(f"sample --kind brackets --sentences {sentences} --seed {seed} {out}".split()) == 0
    files = f"{folder}/train.mrg --dev {folder}/dev.mrg --out {folder}/en.trees"
    assert main(f"train constituency {files} --beam 4 --epochs 3 -q".split()) == 0
    return folder


def test_evaluate_prints_the_scores(run, brackets):
    status, out, err = run("evaluate", brackets / "en.trees", brackets / "dev.mrg", "--json")
    assert (status, err) == (0, "")
    metrics = json.loads(out)
    assert 80 < metrics["f1"] <= 100
    assert metrics["sentences"] == 20
    assert metrics["labels"]["NP"]["brackets"] > 10
    assert "labels" in run("evaluate", brackets / "en.trees", brackets / "dev.mrg", "--details")[1]


def test_predictions_are_trees_over_the_same_words(run, brackets, tmp_path):
    assert run("predict", brackets / "en.trees", brackets / "dev.mrg", "--out", tmp_path / "p.mrg")[0] == 0
    gold, found = read_brackets(brackets / "dev.mrg"), read_brackets(tmp_path / "p.mrg")
    assert [tree.words for tree in found] == [tree.words for tree in gold]
    assert run("evaluate", brackets / "en.trees", tmp_path / "p.mrg", "--json")[1].startswith('{"precision": 100.0')


def test_other_formats_with_tags_are_parsed_too(run, brackets, tmp_path):
    (tmp_path / "in.conllu").write_text("1\tThe\t_\t_\tDT\t_\t_\t_\t_\t_\n2\tdog\t_\t_\tNN\t_\t_\t_\t_\t_\n\n")
    status, out, _ = run("predict", brackets / "en.trees", tmp_path / "in.conllu")
    assert status == 0
    assert out.startswith("(ROOT ")
    assert "(DT The)" in out


def test_a_parser_with_its_own_tagger_parses_plain_words(run, brackets, tmp_path):
    (tmp_path / "in.txt").write_text("The dog barks .\nIt barks .\n")
    status, _, err = run("predict", brackets / "en.trees", tmp_path / "in.txt")
    assert (status, err.count("\n")) == (1, 1)
    assert "jackknife" in err
    options = ["--jackknife", "2", "--epochs", "1", "--beam", "2", "--lookahead", "--keep-names", "-q"]
    assert run("train", "constituency", brackets / "train.mrg", "--out", tmp_path / "m", *options)[0] == 0
    status, out, _ = run("predict", tmp_path / "m", tmp_path / "in.txt")
    assert (status, out.count("\n")) == (0, 2)
    assert all(line.startswith("(ROOT ") for line in out.splitlines())
    assert "L10=" in run("info", tmp_path / "m")[1]


def test_head_rules_and_kinds_are_options(run, brackets, tmp_path):
    (tmp_path / "heads.txt").write_text("# ours\nNP right NN\n* left\n")
    options = ["--heads", tmp_path / "heads.txt", "--kind", "generative", "--transform", "none", "-q"]
    files = [brackets / "train.mrg", "--out", tmp_path / "m"]
    assert run("train", "constituency", *files, *options)[0] == 0
    assert "generative" in run("info", tmp_path / "m")[1]
    (tmp_path / "heads.txt").write_text("NP sideways NN\n")
    status, _, err = run("train", "constituency", *files, *options, "--restart")
    assert (status, err.count("\n")) == (1, 1)
    assert "sideways" in err


def test_generative_models_and_hybrids_have_options_of_their_own(run, brackets, tmp_path):
    files = [brackets / "train.mrg", "--out", tmp_path / "m", "-q"]
    assert run("train", "constituency", *files, "--kind", "generative", "--probability-beam", "1e-6")[0] == 0
    assert "1e-06" in run("info", tmp_path / "m")[1]
    status, _, err = run("train", "constituency", *files, "--probability-beam", "1e-6", "--restart")
    assert (status, err.count("\n")) == (1, 1)
    assert "kind='generative'" in err
    repeated = ["--repeated", "5", "--repeated-passes", "2", "--repeated-updates", "3"]
    hybrid = ["--kind", "hybrid", "--generative-folds", "0", "--epochs", "1"]
    assert run("train", "constituency", *files, *hybrid, *repeated)[0] == 0


def test_trees_are_drawn_and_traced(run, brackets, tmp_path):
    assert "└─" in run("draw", brackets / "dev.mrg", "--sentence", 2)[1]
    assert run("draw", brackets / "dev.mrg", "--sentence", 2, "--svg", tmp_path / "t.svg")[0] == 0
    assert (tmp_path / "t.svg").read_text().startswith("<svg")
    assert run("draw", brackets / "dev.mrg", "--svg", tmp_path / "t.svg")[0] == 1
    assert run("draw", brackets / "dev.mrg", "--sentence", 99)[0] == 1
    assert "gold" in run("trace", brackets / "en.trees", brackets / "dev.mrg", "--sentence", 1)[1]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("(S (NN a)\n", "never closed"),
        ("(S (NN a)))\n(S (NN b))", "closes no bracket"),
        ("(S (NP))", "neither words nor other brackets"),
        ("", "no tokens"),
    ],
)
def test_bad_trees_are_one_line_that_says_where(run, tmp_path, text, reason):
    (tmp_path / "t.mrg").write_text(text)
    status, _, err = run("train", "constituency", tmp_path / "t.mrg", "--out", tmp_path / "m")
    assert (status, err.count("\n")) == (1, 1)
    assert "t.mrg" in err
    assert reason in err
    assert not (tmp_path / "m").exists()


def test_a_file_without_trees_is_one_line(run, brackets, sample):
    status, _, err = run("evaluate", brackets / "en.trees", sample / "dev.conllu")
    assert (status, err.count("\n")) == (1, 1)
    assert "has no trees" in err
