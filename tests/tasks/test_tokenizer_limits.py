"""A paragraph without an end is cut into parts that search can hold."""

from __future__ import annotations

import pytest

import goldbeam as gb
from goldbeam.data.sample import sample_conllu


@pytest.mark.parametrize(("pieces", "parts"), [(19_999, 1), (20_000, 1), (20_001, 2), (40_001, 3)])
def test_a_part_has_20_000_pieces_at_most(pieces, parts):
    treebank = gb.Corpus.parse(sample_conllu(5).encode(), "conllu", "sample")
    tokenizer = gb.Tokenizer(epochs=1).fit(treebank)
    found = tokenizer._model.pieces(b"a " * pieces)
    assert (len(found.corpus), found.corpus.token_count) == (parts, pieces)
