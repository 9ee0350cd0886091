"""Guided search and learning of the core are those of a twin that makes everything anew at every step."""

import math
from array import array
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from twins.guided import GuidedTemplates, GuidedTwin
from twins.pair import Pair

from goldbeam import _core
from goldbeam.data.sample import sample_sentences
from goldbeam.evaluation.scheme import allowed_transitions

# In the order in which the core adds weights up, so that single-precision sums agree to the last bit.
BOTH_SIDES = ["w0", "suffix2(w0)", "w-1", "w+1", "t-1", "t+1", "t-2 t-1", "t+1 t+2", "t-1 t+1", "t-2", "t+2",
              "t-1 w0", "t+1 w0", "t+2 w0", "t-1 t+1 w0"]  # fmt: skip
SENTENCES = [
    [(word, tag if tag in ("NOUN", "VERB", "DET") else "X") for word, tag in zip(s.words, s.upos, strict=True)]
    for s in sample_sentences(60, seed=4)
    if len(s.words) <= 9
][:8]


class GuidedPair(Pair):
    """Pair with the twin of guided search; learning begins with zero weights, where every choice is a tie."""

    def __init__(self, sentences, templates, **options):
        aggressive = options.pop("aggressive", True)
        super().__init__(sentences, templates, **options)
        if not aggressive:
            self.learner = _core.TaggingLearner(self.spec, aggressive=False, **self.options)
        columns = ["w", *(f"c{i}" for i in range(1, len(self.columns)))]
        self.twin = GuidedTwin(
            GuidedTemplates(columns, templates), len(self.labels), aggressive=aggressive, **self.options
        )


def assert_same_learning(pair, passes=2):
    for core, twin in pair.learn(passes):
        assert core[:2] == twin[:2]
        assert core[2] == pytest.approx(twin[2], abs=1e-4)
        assert core[3] == twin[3]
    assert pair.core_weights(averaged=False) == pair.twin_weights(averaged=False)
    core, twin = (sorted(w.elements()) for w in (pair.core_weights(True), pair.twin_weights(True)))
    assert [a for a, _ in core] == [a for a, _ in twin]
    assert [w for _, w in core] == pytest.approx([w for _, w in twin], abs=1e-9)


@pytest.mark.grid
@pytest.mark.parametrize("beam", [1, 2, 3])
@pytest.mark.parametrize("search", ["guided", "guided-left-to-right"])
@pytest.mark.parametrize("step", [{}, {"step": "margin", "margin": 2.0}], ids=["plain", "margin"])
def test_aggressive_learning_is_that_of_the_twin(search, beam, step):
    pair = GuidedPair(SENTENCES, BOTH_SIDES, search=search, beam=beam, **step)
    assert_same_learning(pair)
    assert len(pair.twin.weights) > 100


@pytest.mark.parametrize("beam", [1, 3])
@pytest.mark.parametrize("search", ["guided", "guided-left-to-right"])
def test_learning_once_a_sentence_is_that_of_the_twin(search, beam):
    assert_same_learning(GuidedPair(SENTENCES, BOTH_SIDES, search=search, beam=beam, aggressive=False), passes=3)


def test_passive_aggressive_steps_are_those_of_the_twin():
    step = {"step": "passive-aggressive", "margin": 1.0, "aggressiveness": 0.25}
    pair = GuidedPair(SENTENCES[:4], BOTH_SIDES, search="guided", beam=2, **step)
    for core, twin in pair.learn(1):
        assert core[0] == twin[0]
    ours, theirs = (sorted(w.elements()) for w in (pair.core_weights(False), pair.twin_weights(False)))
    assert [a for a, _ in ours] == [a for a, _ in theirs]
    assert [w for _, w in ours] == pytest.approx([w for _, w in theirs], abs=1e-5)


tiny_corpora = st.lists(
    st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("XYZ")), min_size=1, max_size=6), min_size=1, max_size=4
)


@given(
    tiny_corpora,
    st.sampled_from([1, 2, 4]),
    st.sampled_from([["w0", "t+1"], ["w0", "t-1", "t+1", "t-1 t+1"], ["w0 w+1", "t+1 t+2", "t-2 w0"], ["t+2", "bias"]]),
    st.booleans(),
)
def test_any_tiny_corpus_is_learned_alike(sentences, beam, templates, aggressive):
    pair = GuidedPair(sentences, templates, labels=["X", "Y", "Z"], search="guided", beam=beam, aggressive=aggressive)
    assert_same_learning(pair, passes=1)


