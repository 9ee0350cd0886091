"""Characters as readers see them, and the numbers that go from words to characters."""

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

import goldbeam as gb
from goldbeam import _core

ONE_CHARACTER = {
    "combining acute": "e\u0301",
    "two marks": "a\u0323\u0302",
    "skin tone": "\U0001f44d\U0001f3fd",
    "family": "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "rainbow flag": "\U0001f3f3\ufe0f\u200d\U0001f308",
    "flag": "\U0001f1e8\U0001f1f3",
    "keycap": "1\ufe0f\u20e3",
    "variation of a Han character": "\u845b\U000e0100",
    "Thai vowel and tone": "\u0e17\u0e35\u0e48",
    "Devanagari vowel sign": "\u0915\u093f",
    "Hangul of parts": "\u1112\u1161\u11ab",
    "voiced kana in two parts": "\u304b\u3099",
}


def split(*words):
    corpus, lengths = _core.characters(gb.Corpus.from_sentences([list(words)]), 0)
    return corpus.column(0)[0], array("I", lengths).tolist()


@pytest.mark.parametrize("text", ONE_CHARACTER.values(), ids=ONE_CHARACTER)
def test_what_readers_see_as_one_character_is_one(text):
    assert split(f"你{text}好")[0] == ["你", text, "好"]
    assert split(text * 2) == ([text, text], [2])


def test_neighbours_are_apart():
    assert split("ab，，１２", "a") == (["a", "b", "，", "，", "１", "２", "a"], [6, 1])
    # A third regional indicator begins another flag, and a joiner joins emoji only.
    assert split("\U0001f1e8\U0001f1f3\U0001f1e8")[0] == ["\U0001f1e8\U0001f1f3", "\U0001f1e8"]
    assert split("a\u200db")[0] == ["a\u200d", "b"]


def test_a_mark_without_a_base_is_a_character_by_itself():
    assert split("\u0301a")[0] == ["\u0301", "a"]
    assert split("a", "\u0301") == (["a", "\u0301"], [1, 1])  # never over the end of a word


def test_blanks_within_words_are_no_characters():
    assert split("10 000", "\tx\n") == (list("10000x"), [5, 1])
    with pytest.raises(gb.DataError, match="sentence 0, token 1: the word is nothing but blanks"):
        split("a", " \t")


@given(st.lists(st.lists(st.text(min_size=1).filter(str.strip), min_size=1, max_size=4), max_size=4))
def test_characters_joined_are_the_words(sentences):
    sentences = [["".join(word.encode("utf-8", "ignore").decode().split()) or "x" for word in s] for s in sentences]
    corpus, lengths = _core.characters(gb.Corpus.from_sentences(sentences, columns=["form"]), 0)
    assert ["".join(characters) for characters in corpus.column(0)] == ["".join(words) for words in sentences]
    assert len(array("I", lengths)) == sum(map(len, sentences))
    assert sum(array("I", lengths)) == corpus.token_count


def test_numbers_of_words_as_numbers_of_characters():
    lengths = array("I", [1, 2, 3])
    assert array("I", _core.word_labels(lengths)).tolist() == [3, 0, 2, 0, 1, 2]
    tags = array("I", [2, 0, 1])
    assert array("I", _core.word_labels(lengths, tags)).tolist() == [11, 0, 2, 4, 5, 6]
    assert array("I", _core.word_begins(lengths)).tolist() == [1, 1, 0, 1, 0, 0]
    assert array("I", _core.spread(lengths, tags)).tolist() == [2, 0, 0, 1, 1, 1]
    with pytest.raises(gb.ParameterError, match="tags must hold 3 numbers, got 1"):
        _core.word_labels(lengths, array("I", [0]))
