"""Lists of words: what they count, and where in a text their words may stand."""

from array import array
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import goldbeam as gb
from goldbeam import _core

WORD = st.text("abc", min_size=1, max_size=4)
PAIR = st.tuples(WORD, st.sampled_from(["T0", "T1", "T2"]))
SENTENCES = st.lists(st.lists(PAIR, min_size=1, max_size=6), min_size=1, max_size=25)


def shown(length, times):
    return f"{min(length, 6)}{'c' if times >= 12 else 'b' if times >= 3 else 'a'}"


def kind(tags):
    """The most frequent tag, and the second one if it has a tenth of all; of equal ones that which was seen first."""
    ranked = sorted(tags.items(), key=lambda item: -item[1])
    ranked = [(tag, times) for tag, times in ranked if times > 0]
    both = len(ranked) > 1 and ranked[1][1] * 10 >= sum(tags.values())
    return "|".join(tag for tag, _ in ranked[: 1 + both]) or "-"


def matched(sentences, dictionary, *, own):
    """The rows of every sentence, by the definition; a sentence has words with tags."""
    rows = []
    in_part = -(-len(sentences) // 10)
    everything = [pair for sentence in sentences for pair in sentence]
    for number, sentence in enumerate(sentences):
        part = number // in_part
        left_out = [p for s in sentences[part * in_part : (part + 1) * in_part] for p in s] if own else []
        counts = Counter(word for word, _ in everything)
        counts.subtract(word for word, _ in left_out)
        times = {**{word: n for word, n in counts.items() if n > 0}, **dict.fromkeys(dictionary, 10**9)}
        tags = {word: Counter() for word, _ in everything}
        for word, tag in everything:
            tags[word][tag] += 1
        for word, tag in left_out:
            tags[word][tag] -= 1
        text = "".join(word for word, _ in sentence)
        found = [
            (begin, end, shown(end - begin, times[text[begin:end]]), text[begin:end])
            for begin in range(len(text))
            for end in range(begin + 1, len(text) + 1)
            if text[begin:end] in times
        ]
        for i, character in enumerate(text):
            starts = max((match for begin, _, match, _ in found if begin == i), default="0")
            ends = max((match for _, end, match, _ in found if end == i + 1), default="0")
            inside = max((match for begin, end, match, _ in found if begin < i < end - 1), default="0")
            over = [(match, -begin, word) for begin, end, match, word in found if begin <= i < end]
            of_longest = kind(tags.get(max(over)[2], {})) if over else "-"
            rows.append((character, starts, ends, inside, of_longest))
    return rows


@given(SENTENCES, st.lists(WORD, max_size=3), st.booleans(), st.booleans())
def test_matches_are_those_of_the_definition(sentences, dictionary, own, tagged):
    corpus = gb.Corpus.from_sentences(sentences)
    names = ["T0", "T1", "T2"] if tagged else []
    tags = _core.encode_labels(corpus, 1, names) if tagged else b""
    words = _core.WordList(names)
    for word in dictionary:
        words.add(word)
    words.count(corpus, 0, tags)
    characters, lengths = _core.characters(corpus, 0)
    text = words.matched(characters, *((lengths, tags) if own else ()))
    wanted = matched(sentences, dictionary, own=own)
    assert [row for sentence in text for row in sentence] == [row if tagged else row[:4] for row in wanted]
    frozen = _core.WordList(names, *words.freeze())
    assert list(frozen.matched(characters)) == list(words.matched(characters))


def test_a_list_is_what_it_is_frozen_to():
    words = _core.WordList(["N", "V"])
    for word in ("中国", "国", "中国", " ", "", "10 000"):
        words.add(word)
    words.count(gb.Corpus.from_sentences([["国", "人", "人"]]), 0, array("I", [1, 0, 1]))
    text, ends, counts, pairs = words.freeze()
    assert text.decode() == "中国国10 000人"
    assert array("I", ends).tolist() == [6, 9, 15, 18]
    assert array("I", counts).tolist() == [2**32 - 1, 2**32 - 1, 2**32 - 1, 2]
    assert array("I", pairs).tolist() == [0, 2, 0, 1 | 2 << 16]
    again = _core.WordList(["N", "V"], text, ends, counts, pairs)
    assert again.freeze() == (text, ends, counts, pairs)
    corpus = gb.Corpus.from_sentences([["中国", "中", "人", "10000"]])
    assert array("I", again.known(corpus, 0)).tolist() == [1, 0, 1, 1]
    for wrong in ([0, 2, 0], [0, 3, 0, 1], [0, 2, 0, 1 | 3 << 16], [0, 2, 0, 1 << 16]):
        with pytest.raises(gb.ModelError, match=r"its words have not their tags|a tag that there is not"):
            _core.WordList(["N", "V"], text, ends, counts, array("I", wrong))
    with pytest.raises(gb.ParameterError, match="a tag's number is out of range"):
        words.count(corpus, 0, array("I", [0, 1, 2, 0]))


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
        _core.WordList([], text, array("I", ends), array("I", counts), b"")


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
