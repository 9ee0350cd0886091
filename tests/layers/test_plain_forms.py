"""What parts of pipelines see of apostrophes, quotation marks and emoji, and what is in the output."""

from __future__ import annotations

import doctest

import pytest

from goldbeam.data.corpus import Corpus
from goldbeam.layers import plain_marks
from goldbeam.layers.layers import Layers
from goldbeam.layers.plain_marks import plain_form, plain_forms
from goldbeam.layers.seen_forms import with_own_forms
from goldbeam.texts.read_as import NOTHING


def test_the_examples_hold():
    assert doctest.testmod(plain_marks).failed == 0


@pytest.mark.parametrize("form", ["don’t", "don‘t", "donʼt", "don´t", "don`t"])
def test_apostrophes_of_all_kinds_are_the_same(form):
    assert plain_form(form) == "don't"


@pytest.mark.parametrize("form", ["`", "``", "=", "→", "©", "1", "✓s", "日本"])
def test_other_marks_stay(form):
    assert plain_form(form) == form


def test_nothing_is_made_where_nothing_changes():
    assert plain_forms(Corpus.from_sentences([["I", "do", "n't", "`"]], columns=["form"])) is None


@pytest.mark.parametrize("lemma", ["🙂", "😬"])
def test_an_emoji_is_its_own_lemma(lemma):
    given = Corpus.from_sentences([["No", "🎉", "n’t"]], columns=["form"])
    seen = Corpus.from_sentences([[("No", "no"), ("🙂", lemma), ("n't", "not")]], columns=["form", "lemma"])
    found = with_own_forms(Layers(seen), Layers(given), NOTHING, lemmas=True).corpus
    assert found.flat(found.columns.index("lemma")) == ["no", "🎉", "not"]
    assert found.flat(found.columns.index("form")) == ["No", "🎉", "n’t"]
