"""A model file shows whether it is what a run would make: by task, parameters, training data and epochs."""

from __future__ import annotations

from dataclasses import replace

import pytest
from every_estimator import CASES, CORPORA

import goldbeam as gb
from goldbeam.cli.finished import model_of_run


@pytest.mark.parametrize("scored", [False, True])
@pytest.mark.parametrize("name", CORPORA)
def test_the_model_of_a_complete_run_is_recognised(name, scored, tmp_path):
    make, corpus = CASES[name].make, CORPORA[name]
    path = tmp_path / "model"
    make().fit(corpus, dev=corpus if scored else None).save(path)
    assert model_of_run(make(), path, corpus, scored) is not None
    assert model_of_run(make(), path, corpus, not scored) is None
    assert model_of_run(make(), path, corpus[1:], scored) is None
    assert model_of_run(make(random_state=7), path, corpus, scored) is None


def test_of_a_dictionary_the_words_count(tmp_path):
    corpus, path = CORPORA["segmenter"], tmp_path / "model"
    gb.Segmenter(epochs=1, dictionary=["abc"]).fit(corpus).save(path)
    assert model_of_run(gb.Segmenter(epochs=1, dictionary=["abc"]), path, corpus, False) is not None
    for other in (["bc"], None):
        assert model_of_run(gb.Segmenter(epochs=1, dictionary=other), path, corpus, False) is None


def test_a_joint_tagger_without_its_re_ranker_is_not_complete(tmp_path):
    corpus, path = CORPORA["joint"], tmp_path / "model"
    joint = gb.JointTagger(epochs=1, rerank=2, jackknife=2).fit(corpus)
    joint._model = replace(joint._model, reranker=None)  # as Ctrl-C leaves it
    joint.save(path)
    assert model_of_run(gb.JointTagger(epochs=1, rerank=2, jackknife=2), path, corpus, False) is None


def test_a_model_that_only_counts_has_one_epoch(tmp_path):
    corpus, path = CORPORA["constituency"], tmp_path / "model"
    gb.ConstituencyParser(kind="generative").fit(corpus).save(path)
    assert model_of_run(gb.ConstituencyParser(kind="generative"), path, corpus, False) is not None


def test_a_model_of_fewer_epochs_than_it_says_is_not_complete(tmp_path):
    corpus, path = CORPORA["tagger"], tmp_path / "model"
    gb.Tagger(epochs=2).fit(corpus).set_params(epochs=3).save(path)
    assert model_of_run(gb.Tagger(epochs=3), path, corpus, False) is None
    assert model_of_run(gb.Tagger(epochs=2), path, corpus, False) is None
