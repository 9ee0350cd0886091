"""What a training is reduced to, and numbers with their spread."""

import doctest

import pytest

from goldbeam.experiments import spread
from goldbeam.experiments.records import Epoch, Record, Recorder
from goldbeam.experiments.spread import difference, show
from goldbeam.models.epoch_report import EpochReport

RECORD = Record(
    "accuracy",
    (Epoch(90.0, 10, 4, 1.5), Epoch(95.0, 6, 2, 2.5), Epoch(95.1, 4, 0, 3.5), Epoch(95.1, 0, 0, 4.5)),
    {"test": 94.0},
)


def test_the_best_epoch_is_the_first_of_equal_ones():
    assert (RECORD.best_epoch, RECORD.best_dev, RECORD.cpu_to(3)) == (3, 95.1, 3.5)


def test_near_best_is_the_first_epoch_on_the_plateau():
    assert (RECORD.near_best(0.2), RECORD.near_best(0.0), RECORD.near_best(10)) == (2, 3, 1)
    assert (RECORD.reaching(94.0), RECORD.reaching(99.0)) == (2, 5)


def test_the_invalid_share_is_over_all_updates_of_all_epochs():
    assert RECORD.invalid_share == 30.0
    assert Record("accuracy", (Epoch(90.0, 0, 0, 1.0),), {}).invalid_share == 0.0


def test_json_and_back():
    assert Record.from_json(RECORD.to_json()) == RECORD


@pytest.mark.parametrize(
    "change", [{"epochs": []}, {"epochs": [{"dev": float("nan"), "updates": 1, "invalid": 0, "cpu": 1}]}]
)
def test_a_record_without_epochs_or_numbers_is_none(change):
    with pytest.raises(ValueError, match="has epochs, and finite numbers"):
        Record.from_json({**RECORD.to_json(), **change})


def test_the_recorder_counts_the_time_of_learning_only(monkeypatch):
    # begin; two advances and the next epoch's start; again. Scoring takes from 3 to 10.
    clock = iter([0.0, 1.0, 2.0, 3.0, 10.0, 11.0, 14.0])
    monkeypatch.setattr("time.process_time", lambda: next(clock))
    tokens = []
    recorder = Recorder(tokens.append)
    recorder.begin(None)
    recorder.advance(1, 20)
    recorder.advance(1, 30)
    recorder.epoch(EpochReport(1, 3, 3, 1, 1.0, 0.5, 9, 0.1, 1.0, dev=50.0, metric="accuracy"))
    recorder.advance(2, 30)
    recorder.epoch(EpochReport(2, 3, 2, 0, 1.0, 0.5, 9, 0.1, 1.0, dev=60.0, metric="accuracy"))
    assert not recorder.ended
    recorder.end(2, 1.0)
    assert recorder.ended
    assert recorder.epochs == [Epoch(50.0, 3, 1, 2.0), Epoch(60.0, 2, 0, 3.0)]
    assert (tokens, recorder.metric) == ([20, 10, 30], "accuracy")


def test_a_difference_is_told_from_the_spread_of_its_seeds():
    assert difference([97.0], [96.0]).sign == 1
    assert difference([97.0, 97.0], [97.0, 97.0]).sign == 0
    assert difference([96.0, 96.1, 96.2], [97.0, 97.1, 97.3]).sign == -1
    assert difference([96.0, 96.1], [97.0, 97.3]).sign == 0  # two seeds know too little
    assert difference([96.0, 98.0, 97.0], [97.0, 97.1, 97.3]).sign == 0
    assert str(difference([97.0, 97.5, 97.0], [96.0, 96.0, 96.0])) == "+1.17 ± 0.72"
    assert difference([1.0] * 20 + [2.0], [0.0] * 21).sign == 1
    assert show([1234.5], 1) == "1,234.5"


def test_the_examples_in_the_module_hold():
    assert doctest.testmod(spread).failed == 0
