"""Counts of right words, against sets of spans."""

from array import array
from itertools import accumulate, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import goldbeam as gb
from goldbeam import _core
from goldbeam.evaluation.counts import totals
from goldbeam.evaluation.words import count_words, word_counts, word_f1

LENGTHS = st.lists(st.integers(1, 4), max_size=6)


def spans(lengths):
    return list(pairwise(accumulate(lengths, initial=0)))


def same_size(lengths, size):
    """The lengths cut or filled up to a text of so many characters."""
    kept = []
    for length in [*lengths, *[1] * size]:
        if sum(kept) < size:
            kept.append(min(length, size - sum(kept)))
    return kept


@given(st.lists(st.tuples(LENGTHS, LENGTHS), min_size=1, max_size=4), st.randoms(use_true_random=False))
def test_counts_are_those_of_spans(pairs, random):
    gold = [g for g, _ in pairs]
    predicted = [same_size(p, sum(g)) for g, p in pairs]
    tags = [[random.randrange(2) for _ in g] for g in gold]
    guesses = [[random.randrange(2) for _ in p] for p in predicted]
    known = [[random.randrange(2) for _ in g] for g in gold]
    flat = lambda rows: array("I", [n for row in rows for n in row])  # noqa: E731
    begins = [_core.word_begins(flat(side)) for side in (gold, predicted)]
    offsets = array("Q", accumulate((sum(g) for g in gold), initial=0))
    numbers = [_core.spread(flat(lengths), flat(ids)) for lengths, ids in ((gold, tags), (predicted, guesses))]
    rows = count_words(*begins, offsets, *numbers, _core.spread(flat(gold), flat(known)))
    wanted = dict.fromkeys(rows, 0)
    exact = []
    for g, p, t, guess, k in zip(gold, predicted, tags, guesses, known, strict=True):
        of_gold, of_guess = dict(zip(spans(g), t, strict=True)), dict(zip(spans(p), guess, strict=True))
        right = of_gold.keys() & of_guess.keys()
        unknown = {span for span, flag in zip(spans(g), k, strict=True) if not flag}
        wanted["sentences"] += 1
        wanted["characters"] += sum(g)
        wanted["gold_words"] += len(g)
        wanted["predicted_words"] += len(p)
        wanted["right_words"] += len(right)
        wanted["right_tagged"] += sum(of_gold[span] == of_guess[span] for span in right)
        wanted["unknown_words"] += len(unknown)
        wanted["right_unknown"] += len(unknown & right)
        wanted["exact"] += of_gold == of_guess
        exact.append(of_gold == of_guess)
    assert totals(rows) == wanted
    assert rows["exact"].tolist() == exact
    assert rows["gold_words"].tolist() == [len(g) for g in gold]


def test_scores_of_lists_of_words():
    scores = word_f1([["中国", "人", "民"], ["好"]], [["中国", "人民"], ["好"]], known=["中国", "好"])
    assert (scores["precision"], scores["recall"]) == (pytest.approx(200 / 3), 50.0)
    assert scores["f1"] == pytest.approx(400 / 7)
    assert (scores["oov_recall"], scores["iv_recall"], scores["exact_match"]) == (0.0, 100.0, 50.0)
    assert (scores["tokens"], scores["characters"], scores["sentences"]) == (4, 5, 2)
    with pytest.raises(gb.DataError, match="sentence 1: gold and prediction differ in their characters"):
        word_f1([["ab"]], [["ac"]])
    with pytest.raises(gb.DataError, match="gold has 1 sentences and the prediction 2"):
        word_f1([["ab"]], [["a"], ["b"]])


def test_numbers_must_be_one_a_character():
    ones, offsets = array("I", [1, 1]), array("Q", [0, 2])
    with pytest.raises(gb.ParameterError, match="predicted must hold 2 numbers, got 1"):
        word_counts(ones, array("I", [1]), offsets)
    with pytest.raises(gb.ParameterError, match="offsets must rise"):
        word_counts(ones, ones, array("Q", [0, 1]))
