"""Frozen weights: packed without loss beyond half a unit, and views of hostile bytes are refused."""

import struct
from math import inf, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbeam import _core
from goldbeam.errors import ModelError

# Keys are hashes, so they differ in their low bits.
keys = st.integers(1, 10_000).map(lambda i: i * 0x9E3779B97F4A7C15 % 2**64)
values = st.floats(-1000, 1000, width=32)
sparse = st.dictionaries(st.tuples(keys, st.integers(0, 40)), values, max_size=60)
# Few keys, so that rows are long and most of them dense.
dense = st.dictionaries(st.tuples(st.sampled_from([1, 2, 3]), st.integers(0, 40)), values, max_size=90)
tables = sparse | dense


def trained(table):
    weights = _core.Weights()
    for (key, action), weight in table.items():
        weights.update(key, 0, action, weight)
    return weights


@given(tables, st.sampled_from([0.0, 0.5, 100.0]))
def test_weights_are_kept_within_half_a_unit_and_small_ones_pruned(table, prune):
    frozen = trained(table).freeze(False, prune)
    kept = 0
    for (key, action), weight in table.items():
        found = frozen.weight(key, action)
        if abs(weight) < prune:
            assert found == 0
        else:
            assert abs(found - weight) <= frozen.scale / 2 * (1 + 1e-9)
            kept += found != 0
    assert frozen.entry_count == kept
    assert frozen.feature_count == len({key for key, action in table if frozen.weight(key, action)})


@given(dense, st.integers(0, 3))
def test_rows_added_up_are_their_weights(table, shift):
    """Whatever the length of a run and wherever it begins."""
    moved = {(key, action + shift): weight for (key, action), weight in table.items()}
    frozen = trained(moved).freeze(False)
    for key in (1, 2, 3):
        expected = [frozen.weight(key, action) for action in range(44)]
        assert frozen.row(key, 44) == pytest.approx(expected)


def test_long_rows_are_stored_without_their_actions():
    full = trained({(1, action): 1.0 + action for action in range(40)}).freeze(False)
    assert len(full.rows) == 4 * (1 + 1 + 20)
    gaps = trained({(1, action): 1.0 for action in range(0, 400, 10)}).freeze(False)
    assert len(gaps.rows) == 4 * (1 + 1 + 40)


@given(tables)
def test_the_largest_weight_uses_the_whole_range(table):
    frozen = trained(table).freeze(False)
    largest = max(map(abs, table.values()), default=0.0)
    assert frozen.scale == pytest.approx(largest / 32767 if largest else 1.0)


@given(tables)
def test_a_view_of_the_bytes_is_the_same_table(table):
    frozen = trained(table).freeze(False)
    view = _core.FrozenWeights.from_buffers(frozen.buckets, frozen.rows, frozen.scale, frozen.salt, 41)
    assert (view.buckets, view.rows) == (frozen.buckets, frozen.rows)
    assert (view.feature_count, view.entry_count, view.nbytes) == (
        frozen.feature_count,
        frozen.entry_count,
        frozen.nbytes,
    )
    assert all(view.weight(k, a) == frozen.weight(k, a) for k, a in table)


def test_the_same_weights_freeze_to_the_same_bytes_in_any_order():
    table = {(i * 7919, i % 3): i / 8 for i in range(200)}
    one, other = trained(table).freeze(False), trained(dict(reversed(table.items()))).freeze(False)
    assert (one.buckets, one.rows, one.scale, one.salt) == (other.buckets, other.rows, other.scale, other.salt)


def test_keys_with_equal_low_bits_stay_apart():
    """Fingerprints are the low 32 bits; freezing must find places that tell such keys apart."""
    table = {(i * 0x9E3779B97F4A7C15 % 2**64, 0): 1.0 for i in range(1, 400)}
    twins = [((i * 0x9E3779B9 % 2**32 << 32) | 12345, 0) for i in range(1, 6)]
    frozen = trained({**table, **{feature: float(i) for i, feature in enumerate(twins, 2)}}).freeze(False)
    assert [round(frozen.weight(*feature), 2) for feature in twins] == [2, 3, 4, 5, 6]
    assert all(round(frozen.weight(*feature), 2) == 1 for feature in table)


