"""The mean of several models' weights: equation 7 over all models, equation 8 over those that have the weight."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbeam import _core
from goldbeam.errors import ModelError
from goldbeam.reference.averaging import average_all, average_present

tables = st.dictionaries(
    st.tuples(st.integers(1, 30).map(lambda i: i * 0x9E3779B97F4A7C15 % 2**64), st.integers(0, 5)),
    st.floats(-100, 100, width=32).filter(lambda w: abs(w) > 0.1),
    max_size=40,
)


def frozen(table, keys=True):
    weights = _core.Weights()
    for (key, action), weight in table.items():
        weights.update(key, 0, action, weight)
    return weights.freeze(False, 0.0, keys)


@pytest.mark.parametrize("present_only", [True, False])
@given(st.lists(tables, min_size=1, max_size=4))
def test_a_weight_is_the_mean(present_only, several):
    models = [frozen(table) for table in several]
    average = _core.average_weights(models, present_only, 0.0, True)
    tables = [{f: model.weight(*f) for f in table} for model, table in zip(models, several, strict=True)]
    for feature, expected in (average_present if present_only else average_all)(tables).items():
        assert average.weight(*feature) == pytest.approx(expected, abs=average.scale * 0.51)
    keys = {key for table in several for key, _ in table}
    assert average.feature_count <= len(keys)
    assert len(average.keys) == 8 * average.feature_count


@given(tables)
def test_keys_survive_bytes(table):
    model = frozen(table)
    view = _core.FrozenWeights.from_buffers(model.buckets, model.rows, model.scale, model.salt, 6)
    view.keep_keys(model.keys)
    assert view.keys == model.keys == b"".join(key.to_bytes(8, "little") for key in sorted({k for k, _ in table}))


def test_models_without_keys_are_refused():
    with pytest.raises(ModelError, match="without its keys"):
        _core.average_weights([frozen({(1, 0): 1.0}, keys=False)], True)
    with pytest.raises(ModelError, match="no models"):
        _core.average_weights([], True)


@pytest.mark.parametrize("keys", [b"", (7).to_bytes(8, "little"), (1).to_bytes(8, "little") * 2])
def test_wrong_keys_are_refused(keys):
    with pytest.raises(ModelError, match="keys of the weights"):
        frozen({(1, 0): 1.0, (2, 0): 1.0}, keys=False).keep_keys(keys)
