"""Python lists into a corpus."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbeam.data import Corpus
from goldbeam.errors import DataError

words = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=6)


@given(st.integers(1, 4).flatmap(lambda n: st.lists(st.lists(st.tuples(*[words] * n), max_size=4), max_size=5)))
def test_lists_of_tuples_come_back_whatever_the_strings_hold(sentences):
    corpus = Corpus.from_sentences(sentences)
    assert list(corpus) == sentences
    assert (corpus.format, corpus.name) == ("list", "<list>")


@given(st.lists(st.lists(words, max_size=4), max_size=5))
def test_lists_of_strings_are_one_column(sentences):
    assert Corpus.from_sentences(sentences).column(0) == sentences


def test_generators_lists_and_tuples_are_all_taken():
    corpus = Corpus.from_sentences((token for token in sentence) for sentence in ((["a", "b"],), [("c", "d")]))
    assert list(corpus) == [[("a", "b")], [("c", "d")]]


def test_columns_are_numbered_or_named():
    sentences = [[("a", "X")]]
    assert Corpus.from_sentences(sentences).columns == ("c0", "c1")
    assert Corpus.from_sentences(sentences, columns=["form", "tag"], name="mine").columns == ("form", "tag")
    with pytest.raises(DataError, match="<list>: 3 names for tokens of 2 columns"):
        Corpus.from_sentences(sentences, columns=["a", "b", "c"])
    with pytest.raises(DataError, match="<list>: 1 names for tokens of 2 columns"):
        Corpus.from_sentences(sentences, columns=["a"])


def test_no_sentences_and_empty_sentences_are_allowed():
    assert (len(Corpus.from_sentences([])), len(Corpus.from_sentences([[], []]))) == (0, 2)


def test_tokens_of_lists_are_named_by_sentence_and_token():
    corpus = Corpus.from_sentences([["a"], [], ["b", "c"]])
    assert [corpus.where(i) for i in range(3)] == [
        f"<list>: sentence {s}, token {t}" for s, t in [(0, 0), (2, 0), (2, 1)]
    ]
    assert corpus.line(2) == 0


@pytest.mark.parametrize(
    ("sentences", "message"),
    [
        (3, "<list>: int is not a list of sentences; give one"),
        ("a b", "<list>: str is not a list of sentences; give one"),
        (["a b"], "<list>: sentence 0 is a str, not a list of words; split it, or put the list of words into a list"),
        ([["a"], 3], "<list>: sentence 1 is int, not a list of words; give a list"),
        ([["a"], ["b", 3]], "<list>: sentence 1, token 1 is int, not a str or a tuple of str; convert it"),
        ([["a", b"b"]], "<list>: sentence 0, token 1 is bytes, not a str or a tuple of str; convert it"),
        ([[("a", None)]], "<list>: sentence 0, token 0 holds NoneType where a str is due; convert it"),
        ([["a", ""]], "<list>: sentence 0, token 1 holds an empty string; drop the token or write _"),
        ([[("a", "")]], "<list>: sentence 0, token 0 holds an empty string; drop the token or write _"),
        ([[()]], "<list>: sentence 0, token 0 is empty; give it at least its word"),
        ([["\ud800"]], "<list>: sentence 0, token 0 cannot be encoded in UTF-8 (a lone surrogate); repair the string"),
        (
            [[("a", "X")], [("b", "Y"), ("c",)]],
            "<list>: sentence 1, token 1 has 1 column where the tokens before have 2; give every token the same",
        ),
        (
            [["a", ("b", "Y")]],
            "<list>: sentence 0, token 1 has 2 columns where the tokens before have 1; give every token the same",
        ),
    ],
)
def test_errors_name_sentence_and_token(sentences, message):
    with pytest.raises(DataError) as caught:
        Corpus.from_sentences(sentences)
    assert str(caught.value) == message


def test_an_exception_of_a_generator_comes_through():
    def sentences():
        yield ["a"]
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        Corpus.from_sentences(sentences())


def test_a_list_that_shrinks_while_it_is_read_is_no_crash():
    class Shrinking:
        def __iter__(self):
            sentences.clear()
            return iter(["x"])

    sentences = [["a"], Shrinking(), ["b"]]
    assert list(Corpus.from_sentences(sentences)) == [[("a",)], [("x",)]]


def test_lists_have_no_text_to_render():
    with pytest.raises(DataError, match="<list>: a corpus made from lists has no file format to write"):
        _ = Corpus.from_sentences([["a"]]).text