@pytest.mark.grid
@pytest.mark.parametrize("beam", [1, 2, 3, 8])
@pytest.mark.parametrize("search", ["guided", "guided-left-to-right"])
def test_labels_and_order_are_those_of_algorithm_1(search, beam):
    """The twin has the weights as the decoder has them, rounded to a scale."""
    pair = GuidedPair(SENTENCES, BOTH_SIDES, search=search, beam=beam)
    pair.learn(2)
    decoder = pair.decoder(averaged=False)
    scale = pair.learner.weights.freeze(False).scale
    pair.twin.weights = {f: math.copysign(math.floor(abs(w) / scale + 0.5), w) for f, w in pair.twin.weights.items()}
    labels = memoryview(decoder.decode(pair.corpus, pair.columns)).cast("I").tolist()
    ranks = memoryview(decoder.order(pair.corpus, pair.columns)).cast("I").tolist()
    begin = 0
    for k, sentence in enumerate(pair.inputs):
        expected, order = pair.twin.infer(sentence)
        end = begin + len(sentence)
        assert labels[begin:end] == list(expected)
        assert sorted(range(len(sentence)), key=ranks[begin:end].__getitem__) == order
        steps = decoder.steps(pair.corpus, pair.columns, k)
        assert [token for token, *_ in steps] == order
        assert steps[-1][3][0] == list(expected)
        assert all(1 <= len(states) <= beam for *_, states in steps)
        begin = end
    if search == "guided-left-to-right":
        assert ranks == [i for sentence in pair.inputs for i in range(len(sentence))]


@pytest.mark.parametrize("beam", [1, 3])
def test_work_grows_with_the_length_of_a_sentence(beam):
    """n steps, and at most n + 2 B^2 n pairs of states."""
    pair = GuidedPair(SENTENCES, BOTH_SIDES, search="guided", beam=beam)
    pair.learn(1)
    decoder = pair.decoder(averaged=False)
    words = [w for sentence in pair.inputs for (w,) in sentence]
    for length in (1, 2, 50, 1000):
        corpus = _core.Corpus.from_sentences([[(words[i * 7 % len(words)],) for i in range(length)]])
        assert len(decoder.steps(corpus, [0], 0)) == length
        assert decoder.pairs(corpus, [0]) <= length + 2 * beam * beam * length


def test_long_and_short_sentences():
    pair = GuidedPair(SENTENCES, BOTH_SIDES, search="guided", beam=3)
    pair.learn(1)
    words = [w for sentence in pair.inputs for (w,) in sentence]
    long = [(words[i * 5 % len(words)],) for i in range(10_000)]
    corpus = _core.Corpus.from_sentences([[], long[:1], long])
    ranks = memoryview(pair.decoder().order(corpus, [0])).cast("I").tolist()
    assert ranks[0] == 0
    assert sorted(ranks[1:]) == list(range(10_000))


@pytest.mark.parametrize("beam", [1, 2, 4])
@given(
    st.lists(
        st.lists(st.tuples(st.sampled_from("abcd"), st.sampled_from(["O", "B-X", "I-X", "B-Y", "I-Y"])), max_size=7),
        min_size=1,
        max_size=4,
    ),
    st.lists(st.sampled_from("abcd"), min_size=1, max_size=12),
)
def test_only_valid_sequences_are_predicted(beam, sentences, words):
    labels = ["O", "B-X", "I-X", "E-X", "S-X", "B-Y", "I-Y", "E-Y", "S-Y"]
    masks = allowed_transitions(labels, "iobes")
    templates = ["w0", "w+1", "t-1", "t+1", "t-1 t+1", "t+1 w0"]
    pair = Pair([[("a", "O")]], templates, labels=labels, masks=masks, search="guided", beam=beam)
    spec, options = pair.spec, {**pair.options}
    learner = _core.TaggingLearner(spec, **options)
    filled = [sentence for sentence in sentences if sentence] or [[("a", "O")]]
    corpus = _core.Corpus.from_sentences(filled)
    data = _core.TaggingData(spec, corpus, [0], _core.encode_labels(corpus, 1, labels))
    learner.learn(data, array("I", range(len(filled))))
    decoder = _core.TaggingDecoder(spec, learner.weights.freeze(True), search="guided", beam=beam, merge=True)
    text = _core.Corpus.from_sentences([[(word,) for word in words]])
    ids = memoryview(decoder.decode(text, [0])).cast("I").tolist()
    start, follow, end = masks
    assert start[ids[0]]
    assert end[ids[-1]]
    assert all(follow[a * len(labels) + b] for a, b in pairwise(ids))
