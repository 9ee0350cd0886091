"""What a short text costs does not depend on how many labels a model has."""

from __future__ import annotations

import sys

import pytest

import goldbeam as gb
from goldbeam.data import Corpus

TEXT = [["w1", "w2"]]


def calls_of(work):
    """How many functions are called by Python code."""
    count = 0

    def profile(frame, event, argument):
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(profile)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


def treebank(labels):
    """Each label once, on a word of its own."""
    rows = (f"1\tw{i}\tl{i}\tU{i % 9}\tX{i}\tF=v{i}\t0\troot\t_\t_\n\n" for i in range(labels))
    return Corpus.parse("".join(rows).encode(), "conllu")


@pytest.fixture(scope="module")
def morphologies():
    return [gb.Morphology(epochs=1, templates=["w0"], known=1).fit(treebank(labels)) for labels in (20, 200)]


def test_a_morphology_does_not_go_through_all_of_its_labels(morphologies):
    for morphology in morphologies:
        morphology.predict_corpus(TEXT)
    few, many = (calls_of(lambda m=m: m.predict_corpus(TEXT)) for m in morphologies)
    assert many == few


def test_the_core_gets_the_names_that_occur(morphologies):
    for morphology in morphologies:
        columns = {name: names for name, _, names in morphology.predict_corpus(TEXT).columns}
        assert columns["xpos"] == ["X1", "X2"]
        assert morphology.predict(TEXT)[0][1] == {"lemma": "l2", "upos": "U2", "xpos": "X2", "feats": "F=v2"}


def test_a_parser_does_not_go_through_all_of_its_relations():
    parsers = []
    for relations in (5, 100):
        trees = [[(0, "root"), (1, f"r{i}")] for i in range(relations)]
        parser = gb.DependencyParser(epochs=2, beam=2, templates=["s0.w", "q0.w"])
        parsers.append(parser.fit([["w1", f"w{i}"] for i in range(relations)], trees))
    few, many = (parser.predict_corpus(TEXT).trees for parser in parsers)
    assert len(many.names) == len(few.names) == 2
    assert [p.predict(TEXT) for p in parsers] == [[[(0, "root"), (1, "r2")]]] * 2
