"""What parsers learn from and are scored on."""

from __future__ import annotations

from io import BytesIO

import pytest

import goldbeam as gb
from goldbeam.data.sample import sample_conllu
from goldbeam.errors import DataError
from goldbeam.tasks.constituency.treebank import transformed


def test_unary_loops_are_not_learned_and_all_else_is():
    tree = gb.ConstituencyTree.parse("(S (NP (NP (PRP She))) (VP (VBD left) (NP-1 (-NONE- *))))")
    assert str(transformed(tree, None)) == "(S (NP (PRP She)) (VP (VBD left) (NP-1 (-NONE- *))))"
    assert str(transformed(tree, None, ["X", "Y", "Z"])) == "(S (NP (X She)) (VP (Y left) (NP-1 (Z *))))"


def test_a_corpus_without_sentences_cannot_be_scored():
    corpus = gb.read(BytesIO(sample_conllu(5).encode()))
    parser = gb.DependencyParser(epochs=1).fit(corpus)
    with pytest.raises(DataError, match="sentences with trees"):
        parser.evaluate(corpus.select([]))
