"""Repeated use of hypotheses (Collins and Roark 2004, Figure 4), on any problem of the engine."""

from array import array

import pytest

from goldbeam import _core
from goldbeam.data import Corpus

CORPUS = Corpus.from_sentences([[("a", "X"), ("b", "Y")]])


def learned(passes=50, most=50, repeated=1, margin=10.5):
    spec = _core.TaggingSpec(["w"], ["w0"], ["Y", "X"])
    data = _core.TaggingData(spec, CORPUS, [0], array("I", [1, 0]))
    learner = _core.TaggingLearner(
        spec, merge=True, update="standard", step="margin", margin=margin,
        aggressiveness=1.0, repeated=repeated, repeated_passes=passes, repeated_updates=most,
    )  # fmt: skip
    report = learner.learn(data, b"\0\0\0\0")
    assert report is not None
    return {(key, action): weight for key, action, weight in learner.weights.entries()}


def test_hypotheses_are_used_until_gold_wins_by_the_margin():
    once, again = learned(repeated=0), learned()
    # The rival has one wrong label, so one update moves the two by 2; the margin of 10.5 takes six of them.
    assert set(once.values()) == {1.0, -1.0}
    assert set(again.values()) == {6.0, -6.0}
    assert once.keys() == again.keys()


@pytest.mark.parametrize(("passes", "most", "updates"), [(2, 50, 3), (50, 3, 4), (1, 1, 2)])
def test_passes_and_updates_are_limited(passes, most, updates):
    assert set(learned(passes, most).values()) == {float(updates), -float(updates)}


def test_nothing_happens_where_gold_wins_already():
    assert learned(margin=1.0) == learned(repeated=0, margin=1.0)
