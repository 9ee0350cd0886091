"""Threads, minibatches and names change nothing else: the same weights, the same trees, in the same order."""

from array import array

import pytest
from twins.pair import DEFAULTS, UPDATES
from twins.parsing_pair import SYSTEMS, ParsingPair, Tree, assert_same_learning, random_trees

from goldbeam import _core

TEMPLATES = [
    "s0.w",
    "q0.w",
    "s1.xpos s0.xpos",
    "s0.xpos q0.xpos",
    "s0.l1.rel*",
    "s0.vr q0.vl",
    "open",
    "s0.feats[Case]",
]
PARSERS = [*((system, False) for system in SYSTEMS), ("arc-standard", True)]


def kind_of(system):
    return "any" if system == "swap" else "projective"


def learn(pair, passes=2):
    for _ in range(passes):
        batch = pair.learner.learn(pair.data, array("I", range(len(pair.trees))))
    return [(e.updates, e.violation, e.prefix, e.steps) for e in (batch[i] for i in range(len(batch)))]


@pytest.mark.grid
@pytest.mark.parametrize("update", UPDATES)
@pytest.mark.parametrize(("system", "merge"), PARSERS)
def test_any_number_of_threads_learns_the_same(system, merge, update):
    trees = random_trees(7, 40, 8, kind_of(system))
    options = {"update": update, "step": "passive-aggressive", "margin": 1.0, "aggressiveness": 0.1}
    found = []
    for threads in (1, 2, 3):
        pair = ParsingPair(trees, TEMPLATES, system, minibatch=7, threads=threads, merge=merge, **options)
        found.append((learn(pair), pair.learner.pack(), pair.names()))
    assert found[0] == found[1] == found[2]


@pytest.mark.parametrize(("system", "merge"), PARSERS)
def test_any_number_of_threads_decodes_the_same_in_the_order_of_the_corpus(system, merge):
    """More sentences than a thread takes at a time, long and short ones mixed."""
    pair = ParsingPair(random_trees(5, 20, 6, kind_of(system)), TEMPLATES, system, merge=merge)
    learn(pair)
    weights = pair.randomise(2)
    some = random_trees(11, 70, 12)
    mixed = [tree if i % 9 else Tree([], [], []) for i, tree in enumerate(some)]
    pair.use(mixed)
    one = pair.decode(weights, threads=1)
    assert one == pair.decode(weights, threads=2) == pair.decode(weights, threads=5)
    for i in (1, 2, 40, 69):
        pair.use([mixed[i]])
        assert pair.decode(weights) == [one[i]]


@pytest.mark.parametrize("sentences", [[], [[]], [[], []]])
def test_where_there_are_no_words_there_are_no_trees(sentences):
    spec = _core.ParsingSpec(["w"], ["s0.w"], ["a"], ["shift", "left a", "right a"], "arc-standard", False, 0)
    decoder = _core.ParsingDecoder(spec, _core.Weights().freeze(), search="beam", beam=2, merge=True)
    corpus = _core.Corpus.from_sentences(sentences)
    assert decoder.decode(corpus, [0], 2) == (b"", b"")
    assert decoder.margins(corpus, [0]) == (b"", b"", [])
    assert decoder.k_best(corpus, [0], 3) == [[(0.0, [], [])] for _ in sentences]
    learner = _core.ParsingLearner(spec, **{**DEFAULTS, "merge": True})
    data = _core.ParsingData(spec, corpus, [0], b"", b"")
    assert learner.learn(data, array("I", range(len(sentences)))).total.updates == 0
    assert learner.weights.now == 0


@pytest.mark.parametrize(("system", "merge"), PARSERS)
def test_a_minibatch_does_what_the_twin_does(system, merge):
    """Updates of two sentences are scaled by the same root of two, so sums are only nearly equal."""
    trees = random_trees(9, 4, 7, kind_of(system))
    pair = ParsingPair(trees, TEMPLATES, system, minibatch=4, threads=2, beam=2, merge=merge)
    batch = pair.learner.learn(pair.data, array("I", range(4)))
    reports = pair.twin.learn_together([(t.cells, gold) for t, gold in zip(trees, pair.gold, strict=True)])
    assert [(e.updates, e.invalid, e.violation, e.prefix) for e in (batch[i] for i in range(4))] == reports
    assert sum(r[0] for r in reports) > 1
    assert pair.core_weights() == pytest.approx(pair.twin.weights)


@pytest.mark.parametrize(("system", "merge"), PARSERS)
def test_names_change_nothing_else(system, merge):
    trees = random_trees(7, 20, 7, kind_of(system))
    states = []
    for names in (True, False):
        pair = ParsingPair(trees, TEMPLATES, system, merge=merge, names=names)
        learn(pair)
        states.append(pair.learner.weights.pack())
    assert states[0] == states[1]
    assert pair.learner.names() is None


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_weight_has_the_name_that_the_twin_gives_it(system):
    pair = ParsingPair(random_trees(7, 6, 6, kind_of(system)), TEMPLATES, system, False)
    assert_same_learning(pair, passes=2)
    assert len(pair.names()) == pair.learner.weights.feature_count
    frozen = pair.learner.weights.freeze(True, 0.2)
    kept = memoryview(pair.learner.names(frozen)[0]).cast("Q")
    assert set(kept) < set(pair.names())
    assert len(kept) == frozen.feature_count


def test_a_learner_takes_names_over_from_another():
    pair = ParsingPair(random_trees(7, 6, 6), TEMPLATES)
    learn(pair)
    other = ParsingPair(random_trees(7, 6, 6), TEMPLATES)
    assert other.names() != pair.names()
    other.learner.restore(pair.learner.pack())
    assert other.names() == pair.names()


def test_the_order_of_the_sentences_is_the_callers():
    trees = random_trees(3, 8, 6)
    there, back = ParsingPair(trees, TEMPLATES, "arc-eager"), ParsingPair(trees[::-1], TEMPLATES, "arc-eager")
    assert there.spec.actions == back.spec.actions
    order = [5, 2, 7, 0, 0, 3]
    there.learner.learn(there.data, array("I", order))
    back.learner.learn(back.data, array("I", [7 - i for i in order]))
    assert there.learner.pack() == back.learner.pack()
