"""Lists of words as CoNLL-U: as they are, or with their places in a text."""

from __future__ import annotations

import doctest
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbeam.errors import DataError
from goldbeam.layers import tokens
from goldbeam.layers.tokens import corpus_of_tokens

ROW = "{}\t{}\t_\t_\t_\t_\t_\t_\t_\t{}\n"


def rows(*cells: tuple[str, str]) -> str:
    return "".join(ROW.format(i, *cell) for i, cell in enumerate(cells, 1)) + "\n"


def said(*arguments) -> str:
    with pytest.raises(DataError) as error:
        corpus_of_tokens(*arguments)
    assert "\n" not in str(error.value)
    return str(error.value)


def test_the_example_in_its_docstring():
    assert doctest.testmod(tokens).failed == 0


def test_words_are_conllu_with_their_text():
    corpus = corpus_of_tokens([["Flies", "fly"], ("It", "’s", "日本")], name="mine")
    assert corpus.text.decode() == (
        "# text = Flies fly\n" + rows(("Flies", "_"), ("fly", "_"))
        + "# text = It ’s 日本\n" + rows(("It", "_"), ("’s", "_"), ("日本", "_"))
    )  # fmt: skip
    assert (corpus.name, corpus.format) == ("mine", "conllu")
    assert corpus_of_tokens(iter([iter(["a"])])).column(1) == [["a"]]


def test_a_word_may_hold_spaces():
    assert corpus_of_tokens([["New York", "#1"]]).column(1) == [["New York", "#1"]]
    placed = corpus_of_tokens([["New York", "!"]], "New York!")
    assert placed.column(9) == [["SpaceAfter=No|TokenRange=0:8", "TokenRange=8:9"]]


def test_no_sentences_are_an_empty_corpus():
    for corpus in (corpus_of_tokens([]), corpus_of_tokens([], ""), corpus_of_tokens([], " \n")):
        assert (len(corpus), corpus.format, corpus.text) == (0, "conllu", b"")


def test_places_count_characters_and_paragraphs_begin_after_blank_lines():
    text = "\u3000Ça va!Oui\t日本.\r\n \r\nEnd\nof it"
    corpus = corpus_of_tokens([["Ça", "va", "!"], ["Oui", "日本", "."], ["End"], ["of", "it"]], text)
    for row in (token for sentence in corpus for token in sentence):
        start, end = row[9].rpartition("TokenRange=")[2].split(":")
        assert text[int(start) : int(end)] == row[1]
    assert [row[9].startswith("SpaceAfter=No|") for sentence in corpus for row in sentence] == [
        False, True, True, False, True, False, False, False, False,
    ]  # fmt: skip
    comments = [line for line in corpus.text.decode().split("\n") if line.startswith("#")]
    assert comments == [
        "# newpar", "# text = Ça va!", "# text = Oui 日本.", "# newpar", "# text = End", "# text = of it",
    ]  # fmt: skip


def test_places_may_be_counted_from_another_number():
    corpus = corpus_of_tokens([["It", "is"]], "It is", first=100)
    assert corpus.column(9) == [["TokenRange=100:102", "TokenRange=103:105"]]
    assert "'It' is not at character 0" in said([["It"]], "x")


@given(
    st.lists(
        st.lists(
            st.tuples(st.sampled_from(["a", "é", "don't", "日本", "."]), st.sampled_from(["", " ", "\n", "\n\n"]))
        ),
        max_size=4,
    )
)
def test_words_are_found_wherever_they_are(drawn):
    sentences = [[word for word, _ in sentence] for sentence in drawn if sentence]
    text = "".join(word + gap for sentence in drawn for word, gap in sentence)
    corpus = corpus_of_tokens(sentences, text)
    assert corpus.column(1) == sentences
    places = [row[9].rpartition("=")[2].split(":") for sentence in corpus for row in sentence]
    assert [text[int(start) : int(end)] for start, end in places] == [word for words in sentences for word in words]
    assert all(int(a[1]) <= int(b[0]) for a, b in pairwise(places))


@pytest.mark.parametrize(
    ("sentences", "cause"),
    [
        ([["a"], ["b", ""]], "<tokens>: sentence 1, token 1 is empty; drop the token or write _"),
        ([[" \u3000"]], "<tokens>: sentence 0, token 0 is empty"),
        ([["a", "b\tc"]], "<tokens>: sentence 0, token 1 holds a tab, a line end or a NUL: 'b\\tc'; split it there"),
        ([["b\n"]], "'b\\n'"),
        ([["b\r"]], "'b\\r'"),
        ([["a\0"]], "'a\\x00'"),
        ([["\ud800"]], "<tokens>: sentence 0, token 0 cannot be encoded in UTF-8 (a lone surrogate)"),
        ([["a", 3]], "<tokens>: sentence 0, token 1 is int, not a str; convert it"),
        ([["a"], []], "<tokens>: sentence 1 has no words; leave it out"),
        (["a b"], "<tokens>: sentence 0 is str, not a list of words; split it into words"),
        ([3], "<tokens>: sentence 0 is int, not a list of words"),
        ("a b", "<tokens>: str is not a list of sentences; give lists of words"),
        (3, "<tokens>: int is not a list of sentences"),
    ],
)
def test_what_is_no_list_of_words_is_told_with_its_place(sentences, cause):
    assert cause in said(sentences)


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        (
            "They do not fly.",
            "<tokens>: sentence 1, token 0: 'don't' is not at character 5 of the text, which has 'do not fly.' there; "
            "give the tokens as they are written in the text",
        ),
        ("They ", "<tokens>: sentence 1, token 0: 'don't' is not at character 5 of the text, which ends there;"),
        ("They don't fly", "the text goes on after the last token, at character 11: 'fly'; give the tokens of the"),
        ("They \ud800", "the text has a lone surrogate"),
        (b"They", "the text is bytes, not a str; decode bytes as UTF-8 first"),
        ("x" * 100, "which has 'xxxxxxxxxxxxxxxxxxx…' there"),
    ],
)
def test_a_text_of_other_words_is_told_with_token_and_character(text, cause):
    assert cause in said([["They"], ["don't"]], text)