GOOD = trained({(1, 0): 1.0, (2, 0): -1.0, (2, 1): 0.5}).freeze(False)
INLINE = DENSE = 0x80000000


def bucket(*slots):
    """One bucket with these (fingerprint, payload) slots."""
    slots = [*slots, *[(0, 0)] * (8 - len(slots))]
    return struct.pack("<16I", *(f for f, _ in slots), *(p for _, p in slots))


def words(*values):
    return struct.pack(f"<{len(values)}I", *values)


HOSTILE = {
    "no buckets": {"buckets": b""},
    "no rows": {"rows": b""},
    "half a bucket": {"buckets": GOOD.buckets[:-32]},
    "half a row word": {"rows": GOOD.rows[:-1]},
    "scale 0": {"scale": 0.0},
    "scale below 0": {"scale": -1.0},
    "scale not a number": {"scale": nan},
    "scale infinite": {"scale": inf},
    "row beyond the end": {"buckets": bucket((1, 100))},
    "row at 0": {"buckets": bucket((1, 0))},
    "row longer than the table": {"buckets": bucket((1, 1)), "rows": words(0, 5, 0, 0)},
    "row of huge length": {"buckets": bucket((1, 1)), "rows": words(0, 0xFFFFFFFF, 0)},
    "rows that overlap": {"buckets": bucket((1, 1), (2, 1), (3, 1)), "rows": words(0, 2, 1, 1)},
    "action of a row too large": {"buckets": bucket((1, 1)), "rows": words(0, 1, 2 << 16 | 5)},
    "action in place too large": {"buckets": bucket((1, INLINE | 2 << 16 | 5))},
    "dense row longer than the table": {"buckets": bucket((1, 1)), "rows": words(0, DENSE | 3, 0)},
    "dense row of no actions": {"buckets": bucket((1, 1)), "rows": words(0, DENSE, 0)},
    "dense row of too many actions": {"buckets": bucket((1, 1)), "rows": words(0, DENSE | 3, 0, 0)},
    "dense row that begins too late": {"buckets": bucket((1, 1)), "rows": words(0, DENSE | 1 << 16 | 2, 0)},
    "dense rows that overlap": {"buckets": bucket((1, 1), (2, 1)), "rows": words(0, DENSE | 2, 1)},
    "no free slot": {"buckets": bucket(*[(i + 1, INLINE | 5) for i in range(8)])},
}


@pytest.mark.parametrize("damage", HOSTILE)
def test_hostile_tables_are_model_errors(damage):
    good = {"buckets": GOOD.buckets, "rows": GOOD.rows, "scale": GOOD.scale, "salt": GOOD.salt, "actions": 2}
    _core.FrozenWeights.from_buffers(**good)
    with pytest.raises(ModelError):
        _core.FrozenWeights.from_buffers(**{**good, **HOSTILE[damage]})


slots = st.lists(st.tuples(st.integers(0, 3), st.sampled_from([0, 1, 2, 3, INLINE | 7, INLINE | 1 << 16, 2**32 - 1])))


@given(
    slots,
    st.lists(
        st.sampled_from([0, 1, 2, 3, 1 << 16, 5 << 16, DENSE | 1, DENSE | 2, DENSE | 1 << 16 | 1, 2**32 - 1]),
        max_size=6,
    ),
)
def test_random_tables_are_refused_or_safe_to_read(slots, rows):
    try:
        view = _core.FrozenWeights.from_buffers(bucket(*slots[:8]), words(*rows), 1.0, 1, 2)
    except ModelError:
        return
    assert all(abs(view.weight(key, action)) <= 32768 for key in range(8) for action in range(3))


def test_features_whose_fingerprints_are_equal_are_told_apart():
    weights = _core.Weights()
    for key, weight in ((0, 1.0), (1, 2.0), (1 << 32, 3.0), ((1 << 32) + 1, 4.0)):
        weights.update(key, 7, 0, weight)
    frozen = weights.freeze(averaged=False)
    assert [round(frozen.weight(key, 0)) for key in (0, 1, 1 << 32, (1 << 32) + 1)] == [1, 2, 3, 4]
