"""Tokens of a text as a corpus, which is made without being parsed; several texts at once."""

from __future__ import annotations

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st
from raw_texts import TRAIN

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.errors import ParameterError
from goldbeam.tasks.tokenizing.multiword_hints import LearnedHints
from goldbeam.tasks.tokenizing.multiwords import MultiwordRules

TREEBANK = _core.RunningText(TRAIN)
RULES = _core.PieceRules(TREEBANK)
HINTS = _core.MultiwordHints(LearnedHints.of(TREEBANK.tokens, RULES).lines)
MULTIWORDS = MultiwordRules.learned(TREEBANK.tokens)
#: Texts of words, multiword tokens, numbers, marks, accents and all kinds of white space.
PARTS = ["Dr.", " ", " ", "\n", "\n\n", "\r\n", "don't", "Cook's", "1,000", ".", "…", "é", "日本", "\u3000", "\t", "\0"]
TEXTS = st.lists(st.sampled_from(PARTS), max_size=25).map("".join)


def tokenized(
    text: str, data: st.DataObject | None = None, *, lines: bool = False, first: int = 0, ends: object = None
) -> tuple[Corpus, list[int]]:
    """With roles that are drawn; or else tokens end at white space, and all may be multiword tokens."""
    raw = text.encode()
    pieces, paragraphs = _core.pieces(raw, RULES, HINTS, lines, 1000)
    roles = [data.draw(st.integers(0, 15)) if data else 2 for _ in range(pieces.token_count)]
    numbers = array("I", roles)
    words = {form: MULTIWORDS.words(form) for form in _core.multiword_forms(raw, pieces, numbers)}
    corpus, sentences = _core.tokenized(raw, pieces, paragraphs, numbers, words, lines, first, ends)
    return corpus, list(array("I", sentences))


@given(TEXTS, st.data(), st.booleans(), st.integers(0, 1000))
def test_it_is_the_corpus_of_its_own_text(text, data, lines, first):
    corpus, sentences = tokenized(text, data, lines=lines, first=first)
    assert sentences == [len(corpus)]
    assert (corpus.format, corpus.name) == ("conllu", "<text>")
    if len(corpus) == 0:
        assert corpus.text == b""
        return
    parsed = Corpus.parse(corpus.text, "conllu", "<text>")
    assert list(corpus) == list(parsed)
    assert (corpus.columns, corpus.offsets) == (parsed.columns, parsed.offsets)
    tokens = range(corpus.token_count)
    assert [corpus.where(token) for token in tokens] == [parsed.where(token) for token in tokens]
    for sentence in range(len(corpus)):
        assert corpus.select([sentence]).text == parsed.select([sentence]).text


def row(id: str, form: str, misc: str = "_") -> str:
    return f"{id}\t{form}" + "\t_" * 7 + f"\t{misc}\n"


def test_its_text_is_conllu_with_places():
    corpus, _ = tokenized("\n Dr.  Cook don't\n\nstop\u3000it", first=10)
    multiword = row("3-4", "don't", "TokenRange=22:27") + row("3", "do") + row("4", "n't")
    assert corpus.text.decode() == (
        "# newpar\n# text = Dr. Cook don't\n"
        + row("1", "Dr.", "TokenRange=12:15")
        + row("2", "Cook", "TokenRange=17:21")
        + multiword
        + "\n# newpar\n# text = stop it\n"
        + row("1", "stop", "TokenRange=29:33")
        + row("2", "it", "TokenRange=34:36")
        + "\n"
    )
    assert corpus.flat(1) == ["Dr.", "Cook", "do", "n't", "stop", "it"]


@pytest.mark.parametrize("text", ["", " \n\n \t", "\ufeff"])
def test_a_text_without_tokens_is_a_corpus_without_sentences(text):
    corpus, sentences = tokenized(text)
    assert (len(corpus), corpus.token_count, corpus.text, sentences) == (0, 0, b"", [0])
    assert (corpus.format, len(corpus.columns)) == ("conllu", 10)
    assert len(corpus.with_columns([("upos", b"", [])])) == 0


@given(st.lists(TEXTS, min_size=1, max_size=5), st.sampled_from("IQ"))
def test_several_texts_are_as_if_each_were_alone(texts, width):
    alone = [tokenized(text)[0] for text in texts]
    joined = [text + "\n\n" for text in texts]
    ends = array(width)
    for text in joined:
        ends.append((ends[-1] if ends else 0) + len(text.encode()))
    together, sentences = tokenized("".join(joined), ends=ends)
    assert together.text == b"".join(corpus.text for corpus in alone)
    assert list(together) == [sentence for corpus in alone for sentence in corpus]
    counts = [0, *sentences]
    assert [after - before for before, after in zip(counts, sentences, strict=False)] == [
        len(corpus) for corpus in alone
    ]


def test_only_the_first_text_starts_where_the_caller_says():
    corpus, sentences = tokenized("a b\n\nc d\n\n", first=7, ends=array("I", [5, 10]))
    assert sentences == [1, 2]
    ids, names = corpus.misc("TokenRange")
    assert [names[id] for id in array("I", ids)] == ["7:8", "9:10", "0:1", "2:3"]


@pytest.mark.parametrize(
    ("ends", "message"),
    [
        ([3, 5], "ends must rise up to the size of the text, 6, got 5 as the last one"),
        ([7], "ends must rise up to the size of the text, 6, got 7 as the last one"),
        ([4, 3, 6], "ends must rise up to the size of the text, 6, got 6 as the last one"),
        ([2, 6], "ends must be between paragraphs, got 2; put a blank line between two texts"),
    ],
)
def test_ends_that_make_no_sense_are_refused(ends, message):
    with pytest.raises(ParameterError) as caught:
        tokenized("a b\n\nc", ends=array("Q", ends))
    assert str(caught.value) == message


def test_ends_are_numbers_and_may_be_of_no_text():
    with pytest.raises(ParameterError, match=r"^ends must be a flat buffer of uint32"):
        tokenized("a", ends=b"\1")
    assert tokenized("", ends=array("Q"))[1] == []
    assert tokenized("", ends=array("Q", [0, 0]))[1] == [0, 0]


def test_it_outlives_the_text_and_the_pieces():
    corpus, _ = tokenized("word " * 1000)
    assert corpus.flat(1) == ["word"] * 1000
