"""`goldbeam train segmenter --method words` and `goldbeam train joint --rerank`, from file to file."""

import json

import pytest

from goldbeam.data.sample.unspaced import sample_unspaced


@pytest.fixture
def data(tmp_path):
    (tmp_path / "train.pos").write_text(sample_unspaced(120, seed=1))
    (tmp_path / "dev.pos").write_text(sample_unspaced(30, seed=2))
    return tmp_path


def test_words_are_found_by_the_command_line(run, data):
    train = ("train", "segmenter", data / "train.pos", "--dev", data / "dev.pos", "--out", data / "m")
    assert run(*train, "--method", "words", "--beam", 8, "--epochs", 3, "-q")[0] == 0
    assert json.loads(run("evaluate", data / "m", data / "dev.pos", "--json")[1])["f1"] > 75
    raw = "".join(word.rpartition("_")[0] for word in (data / "dev.pos").read_text().split("\n")[0].split())
    (data / "raw.txt").write_text(f"{raw}\n\n")
    status, out, _ = run("predict", data / "m", data / "raw.txt")
    assert (status, out.replace(" ", "")) == (0, f"{raw}\n\n")
    assert json.loads(run("info", data / "m", "--json")[1])["method"] == "words"
    assert run("trace", data / "m", data / "dev.pos", "--sentence", 1, "--beam", 1)[0] == 0


def test_answers_are_ranked_anew_by_the_command_line(run, data):
    train = ("train", "joint", data / "train.pos", "--dev", data / "dev.pos", "--out", data / "m")
    assert run(*train, "--rerank", 4, "--jackknife", 2, "--epochs", 2, "-q")[0] == 0
    facts = json.loads(run("info", data / "m", "--json")[1])
    assert facts["parameters"]["rerank"] == 4
    assert "w0 t0" in facts["re-ranking templates"]
    assert json.loads(run("evaluate", data / "m", data / "dev.pos", "--json")[1])["f1"] > 60
    assert run("predict", data / "m", data / "dev.pos", "--out", data / "out.pos")[0] == 0
    assert (data / "out.pos").read_text().count("\n") == 30
