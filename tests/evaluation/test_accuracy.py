from __future__ import annotations

from array import array

import pytest

from goldbeam.errors import ParameterError
from goldbeam.evaluation.accuracy import accuracy, accuracy_of_ids, known_words, label_scores

GOLD = [["DT", "NN", "VBZ"], ["DT", "NN"], []]
PREDICTED = [["DT", "NN", "NNS"], ["DT", "NN"], []]


def test_accuracy_and_exact_match() -> None:
    scores = accuracy(GOLD, PREDICTED)
    assert scores == {"accuracy": 80.0, "exact_match": pytest.approx(200 / 3), "sentences": 3, "tokens": 5}


def test_unknown_words_are_scored_apart() -> None:
    known = [[True, False, False], [True, True], []]
    assert accuracy(GOLD, PREDICTED, known)["oov_recall"] == 50.0
    assert "oov_recall" not in accuracy(GOLD, PREDICTED, [[True] * 3, [True] * 2, []])


def test_known_words_marks_the_vocabulary() -> None:
    assert list(known_words([["a", "b"], ["c"]], {"a", "c"})) == [1, 0, 1]


def test_a_mask_of_another_size_is_refused() -> None:
    with pytest.raises(ParameterError, match="known has 1 bytes for 2 tokens"):
        accuracy_of_ids(array("I", [0, 0]), array("I", [0, 0]), array("I", [0, 2]), 1, b"\1")


def test_no_tokens_score_zero() -> None:
    assert accuracy([], []) == {"accuracy": 0.0, "exact_match": 0.0, "sentences": 0, "tokens": 0}


def test_scores_of_each_label() -> None:
    scores = label_scores([["a", "a", "b", "c"]], [["a", "b", "b", "b"]])
    assert scores["a"] == {"precision": 100.0, "recall": 50.0, "f1": pytest.approx(200 / 3), "tokens": 2}
    assert scores["b"] == {"precision": pytest.approx(100 / 3), "recall": 100.0, "f1": 50.0, "tokens": 1}
    assert scores["c"] == {"precision": 0.0, "recall": 0.0, "f1": 0.0, "tokens": 1}
