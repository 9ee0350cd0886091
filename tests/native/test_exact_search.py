"""Search against enumeration: on tiny sentences every label sequence is listed and scored."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from twins.pair import Pair, ids

from goldbeam import _core

LABELS = ["X", "Y", "Z"]
TEMPLATE_SETS = [
    ["w0", "bias"],
    ["w0", "t-1"],
    ["w0", "t-1 w-1", "w0 w+1"],
    ["w0", "t-2 t-1"],
    ["t-2 w0", "t-1"],
]
# Learning labels that mean nothing gives weights that mean nothing: as good as random ones.
noise = st.lists(
    st.lists(st.tuples(st.sampled_from("abcd"), st.sampled_from(LABELS)), min_size=1, max_size=4),
    min_size=2,
    max_size=5,
)
WIDE = {"beam": 300}
EXACT = {
    "viterbi": {"search": "viterbi"},
    "wide merged beam": WIDE,
    "wide unmerged beam": {**WIDE, "merge": False},
    "wide merged beam kept sorted": {"beam": 20},
}


def learned(sentences, templates, masks=None):
    pair = Pair(sentences, templates, labels=LABELS, masks=masks, step="margin", margin=1.0, beam=2)
    pair.learner.learn(pair.data, ids(range(len(pair.gold))))
    pair.learner.learn(pair.data, ids(range(len(pair.gold))))
    return pair


def enumerate_all(pair, sentence):
    """Every label sequence of a sentence with its score, best first."""
    sequences = list(product(range(len(pair.labels)), repeat=len(sentence)))
    corpus = _core.Corpus.from_sentences([sentence] * len(sequences))
    flat = ids([label for sequence in sequences for label in sequence])
    scores = pair.decoder(search="viterbi").scores(corpus, pair.columns, flat)
    return sorted(zip(scores, sequences, strict=True), key=lambda scored: -scored[0])


@pytest.mark.parametrize("search", EXACT)
@given(noise, st.sampled_from(TEMPLATE_SETS))
def test_exact_searches_find_the_best_sequence(search, sentences, templates):
    pair = learned(sentences, templates)
    decoder = pair.decoder(**EXACT[search])
    labels = memoryview(decoder.decode(pair.corpus, pair.columns)).cast("I").tolist()
    scores = decoder.scores(pair.corpus, pair.columns, ids(labels))
    for score, sentence in zip(scores, pair.inputs, strict=True):
        assert score == pytest.approx(enumerate_all(pair, sentence)[0][0], abs=1e-9)


@pytest.mark.parametrize("search", ["viterbi", "wide merged beam", "wide unmerged beam"])
@given(noise, st.sampled_from(TEMPLATE_SETS), st.integers(1, 12))
def test_k_best_lists_are_the_true_k_best(search, sentences, templates, k):
    pair = learned(sentences, templates)
    decoder = pair.decoder(**EXACT[search])
    for found, sentence in zip(decoder.k_best(pair.corpus, pair.columns, k), pair.inputs, strict=True):
        true = enumerate_all(pair, sentence)
        assert [score for score, _ in found] == pytest.approx([score for score, _ in true[:k]], abs=1e-9)
        scores = {sequence: score for score, sequence in true}
        assert all(scores[tuple(labels)] == pytest.approx(score, abs=1e-9) for score, labels in found)
        assert len({tuple(labels) for _, labels in found}) == len(found)


@given(noise, st.sampled_from(TEMPLATE_SETS))
def test_margins_are_to_the_best_other_label_in_place(sentences, templates):
    pair = learned(sentences, templates)
    flat = [label for gold in pair.gold for label in gold]
    margins = iter(pair.decoder().margins(pair.corpus, pair.columns, ids(flat), [0, 1, 2]))
    for sentence, gold in zip(pair.inputs, pair.gold, strict=True):
        scores = {sequence: score for score, sequence in enumerate_all(pair, sentence)}
        for i, label in enumerate(gold):
            others = [scores[(*gold[:i], a, *gold[i + 1 :])] for a in range(3) if a != label]
            assert next(margins) == pytest.approx(scores[gold] - max(others), abs=1e-9)


# X is O, Y is B, Z is I: Z follows only Y and Z.
IOB2 = (bytes([1, 1, 0]), bytes([1, 1, 0, 1, 1, 1, 1, 1, 1]), bytes([1, 1, 1]))


def valid(sequence):
    return all(b != 2 or a in (1, 2) for a, b in zip((0, *sequence), sequence, strict=False))


@given(noise)
def test_under_a_mask_search_and_k_best_know_valid_sequences_only(sentences):
    pair = learned(sentences, ["w0", "t-1"], masks=IOB2)
    lists = pair.decoder(search="viterbi").k_best(pair.corpus, pair.columns, 1000)
    for found, sentence in zip(lists, pair.inputs, strict=True):
        true = [(score, sequence) for score, sequence in enumerate_all(pair, sentence) if valid(sequence)]
        assert [score for score, _ in found] == pytest.approx([score for score, _ in true], abs=1e-9)
        assert all(valid(labels) for _, labels in found)


@given(noise)
def test_margins_leave_out_labels_that_are_written_the_same_and_do_not_ask_for_validity(sentences):
    pair = learned(sentences, ["w0", "t-1"], masks=IOB2)
    decoder = pair.decoder(search="viterbi")
    best = [tuple(found[0][1]) for found in decoder.k_best(pair.corpus, pair.columns, 1)]
    flat = ids([label for labels in best for label in labels])
    margins = iter(decoder.margins(pair.corpus, pair.columns, flat, [0, 1, 1]))
    for top, sentence in zip(best, pair.inputs, strict=True):
        scores = {sequence: score for score, sequence in enumerate_all(pair, sentence)}
        for i, label in enumerate(top):
            others = [scores[(*top[:i], a, *top[i + 1 :])] for a in range(3) if (a == 0) != (label == 0)]
            assert next(margins) == pytest.approx(scores[top] - max(others), abs=1e-9)


def test_a_beam_without_merging_lists_no_more_than_its_width():
    pair = learned([[("a", "X"), ("b", "Y"), ("c", "Z")]], ["w0", "t-1"])
    assert len(pair.decoder(beam=2, merge=False).k_best(pair.corpus, pair.columns, 9)[0]) == 2
    assert len(pair.decoder(beam=2, merge=True).k_best(pair.corpus, pair.columns, 9)[0]) > 2
