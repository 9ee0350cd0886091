"""K-best lists and traces of guided search, against all label sequences in the order that the search took."""

import math
from itertools import pairwise, product

import pytest
from twins.guided import GuidedTemplates, GuidedTwin
from twins.pair import Pair, ids

from goldbeam import _core
from goldbeam.evaluation.scheme import allowed_transitions

TEMPLATES = ["w0", "w-1", "t-1", "t+1", "t-2 t-1", "t+1 t+2", "t-1 t+1", "t-2", "t+2", "t-1 w0", "t+1 w0", "t-1 t+1 w0"]
SENTENCES = [
    [("a", "X"), ("b", "Y"), ("a", "Y"), ("c", "X"), ("b", "X"), ("c", "Y")],
    [("c", "Y"), ("a", "X"), ("c", "X"), ("b", "Y"), ("b", "Y")],
    [("b", "Z"), ("c", "X"), ("a", "Y"), ("b", "X")],
    [("a", "X")],
]
WIDE = 64  # no state of these short spans of two labels is dropped


class Accounting:
    """Scores of label sequences as guided search adds them up, for the order that it took."""

    def __init__(self, sentences=SENTENCES, labels="XY", **search):
        self.labels = range(len(labels))
        given = [[(word, label if label in labels else "X") for word, label in s] for s in sentences]
        self.pair = pair = Pair(given, TEMPLATES, labels=list(labels), **search)
        pair.twin = GuidedTwin(GuidedTemplates(["w"], TEMPLATES), len(labels), aggressive=True, **pair.options)
        pair.learn(1)
        self.decoder, self.scale = pair.decoder(averaged=False), pair.learner.weights.freeze(False).scale
        weights = pair.twin.weights
        pair.twin.weights = {f: math.copysign(math.floor(abs(w) / self.scale + 0.5), w) for f, w in weights.items()}

    def steps(self, number):
        """For each step its token, and the first token and the end of the span that it made."""
        found = self.decoder.steps(self.pair.corpus, [0], number)
        return [(token, begin, begin + len(states[0])) for token, begin, _, states in found]

    def score(self, number, labels, begin, end):
        """V of a span: each of its labels with the known ones around it."""
        sentence, total = self.pair.inputs[number], 0.0
        for token, first, last in self.steps(number):
            if first < begin or last > end:
                continue
            near = [i for i in (token - 2, token - 1, token + 1, token + 2) if first <= i < last]
            context = {i: labels[i - begin] for i in near}
            total += self.pair.twin.action_score(sentence, token, context, labels[token - begin])
        return total * self.scale

    def all(self, number, begin, end):
        return {labels: self.score(number, labels, begin, end) for labels in product(self.labels, repeat=end - begin)}


@pytest.mark.parametrize("search", ["guided", "guided-left-to-right"])
@pytest.mark.parametrize("k", [1, 2, 7, 100])
def test_a_wide_search_lists_the_best_of_all_sequences(search, k):
    model = Accounting(search=search, beam=WIDE)
    for number, found in enumerate(model.decoder.k_best(model.pair.corpus, [0], k)):
        every = model.all(number, 0, len(model.pair.inputs[number]))
        assert [score for score, _ in found] == pytest.approx(sorted(every.values(), reverse=True)[:k], abs=1e-9)
        assert all(score == pytest.approx(every[tuple(labels)], abs=1e-9) for score, labels in found)


@pytest.mark.parametrize("labels", ["XY", "XYZ"])
@pytest.mark.parametrize("search", ["guided", "guided-left-to-right"])
@pytest.mark.parametrize("beam", [1, 2, 3])
def test_a_narrow_search_lists_different_sequences_by_their_own_scores(search, beam, labels):
    model = Accounting(labels=labels, search=search, beam=beam)
    corpus = model.pair.corpus
    decoded = memoryview(model.decoder.decode(corpus, [0])).cast("I").tolist()
    lists = model.decoder.k_best(corpus, [0], 20)
    assert lists == model.decoder.k_best(corpus, [0], 20, 3)  # with threads
    assert [label for found in lists for label in found[0][1]] == decoded
    for number, found in enumerate(lists):
        sequences = [tuple(sequence) for _, sequence in found]
        assert len(set(sequences)) == len(sequences) >= 1
        assert all(a >= b for (a, _), (b, _) in pairwise(found))
        for score, sequence in found:
            assert score == pytest.approx(model.score(number, sequence, 0, len(sequence)), abs=1e-9)
    assert max(map(len, lists)) > beam  # also hypotheses that are not the best of their state


