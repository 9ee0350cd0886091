"""Penalties, dropout, shuffling and averaging, and repeated use: the core is the reference on random tiny problems."""

from array import array
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference.random_problems import UPDATES, Random, Sides, problems

import goldbeam as gb
from goldbeam.problem.learner import ProblemLearner
from goldbeam.problem.perceptron import spec_of
from goldbeam.reference.averaging import shuffle_and_average
from goldbeam.reference.dropout import Dropout
from goldbeam.reference.model import Model
from goldbeam.reference.penalties import Penalties
from goldbeam.reference.perceptron import structured_perceptron
from goldbeam.reference.repeated_use import RepeatedUse
from goldbeam.reference.rounding import single
from goldbeam.reference.search import Beam, beam_search
from goldbeam.reference.updates import Report, Update

PENALTIES = {
    "l2": {"l2": 0.01},
    "l2 of updates": {"l2": 0.1, "l2_scope": "update"},
    "l2 of features": {"l2": 0.1, "l2_scope": "features"},
    "l1": {"l1": 0.05},
    "both": {"l2": 0.02, "l1": 0.03},
    "cumulative l1": {"cumulative_l1": 0.05},
    "strong cumulative l1": {"cumulative_l1": 0.45},
}


@pytest.mark.parametrize("name", PENALTIES)
@given(problems())
def test_penalties_are_those_of_the_core(name, drawn):
    """Up to where rounding decides between two structures: weights are odd fractions after the first updates."""
    problem, xs, ys = drawn
    sides = Sides(problem, "exact", "standard", "perceptron", Penalties(**PENALTIES[name]), **PENALTIES[name])
    for x, y in 3 * list(zip(xs, ys, strict=True)):
        if sides.rounding_decides(x, y):
            break
        [(core, ours)] = sides.learn([x], [y])
        assert core == pytest.approx(ours, abs=1e-4)
    sides.assert_same_weights(1e-5)


def scramble(x: int) -> int:
    """The core's hash of a number (native/core/hash.hpp)."""
    bits = (1 << 64) - 1
    x ^= x >> 32
    x = x * 0xD6E8FEB86659FD93 & bits
    x ^= x >> 29
    x = x * 0x9E3779B97F4A7C15 & bits
    return x ^ x >> 32


class CoreDropout(Dropout):
    """The core's choice of what to hide: a hash of the seed, the example, and the position or the feature's key."""

    def hides_part(self, position):
        return self.chosen(0, position) < int(self.input * 2**64)

    def hides_feature(self, feature):
        return self.chosen(1, key_of(feature)) < int(self.features * 2**64)

    def chosen(self, kind, number):
        return scramble(number ^ scramble(scramble(self.seed) + 2 * self.examples + kind & (1 << 64) - 1))


class Probe(Random):
    """One step of which one feature is to be learned."""

    def __init__(self, feature):
        super().__init__(0)
        self.feature = feature
        self.templates = [] if isinstance(feature, str) else [line_of(feature[0])]

    def actions(self, x, state):
        return ["wrong", "right"] if not state else []

    def atoms(self, x, state):
        if isinstance(self.feature, str):
            return {}
        parts = (part.split("=") for part in self.feature[0].split(" "))
        return {name: int(value) if name == "place" else value for name, value in parts}

    def features(self, x, state, action):
        return [self.feature] if action == "right" and isinstance(self.feature, str) else []


def line_of(seen):
    return " ".join(part.split("=")[0] for part in seen.split(" "))


@cache
def key_of(feature):
    if not isinstance(feature, str):
        feature = (feature[0], "any")
    learner = ProblemLearner(spec_of(Probe(feature)), update="standard")
    learner.learn((Probe(feature), [((0, 1), ["right"])]), array("I", [0]))
    return learner.weights.entries()[0][0]


@pytest.mark.parametrize(
    "options", [{"dropout": 0.4}, {"feature_dropout": 0.3}, {"dropout": 0.5, "feature_dropout": 0.5}]
)
@given(problems(), st.sampled_from(UPDATES), st.integers(0, 5))
def test_dropout_is_that_of_the_core(options, drawn, update, seed):
    problem, xs, ys = drawn
    sides = Sides(problem, "beam 2", update, "perceptron", **options, random_state=seed)
    dropout = CoreDropout(options.get("dropout", 0.0), options.get("feature_dropout", 0.0), seed)
    for _ in range(2):
        batch = sides.core.learn(xs, ys)
        for i, (x, y) in enumerate(zip(xs, ys, strict=True)):
            report = dropout.learn(sides.model, x, tuple(y), sides.find, sides.update)
            assert (batch[i].updates, batch[i].invalid, batch[i].violation, batch[i].prefix) == report
    sides.assert_same_weights()


def test_dropout_hides_about_its_share():
    dropout = Dropout(input=0.2, features=0.6)
    assert sum(map(dropout.hides_part, range(2000))) == pytest.approx(400, abs=80)
    assert sum(dropout.hides_feature(f"f{i}") for i in range(2000)) == pytest.approx(1200, abs=80)


@given(problems())
def test_shuffling_gives_each_model_an_order_of_its_own(drawn):
    problem, xs, ys = drawn

    def train(order):
        model = Model(problem)
        structured_perceptron(model, order, passes=2)
        orders.append([x for x, _ in order])
        return model.w.average()

    orders: list[list[object]] = []
    found = shuffle_and_average(train, list(zip(xs, ys, strict=True)), 3)
    assert [sorted(order) for order in orders] == [sorted(xs)] * 3
    model = Model(problem)
    model.w.values = found
    assert len(beam_search(model, xs[0], Beam(2))) >= 1


@pytest.mark.parametrize("update", ["early", "standard"])
@given(problems(), st.integers(1, 4), st.integers(1, 3), st.integers(1, 4))
def test_repeated_use_is_that_of_the_core(update, drawn, kept, passes, most):
    problem, xs, ys = drawn
    used = {"repeated": kept, "repeated_passes": passes, "repeated_updates": most}
    learner = ProblemLearner(spec_of(problem), search="beam", beam=3, merge=True, update=update, **used)
    examples = [(x, list(y)) for x, y in zip(xs, ys, strict=True)]
    model = Model(problem, rounding=single)
    repeated = RepeatedUse(Beam(3), kept, passes, most, early=update == "early", update=Update())
    for _ in range(2):
        batch = learner.learn((problem, examples), array("I", range(len(xs))))
        for i, (x, y) in enumerate(examples):
            report = repeated.learn(model, x, y)
            assert Report(batch[i].updates, batch[i].invalid, batch[i].violation, batch[i].prefix) == report
    core = gb.Perceptron(problem)
    core._learner = learner
    found = core.weights(averaged=False)
    assert {f: w for f, w in found.items() if w} == {f: w for f, w in model.w.values.items() if w}
