"""Which lemma a word gets: rules for known words, in lower case too; known lemmas before others."""

from array import array

import pytest

import goldbeam as gb
from goldbeam import _core
from goldbeam.errors import ModelError

SHORTER, SHORTEST = "l|-", "l|--"


@pytest.fixture(scope="module")
def classifier():
    """It has seen both scripts with words of the same ending, equally often."""
    rows = [[(f"{c}lad", f"{c}lad", "X", "_", (SHORTER, SHORTEST)[i % 2])] for i, c in enumerate("abcdefgh")]
    corpus = gb.Corpus.from_sentences(rows)
    tagger = gb.Tagger(templates=["bias", "suffix2(c1[0])"], search="greedy", epochs=4).fit(corpus)
    model = tagger._model
    return model.encoding.written, tagger.predictor().decoder, model.inputs(corpus)


def lemmas(classifier, rows, known=(), words=()):
    scripts, decoder, columns = classifier
    table = {}
    if words:
        types = gb.Corpus.from_sentences([[(w, w, "X", "_")] for w in words])
        keys = memoryview(_core.LemmaRules.keys(types)[0]).cast("I")
        table = dict(sorted(zip(keys, (len(scripts) for _ in words), strict=True)))
    rules = _core.LemmaRules(
        [*scripts, _core.edit_script("blad", "other")],
        array("I", table),
        array("H", table.values()),
        b"",
        b"",
        array("I", sorted(_core.LemmaRules.lemma_key(*lemma) for lemma in known)),
    )
    return rules.apply(gb.Corpus.from_sentences([[row] for row in rows]), decoder, columns, 8)


@pytest.mark.parametrize("lemma", ["bla", "bl"])
def test_of_scripts_that_are_nearly_as_good_the_one_that_makes_a_known_lemma_is_taken(classifier, lemma):
    row = ("blad", "blad", "X", "_")
    assert lemmas(classifier, [row], known=[(lemma, "X")]) == [lemma]
    other = lemmas(classifier, [row])
    # With another part of speech it is another lemma.
    assert lemmas(classifier, [row], known=[(lemma, "Y")]) == other


def test_a_word_that_no_script_is_good_for_is_its_own_lemma(classifier):
    assert lemmas(classifier, [("d", "d", "X", "_"), ("bd", "bd", "X", "_")]) == ["d", "b"]


def test_a_known_word_has_its_rule_in_lower_case_too_unless_it_is_a_name(classifier):
    rows = [("blad", "blad", "X", "_"), ("Blad", "blad", "X", "_"), ("BLAD", "blad", "X", "_")]
    assert lemmas(classifier, rows, words=["blad"]) == ["other"] * 3
    name = lemmas(classifier, [("Blad", "blad", "PROPN", "_")], words=["blad"])
    assert name == lemmas(classifier, [("Blad", "blad", "PROPN", "_")])


def test_known_lemmas_must_be_in_order(classifier):
    with pytest.raises(ModelError, match="known lemmas are not in order"):
        _core.LemmaRules([SHORTER], b"", b"", b"", b"", array("I", [2, 1]))
