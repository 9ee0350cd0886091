"""The exact state of the weights: what goes on from a copy goes on as the original does."""

import random

import pytest

from goldbeam import ModelError, _core

GOLDEN = 0x9E3779B97F4A7C15  # spreads small numbers over the whole range of keys


def learn(weights, seed, examples):
    draw = random.Random(seed)
    for _ in range(examples):
        for _ in range(3):
            feature = draw.randrange(400)
            weights.update(feature * GOLDEN % 2**64, feature, draw.randrange(6), draw.uniform(-1, 1))
        weights.tick(draw.choice([1, 1, 4]))


def trained(seed=0, examples=800):
    weights = _core.Weights()
    learn(weights, seed, examples)
    return weights


def test_a_restored_copy_is_the_same_and_goes_on_the_same():
    original, copy = trained(), trained(seed=5, examples=30)
    copy.restore(original.pack(), 6)
    assert copy.pack() == original.pack()
    assert copy.entries(True) == original.entries(True)
    for weights in (original, copy):
        learn(weights, seed=9, examples=200)
    assert copy.pack() == original.pack()
    assert copy.freeze().buckets == original.freeze().buckets
    assert copy.freeze().rows == original.freeze().rows


def test_the_state_of_no_weights_restores_no_weights():
    copy = trained()
    copy.restore(_core.Weights().pack(), 0)
    assert copy.feature_count == copy.entry_count == copy.now == 0


def changed(state, name, at, value, width, signed=False):
    """The state with one number of an array replaced."""
    array = bytearray(state[name])
    array[at * width : (at + 1) * width] = value.to_bytes(width, "little", signed=signed)
    return {**state, name: bytes(array)}


def broken_states():
    state = trained().pack()
    nan = int.from_bytes(b"\x00\x00\xc0\x7f", "little")
    yield changed(state, "keys", 1, 0, 8), "keys are not in order"
    yield changed(state, "lengths", 0, 0, 4), "impossible length"
    yield changed(state, "lengths", 0, 2**32 - 1, 4), "impossible length"
    yield changed(state, "actions", 3, 6, 4), "action that does not exist"
    yield changed(state, "weights", 3, nan, 4), "not a number"
    yield changed(state, "lasts", 3, 2**63, 8), "in the future"
    yield {**state, "now": 0}, "in the future"
    yield {**state, "now": -1}, "'now' of the state is not a whole number"
    yield {**state, "now": "late"}, "'now' of the state is not a whole number"
    yield {**state, "keys": state["keys"][:-1]}, "not a whole number"
    yield {**state, "keys": state["keys"][:-8]}, "do not agree"
    yield {**state, "totals": state["totals"][:-8]}, "do not agree"
    yield {**state, "lengths": state["lengths"][:-4] + bytes(4)}, "impossible length"
    yield {name: array for name, array in state.items() if name != "checks"}, "no 'checks'"


@pytest.mark.parametrize(("state", "message"), list(broken_states()), ids=lambda value: str(value)[:30])
def test_a_state_that_makes_no_sense_is_an_error_and_changes_nothing(state, message):
    weights = trained(seed=3, examples=20)
    before = weights.pack()
    with pytest.raises(ModelError, match=message):
        weights.restore(state, 6)
    assert weights.pack() == before


def test_a_state_is_restored_without_moving_features():
    """By ascending key they would crowd at the front of a small table: minutes for a checkpoint of 50 MB."""
    weights = _core.Weights()
    for number in range(20_000):
        weights.update(number * 0x9E3779B97F4A7C15 % 2**64, 0, 0, 1.0)
    assert weights.moves > 10_000
    restored = _core.Weights()
    restored.restore(weights.pack(), 1)
    assert restored.moves == 0
    assert restored.pack() == weights.pack()


def test_a_snapshot_of_a_python_problem_moves_no_features():
    spec = _core.PythonSpec("P", ["letter"], False, False, 100)
    learner = _core.PythonLearner(spec, merge=True, update="early")
    for number in range(20_000):
        learner.weights.update(number * 0x9E3779B97F4A7C15 % 2**64, 0, 0, 1.0)
    assert learner.snapshot(False).moves == 0
