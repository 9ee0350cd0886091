"""The lazily averaged weights equal the mean of all weight vectors."""

from collections import Counter, defaultdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbeam import _core
from goldbeam.errors import DataError

updates = st.tuples(st.integers(0, 5), st.integers(0, 20), st.integers(-8, 8))
examples = st.lists(st.lists(updates, max_size=6), max_size=25)


@given(examples)
def test_average_is_the_mean_over_examples(examples):
    weights, now, sums = _core.Weights(), Counter(), defaultdict(float)
    for example in examples:
        for key, action, delta in example:
            weights.update(key, key, action, delta / 4)
            now[key, action] += delta / 4
        weights.tick()
        for feature, weight in now.items():
            sums[feature] += weight
    assert weights.now == len(examples)
    assert {(k, a): w for k, a, w in weights.entries(False)} == dict(now)
    average = {(k, a): w for k, a, w in weights.entries(True)}
    assert average == pytest.approx({feature: sums[feature] / max(len(examples), 1) for feature in now})


def test_without_an_example_the_average_is_the_weight_itself():
    weights = _core.Weights()
    weights.update(1, 1, 0, 2.5)
    assert weights.entries(True) == [(1, 0, 2.5)]


def test_tables_grow_without_losing_weights():
    weights = _core.Weights()
    keys = [(i * 0x9E3779B97F4A7C15) % 2**64 for i in range(20_000)]
    for i, key in enumerate(keys):
        weights.update(key, 7, i % 50, i)
        weights.tick()
    assert weights.feature_count == weights.entry_count == len(keys)
    assert all(weights.weight(key, i % 50) == i for i, key in enumerate(keys))
    averages = {key: w for key, _, w in weights.entries(True)}
    assert averages == pytest.approx({key: i * (len(keys) - i) / len(keys) for i, key in enumerate(keys)})


def test_rows_grow_without_losing_weights():
    weights = _core.Weights()
    for action in range(300):
        for key in (3, 4):
            weights.update(key, 0, action, key * action)
    assert weights.feature_count == 2
    assert weights.entry_count == 600
    assert [weights.weight(key, a) for key in (3, 4) for a in range(300)] == [k * a for k in (3, 4) for a in range(300)]
    assert weights.weight(5, 0) == weights.weight(3, 300) == 0


def test_entries_are_sorted_by_key():
    weights = _core.Weights()
    for key in (2**63, 5, 2**64 - 1, 0):
        weights.update(key, 1, 0, 1.0)
    assert [key for key, _, _ in weights.entries()] == [0, 5, 2**63, 2**64 - 1]


def test_two_features_with_one_key_are_found_out():
    weights = _core.Weights()
    weights.update(42, 1, 0, 1.0)
    with pytest.raises(DataError, match="two features share one 64-bit key"):
        weights.update(42, 2, 0, 1.0)
    assert weights.weight(42, 0) == 1.0
