"""Reports of epochs come from model files too, which may say anything."""

from __future__ import annotations

import pytest

import goldbeam as gb
from goldbeam.learning.events import Plan
from goldbeam.models.container import load_model, save_model
from goldbeam.models.epoch_report import EpochReport

RIGHT = {
    "epoch": 1,
    "examples": 10,
    "updates": 3,
    "invalid": 0,
    "violation": 1.5,
    "prefix": 0.5,
    "features": 7,
    "seconds": 1.0,
    "tokens_per_second": 2.0,
}


def test_only_what_an_epoch_can_be_is_a_report():
    report = EpochReport(**RIGHT)
    further = (report.dev, report.metric, report.best, report.gave_up, report.gamma_invalid, report.plain_fallbacks)
    assert further == (None, None, False, 0, 0, 0)
    assert EpochReport(**RIGHT, dev=90, metric="f1", best=True).dev == 90


@pytest.mark.parametrize("name", [*RIGHT, "dev", "metric", "best", "gave_up", "gamma_invalid", "plain_fallbacks"])
def test_anything_else_is_refused(name):
    with pytest.raises(ValueError, match="reports of epochs make no sense"):
        EpochReport(**{**RIGHT, name: ["x"]})


def test_models_of_version_0_1_had_other_names_for_three_counters(tmp_path):
    tagger = gb.Tagger(epochs=1).fit([[("a", "X"), ("b", "Y")]])
    tagger.save(tmp_path / "new")
    file = load_model(tmp_path / "new")
    (report,) = file.metadata["epochs"]
    names = {"stopped": "gave_up", "broke": "gamma_invalid", "fell_back": "plain_fallbacks"}
    for count, (old, new) in enumerate(names.items(), 1):
        del report[new]
        report[old] = count
    save_model(tmp_path / "old", file.metadata, file.tensors)
    (report,) = gb.load(tmp_path / "old")._model.epochs
    assert (report.gave_up, report.gamma_invalid, report.plain_fallbacks) == (1, 2, 3)


def test_the_usual_reason_why_gold_cannot_be_reached():
    assert Plan("tagger", 1, 1, 1, 1, 1, "greedy", "early").why_unreachable == "invalid label sequences"
