"""goldbeam explain."""

from __future__ import annotations

import json

import pytest

TEXT = "Fruit flies like a banana."


def test_a_word_is_explained_layer_by_layer(run):
    status, out, err = run("explain", "en", TEXT, "--word", 3, "--top", 2)
    assert (status, err) == (0, "")
    assert out.startswith("word 3 of 6: like\n\nupos  ")
    assert [line.split()[0] for line in out.splitlines() if line and not line.startswith((" ", "word"))] == [
        "upos",
        "xpos",
        "feats",
        "lemma",
        "head",
        "entities",
    ]
    assert all(len(line) <= 80 for line in out.splitlines())
    assert "more)" in out


def test_one_layer_of_a_word_of_another_sentence(run):
    status, out, _ = run("explain", "en", f"Yes. {TEXT}", "--sentence", 2, "--word", 1, "--layer", "head")
    assert status == 0
    assert out.startswith("word 1 of 6: Fruit\n\nhead  ")


def test_json_is_one_object(run):
    content = json.loads(run("explain", "en", TEXT, "--word", 1, "--layer", "upos", "--top", 3, "--json")[1])
    assert (content["model"], content["form"]) == ("en", "Fruit")
    (decision,) = content["decisions"]
    assert len(decision["features"]) == 3
    total = sum(feature["difference"] for feature in decision["features"]) + decision["rest"]
    assert total == pytest.approx(decision["margin"])


def test_models_of_single_tasks_read_words_between_spaces(run, sample):
    status, out, _ = run("explain", sample / "upos.tagger", "the dog .", "--word", 2)
    assert status == 0
    assert out.startswith("word 2 of 3: dog\n\nupos  ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("en", TEXT, "--word", 9), "the sentence has no word 9; it has 6, counted from 1"),
        (("en", TEXT, "--word", 1, "--sentence", 2), "there is no sentence 2; there are 1, counted from 1"),
        (("en", " ", "--word", 1), "the text has no words; give some"),
        (
            ("en", TEXT, "--word", 1, "--layer", "ner"),
            "there is no decision of the layer 'ner'; there are lemma, upos, xpos, feats, head, entities",
        ),
        (("nothing", TEXT, "--word", 1), "nothing: there is no such model file; check the path"),
    ],
)
def test_errors_are_one_line(run, arguments, message):
    status, out, err = run("explain", *arguments)
    assert (status, out, err) == (1, "", f"goldbeam: error: {message}\n")


def test_a_word_must_be_given(run):
    status, _, err = run("explain", "en", TEXT)
    assert status == 2
    assert "Missing option '--word'" in err
