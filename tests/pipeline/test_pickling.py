"""A pipeline pickles fast, and what comes back has passed the checks of a model file."""

from __future__ import annotations

import pickle
import zlib
from collections import Counter

import pytest

from goldbeam.errors import ModelError, ParameterError
from goldbeam.tasks.common.estimator import Estimator

TEXT = "The judge will book it. We see the old dogs."


def test_a_pickled_pipeline_is_the_same_pipeline(nlp, model_file, tmp_path):
    twin = pickle.loads(pickle.dumps(nlp))
    assert twin.get_params() == nlp.get_params()
    assert twin.annotate_bytes(TEXT) == nlp.annotate_bytes(TEXT)
    twin.save(tmp_path / "twin")
    assert (tmp_path / "twin").read_bytes() == model_file.read_bytes()
    assert twin._model.facts == nlp._model.facts


def count_calls(monkeypatch):
    calls = Counter()
    serialise, compress = Estimator._model_bytes, zlib.compress

    def counted(self):
        calls[self.task] += 1
        return serialise(self)

    def compressed(data, level=-1, **options):
        calls[f"level {level}"] += 1
        return compress(data, level, **options)

    monkeypatch.setattr(Estimator, "_model_bytes", counted)
    monkeypatch.setattr(zlib, "compress", compressed)
    return calls


def test_pickling_serialises_each_part_once_and_compresses_nothing(nlp, monkeypatch):
    calls = count_calls(monkeypatch)
    pickle.dumps(nlp)
    parts = {"tokenizer": 1, "morphology": 1, "dependency": 1}
    assert calls == {**parts, "tagger": 1, "level 0": 3}  # the tagger is that of lemmas


def test_saving_serialises_each_part_once_too(nlp, monkeypatch, tmp_path):
    calls = count_calls(monkeypatch)
    nlp.save(tmp_path / "model")
    assert calls == {"pipeline": 1, "tokenizer": 1, "morphology": 1, "dependency": 1, "tagger": 1, "level 9": 3}


def test_a_damaged_pickle_is_a_model_error(nlp):
    state = nlp.__getstate__()
    model = state["model"]
    for place in range(0, len(model), len(model) // 40):
        damaged = model[:place] + bytes([model[place] ^ 1]) + model[place + 1 :]
        with pytest.raises(ModelError):
            type(nlp)().__setstate__({**state, "model": damaged})
        with pytest.raises(ModelError):
            type(nlp)().__setstate__({**state, "model": model[:place]})


def test_parameters_out_of_range_are_told_when_pickling(nlp):
    twin = pickle.loads(pickle.dumps(nlp)).set_params(beam=0)
    with pytest.raises(ParameterError, match="Pipeline: beam must be"):
        pickle.dumps(twin)
