"""The graph-based parser learns further sentences: one pass in their order, on top of what was learned."""

from __future__ import annotations

import pytest
from treebanks import sample

import goldbeam as gb
from goldbeam.errors import ModelError

TREEBANK = gb.Corpus.parse(sample(40, 1), "conllu", "train.conllu")
OTHER = gb.Corpus.parse(sample(10, 2), "conllu", "other.conllu")
FEW = ["h.upos m.upos dir", "h.w m.w", "m.w dist", "rel m.upos h.upos dir", "rel m.w"]


def parser(**parameters):
    return gb.GraphDependencyParser(**{"order": 1, "templates": FEW, "epochs": 1, **parameters})


def test_it_fits_a_new_parser_and_returns_it():
    new = parser()
    assert new.partial_fit(TREEBANK) is new
    assert new.evaluate(TREEBANK)["uas"] > 60


def test_two_halves_equal_the_whole():
    """If the first half has every word and relation."""
    twice = gb.Corpus.parse(TREEBANK.text + OTHER.text, "conllu", "twice")
    everything = gb.Corpus.parse(twice.text + TREEBANK.select(range(20)).text, "conllu", "everything")
    whole = parser().partial_fit(everything)
    halves = parser().partial_fit(twice).partial_fit(TREEBANK.select(range(20)))
    assert halves.info()["weights"] == whole.info()["weights"]
    assert halves.predict(OTHER) == whole.predict(OTHER)
    once = parser().partial_fit(twice)
    assert once.predict(OTHER) != whole.predict(OTHER)


def test_more_passes_over_the_same_sentences_learn_them():
    learner = parser().partial_fit(OTHER)
    first = learner.score(OTHER)
    for _ in range(6):
        learner.partial_fit(OTHER)
    assert learner.score(OTHER) > first
    assert learner.score(OTHER) > 99


def test_a_parser_from_a_file_cannot_go_on(tmp_path):
    parser().fit(OTHER).save(tmp_path / "m")
    with pytest.raises(ModelError, match="holds no training state"):
        gb.load(tmp_path / "m").partial_fit(OTHER)
