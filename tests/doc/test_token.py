"""What a token knows: its columns, its neighbours in the tree, its place."""

from __future__ import annotations

import doctest
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_documents import heads, sentences

import goldbeam as gb
from goldbeam.doc import Doc, Feats, Sentence, feats
from goldbeam.layers import Layers

RAW = " We don't fly.\n\tGo!"
TEXT = """# text = We don't fly.
1\tWe\twe\tPRON\tPRP\tCase=Nom|Number=Plur\t4\tnsubj\t_\tTokenRange=1:3
2-3\tdon't\t_\t_\t_\t_\t_\t_\t_\tTokenRange=4:9
2\tdo\tdo\tAUX\tVBP\t_\t4\taux\t_\t_
3\tn't\tnot\tPART\tRB\t_\t4\tadvmod\t_\t_
4\tfly\tfly\tVERB\tVB\t_\t0\troot\t_\tSpaceAfter=No|TokenRange=10:13
5\t.\t.\tPUNCT\t.\t_\t4\tpunct\t_\tTokenRange=13:14

1\tGo\tgo\tVERB\t_\t_\t0\troot\t_\tSpaceAfter=No|TokenRange=16:18
2\t!\t!\tPUNCT\t_\t_\t1\tpunct\t_\tTokenRange=18:19

"""


@pytest.fixture
def doc() -> Doc:
    return Doc.from_conllu(TEXT, RAW)


def forms(tokens):
    return [token.form for token in tokens]


def test_the_examples_in_docstrings_hold():
    assert doctest.testmod(feats).failed == 0
    assert gb.Token is type(Doc.from_conllu(TEXT)[0][0])


def test_tokens_are_counted_in_the_document_and_in_the_sentence(doc):
    assert [token.i for token in doc.tokens] == list(range(7))
    assert [token.number for token in doc.tokens] == [1, 2, 3, 4, 5, 1, 2]
    go = doc.tokens[5]
    assert (go.sentence, go.doc) == (doc[1], doc)
    assert go is doc[1][0] is doc.tokens[-2] is doc.tokens[5:6][0]
    alone = Sentence(["a", "b"])
    assert [token.i for token in alone] == [0, 1]
    assert alone[1].doc[0] is alone
    assert alone.doc.tokens[1] is alone[1]


def test_columns_and_their_short_names(doc):
    we = doc.tokens[0]
    assert (we.text, we.form, str(we)) == ("We", "We", "We")
    assert (we.lemma, we.upos, we.xpos, we.tag) == ("we", "PRON", "PRP", "PRON")
    assert (we.relation, we.dep) == ("nsubj", "nsubj")
    assert repr(we) == "Token(1, 'We')"


def test_features_are_a_mapping(doc):
    found = doc.tokens[0].feats
    assert found["Number"] == "Plur"
    assert found.get("Tense") is None
    assert list(found) == ["Case", "Number"]
    assert (str(found), repr(found)) == ("Case=Nom|Number=Plur", "Feats('Case=Nom|Number=Plur')")
    assert found == {"Case": "Nom", "Number": "Plur"} == Feats("Number=Plur|Case=Nom")
    assert hash(found) == hash(Feats("Number=Plur|Case=Nom"))
    assert found is doc.tokens[0].feats
    assert not hasattr(found, "__setitem__")
    empty = doc.tokens[1].feats
    assert (len(empty), str(empty), bool(empty)) == (0, "", False)
    assert Sentence(["a"])[0].feats == empty
    assert dict(Feats("odd|A=b=c")) == {"odd": "", "A": "b=c"}


def test_places_and_white_space(doc):
    assert [(token.start, token.end) for token in doc.tokens[:4]] == [(1, 3), (4, 9), (4, 9), (10, 13)]
    assert [token.space_after for token in doc.tokens] == [True, False, True, False, True, False, True]
    assert [token.whitespace for token in doc.tokens] == [" ", "", " ", "", "\n\t", "", ""]
    assert [token.whitespace for token in Doc.from_conllu(TEXT).tokens] == [" ", "", " ", "", " ", "", " "]


def test_neighbours_in_the_tree(doc):
    we, do, not_, fly, point = doc[0]
    assert fly.children == fly.dependents == (we, do, not_, point)
    assert (fly.lefts, fly.rights) == ((we, do, not_), (point,))
    assert (we.head, fly.head, fly.is_root, we.is_root) == (fly, None, True, False)
    assert fly.subtree == tuple(doc[0])
    assert (we.subtree, we.ancestors, fly.ancestors) == ((we,), (fly,), ())
    assert doc[0].root is fly


@given(st.integers(1, 8).flatmap(heads))
def test_subtrees_and_ancestors_are_two_sides_of_one_thing(numbers):
    sentence = Sentence(["w"] * len(numbers), numbers, ["r"] * len(numbers))
    for token in sentence:
        assert list(token.subtree) == sorted(token.subtree, key=lambda t: t.number)
        assert set(token.subtree) == {other for other in sentence if token is other or token in other.ancestors}
        assert token.children == tuple(other for other in sentence if other.head is token)
        assert token.lefts + token.rights == token.children
        chain = (token, *token.ancestors)
        assert all(below.head is above for below, above in pairwise(chain))
        assert chain[-1].is_root
    assert sentence.root is next((token for token in sentence if token.is_root), None)


def test_very_deep_trees_are_walked():
    count = 5000
    sentence = Sentence(["w"] * count, range(count), ["r"] * count)
    assert len(sentence[-1].ancestors) == count - 1
    assert sentence[0].subtree == sentence.tokens


@given(sentences())
def test_columns_of_sentences_and_tokens_agree(sentence):
    for name, column in (("lemma", "lemmas"), ("upos", "upos"), ("xpos", "xpos"), ("iob", "iob")):
        cells = getattr(sentence, column)
        expected = [None] * len(sentence) if cells is None else list(cells)
        assert [getattr(token, name) for token in sentence] == expected
    assert forms(sentence) == list(sentence.forms)


def test_margins_by_layer():
    layers = Layers(Doc.from_conllu(TEXT).layers.corpus, margins={"upos": range(7), "head": [0.5] * 7})
    doc = Doc.of_layers(layers, 1)
    assert doc[0].margins == (0.5, 0.5)
    assert [token.margin for token in doc.tokens] == [0.5, 0.5]
    assert [token.margins for token in doc.tokens] == [{"upos": 5.0, "head": 0.5}, {"upos": 6.0, "head": 0.5}]
    assert Doc.from_conllu(TEXT)[0][0].margins == {}
    assert Doc.from_conllu(TEXT)[0][0].margin is None
