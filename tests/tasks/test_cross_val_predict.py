"""scikit-learn's cross_val_predict gives one prediction per input, however long: that of the fold without it."""

from __future__ import annotations

import numpy as np
import pytest
from every_estimator import CASES, WORDS, Split, arcs, tagged, treebank
from sklearn.exceptions import NotFittedError
from sklearn.model_selection import KFold, cross_val_predict

import goldbeam as gb
from goldbeam.data import Corpus
from goldbeam.data.sample import sample_sentences
from goldbeam.tasks.common.predictions import Predictions

SAMPLE = list(sample_sentences(12, seed=5))
X = [list(s.words) for s in SAMPLE]
Y = [list(s.upos) for s in SAMPLE]
TAGGED = [list(zip(words, tags, strict=True)) for words, tags in zip(X, Y, strict=True)]
TEXTS = ["".join(words) for words in X]
TREES = [
    gb.ConstituencyTree.parse("(S (NP (NN fruit) (NNS flies)) (VP (VBP like) (NP (NN fruit))))"),
    gb.ConstituencyTree.parse("(S (NP (NN fruit)) (VP (VBP flies)))"),
] * 3
WITH_ARCS = [
    [(word, str(head), relation) for word, (head, relation) in zip(words, tree, strict=True)]
    for words, tree in zip(WORDS, arcs("dep"), strict=True)
]
DATA = {
    "words and labels": ("tagger", X, Y),
    "words with labels": ("tagger", TAGGED, None),
    "texts and words": ("segmenter", TEXTS, X),
    "words": ("segmenter", X, None),
    "texts and tagged words": ("joint", TEXTS, TAGGED),
    "words and arcs": ("dependency", WORDS * 3, arcs("dep") * 3),
    "words with arcs": ("dependency", WITH_ARCS * 3, None),
    "words and arcs, by graphs": ("graph-dependency", WORDS * 3, arcs("dep") * 3),
    "trees": ("constituency", TREES, None),
    "a treebank": ("morphology", treebank(6, 0), None),
    "a treebank, by graphs": ("graph-dependency", treebank(6, 0), None),
    "a problem of one's own": ("perceptron", ["teapot", "pot", "lid", "potlid"], [{3}, {1}, {1}, {3}]),
}


def shown(predictions):
    return [str(prediction) for prediction in predictions]


def chosen(items, numbers):
    return items[numbers] if isinstance(items, Corpus) else [items[i] for i in numbers]


@pytest.mark.parametrize("data", DATA)
@pytest.mark.parametrize("shuffle", [False, True])
def test_predictions_are_those_of_the_folds_in_the_order_of_the_data(data, shuffle):
    name, x, y = DATA[data]
    make = CASES[name].make
    folds = KFold(3, shuffle=shuffle, random_state=1 if shuffle else None)
    expected = [None] * len(x)
    for train, test in folds.split(x):
        given = [chosen(column, train) for column in (x, y) if column is not None]
        for i, prediction in zip(test, make().fit(*given).predict(chosen(x, test)), strict=True):
            expected[i] = prediction
    found = cross_val_predict(make(), x, y, cv=folds)
    assert found.shape == (len(x),)
    assert shown(found) == shown(expected)
    assert type(found[0]) is type(expected[0])


def test_folds_in_other_processes_are_joined_too():
    make = CASES["tagger"].make
    assert cross_val_predict(make(), X, Y, cv=3, n_jobs=2).tolist() == cross_val_predict(make(), X, Y, cv=3).tolist()


REFUSED = {
    "morphology": (list(treebank(6, 0)), None, gb.DataError, "a morphology is learned from CoNLL-U"),
    "tokenizer": (list(treebank(6, 0)), None, gb.DataError, "give a CoNLL-U file"),
    "tokenizer, of a corpus": (treebank(6, 0), None, gb.DataError, "a text is a string or bytes of UTF-8, not Corpus"),
    "pipeline": (TEXTS, None, ValueError, "implementing 'fit' and 'predict'"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_estimators_that_need_a_treebank_say_so(name):
    """Lists have no names for their columns, and the input of a tokenizer is text."""
    x, y, error, message = REFUSED[name]
    with pytest.raises(error, match=message):
        cross_val_predict(CASES[name.partition(",")[0]].make(), x, y, cv=3)


def test_predictions_are_a_list_in_all_other_respects():
    found = CASES["tagger"].make().fit(tagged("A", "B")).predict(WORDS)
    assert isinstance(found, list)
    assert found == [["A", "B", "A", "B"], ["A", "B"]]
    assert repr(found) == "[['A', 'B', 'A', 'B'], ['A', 'B']]"
    same_length = Predictions([["A", "B"], ["B", "A"]])
    assert np.array(same_length).shape == (2, 2)
    assert np.shape(same_length) == (2, 2)
    assert np.vstack([same_length, same_length]).shape == (4, 2)
    assert np.concatenate([same_length, same_length]).shape == (4,)
    assert np.concatenate([found, np.array([None])]).tolist() == [*found, None]


def test_leaves_of_trees_are_parsed_as_words_with_tags_are():
    parser = CASES["constituency"].make().fit(TREES)
    words = [list(zip(tree.words, tree.tags, strict=True)) for tree in TREES[:2]]
    assert shown(parser.predict(TREES[:2])) == shown(parser.predict(words))


def test_an_unfitted_estimator_is_not_fitted_for_scikit_learn_either():
    with pytest.raises(NotFittedError):
        gb.Perceptron(Split()).predict(["teapot"])
