"""Span labels: whatever the weights, only valid sequences are predicted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from twins.pair import UPDATES, Pair, ids

import goldbeam as gb
from goldbeam.evaluation.scheme import allowed_transitions

LABELS = {
    "iob2": ["O", "B-A", "I-A", "B-B", "I-B"],
    "iobes": ["O", "B-A", "I-A", "E-A", "S-A", "B-B", "E-B"],
}
SEARCHES = [{"search": "greedy"}, {"beam": 3}, {"beam": 3, "merge": False}, {"search": "viterbi"}]


def iob2_valid(labels):
    return all(
        not label.startswith("I-") or before[2:] == label[2:]
        for before, label in zip(["O", *labels], labels, strict=False)
    )


def iobes_valid(labels):
    inside = None
    for label in labels:
        kind = label[2:]
        if label[0] in "IE" and inside != kind:
            return False
        if label[0] in "OBS" and inside is not None:
            return False
        inside = kind if label[0] in "BI" else None
    return inside is None


VALID = {"iob2": iob2_valid, "iobes": iobes_valid}


def noise(labels):
    return st.lists(
        st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from(labels)), min_size=1, max_size=6), max_size=8
    ).map(lambda sentences: [*sentences, *[[("x", label)] for label in labels]])


@pytest.mark.parametrize("scheme", LABELS)
@given(st.data())
def test_only_valid_sequences_are_predicted_under_any_weights(scheme, data):
    """Learned without the mask from labels in any order, applied with it."""
    labels = LABELS[scheme]
    free = Pair(data.draw(noise(labels)), ["w0", "t-1", "t-1 w0"], labels=labels)
    free.learner.learn(free.data, ids(range(len(free.gold))))
    masked = Pair([[("x", "O")]], ["w0", "t-1", "t-1 w0"], labels=labels, masks=allowed_transitions(labels, scheme))
    masked.learner = free.learner
    for search in SEARCHES:
        found = memoryview(masked.decoder(**search).decode(free.corpus, [0])).cast("I")
        start = 0
        for gold in free.gold:
            names = [labels[i] for i in found[start : start + len(gold)]]
            assert VALID[scheme](names)
            start += len(gold)


@given(st.data(), st.sampled_from(UPDATES), st.sampled_from(SEARCHES))
def test_learning_under_a_mask_is_that_of_the_twin(data, update, search):
    labels = LABELS["iob2"]
    masks = allowed_transitions(labels, "iob2")
    sentences = [s for s in data.draw(noise(labels)) if iob2_valid([label for _, label in s])]
    pair = Pair(sentences, ["w0", "t-1"], labels=labels, masks=masks, update=update, **search)
    assert all(core == twin for core, twin in pair.learn(passes=2))
    assert pair.core_weights(False) == pair.twin_weights(False)


def test_unreachable_sentences_are_counted_and_not_learned_from():
    labels = LABELS["iob2"]
    sentences = [[("a", "O"), ("b", "I-A")], [("a", "B-A"), ("b", "I-A")], [("c", "I-B")], [("a", "B-A"), ("b", "I-B")]]
    pair = Pair(sentences, ["w0", "t-1"], labels=labels, masks=allowed_transitions(labels, "iob2"))
    assert pair.data.unreachable == [0, 2, 3]
    batch = pair.learner.learn(pair.data, ids(range(4)))
    assert [batch[i].updates for i in range(4)] == [0, 1, 0, 0]
    assert pair.learner.weights.now == 1


def test_a_tagger_tells_how_many_sentences_it_could_not_learn():
    good = [[("John", "B-PER"), ("Smith", "I-PER"), ("slept", "O")]] * 3
    tagger = gb.Tagger(epochs=1).fit([*good, [("it", "O"), ("Smith", "I-PER")]])
    info = tagger.info()
    assert info["scheme"] == "iob2"
    assert info["training data"]["unreachable"] == 1


def test_scheme_none_allows_every_sequence():
    data = [[("John", "B-PER"), ("Smith", "I-PER")], [("Smith", "I-PER")]] * 4
    assert gb.Tagger(epochs=5, scheme="none").fit(data).predict([["Smith"]]) == [["I-PER"]]
    assert gb.Tagger(epochs=5, scheme="iob2").fit(data).predict([["Smith"]]) != [["I-PER"]]
