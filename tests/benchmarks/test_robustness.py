"""The measurement of pipelines on variants of a treebank."""

import importlib
import json
import sys
from pathlib import Path

import pytest

import goldbeam as gb
from goldbeam.data.sample import sample_conllu
from goldbeam.variants import KINDS

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture
def robustness(monkeypatch):
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    return importlib.import_module("robustness")


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    path = tmp_path_factory.mktemp("model") / "tiny.pipe"
    train = gb.Corpus.parse(sample_conllu(30).encode(), "conllu", "sample")
    settings = {"epochs": 1, "jackknife": 2, "jackknife_epochs": 1, "beam": 2, "morphology": {"epochs": 1}}
    gb.Pipeline(**settings, variants="auto").fit(train).save(path)
    return path


def test_every_kind_is_scored_for_every_model(robustness, model, tmp_path, monkeypatch, capsys):
    dev = tmp_path / "dev.conllu"
    dev.write_text(sample_conllu(8, seed=5), encoding="utf-8")
    arguments = ["--dev", str(dev), "--model", str(model), f"again={model}", "--out", str(tmp_path / "out")]
    monkeypatch.setattr(sys, "argv", ["robustness.py", *arguments])
    robustness.main()
    results = json.loads((tmp_path / "out" / "robustness.json").read_text(encoding="utf-8"))["results"]
    assert results["sentences"] == 8
    assert results["tiny"] == results["again"]
    assert list(results["tiny"]) == ["plain", *KINDS]
    assert all(0 <= score <= 100 for scores in results["tiny"].values() for score in scores.values())
    table = capsys.readouterr().out.splitlines()
    assert table[0] == "| text | model | Words | Sentences | UPOS | Lemmas | LAS |"
    assert len(table) == 2 + 2 * (1 + len(KINDS))


def test_text_as_it_is_has_the_scores_that_the_pipeline_tells(robustness, model):
    gold = gb.Corpus.parse(sample_conllu(8, seed=5).encode(), "conllu", "sample")
    pipeline = gb.load(model)
    told, found = pipeline.evaluate(gold), robustness.scores(pipeline, gold)
    names = {"Words": "words_f1", "Sentences": "sentences_f1"}
    assert found == {metric: round(told[names.get(metric, metric.lower())], 2) for metric in robustness.METRICS}
