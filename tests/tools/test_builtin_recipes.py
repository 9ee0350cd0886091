"""The recipes of the built-in models: data that they make, and what they say about themselves."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

import goldbeam as gb
from goldbeam import _core

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))

from builtin.card import facts_text  # noqa: E402
from builtin.data import joined, with_forms  # noqa: E402
from builtin.entities import entity_data  # noqa: E402
from builtin.recipes import RECIPES  # noqa: E402
from builtin.sentences import sentences_of  # noqa: E402
from builtin.sources import SOURCES  # noqa: E402

LEAST = {"en": 1200, "pt": 220, "zh": 180}


def own(language):
    return gb.Corpus.parse(sentences_of(language).encode(), "conllu", language)


@pytest.mark.parametrize("language", LEAST)
def test_own_sentences_are_well_formed_trees(language):
    corpus = own(language)
    assert len(corpus) >= LEAST[language]
    for heads in corpus.column(corpus.columns.index("head")):
        numbers = [int(head) for head in heads]
        assert numbers.count(0) == 1
        assert all(0 <= head <= len(numbers) and head != place for place, head in enumerate(numbers, start=1))
        assert all(_reaches_root(numbers, place) for place in range(1, len(numbers) + 1))


def _reaches_root(heads, place):
    steps = 0
    while place and steps <= len(heads):
        place, steps = heads[place - 1], steps + 1
    return place == 0


@pytest.mark.parametrize("language", LEAST)
def test_the_text_of_own_sentences_is_that_of_their_tokens(language):
    texts = re.findall(r"^# text = (.*)$", sentences_of(language), re.MULTILINE)
    running = _core.RunningText(own(language)).text
    running = running.decode() if isinstance(running, bytes) else running
    assert "".join("".join(texts).split()) == "".join(running.split())


@pytest.mark.parametrize("language", LEAST)
def test_own_sentences_are_not_those_of_the_benchmark(language):
    items = {
        re.sub(r"[{}\s]", "", sentence).replace("|", "")
        for path in (ROOT / "benchmarks" / "phenomena" / language).glob("*.txt")
        for line in path.read_text(encoding="utf-8").splitlines()
        if not line.startswith(("#", "["))
        for sentence in line.split("\t")[0].split("‖")
    }
    texts = {"".join(text.split()) for text in re.findall(r"^# text = (.*)$", sentences_of(language), re.MULTILINE)}
    assert sorted(items & texts) == []


def test_joined_treebanks_begin_with_paragraphs_of_their_own():
    one = gb.Corpus.parse(b"1\tHi\thi\tINTJ\t_\t_\t0\troot\t_\t_\n\n", "conllu", "one")
    both = joined([one, one], "one + one")
    assert (len(both), both.name, both.text.count(b"# newpar")) == (2, "one + one", 2)


def test_changed_forms_drop_the_text_that_has_the_old_ones():
    changed = with_forms(own("en"), str.upper)
    assert b"# text" not in changed.text
    assert b"\tRETIRED\tretire\t" in changed.text


def test_entities_of_several_sets_have_the_same_labels(tmp_path):
    for name, label in (("a", "corporation"), ("b", "PER"), ("c", "product")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "train.txt").write_text(f"Acme\tB-{label}\nhere\tO\n\n", encoding="utf-8")
    corpus = entity_data(tmp_path, ("a", "b", "c"), "train")
    assert [labels[0] for labels in corpus.column(1)] == ["B-ORG", "B-PER", "O"]


@pytest.mark.parametrize("language", RECIPES)
def test_facts_name_every_source_with_its_licence(language):
    recipe = RECIPES[language]
    facts = json.loads(facts_text(language, recipe, {"dev": {"las": 80.0}}, ("tokenizer",)))
    assert list(facts) == ["name", "language", "licence", "data", "scores", "parts"]
    assert [source["name"] for source in facts["data"]] == list(recipe.sources)
    assert all(SOURCES[source["name"]].licence == source["licence"] for source in facts["data"])


def test_lines_and_multiword_tokens_of_own_sentences():
    text = sentences_of("pt")
    assert "2-4\tdeu-lho\t_\t_\t_\t_\t_\t_\t_\t_\n2\tdeu\t" in text
    assert "\tarroz\tarroz\tNOUN\t_\tGender=Masc|Number=Sing\t0\troot\t_\tSpacesAfter=\\n" in text
    assert "# text = Ela deu-lho hoje." in text
    assert "# text = 1. 关门" in sentences_of("zh")
