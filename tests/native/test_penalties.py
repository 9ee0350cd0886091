"""Penalties are paid lazily, and give what paying them for every weight after every example gives: the reference."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goldbeam import _core
from goldbeam.errors import ModelError, ParameterError
from goldbeam.reference.penalties import Penalties
from goldbeam.reference.weights import Weights

PENALTIES = {
    "none": {},
    "l2": {"l2": 0.01},
    "strong l2": {"l2": 0.5},
    "l2 of updates": {"l2": 0.01, "l2_scope": "update"},
    "strong l2 of updates": {"l2": 0.5, "l2_scope": "update"},
    "l2 of the features of updates": {"l2": 0.1, "l2_scope": "features"},
    "l1": {"l1": 0.05},
    "both": {"l2": 0.02, "l1": 0.03},
    "cumulative": {"cumulative_l1": 0.05},
}
SIZE = 5

# An example changes some weights by some amounts, or none; then it may be followed by many that change nothing.
changes = st.dictionaries(st.integers(0, SIZE - 1), st.sampled_from([-2.0, -1.0, -0.25, 0.5, 1.0, 3.0]), max_size=SIZE)
histories = st.lists(st.tuples(changes, st.integers(0, 40)), min_size=1, max_size=12)


def learn(history, penalty):
    """The core's weights and the reference's after the same examples."""
    lazy, dense = _core.Weights(**penalty), Weights(penalties=Penalties(**penalty))
    for delta, idle in history:
        for feature, amount in delta.items():
            lazy.update(feature + 1, 0, 0, amount)
        lazy.tick()
        dense.add(delta)
        lazy.tick(idle)
        for _ in range(1 + idle):
            dense.end_example()
    return lazy, dense


def vector(weights, averaged):
    found = {key: weight for key, _, weight in weights.entries(averaged)}
    return np.array([found.get(feature + 1, 0.0) for feature in range(SIZE)])


def vector_of(weights):
    return np.array([weights.get(feature, 0.0) for feature in range(SIZE)])


@pytest.mark.parametrize("penalty", PENALTIES.values(), ids=PENALTIES)
@settings(max_examples=60)
@given(histories)
def test_weights_and_averages_are_those_of_the_reference(penalty, history):
    lazy, dense = learn(history, penalty)
    np.testing.assert_allclose(vector(lazy, averaged=False), vector_of(dense.values), atol=2e-5)
    np.testing.assert_allclose(vector(lazy, averaged=True), vector_of(dense.average()), atol=2e-5)
    assert [lazy.weight(feature + 1, 0) for feature in range(SIZE)] == pytest.approx(
        list(vector_of(dense.values)), abs=2e-5
    )


@pytest.mark.parametrize("penalty", PENALTIES.values(), ids=PENALTIES)
def test_long_runs_stay_exact(penalty):
    """The numbers that time is counted in are moved now and then: e^-(0.5 * 3000) is no float."""
    random = np.random.default_rng(5)
    lazy, dense = _core.Weights(**penalty), Weights(penalties=Penalties(**penalty))
    for _ in range(3000):
        delta = np.where(random.random(SIZE) < 0.1, random.integers(-2, 3, SIZE), 0.0)
        for feature in np.flatnonzero(delta):
            lazy.update(int(feature) + 1, 0, 0, float(delta[feature]))
        lazy.tick()
        dense.add({int(feature): float(delta[feature]) for feature in np.flatnonzero(delta)})
        dense.end_example()
    np.testing.assert_allclose(vector(lazy, averaged=False), vector_of(dense.values), atol=1e-3)
    np.testing.assert_allclose(vector(lazy, averaged=True), vector_of(dense.average()), atol=1e-3)


@pytest.mark.parametrize("penalty", PENALTIES.values(), ids=PENALTIES)
@given(histories, histories)
def test_a_restored_state_goes_on_the_same(penalty, before, after):
    straight, _ = learn(before + after, penalty)
    first, _ = learn(before, penalty)
    second = _core.Weights(**penalty)
    second.restore(first.pack(), 1)
    for delta, idle in after:
        for feature, amount in delta.items():
            second.update(feature + 1, 0, 0, amount)
        second.tick()
        second.tick(idle)
    assert second.entries(True) == straight.entries(True)
    assert second.entries(False) == straight.entries(False)


def test_a_state_of_another_penalty_is_refused():
    lazy = _core.Weights(l2=0.5)
    lazy.update(1, 0, 0, 1.0)
    for _ in range(200):
        lazy.tick()
    with pytest.raises(ModelError, match="another penalty"):
        _core.Weights().restore(lazy.pack(), 1)


@pytest.mark.parametrize(
    "penalty",
    [
        {"l2": -0.1},
        {"l2": 1.0},
        {"l1": -1.0},
        {"l1": float("nan")},
        {"l2": 0.1, "cumulative_l1": 1.0},
        {"l1": 1.0, "l2_scope": "update"},
    ],
)
def test_impossible_penalties_are_parameter_errors(penalty):
    with pytest.raises(ParameterError):
        _core.Weights(**penalty)
