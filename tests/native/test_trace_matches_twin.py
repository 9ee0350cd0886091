"""A frozen tagger's trace against the twin's search, whose scores come from enumerating every prefix."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from twins.pair import SEARCHES, UPDATES, Pair, ids
from twins.perceptron import Tagging, find

from goldbeam import _core
from goldbeam.learning.trace import Trace
from goldbeam.reference.model import Model
from goldbeam.reference.trajectory import Walk

LABELS = "XYZ"
TEMPLATES = ["w0", "w-1 t-1", "t-2 t-1"]  # nothing looks ahead, so a prefix scores what it would as a sentence
MASKS = bytes([1, 1, 0]), bytes([1, 1, 1, 1, 0, 1, 1, 1, 1]), bytes([1, 0, 1])  # some sequences are not valid
corpora = st.lists(
    st.lists(st.tuples(st.sampled_from("abcd"), st.sampled_from(LABELS)), min_size=1, max_size=5),
    min_size=1,
    max_size=4,
)


def prefix_scores(decoder, scale, words):
    """Of every label sequence of every prefix, in the units of the search."""
    table = {(): 0}
    for length in range(1, len(words) + 1):
        sequences = list(product(range(len(LABELS)), repeat=length))
        corpus = _core.Corpus.from_sentences([words[:length]] * len(sequences))
        flat = ids([label for sequence in sequences for label in sequence])
        for sequence, score in zip(sequences, decoder.scores(corpus, [0], flat), strict=True):
            table[sequence] = round(score / scale)
    return table


class Listed(Tagging):
    """Every prefix is a feature, which scores what the decoder says that it adds."""

    def __init__(self, pair):
        super().__init__(pair.twin.templates, len(LABELS), pair.twin.masks)
        self.order = 2

    def features(self, x, state, action):
        return [(*state, action)]


def twin_trace(pair, table, words, gold, scale):
    """Points of the obvious search over these scores."""
    model = Model(Listed(pair))
    model.w.values = {labels: total - table[labels[:-1]] for labels, total in table.items() if labels}
    search = pair.twin.search
    if pair.options["search"] != "viterbi":
        branching = pair.options["branching"] / scale
        search = replace(search, threshold=search.threshold / scale, branching=branching)
    tiny = 5e-324  # a margin: runners-up are wanted wherever gold is best
    return list(Walk(model, words, gold, search, margin=tiny).points())


def spelled(steps, i, k):
    """The actions of item k of the core's beam after step i, by its back-pointers."""
    actions = []
    for step in reversed(steps[: i + 1]):
        _, parent, action, _ = step["beam"][k]
        actions.append(action)
        k = parent
    return tuple(reversed(actions))


@pytest.mark.parametrize("masks", [None, MASKS], ids=["free", "masked"])
@pytest.mark.parametrize("margin", [0.0, 0.7])
@given(corpora, st.sampled_from(sorted(SEARCHES)), st.booleans())
def test_curves_beams_and_choices_are_those_of_the_twin(margin, masks, sentences, search, averaged):
    pair = Pair(sentences, TEMPLATES, labels=list(LABELS), masks=masks, **SEARCHES[search])
    pair.learner.learn(pair.data, ids(range(len(sentences))))
    decoder, scale = pair.decoder(averaged), pair.learner.weights.freeze(averaged).scale
    for number, gold in enumerate(pair.gold):
        if number in pair.data.unreachable:
            continue
        words = [word for word, _ in sentences[number]]
        points = twin_trace(pair, prefix_scores(decoder, scale, words), words, gold, scale)
        beams = [p.beam for p in points]
        core = decoder.trace(pair.corpus, pair.columns, number, ids(gold), margin)
        steps = core["steps"]
        assert [(s["gold"], s["rival"], s["in_beam"], s["best_is_gold"]) for s in steps] == [
            (p.gold * scale, p.rival and p.rival.total * scale, p.in_beam, p.best_is_gold) for p in points
        ]
        for i, (step, beam) in enumerate(zip(steps, beams, strict=True)):
            assert [total for total, *_ in step["beam"]] == [h.total * scale for h in beam]
            assert [spelled(steps, i, k) for k in range(len(beam))] == [h.actions for h in beam]
            assert [is_gold for *_, is_gold in step["beam"]] == [h.actions == gold[: i + 1] for h in beam]
        for update in UPDATES:
            assert core["choices"][update] == chosen(update, points, margin, scale)
        check_trace(Trace.of(core, words, [LABELS[a] for a in gold], LABELS, search=search), points, beams)


def chosen(update, points, margin, scale):
    length = find(update, points, margin / scale)
    if length == 0:
        return None
    size = points[length - 1].rival.total - points[length - 1].gold
    return length, size * scale, size >= -margin / scale


def check_trace(trace, points, beams):
    """What the Python object says of the same search."""
    outside = [i for i, p in enumerate(points) if not p.in_beam]
    assert trace.fall == (outside[0] if outside else None)
    assert trace.correct == points[-1].best_is_gold
    for i, (step, beam) in enumerate(zip(trace.steps, beams, strict=True)):
        ranked = sorted(beam, key=lambda h: -h.total)  # exact search has only the best in front
        assert ["".join(trace.labels(i, k)) for k in range(len(beam))] == [
            "".join(LABELS[a] for a in h.actions) for h in ranked
        ]
        golds = [k for k, h in enumerate(step.beam, 1) if h.is_gold]
        assert step.rank == (golds[0] if golds else None)
        assert (step.rank is not None, step.rank == 1) == (step.in_beam, step.best_is_gold)
        assert (step.worst.score, step.best.score) == (min(h.score for h in step.beam), max(h.score for h in step.beam))
        assert step.best_is_gold or step.ahead == step.gold - step.rival


def test_without_beams_a_trace_has_the_same_curves_and_choices():
    pair = Pair([[("a", "X"), ("b", "Y")], [("b", "X"), ("a", "Z")]], TEMPLATES, labels=list(LABELS), beam=2)
    pair.learner.learn(pair.data, ids([0, 1]))
    whole, bare = (pair.decoder().trace(pair.corpus, [0], 1, ids(pair.gold[1]), 0.0, beams) for beams in (True, False))
    assert bare["choices"] == whole["choices"]
    assert bare["steps"] == [{**step, "beam": []} for step in whole["steps"]]


def test_the_core_refuses_what_it_cannot_trace():
    pair = Pair([[("a", "X"), ("b", "Y")]], TEMPLATES, labels=list(LABELS))
    decoder = pair.decoder()
    with pytest.raises(ValueError, match="sentence number is out of range"):
        decoder.trace(pair.corpus, [0], 1, ids([0, 1]), 0.0)
    with pytest.raises(ValueError, match="one label a token of the sentence"):
        decoder.trace(pair.corpus, [0], 0, ids([0]), 0.0)
    with pytest.raises(ValueError, match="a label that the model does not know"):
        decoder.trace(pair.corpus, [0], 0, ids([0, 3]), 0.0)
    with pytest.raises(ValueError, match="as many columns are needed"):
        decoder.trace(pair.corpus, [], 0, ids([0, 1]), 0.0)
