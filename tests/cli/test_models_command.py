"""`goldbeam models` and `gb.builtin_models`."""

from __future__ import annotations

import doctest
import json
import re

import goldbeam as gb
from goldbeam.cli.main import main
from goldbeam.models import model_facts
from goldbeam.models.builtin import BUILTIN, card


def test_the_table_fits_eighty_columns(capfd):
    assert main(["models"]) == 0
    out = capfd.readouterr().out
    assert all(len(line) <= 80 for line in out.splitlines())
    unfolded = " ".join(out.split())
    for model in gb.builtin_models():
        assert f"{model.name}  {model.language}\n" in out
        for fact in (model.licence, ", ".join(model.parts), *model.data, *model.scores):
            assert fact in unfolded


def test_json_has_all_facts(capfd):
    assert main(["models", "--json"]) == 0
    found = json.loads(capfd.readouterr().out)["models"]
    assert [model["name"] for model in found] == list(BUILTIN)
    for model in found:
        assert set(model) == {"name", "language", "licence", "data", "parts", "scores", "megabytes", "path"}


def test_facts_are_those_of_the_model_and_of_its_card():
    for model in gb.builtin_models():
        assert gb.load(model.name).part_names == model.parts
        assert 1 < model.megabytes <= 8
        text = card(model.name)
        assert model.licence in text
        shipped = {row[:2]: row[2] for row in re.findall(r"\| ([^|]+) \| (\w+) \| ([\d.]+) \| [\d.]+ \|", text)}
        assert model.scores
        for data, scores in model.scores.items():
            assert set(scores) <= set(model_facts.METRICS)
            assert {(data, metric): f"{score:.2f}" for metric, score in scores.items()}.items() <= shipped.items()


def test_a_long_name_of_data_has_its_own_line(capfd, monkeypatch):
    long = model_facts.builtin_models()[0].to_dict()
    long["scores"] = {"a data set with a very long name, test": {"words": 99.5, "entities": 80.0}}
    monkeypatch.setattr(model_facts, "builtin_models", lambda: [model_facts.BuiltinModel(**long)])
    assert main(["models"]) == 0
    lines = capfd.readouterr().out.splitlines()
    assert lines[-2] == "  a data set with a very long name, test"
    assert lines[-1].split() == ["99.50", "-", "-", "-", "-", "80.00"]


def test_the_example():
    assert doctest.testmod(model_facts).failed == 0
