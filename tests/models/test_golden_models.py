"""Models that an earlier goldbeam wrote are read for ever, and mean what they meant."""

import json
from pathlib import Path

import pytest

import goldbeam as gb
from goldbeam.models.container import load_model

GOLDEN = Path(__file__).parent / "golden"
MODELS = sorted(path.stem for path in GOLDEN.glob("*.tagger"))
PARSERS = sorted(path.stem for path in GOLDEN.glob("*.parser"))


@pytest.mark.parametrize("version", [1, 2])
def test_there_are_models_of_each_format_version(version):
    assert {f"v{version}-spans", f"v{version}-tags"} <= set(MODELS)
    assert load_model(GOLDEN / f"v{version}-tags.tagger").metadata["format_version"] == version
    assert f"v{version}-trees" in PARSERS


@pytest.mark.parametrize("name", MODELS)
def test_a_golden_model_predicts_what_it_predicted(name):
    facts = json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))
    tagger = gb.load(GOLDEN / f"{name}.tagger")
    assert tagger.predict(facts["words"]) == facts["labels"]
    assert tagger.predict_margins(facts["words"]) == [pytest.approx(margins) for margins in facts["margins"]]
    best = tagger.predict_k_best(facts["words"][:3], 3)
    assert [[labels for _, labels in sentence] for sentence in best] == [
        [labels for _, labels in sentence] for sentence in facts["best"]
    ]
    info = json.loads(json.dumps(tagger.info()))
    for key in ("task", "predicts", "labels", "scheme", "inputs", "templates", "training data", "epoch", "dev"):
        assert info[key] == facts["info"][key]
    assert info["heaviest features"] == facts["info"]["heaviest features"]
    assert info["parameters"].items() >= facts["info"]["parameters"].items()  # later versions may have more


@pytest.mark.parametrize("name", PARSERS)
def test_a_golden_parser_predicts_what_it_predicted(name):
    facts = json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))
    parser = gb.load(GOLDEN / f"{name}.parser")
    assert as_lists(parser.predict(facts["words"])) == facts["trees"]
    best = parser.predict_k_best(facts["words"][:3], 3)
    assert [as_lists([tree for _, tree in trees]) for trees in best] == [
        [tree for _, tree in trees] for trees in facts["best"]
    ]
    info = json.loads(json.dumps(parser.info()))
    for key in ("task", "predicts", "relations", "lifted relations", "actions", "system", "single root", "inputs"):
        assert info[key] == facts["info"][key]
    assert info["heaviest features"] == facts["info"]["heaviest features"]
    assert info["parameters"].items() >= facts["info"]["parameters"].items()


def test_a_golden_pipeline_with_shared_tables_annotates_as_it_did():
    path = GOLDEN / "v3-tables.pipeline"
    assert load_model(path).metadata["format_version"] == 3
    facts = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    assert gb.load(path).of_tokens(facts["words"]).to_conllu() == facts["conllu"]


def as_lists(trees):
    return [[list(arc) for arc in tree] for tree in trees]
