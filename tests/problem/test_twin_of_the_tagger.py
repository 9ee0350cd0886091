"""The same toy tagging problem in Python and in C++: the same weights after training, to the last bit."""

from __future__ import annotations

from array import array
from math import inf

import pytest
from problem.toys import PythonTagging

from goldbeam import _core
from goldbeam.data.sample import sample_sentences

LABELS = ["NOUN", "VERB", "DET", "X"]
SENTENCES = [
    [(word, tag if tag in LABELS else "X") for word, tag in zip(s.words, s.upos, strict=True)]
    for s in sample_sentences(60, seed=4)
    if len(s.words) <= 9
][:10]
WORDS = [[word for word, _ in sentence] for sentence in SENTENCES]
GOLD = [[LABELS.index(tag) for _, tag in sentence] for sentence in SENTENCES]
ORDER = array("I", range(len(SENTENCES)))

DEFAULTS = {
    "search": "beam", "beam": 4, "threshold": inf, "threshold_power": 0.0, "merge": True,
    "update": "max-violation", "step": "perceptron", "margin": 0.0, "aggressiveness": 1.0, "minibatch": 1,
}  # fmt: skip
SEARCHES = {
    "greedy": {"search": "greedy"},
    "beam 2 merged": {"beam": 2},
    "beam 3 unmerged": {"beam": 3, "merge": False},
    "beam 40 merged": {"beam": 40},
    "fixed threshold": {"beam": 5, "threshold": 2.0},
    "cubic threshold": {"beam": 5, "threshold": 4.0, "threshold_power": 3.0, "merge": False},
}
UPDATES = ("standard", "early", "hybrid", "latest", "max-violation", "laso")
STEPS = {
    "perceptron": {},
    "margin": {"step": "margin", "margin": 1.0},
    "passive-aggressive": {"step": "passive-aggressive", "margin": 1.0, "aggressiveness": 0.25},
}


def native_learner(options):
    spec = _core.TaggingSpec(["w"], list(PythonTagging.templates), LABELS)
    corpus = _core.Corpus.from_sentences(SENTENCES)
    data = _core.TaggingData(spec, corpus, [0], _core.encode_labels(corpus, 1, spec.labels))
    return _core.TaggingLearner(spec, **options), data


def python_learner(options, **problem):
    tagging = PythonTagging(len(LABELS), **problem)
    spec = _core.PythonSpec("PythonTagging", list(tagging.templates), False, True, 1000, mixes=True)
    return _core.PythonLearner(spec, **options), (tagging, list(zip(WORDS, GOLD, strict=True)))


def learned(learner, data, passes=3):
    batches = [learner.learn(data, ORDER) for _ in range(passes)]
    reports = [
        (e.updates, e.invalid, e.violation, e.prefix, e.steps) for b in batches for e in (b[i] for i in range(len(b)))
    ]
    return reports, learner.weights


def assert_same_weights(one, other):
    """All of them, to the last bit; only the order of actions within a row is free."""
    for averaged in (False, True):
        assert sorted(one.entries(averaged)) == sorted(other.entries(averaged))
    assert one.now == other.now


def assert_twins(**options):
    options = {**DEFAULTS, **options}
    native_reports, native = learned(*native_learner(options))
    reports, weights = learned(*python_learner(options))
    assert sum(updates for updates, *_ in reports) > 5
    assert reports == native_reports
    assert_same_weights(weights, native)
    unfixed, weights = learned(*python_learner(options, fixed=False))
    assert unfixed == reports
    assert_same_weights(weights, native)


@pytest.mark.parametrize("swvp", ["wm", "wmr"])
@pytest.mark.parametrize("search", ["greedy", "beam 3 unmerged"])
def test_mixtures_of_derivations_are_learned_alike(search, swvp):
    assert_twins(update="standard", swvp=swvp, balanced=True, impose=False, **SEARCHES[search])


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("update", UPDATES)
def test_weights_and_reports_are_the_same(update, step, search):
    assert_twins(update=update, **STEPS[step], **SEARCHES[search])


@pytest.mark.parametrize("update", UPDATES)
def test_minibatches_are_the_same(update):
    assert_twins(update=update, minibatch=4)


@pytest.mark.parametrize("update", UPDATES)
def test_exact_search_is_a_merged_beam_without_bound(update):
    _, exact = learned(*python_learner({**DEFAULTS, "search": "viterbi", "update": update}))
    _, wide = learned(*native_learner({**DEFAULTS, "beam": 10_000, "update": update}))
    assert_same_weights(exact, wide)
