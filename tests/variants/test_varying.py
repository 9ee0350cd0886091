"""Variants of whole treebanks keep the annotation, and the same seed gives the same bytes."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goldbeam.data import Corpus
from goldbeam.data.sample import sample_conllu
from goldbeam.errors import DataError, ParameterError
from goldbeam.variants import AUTO_SHARES, KINDS, rewritten, shares_of, varied
from goldbeam.variants.sentence import FORM, Sentence
from goldbeam.variants.varying import FUNCTIONS

TREEBANK = Corpus.parse(sample_conllu(40).encode(), "conllu", "sample")
ALL = dict.fromkeys(KINDS, 0.5)
NAMES = TREEBANK.columns


def column(corpus: Corpus, name: str) -> list[list[str]]:
    return corpus.column(NAMES.index(name))


def test_every_kind_has_a_function_and_every_task_has_known_kinds():
    assert tuple(FUNCTIONS) == KINDS
    assert all(set(shares) <= set(KINDS) for shares in AUTO_SHARES.values())


@settings(max_examples=40, deadline=None)
@given(
    st.dictionaries(st.sampled_from([kind for kind in KINDS if kind != "lists"]), st.floats(0, 1)),
    st.integers(0, 2**32),
    st.booleans(),
)
def test_words_map_one_to_one_onto_the_original(shares, seed, passages):
    found = rewritten(TREEBANK, shares, seed, passages=passages)
    assert len(found) == len(TREEBANK)
    for name in ("upos", "xpos", "feats", "lemma", "head", "deprel"):
        for new, old in zip(column(found, name), column(TREEBANK, name), strict=True):
            assert new == old[: len(new)]
            assert len(old) - len(new) <= 1
    for heads in column(found, "head"):
        assert heads.count("0") == 1
        assert all(0 <= int(head) <= len(heads) for head in heads)


@pytest.mark.parametrize("kind", KINDS)
def test_the_comment_with_the_text_is_true(kind):
    found = rewritten(TREEBANK, {kind: 1.0}, passages=True)
    for block in found.text.decode().split("\n\n")[:-1]:
        told = [line.removeprefix("# text = ") for line in block.split("\n") if line.startswith("# text = ")]
        assert told == [Sentence.of(block).text]
        assert [row[FORM] for row in Sentence.of(block).rows] == [
            r.split("\t")[1] for r in block.split("\n") if r[0] != "#"
        ]


def test_the_same_seed_gives_the_same_bytes_and_another_one_others():
    first, again, other = (varied(TREEBANK, ALL, seed).text for seed in (5, 5, 6))
    assert first == again
    assert first != other


def test_copies_follow_the_original_as_paragraphs_of_their_own():
    found = varied(TREEBANK, {"lower": 0.5}, passages=True)
    assert len(found) > len(TREEBANK)
    assert found.select(list(range(len(TREEBANK)))).text == rewritten(TREEBANK, {}).text
    copies = found.select(list(range(len(TREEBANK), len(found)))).text.decode()
    assert copies.startswith("# newpar\n")
    assert "sent_id" not in copies


def test_sentences_that_would_be_the_same_are_not_copied():
    lowered = rewritten(TREEBANK, {"lower": 1.0})
    assert len(varied(lowered, {"lower": 1.0})) == len(lowered)


def test_one_kind_more_does_not_change_what_another_does():
    one, two = varied(TREEBANK, {"lower": 0.3}), varied(TREEBANK, {"lower": 0.3, "lines": 0.0})
    assert one.text == two.text


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_about_the_share_is_varied(share):
    many = Corpus.parse(sample_conllu(600).encode(), "conllu", "sample")
    assert abs((len(varied(many, {"capitals": share})) - 600) / 600 - share) < 0.06


def test_shares_grow_by_sentences_that_join():
    found = [{tuple(s) for s in varied(TREEBANK, {"capitals": share}).column(1)} for share in (0.2, 0.4, 0.8)]
    assert all(few < more for few, more in pairwise(found))


def test_auto_stands_for_the_shares_of_a_task():
    assert shares_of("auto", "tokenizer") == dict(AUTO_SHARES["tokenizer"])
    assert shares_of({"lower": 0.1}, "tokenizer") == {"lower": 0.1}
    with pytest.raises(ParameterError, match="variants must be auto or shares by kind, got 'default'"):
        shares_of("default", "tagger")


def test_what_is_no_conllu_has_no_variants():
    words = Corpus.from_sentences([[("a", "X")]])
    with pytest.raises(DataError, match="variants are made of CoNLL-U, so give that or none"):
        varied(words, ALL)
