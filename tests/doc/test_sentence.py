"""A sentence with its tree: what it holds, and what it refuses."""

import copy
import doctest
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import goldbeam as gb
from goldbeam.doc import Sentence, Token, sentence
from goldbeam.errors import DataError

FRUIT = Sentence(
    ["Fruit", "flies", "like", "a", "banana"],
    [2, 3, 0, 5, 3],
    ["compound", "nsubj", "root", "det", "obj"],
    ["NOUN", "NOUN", "VERB", "DET", "NOUN"],
    lemmas=["fruit", "fly", "like", "a", "banana"],
    feats=["_", "Number=Plur", "_", "_", "_"],
    margins=[1, 2, 3, 4, 5],
)


def test_the_examples_in_docstrings_hold():
    assert doctest.testmod(sentence).failed == 0
    assert gb.Sentence is Sentence


def test_tokens_say_what_the_columns_say():
    assert len(FRUIT) == 5
    flies = FRUIT[1]
    assert isinstance(flies, Token)
    assert (flies.number, flies.form, flies.lemma, flies.upos, flies.xpos) == (2, "flies", "fly", "NOUN", None)
    assert (flies.feats, flies.relation, flies.margin) == ({"Number": "Plur"}, "nsubj", 2)
    assert flies.tag == "NOUN"
    assert (flies.head, flies.head.head) == (FRUIT[2], None)
    assert flies.dependents == (FRUIT[0],)
    assert [token.number for token in FRUIT[-2:]] == [4, 5]
    assert [token.form for token in FRUIT] == list(FRUIT.forms)
    assert FRUIT.dependents == ((3,), (), (1,), (2, 5), (), (4,))
    assert (repr(flies), repr(FRUIT)) == ("Token(2, 'flies')", "<Sentence of 5: Fruit flies like a banana>")
    with pytest.raises(IndexError):
        FRUIT[5]


@pytest.mark.parametrize(
    ("upos", "xpos", "tags"),
    [
        (None, None, None),
        (["_", "_"], ["_", "_"], None),
        (["_", "N"], ["NN", "NNS"], ("_", "N")),
        (["_", "_"], ["NN", "NNS"], ("NN", "NNS")),
        (None, ["NN", ""], ("NN", "")),
    ],
)
def test_tags_are_upos_or_else_xpos(upos, xpos, tags):
    assert Sentence(["a", "b"], [2, 0], ["x", "root"], upos, xpos).tags == tags


def test_it_cannot_be_changed_and_copies_are_equal():
    assert copy.deepcopy(FRUIT) == pickle.loads(pickle.dumps(FRUIT)) == FRUIT
    assert hash(FRUIT) == hash(copy.deepcopy(FRUIT))
    with pytest.raises(AttributeError):
        FRUIT.heads = ()
    heads = [0]
    made = Sentence(["a"], heads, ["root"])
    heads[0] = 7
    assert made.heads == (0,)


def test_numbers_of_numpy_are_taken_as_numbers():
    made = Sentence(["a", "b"], np.array([2, 0], dtype=np.uint32), ["x", "root"], margins=np.array([0.5, 1.0]))
    assert made.heads == (2, 0)
    assert all(type(head) is int for head in made.heads)
    assert "0.50" in str(made)


@pytest.mark.parametrize(
    ("heads", "message"),
    [
        ([0, 4, 1], "word 2 (b): HEAD 4 is outside the sentence (1..3); give 0 for the root"),
        ([0, -1, 1], "word 2 (b): HEAD -1 is outside the sentence (1..3); give 0 for the root"),
        ([0, 2, 1], "word 2 (b): the word is its own head; give another, or 0 for the root"),
        ([2, 3, 1], "word 1 (a): the heads from here on lead back to this word and never to the root; break the cycle"),
        ([0, 3, 2], "word 2 (b): the heads from here on lead back to this word and never to the root; break the cycle"),
        ([0, 1.0, 1], "word 2 (b): the head is '1.0', not a whole number"),
        ([0, "1", 1], "word 2 (b): the head is '1', not a whole number"),
        ([0, None, 1], "word 2 (b): the head is 'None', not a whole number"),
        ([0, 1], "heads must have an entry for each of the 3 words, got 2"),
    ],
)
def test_heads_that_are_no_tree_are_told(heads, message):
    with pytest.raises(DataError) as caught:
        Sentence(["a", "b", "c"], heads, ["x"] * 3)
    assert str(caught.value) == message


@given(st.lists(st.integers(-1, 8), max_size=7))
def test_a_sentence_is_made_iff_every_word_reaches_the_root(heads):
    def reaches(word):
        for _ in heads:
            if not 0 <= word <= len(heads):
                return False
            if word:
                word = heads[word - 1]
        return word == 0

    words = ["w"] * len(heads)
    if all(reaches(number) for number in range(1, len(heads) + 1)):
        assert Sentence(words, heads, words).heads == tuple(heads)
    else:
        with pytest.raises(DataError):
            Sentence(words, heads, words)


def test_thousands_of_words_below_each_other_are_a_tree():
    heads = list(range(20_000))
    assert Sentence(["w"] * len(heads), heads, ["r"] * len(heads)).heads == tuple(heads)
    heads[0] = len(heads)
    with pytest.raises(DataError, match="break the cycle"):
        Sentence(["w"] * len(heads), heads, ["r"] * len(heads))


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        ({"forms": "ab"}, "forms must be a list with an entry for each word, got the str 'ab'"),
        ({"forms": None}, "forms must be a list with an entry for each word, got the NoneType None"),
        ({"heads": 2}, "heads must be a list with an entry for each word, got the int 2"),
        ({"relations": "xy"}, "relations must be a list with an entry for each word, got the str 'xy'"),
        ({"relations": ["x", 5]}, "relations must be strings, got 5"),
        ({"forms": [("a", "N"), "b"]}, "forms must be strings, got ('a', 'N')"),
        ({"margins": [1, "much"]}, "word 2 (b): the margin is 'much', not a number"),
        ({"upos": ["N"]}, "upos must have an entry for each of the 2 words, got 1"),
        ({"margins": [1, 2, 3]}, "margins must have an entry for each of the 2 words, got 3"),
    ],
)
def test_columns_of_another_length_or_kind_are_told(columns, message):
    arguments = {"forms": ["a", "b"], "heads": [2, 0], "relations": ["x", "root"], **columns}
    with pytest.raises(DataError) as caught:
        Sentence(**arguments)
    assert str(caught.value) == message
