"""Which lemma a word gets: rules for known words, in lower case too; known lemmas before others."""

from array import array

import pytest

import goldbeam as gb
from goldbeam.errors import ModelError
from goldbeam.tasks.morphology.edit_scripts import edit_script
from goldbeam.tasks.morphology.lemma_rules import LemmaRules, lemma_key, word_key
from goldbeam.tasks.morphology.lemmas import Lemmatizer

SHORTER, SHORTEST = "l|-", "l|--"


@pytest.fixture(scope="module")
def classifier():
    """It has seen both scripts with words of the same ending, equally often."""
    rows = [[(f"{c}lad", f"{c}lad", "X", "_", (SHORTER, SHORTEST)[i % 2])] for i, c in enumerate("abcdefgh")]
    corpus = gb.Corpus.from_sentences(rows)
    return gb.Tagger(templates=["bias", "suffix2(c1[0])"], search="greedy", epochs=4).fit(corpus).predictor()


def lemmas(classifier, rows, known=(), words=()):
    """Of words with their UPOS; `known` lemmas have an advantage, and `words` become "other"."""
    scripts = classifier.model.encoding.written
    rules = LemmaRules(
        [*scripts, edit_script("blad", "other")],
        dict.fromkeys(sorted(map(word_key, words)), len(scripts)),
        {},
        frozenset(lemma_key(*lemma) for lemma in known),
    )
    corpus, tags = gb.Corpus.from_sentences([[row] for row in rows]), list(dict.fromkeys(tag for _, tag in rows))
    ids = array("I", [tags.index(tag) for _, tag in rows]).tobytes()
    numbers, found = Lemmatizer(classifier, rules).lemmas(corpus, 0, ids, [(tag, "_") for tag in tags], 1)
    return [found[number] for number in memoryview(numbers).cast("I")]


@pytest.mark.parametrize("lemma", ["bla", "bl"])
def test_of_scripts_that_are_nearly_as_good_the_one_that_makes_a_known_lemma_is_taken(classifier, lemma):
    row = ("blad", "X")
    assert lemmas(classifier, [row], known=[(lemma, "X")]) == [lemma]
    other = lemmas(classifier, [row])
    # With another part of speech it is another lemma.
    assert lemmas(classifier, [row], known=[(lemma, "Y")]) == other


def test_a_word_that_no_script_is_good_for_is_its_own_lemma(classifier):
    assert lemmas(classifier, [("d", "X"), ("bd", "X")]) == ["d", "b"]


def test_a_known_word_has_its_rule_in_lower_case_too_unless_it_is_a_name(classifier):
    rows = [("blad", "X"), ("Blad", "X"), ("BLAD", "X")]
    assert lemmas(classifier, rows, words=["blad"]) == ["other"] * 3
    name = lemmas(classifier, [("Blad", "PROPN")], words=["blad"])
    assert name == lemmas(classifier, [("Blad", "PROPN")])


def test_a_word_gets_the_same_lemma_when_it_comes_again(classifier):
    rules = LemmaRules([*classifier.model.encoding.written, "="], {word_key("none"): 2}, {}, frozenset())
    lemmatizer, corpus = Lemmatizer(classifier, rules), gb.Corpus.from_sentences([["blad", "none", "blad"]])
    first, again = (lemmatizer.lemmas(corpus, 0, array("I", [0, 0, 0]).tobytes(), [("X", "_")], 1) for _ in range(2))
    assert first == again
    assert first[1][1] == ""


@pytest.mark.parametrize(
    ("arrays", "message"),
    [
        (([], [], [], [], [2, 1]), "known lemmas are not in order"),
        (([2, 1], [0, 0], [], [], []), "words with lemmas are not in order"),
        (([], [], [1, 1], [0, 0], []), "words with lemmas are not in order"),
        (([1, 2], [0], [], [], []), "do not fit their scripts"),
        (([1], [1], [], [], []), "do not fit their scripts"),
        (([], [], [1], [1], []), "do not fit their scripts"),
    ],
)
def test_rules_that_make_no_sense_are_refused(arrays, message):
    with pytest.raises(ModelError, match=message):
        LemmaRules.of_arrays([SHORTER], *(array(code, part) for code, part in zip("IHQHI", arrays, strict=True)))


def test_rules_come_back_from_what_a_file_holds():
    rules = LemmaRules([SHORTER, SHORTEST], {1: 0, 2**32 - 1: 1}, {5: 1, 2**64 - 1: 0}, frozenset([7, 3]))
    assert LemmaRules.of_arrays([SHORTER, SHORTEST], *rules.freeze()) == rules