def test_empty_lists_and_empty_sentences():
    decoder = Accounting(search="guided", beam=2).decoder
    corpus = _core.Corpus.from_sentences([[], [("a",)]])
    assert decoder.k_best(corpus, [0], 3)[0] == [(0.0, [])]
    assert decoder.k_best(corpus, [0], 0) == [[], []]


def test_lists_hold_valid_sequences_only():
    labels = ["O", "B-X", "I-X", "E-X", "S-X"]
    start, follow, end = masks = allowed_transitions(labels, "iobes")
    sentence = [("a", "B-X"), ("b", "E-X"), ("c", "O"), ("a", "S-X"), ("b", "O"), ("c", "O")]
    pair = Pair([sentence], ["w0", "t-1", "t+1", "t-1 t+1"], labels=labels, masks=masks, search="guided", beam=4)
    learner = _core.TaggingLearner(pair.spec, **pair.options)
    learner.learn(_core.TaggingData(pair.spec, pair.corpus, [0], ids(pair.gold[0])), ids([0]))
    decoder = _core.TaggingDecoder(pair.spec, learner.weights.freeze(True), search="guided", beam=4, merge=True)
    [found] = decoder.k_best(pair.corpus, [0], 30)
    assert len(found) == len({tuple(sequence) for _, sequence in found}) > 4
    for _, sequence in found:
        assert start[sequence[0]]
        assert end[sequence[-1]]
        assert all(follow[a * len(labels) + b] for a, b in pairwise(sequence))


@pytest.mark.parametrize("beam", [1, 2, WIDE])
@pytest.mark.parametrize("search", ["guided", "guided-left-to-right"])
def test_the_curves_are_those_of_the_span_that_a_step_made(search, beam):
    model = Accounting(search=search, beam=beam)
    lost = 0
    for number, gold in enumerate(model.pair.gold):
        for other in (gold, [1 - label for label in gold]):  # also labels that nobody learned
            trace = model.decoder.trace(model.pair.corpus, [0], number, ids(other), 0.0)
            assert trace["choices"] == {}
            assert [step["token"] for step in trace["steps"]] == [token for token, *_ in model.steps(number)]
            for (_, begin, end), step in zip(model.steps(number), trace["steps"], strict=True):
                wanted, every = tuple(other[begin:end]), model.all(number, begin, end)
                assert step["begin"] == begin
                assert step["gold"] == pytest.approx(every.pop(wanted), abs=1e-9)
                states = [tuple(state) for state in step["states"]]
                assert step["in_beam"] == (wanted in states)
                assert step["best_is_gold"] == (wanted == states[0])
                assert [is_gold for *_, is_gold in step["beam"]] == [state == wanted for state in states]
                scores = [model.score(number, state, begin, end) for state in states]
                assert [score for score, *_ in step["beam"]] == pytest.approx(scores, abs=1e-9)
                assert step["rival"] <= max(every.values()) + 1e-9
                assert step["rival"] >= max((s for s, state in zip(scores, states, strict=True) if state != wanted),
                                            default=-math.inf) - 1e-9  # fmt: skip
                if beam == WIDE:
                    assert step["rival"] == pytest.approx(max(every.values()), abs=1e-9)
                lost += not step["in_beam"]
    assert lost > 0 or beam == WIDE


def test_the_score_of_a_step_is_that_of_its_own_label():
    model = Accounting(search="guided", beam=2)
    steps = model.decoder.steps(model.pair.corpus, [0], 0)
    for token, begin, score, (best, *_) in steps:
        near = [i for i in (token - 2, token - 1, token + 1, token + 2) if begin <= i < begin + len(best)]
        context = {i: best[i - begin] for i in near}
        sentence = model.pair.inputs[0]
        expected = model.pair.twin.action_score(sentence, token, context, best[token - begin]) * model.scale
        assert score == pytest.approx(expected, abs=1e-9)
