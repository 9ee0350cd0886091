"""Trainings are done once, and a run that was stopped goes on where it was."""

import json
import os
from dataclasses import replace

import pytest

from goldbeam.errors import DataError
from goldbeam.experiments.experiment import Setting
from goldbeam.experiments.splits import sample_splits
from goldbeam.experiments.trainings import Watcher, cache_name, run_trainings

SPLITS = sample_splits(20, 10, "upos")
PARAMETERS = {"column": "upos", "epochs": 2, "patience": None}
MEASURES = {"test": lambda tagger, splits: tagger.score(splits.test), "none": lambda tagger, splits: None}
GREEDY = Setting("greedy", "tagger", {**PARAMETERS, "beam": 1}, MEASURES, seeds=2)
WIDE = Setting("wide", "tagger", {**PARAMETERS, "beam": 8}, MEASURES, seeds=1, cost=3)


class Log(Watcher):
    def __init__(self):
        self.begun = None
        self.trained_names = []
        self.work = 0.0

    def begin(self, trainings, cached, work):
        self.begun = (trainings, cached, work)

    def training(self, name, number):
        self.trained_names.append((number, name))

    def advance(self, work, tokens):
        self.work += work


def run(folder, settings=(GREEDY, WIDE), measures=MEASURES):
    log = Log()
    settings = [replace(setting, measures=measures) for setting in settings]
    return run_trainings(settings, SPLITS, str(folder), log), log


def test_every_setting_is_trained_with_every_seed_and_measured(tmp_path):
    records, log = run(tmp_path)
    tokens = SPLITS.train.token_count
    assert log.begun == (3, 0, 2 * tokens * (1 + 1 + 3))
    assert log.work == log.begun[2]
    assert log.trained_names == [(1, "greedy, seed 0"), (2, "wide"), (3, "greedy, seed 1")]
    assert [len(records[name]) for name in ("greedy", "wide")] == [2, 1]
    record = records["wide"][0]
    assert (record.metric, len(record.epochs)) == ("accuracy", 2)
    assert list(record.measures) == ["test"]
    assert 50 < record.measures["test"] <= 100


def test_a_measure_may_give_several_numbers_by_name(tmp_path):
    measures = {**MEASURES, "both": lambda tagger, splits: {"dev": tagger.score(splits.dev), "beam": tagger.beam}}
    records, _ = run(tmp_path, [WIDE], measures)
    (record,) = records["wide"]
    assert list(record.measures) == ["test", "dev", "beam"]
    assert record.measures["dev"] == record.best_dev


def test_what_is_there_is_not_trained_again(tmp_path):
    first, _ = run(tmp_path)
    again, log = run(tmp_path)
    assert again == first
    assert log.begun == (3, 3, 0)
    assert log.trained_names == []


def test_a_stopped_run_goes_on_with_what_is_missing(tmp_path, monkeypatch):
    calls = []

    def stop(tagger, splits):
        calls.append(tagger)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return 1.0

    with pytest.raises(KeyboardInterrupt):
        run(tmp_path, measures={"test": stop})
    assert len(os.listdir(tmp_path)) == 1
    records, log = run(tmp_path, measures={"test": stop})
    assert log.begun[:2] == (3, 1)
    assert sum(map(len, records.values())) == 3


def test_a_training_that_was_stopped_is_not_kept(tmp_path, monkeypatch):
    def fit(self, train, dev, observer):
        """An estimator that keeps its best epoch when it is interrupted, and returns."""

    monkeypatch.setattr("goldbeam.tasks.tagging.tagger.Tagger.fit", fit)
    with pytest.raises(KeyboardInterrupt):
        run(tmp_path)
    assert os.listdir(tmp_path) == []


def test_a_cached_training_has_one_name_for_all_that_it_depends_on():
    def name(setting=GREEDY, seed=0, splits=SPLITS):
        return cache_name(setting, seed, splits)

    changed = [
        name(WIDE),
        name(seed=1),
        name(splits=sample_splits(21, 10, "upos")),
        name(replace(GREEDY, measures={})),
        name(replace(GREEDY, parameters={**GREEDY.parameters, "epochs": 3})),
    ]
    assert len({name(), *changed}) == 6
    assert name() == name(replace(GREEDY, name="another name", seeds=7, cost=9))


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"record": {"metric": "accuracy", "epochs": 3, "measures": {}}}'])
def test_a_damaged_file_is_named(tmp_path, content):
    greedy = replace(GREEDY, seeds=1)
    run(tmp_path, [greedy])
    (path,) = tmp_path.iterdir()
    assert json.loads(path.read_text())["setting"]["parameters"]["beam"] == 1
    path.write_text(content)
    with pytest.raises(DataError, match=f"{path.name}: is not a training of ours; delete it"):
        run(tmp_path, [greedy])
