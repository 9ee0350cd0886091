"""Segmenters on the command line: train, predict, evaluate, info, trace, and one line for what is wrong."""

import json

import pytest

from goldbeam.cli.main import main


@pytest.fixture(scope="session")
def words(tmp_path_factory):
    """A folder with sample text and a segmenter and a joint tagger trained on it. For reading only."""
    folder = tmp_path_factory.mktemp("words")
    for part, sentences, seed in (("train", 200, 0), ("dev", 40, 1)):
        kind = ["--sentences", str(sentences), "--seed", str(seed), "--kind", "unspaced"]
        assert main(["sample", *kind, "--out", str(folder / f"{part}.pos")]) == 0
        lines = (folder / f"{part}.pos").read_text().splitlines()
        sentences = [[field.rpartition("_")[0] for field in line.split()] for line in lines]
        (folder / f"{part}.txt").write_text("".join(" ".join(s) + "\n" for s in sentences))
        (folder / f"{part}.raw").write_text("".join("".join(s) + "\n" for s in sentences))
    files = f"{folder}/train.txt --dev {folder}/dev.txt --out {folder}/zh.segmenter"
    assert main(f"train segmenter {files} --epochs 3 -q".split()) == 0
    files = f"{folder}/train.pos --dev {folder}/dev.pos --out {folder}/zh.joint"
    assert main(f"train joint {files} --epochs 3 --keep-names -q".split()) == 0
    return folder


@pytest.mark.parametrize("model", ["zh.segmenter", "zh.joint"])
def test_evaluate_prints_one_object_with_the_scores(run, words, model):
    status, out, err = run("evaluate", words / model, words / "dev.pos", "--json")
    assert (status, err) == (0, "")
    metrics = json.loads(out)
    names = {"f1", "precision", "recall", "oov_recall", "sentences", "tokens", "seconds", "tokens_per_second"}
    assert names <= metrics.keys()
    assert 60 < metrics["f1"] < 100
    assert metrics["sentences"] == 40


def test_formats_of_gold_change_no_score(run, words):
    scores = [
        json.loads(run("evaluate", words / "zh.segmenter", words / file, "--json")[1])["f1"]
        for file in ("dev.pos", "dev.txt")
    ]
    assert scores[0] == scores[1]


def test_predict_puts_spaces_into_raw_text(run, words, tmp_path):
    status, out, err = run("predict", words / "zh.segmenter", words / "dev.raw")
    assert (status, err) == (0, "")
    assert out.replace(" ", "") == (words / "dev.raw").read_text()
    assert run("predict", words / "zh.segmenter", words / "dev.pos")[1] == out
    (tmp_path / "seg.txt").write_text(out)
    _, again, _ = run("evaluate", words / "zh.segmenter", tmp_path / "seg.txt", "--json")
    assert json.loads(again)["f1"] == 100.0  # its own output


def test_text_is_text_whatever_it_looks_like(run, words, tmp_path):
    """Not columns, not word/TAG: lines of one chunk with blank lines between them, a slash, an underscore."""
    for text in ("甲乙\n丙丁\n\n甲乙\n丙\n", "他说and/or\n", "snake_case\n", "甲\n\n\n", "甲 乙\n丙 丁\n戊 己\n"):
        (tmp_path / "raw").write_text(text)
        status, out, err = run("predict", words / "zh.segmenter", tmp_path / "raw")
        assert (status, err) == (0, "")
        assert out.replace(" ", "") == text.replace(" ", "")


def test_predict_writes_words_with_tags(run, words, tmp_path):
    status, out, err = run("predict", words / "zh.joint", words / "dev.raw", "--out", tmp_path / "tagged")
    assert (status, out, err) == (0, "", "")
    _, again, _ = run("evaluate", words / "zh.joint", tmp_path / "tagged", "--json")
    assert json.loads(again)["f1"] == 100.0


def test_info_and_trace(run, words):
    facts = json.loads(run("info", words / "zh.joint", "--json")[1])
    assert (facts["task"], facts["predicts"], facts["method"]) == ("joint", "words and tags", "characters")
    assert {"B-NN", "S-PU"} <= set(facts["labels"])
    assert len(facts["heaviest features"]) == 20
    status, out, err = run("trace", words / "zh.segmenter", words / "dev.txt", "--sentence", 2, "--beam", 1)
    assert (status, err) == (0, "")
    assert out.startswith("sentence 2, beam 1: gold ")


def test_options_reach_the_segmenter(run, words, tmp_path):
    (tmp_path / "words.txt").write_text("甲乙\n\n甲乙 3\n")
    chosen = ["--method", "characters", "--dictionary", tmp_path / "words.txt", "--templates", "zhang-2014"]
    out = tmp_path / "m"
    assert run("train", "segmenter", words / "dev.txt", "--out", out, *chosen, "--epochs", 1, "-q") == (0, "", "")
    facts = json.loads(run("info", out, "--json")[1])
    assert facts["templates"][0] == "w-1"
    assert facts["parameters"]["method"] == "characters"
    assert "dictionary" not in facts["parameters"]


def test_what_is_wrong_is_one_line(fails, words, tmp_path):
    train = ("train", "segmenter", words / "dev.txt", "--out", "old")
    assert fails(*train, "--dictionary", "none.txt").startswith("none.txt: cannot be read: no such file")
    assert "templates must be default, zhang-2014, ltp" in fails(*train, "--templates", "collins-2002")
    message = fails("train", "joint", words / "dev.txt", "--out", "old")
    assert message.endswith("it has words but no tags; give words with tags, such as word_TAG")
    (tmp_path / "bytes").write_bytes(b"\xe4\xb8")
    assert fails("predict", words / "zh.segmenter", "bytes", "--out", "old").startswith("bytes:1: not UTF-8")
    (tmp_path / "half").write_bytes(b"a\xed\xa0\x80b\n")  # half of a surrogate pair
    assert fails("predict", words / "zh.segmenter", "half", "--out", "old").startswith("half:1: not UTF-8")
    (tmp_path / "blank").write_bytes(b"\n\n")
    assert fails("evaluate", words / "zh.segmenter", "blank").startswith("blank: has no tokens")


def test_options_of_another_task_are_a_usage_error(run, words, tmp_path):
    for option in (["--rare", "1"], ["--column", "tag"], ["--single-root"]):
        status, _, err = run("train", "segmenter", words / "dev.txt", "--out", tmp_path / "m", *option)
        assert status == 2
        assert f"{option[0]} does not apply to the task segmenter" in err
    status, _, err = run("train", "tagger", words / "dev.pos", "--out", tmp_path / "m", "--dictionary", "x")
    assert (status, "--dictionary does not apply to the task tagger" in err) == (2, True)


def test_a_run_that_was_stopped_goes_on_to_the_same_bytes(run, words, tmp_path, monkeypatch):
    from goldbeam.progress import observers

    base = ["train", "segmenter", words / "dev.txt", "--epochs", 3, "-q"]
    assert run(*base, "--out", tmp_path / "whole")[0] == 0
    stopped = []

    def interrupt(self, report):
        if not stopped:
            stopped.append(report.epoch)
            raise KeyboardInterrupt

    monkeypatch.setattr(observers.Recorder, "epoch", interrupt)
    assert run(*base, "--out", tmp_path / "half")[0] == 130
    monkeypatch.undo()
    assert run(*base, "--out", tmp_path / "half", "--resume")[0] == 0
    assert (tmp_path / "half").read_bytes() == (tmp_path / "whole").read_bytes()
