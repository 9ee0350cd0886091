"""A pipeline pickles fast, and what comes back has passed the checks of a model file."""

from __future__ import annotations

import pickle
import zlib
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import joblib
import pytest

import goldbeam as gb
from goldbeam.errors import ModelError, ParameterError
from goldbeam.tasks.common.predictor import Predictor

TEXT = "The judge will book it. We see the old dogs."


def test_a_pickled_pipeline_is_the_same_pipeline(nlp, model_file, tmp_path):
    twin = pickle.loads(pickle.dumps(nlp))
    assert twin.get_params() == nlp.get_params()
    assert twin.annotate_bytes(TEXT) == nlp.annotate_bytes(TEXT)
    twin.save(tmp_path / "twin")
    assert (tmp_path / "twin").read_bytes() == model_file.read_bytes()
    assert twin._model.facts == nlp._model.facts


@pytest.fixture
def calls(monkeypatch):
    """How often each task is serialised, and data compressed."""
    found = Counter()
    serialise, compress = Predictor.content, zlib.compress

    def counted(self):
        found[self.task] += 1
        return serialise(self)

    def compressed(data, level=-1, **options):
        found["compressed"] += 1
        return compress(data, level, **options)

    monkeypatch.setattr(Predictor, "content", counted)
    monkeypatch.setattr(zlib, "compress", compressed)
    return found


ONCE = {"tokenizer": 1, "morphology": 1, "dependency": 1, "tagger": 1}  # the tagger is that of lemmas


KEYS = 12  # tensors of ascending numbers, which are compressed by themselves


def test_pickling_serialises_each_part_once_and_compresses_nothing(nlp, calls):
    pickle.dumps(nlp)
    assert calls == ONCE


def test_a_compact_pipeline_is_not_compressed_when_it_is_pickled(nlp, calls):
    small = nlp.compacted()
    calls.clear()
    twin = pickle.loads(pickle.dumps(small))
    assert calls == ONCE
    assert twin._model_bytes() == small._model_bytes()


def test_saving_serialises_each_part_once_too(nlp, calls, tmp_path):
    nlp.save(tmp_path / "model")
    assert calls == ONCE
    small = nlp.compacted()
    calls.clear()
    small.save(tmp_path / "small")
    compressed = calls.pop("compressed")
    assert calls == ONCE
    assert compressed == 3 + KEYS


def test_a_pipeline_from_a_file_pickles_as_that_file(model_file, calls):
    loaded = gb.load(model_file)
    pickled = pickle.dumps(loaded)
    assert calls == {}
    assert model_file.read_bytes() in pickled
    twin = pickle.loads(pickled)
    assert pickle.dumps(twin) == pickled
    assert twin.annotate_bytes(TEXT) == loaded.annotate_bytes(TEXT)


def test_a_pipeline_that_was_changed_does_not_pickle_as_the_file_that_it_comes_from(model_file):
    loaded = gb.load(model_file).remove("parser")
    twin = pickle.loads(pickle.dumps(loaded))
    assert twin.part_names == ("tokenizer", "morphology")
    assert twin.annotate_bytes(TEXT) == loaded.annotate_bytes(TEXT)
    changed = pickle.loads(pickle.dumps(gb.load(model_file).set_params(beam=7, threads=2)))
    assert (changed.beam, changed.threads) == (7, 2)


def test_a_pipeline_that_is_not_fitted_can_be_pickled():
    twin = pickle.loads(pickle.dumps(gb.Pipeline(beam=3)))
    assert twin.beam == 3
    with pytest.raises(gb.NotFittedError):
        twin(TEXT)


def annotate(nlp, texts):
    return [doc.to_conllu() for doc in nlp(texts)]


@pytest.mark.parametrize("start", ["fork", pytest.param("spawn", marks=pytest.mark.thorough)])
def test_other_processes_annotate_alike(model_file, start):
    loaded, texts = gb.load(model_file), [TEXT, "", "It ran."]
    with ProcessPoolExecutor(1, mp_context=get_context(start)) as pool:
        assert pool.submit(annotate, loaded, texts).result() == annotate(loaded, texts)


@pytest.mark.thorough
def test_joblib_annotates_alike(model_file):
    loaded, texts = gb.load(model_file), [[TEXT], ["It ran."], [""]]
    found = joblib.Parallel(n_jobs=2)(joblib.delayed(annotate)(loaded, some) for some in texts)
    assert found == [annotate(loaded, some) for some in texts]


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
