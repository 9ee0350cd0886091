"""`goldbeam info` on real models: every fact, sizes, and the heaviest features where their names were kept."""

import json
import os

import pytest

import goldbeam as gb


@pytest.fixture(scope="module")
def named(sample):
    from goldbeam.cli.main import main

    path = str(sample / "named.tagger")
    train = [
        "train",
        "tagger",
        str(sample / "train.conllu"),
        "--dev",
        str(sample / "dev.conllu"),
        "--epochs",
        "2",
        "-q",
    ]
    assert main([*train, "--keep-names", "--out", path]) == 0
    return path


def test_json_has_every_fact(run, sample, named):
    status, out, err = run("info", named, "--json")
    assert (status, err, out.count("\n")) == (0, "", 1)
    facts = json.loads(out)
    assert (facts["task"], facts["predicts"]) == ("tagger", "upos")
    assert "NOUN" in facts["labels"]
    assert "t-1" in facts["templates"]
    assert facts["training data"]["name"].endswith("train.conllu")
    assert len(facts["training data"]["digest"]) == 16
    assert facts["dev"]["accuracy"] > 50
    assert facts["file MB"] == os.path.getsize(named) / 1e6
    assert 0.9 < sum(facts["tensors"].values()) / os.path.getsize(named) < 1
    assert facts["parameters"]["keep_names"] is True
    assert facts["heaviest features"] == [list(entry) for entry in gb.load(named).heaviest_features(20)]


def test_text_lists_the_heaviest_features_last(run, named):
    lines = run("info", named, "--heaviest", "3")[1].splitlines()
    assert lines[-4] == "heaviest features"
    for line, (feature, label, weight) in zip(lines[-3:], gb.load(named).heaviest_features(3), strict=True):
        assert line.split(maxsplit=2) == [f"{weight:.4f}", label, feature]


def test_the_features_of_one_label_can_be_asked_for(run, named):
    heaviest = json.loads(run("info", named, "--label", "DET", "--heaviest", "4", "--json")[1])["heaviest features"]
    assert len(heaviest) == 4
    assert {label for _, label, _ in heaviest} == {"DET"}
    status, out, err = run("info", named, "--label", "nonsense")
    assert (status, out) == (1, "")
    assert err.startswith("goldbeam: error: label must be one of ")


def test_a_model_without_names_says_how_to_keep_them(run, sample):
    out = run("info", sample / "upos.tagger")[1]
    assert out.endswith("heaviest features  their names were not kept; train with --keep-names to see them\n")
    assert json.loads(run("info", sample / "upos.tagger", "--json")[1])["heaviest features"] is None


def test_names_cost_nothing_but_their_bytes(run, sample, named):
    words = sample / "dev.words"
    other = sample / "unnamed.tagger"
    train = ("train", "tagger", sample / "train.conllu", "--dev", sample / "dev.conllu", "--epochs", "2", "-q")
    assert run(*train, "--out", other)[0] == 0
    assert run("predict", named, words) == run("predict", other, words)
    sizes = [json.loads(run("info", path, "--json")[1])["tensors"] for path in (named, other)]
    assert sizes[0].keys() - sizes[1].keys() == {"name_ends", "name_keys", "name_text"}
    assert {name: sizes[0][name] for name in sizes[1]} == sizes[1]
