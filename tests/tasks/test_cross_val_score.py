"""scikit-learn's cross-validation and searches over a Corpus, whose folds keep their columns."""

from __future__ import annotations

import pytest
from every_estimator import CASES, CORPORA, treebank
from sklearn.model_selection import GridSearchCV, KFold, cross_val_score

import goldbeam as gb


@pytest.mark.parametrize("name", CORPORA)
def test_scores_are_those_of_the_folds(name):
    corpus, make = CORPORA[name], CASES[name].make
    folds = KFold(2, shuffle=True, random_state=1)
    expected = [make().fit(corpus[train]).score(corpus[test]) for train, test in folds.split(corpus)]
    assert cross_val_score(make(), corpus, cv=folds).tolist() == expected
    assert all(0 <= score <= 100 for score in expected)


def test_a_parser_reads_the_tags_of_its_folds():
    """Folds used to be lists, in which the columns of CoNLL-U have no names."""
    corpus = treebank(12, 0)
    search = GridSearchCV(gb.DependencyParser(epochs=1), {"beam": [1, 2]}, cv=2).fit(corpus)
    assert set(search.best_params_) == {"beam"}
    assert search.best_estimator_._fitted("_model").layout.inputs == ("lemma", "upos", "xpos", "feats")


def test_folds_in_other_processes_score_the_same():
    corpus, make = CORPORA["dependency"], CASES["dependency"].make
    assert cross_val_score(make(), corpus, cv=2, n_jobs=2).tolist() == cross_val_score(make(), corpus, cv=2).tolist()
