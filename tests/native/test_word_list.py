"""Lists of words: what they count, and where in a text their words may stand."""

from array import array
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import goldbeam as gb
from goldbeam import _core

WORD = st.text("abc", min_size=1, max_size=4)
SENTENCES = st.lists(st.lists(WORD, min_size=1, max_size=6), min_size=1, max_size=5)


def matched(sentences, words, *, own):
    """Starts, ends and inside of every sentence, by the definition."""
    counts = Counter(word for sentence in sentences for word in sentence)
    columns = []
    for sentence in sentences:
        text = "".join(sentence)
        known = {w for w in counts if counts[w] > (sentence.count(w) if own else 0)} | set(words)
        rows = [[0] * len(text) for _ in range(3)]
        for begin in range(len(text)):
            for end in range(begin + 1, min(len(text), begin + 16) + 1):
                if text[begin:end] in known:
                    length = min(end - begin, 6)
                    rows[0][begin] = max(rows[0][begin], length)
                    rows[1][end - 1] = max(rows[1][end - 1], length)
                    for middle in range(begin + 1, end - 1):
                        rows[2][middle] = max(rows[2][middle], length)
        columns.append(list(zip(text, *(map(str, row) for row in rows), strict=True)))
    return columns


@given(SENTENCES, st.lists(WORD, max_size=3), st.booleans())
def test_matches_are_those_of_the_definition(sentences, dictionary, own):
    corpus = gb.Corpus.from_sentences(sentences)
    words = _core.WordList()
    for word in dictionary:
        words.add(word)
    words.count(corpus, 0)
    characters, lengths = _core.characters(corpus, 0)
    text = words.matched(characters, lengths if own else b"")
    assert text.columns == ("w", "starts", "ends", "inside")
    assert list(text) == matched(sentences, dictionary, own=own)


def test_a_list_is_what_it_is_frozen_to():
    words = _core.WordList()
    for word in ("中国", "国", "中国", " ", "", "10 000"):
        words.add(word)
    words.count(gb.Corpus.from_sentences([["国", "人", "人"]]), 0)
    text, ends, counts = words.freeze()
    assert text.decode() == "中国国10 000人"
    assert array("I", ends).tolist() == [6, 9, 15, 18]
    assert array("I", counts).tolist() == [2**32 - 1, 2**32 - 1, 2**32 - 1, 2]
    again = _core.WordList(text, ends, counts)
    assert again.freeze() == (text, ends, counts)
    corpus = gb.Corpus.from_sentences([["中国", "中", "人", "10000"]])
    assert array("I", again.known(corpus, 0)).tolist() == [1, 0, 1, 1]


@pytest.mark.parametrize(
    ("text", "ends", "counts"),
    [
        (b"ab", [1], [1]),
        (b"ab", [1, 2], [1]),
        (b"ab", [2, 1], [1, 1]),
        (b"ab", [1, 3], [1, 1]),
        (b"aa", [1, 2], [1, 1]),
        (b"ab", [1, 2], [1, 0]),
        (b"a ", [1, 2], [1, 1]),
    ],
)
def test_frozen_nonsense_is_refused(text, ends, counts):
    with pytest.raises(gb.ModelError, match=r"its words have not|its list of words makes no sense"):
        _core.WordList(text, array("I", ends), array("I", counts))


def test_lengths_must_be_those_of_the_text():
    characters, _ = _core.characters(gb.Corpus.from_sentences([["ab"], ["c"]]), 0)
    for lengths in ([3], [1, 2], [2], [2, 0, 1], [2, 1, 1]):
        with pytest.raises(gb.ParameterError, match="lengths must be those of the words"):
            _core.WordList().matched(characters, array("I", lengths))


def test_long_words_cost_no_more_than_short_ones():
    """A word longer than any that is looked for is known, and not found in text."""
    words = _core.WordList()
    words.add("a" * 100_000)
    corpus = gb.Corpus.from_sentences([["a" * 100_000]])
    assert array("I", words.known(corpus, 0)).tolist() == [1]
    characters, _ = _core.characters(corpus, 0)
    assert set(words.matched(characters)[0]) == {("a", "0", "0", "0")}
