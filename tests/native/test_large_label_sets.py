"""More labels than dense rows are kept for: prediction reads sparse sums, and must not notice."""

import pytest

from goldbeam import _core
from goldbeam.data.sample import sample_sentences

WORDS = [sentence.words for sentence in sample_sentences(60, seed=8)]
INF = float("inf")


@pytest.mark.parametrize("labels", [20, 64, 65, 300])
def test_the_best_sequence_scores_what_its_features_add_up_to(labels):
    # The label is a number of the word, so that there are as many labels as wanted.
    sentences = [[(word, f"L{sum(word.encode()) % labels}") for word in words] for words in WORDS]
    corpus = _core.Corpus.from_sentences(sentences)
    names = [f"L{i}" for i in range(labels)]
    spec = _core.TaggingSpec(["w"], ["w0", "w-1", "suffix2(w0)", "t-1", "t-1 w0"], names)
    gold = _core.encode_labels(corpus, 1, names)
    learner = _core.TaggingLearner(spec, search="beam", beam=2, merge=True, update="max-violation")
    order = _core.permutation(len(corpus), 1)
    for _ in range(4):
        learner.learn(_core.TaggingData(spec, corpus, [0], gold), order)
    frozen = learner.weights.freeze()
    decoder = _core.TaggingDecoder(spec, frozen, search="beam", beam=2, merge=True)
    found = decoder.k_best(corpus, [0], 1)
    predicted = decoder.decode(corpus, [0])
    for (score, sequence), other in zip(
        [best[0] for best in found], decoder.scores(corpus, [0], predicted), strict=True
    ):
        assert score == pytest.approx(other)
        assert len(sequence) > 0
    right = sum(a == b for a, b in zip(memoryview(predicted).cast("I"), memoryview(gold).cast("I"), strict=True))
    assert right > 0.9 * corpus.token_count
