"""goldbeam trace MODEL INPUT --part NAME: the search of a part of a pipeline."""

from __future__ import annotations

import json

import pytest

import goldbeam as gb


@pytest.fixture(scope="module")
def annotated(tmp_path_factory):
    path = tmp_path_factory.mktemp("annotated") / "gold.conllu"
    path.write_text(gb.load("en")("Fruit flies like a banana from Paris. The man saw the old dog.").to_conllu())
    return path


@pytest.mark.parametrize("part", ["tokenizer", "morphology", "parser", "entities"])
def test_gold_of_a_file_is_followed(run, annotated, part):
    status, out, err = run("trace", "en", annotated, "--part", part, "--sentence", 1, "--json")
    assert (status, err) == (0, "")
    found = json.loads(out)
    assert found["correct"]
    assert all(("state" in h) == (part == "parser") for step in found["steps"] for h in step["beam"])


def test_a_table_is_shown(run, annotated):
    status, out, _ = run("trace", "en", annotated, "--part", "parser", "--beam", 1, "--sentence", 2)
    assert status == 0
    assert out.startswith("sentence 2, beam 1: gold ")


def test_mistakes_are_one_line(run, annotated, sample):
    for arguments, message in (
        (("en", annotated), "en: is a pipeline; choose a part with --part: tokenizer, morphology, parser, entities"),
        (
            ("en", annotated, "--part", "x"),
            "en: has no part 'x' that can be traced; choose a part with --part: tokenizer, morphology, parser, entities",
        ),
        (
            (sample / "upos.tagger", annotated, "--part", "x"),
            f"{sample / 'upos.tagger'}: a tagger model has no parts; leave --part out",
        ),
        (
            ("en", sample / "dev.entities", "--part", "parser"),
            f"{sample / 'dev.entities'}: read as columns; the parts of a pipeline are traced on CoNLL-U",
        ),
    ):
        assert run("trace", *arguments) == (1, "", f"goldbeam: error: {message}\n")
