"""Corpora as tables of Arrow, and back."""

from __future__ import annotations

from itertools import pairwise

import pyarrow as pa
import pytest

import goldbeam as gb
from goldbeam.data.sample import sample_conllu
from goldbeam.errors import DataError, ParameterError

WORDS = gb.Corpus.from_sentences([[("Ada", "NNP"), ("_", "_")], [], [("x", "SYM")]], ["word", "xpos"])


@pytest.fixture(scope="module")
def treebank():
    return gb.Corpus.parse(sample_conllu(20).encode(), "conllu", "sample")


def test_a_treebank_has_its_columns(treebank):
    table = treebank.to_arrow()
    assert table.column_names == ["sentence", *treebank.columns]
    assert table["form"].to_pylist() == treebank.flat(1)
    assert table["head"].to_pylist() == [int(head) for head in treebank.flat(treebank.columns.index("head"))]
    assert table["deps"].null_count == treebank.token_count
    assert pa.table(treebank).equals(table)
    assert pa.schema(treebank) == table.schema
    assert pa.record_batch(treebank).num_rows == treebank.token_count


def test_sentences_are_numbered(treebank):
    offsets = memoryview(treebank.offsets).cast("Q").tolist()
    table = treebank.to_arrow("sentences")
    assert table["sentence"].to_pylist() == list(range(1, 21))
    assert [len(tokens) for tokens in table["tokens"].to_pylist()] == [b - a for a, b in pairwise(offsets)]


@pytest.mark.parametrize("rows", ["tokens", "sentences"])
def test_a_treebank_is_read_again(treebank, rows):
    again = gb.Corpus.from_arrow(treebank.to_arrow(rows), name="again")
    assert again.format == "conllu"
    assert again.name == "again"
    assert list(again) == list(treebank)


def test_layers_are_read_again(treebank):
    ids = b"\0\0\0\0" * treebank.token_count
    labelled = treebank.with_columns([("mood", ids, ["good"]), ("entities", ids, ["O"])])
    again = gb.Corpus.from_arrow(labelled.to_arrow())
    assert again.columns == labelled.columns
    assert list(again) == list(labelled)


def test_other_corpora_have_strings_as_they_are():
    table = WORDS.to_arrow()
    assert table.to_pydict() == {"sentence": [1, 1, 3], "word": ["Ada", "_", "x"], "xpos": ["NNP", "_", "SYM"]}
    assert [len(tokens) for tokens in WORDS.to_arrow("sentences")["tokens"].to_pylist()] == [2, 0, 1]
    again = gb.Corpus.from_arrow(table)
    assert again.format == "list"
    assert list(again) == [sentence for sentence in WORDS if sentence]


def test_what_is_no_corpus_is_one_line(treebank):
    with pytest.raises(DataError, match="has a column 'sentence', the name of the numbers"):
        gb.Corpus.from_sentences([["a"]], ["sentence"]).to_arrow()
    with pytest.raises(ParameterError, match="rows must be tokens or sentences, got 'documents'"):
        treebank.to_arrow("documents")
    with pytest.raises(DataError, match="column 'word' is null in row 0; give each token a value"):
        gb.Corpus.from_arrow(pa.table({"word": pa.array([None], pa.string())}))
    with pytest.raises(DataError, match="has no columns of tokens"):
        gb.Corpus.from_arrow(pa.table({"sentence": [1]}))


def test_a_corpus_without_sentences(treebank):
    assert treebank[:0].to_arrow().num_rows == 0
    assert len(gb.Corpus.from_arrow(treebank[:0].to_arrow())) == 0
