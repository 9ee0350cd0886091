"""The compact form of weights: every feature is found again, nearly with its weights; bad bytes are refused."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbeam import _core
from goldbeam.errors import ModelError

STREAMS = ("counts", "prints", "lengths", "actions", "weights")
keys = st.integers(1, 10_000).map(lambda i: i * 0x9E3779B97F4A7C15 % 2**64)
values = st.floats(-1000, 1000, width=32)
tables = st.dictionaries(st.tuples(keys, st.integers(0, 300)), values, max_size=80)


def frozen(table):
    weights = _core.Weights()
    for (key, action), weight in table.items():
        weights.update(key, 0, action, weight)
    return weights.freeze(False)


def expanded(streams, scale=1.0, salt=1, actions=301):
    return _core.FrozenWeights.from_compact(*(streams[name] for name in STREAMS), scale, salt, actions)


@given(tables)
def test_weights_are_kept_within_one_step_of_their_size(table):
    full = frozen(table)
    small = expanded(full.compact(), full.scale, full.salt)
    assert small.is_compact
    assert not full.is_compact
    for key, action in table:
        weight = full.weight(key, action)
        assert abs(small.weight(key, action) - weight) <= 0.045 * abs(weight) + full.scale / 2
    assert (small.feature_count, small.entry_count) == (full.feature_count, full.entry_count)


@given(tables)
def test_expanding_and_compacting_again_changes_nothing(table):
    full = frozen(table)
    streams = full.compact()
    assert expanded(streams, full.scale, full.salt).compact() == streams


def test_a_weight_takes_a_few_bytes():
    table = {((i * 0x9E3779B97F4A7C15) % 2**64, i % 40): 1.0 + i % 7 for i in range(5000)}
    full = frozen(table)
    assert sum(map(len, full.compact().values())) < 0.5 * full.nbytes


def test_features_that_were_never_trained_are_rarely_found():
    table = {((i * 0x9E3779B97F4A7C15) % 2**64, 0): 1.0 for i in range(1, 20_000)}
    full = frozen(table)
    small = expanded(full.compact(), full.scale, full.salt)
    others = random.Random(1)
    found = sum(small.weight(others.getrandbits(64), 0) != 0 for _ in range(50_000))
    assert found <= 25  # about 6 of 65,536


def test_streams_that_do_not_fit_together_are_refused():
    table = {((i * 0x9E3779B97F4A7C15) % 2**64, i % 40): 1.0 + i % 7 for i in range(50)}
    full = frozen(table)
    good = full.compact()
    for name in STREAMS:
        for changed in (good[name][:-1], good[name] + b"\1", b""):
            if name == "counts" and changed == good[name][:-1] and good[name][-1] == 0:
                continue
            with pytest.raises(ModelError):
                expanded({**good, name: changed}, full.scale, full.salt)
    with pytest.raises(ModelError, match="an action that the model does not have"):
        expanded(good, full.scale, full.salt, actions=39)
    with pytest.raises(ModelError, match="too full"):
        expanded({**good, "counts": b"\x09" + good["counts"][1:]}, full.scale, full.salt)
    with pytest.raises(ModelError, match="not odd"):
        expanded(good, full.scale, 2)


def test_a_table_without_free_slots_is_refused():
    one = {"counts": b"\x08", "prints": bytes(range(1, 17)), "lengths": b"\1" * 8, "actions": b"\0" * 8}
    with pytest.raises(ModelError, match="too few free slots"):
        expanded({**one, "weights": b"\1" * 8})
