"""What a pipeline tells its parts, and parts in a file that are not what the file says."""

from __future__ import annotations

import pytest
from tiny_pipelines import tiny, treebank

from goldbeam.errors import ModelError
from goldbeam.models.container import dump_model, load_model
from goldbeam.pipeline import Pipeline
from goldbeam.pipeline.training import Recipe


def test_every_parameter_reaches_its_part():
    pipeline = Pipeline(
        beam=3,
        epochs=7,
        jackknife=6,
        jackknife_epochs=9,
        templates=["s0.w"],
        prune=0.5,
        tokenizer={"epochs": 2},
        morphology={"epochs": 8, "known": 4},
        parser_options={"system": "swap", "threads": 1},
        threads=2,
        random_state=11,
    )
    shared = {"threads": 2, "random_state": 11}
    assert pipeline._recipe() == Recipe(
        parser="dependency",
        tokenizer={**shared, "epochs": 2},
        morphology={**shared, "epochs": 8, "known": 4},
        folds={**shared, "epochs": 9, "known": 4},
        parser_options={
            "threads": 1,
            "random_state": 11,
            "templates": ["s0.w"],
            "prune": 0.5,
            "beam": 3,
            "epochs": 7,
            "system": "swap",
        },
        jackknife=6,
        seed=11,
    )


def test_defaults_of_the_parser():
    shared = {"threads": 1, "random_state": 0}
    recipe = Pipeline()._recipe()
    assert recipe.parser_options == {**shared, "templates": "default", "prune": 0.0, "beam": 4}
    assert (recipe.parser, recipe.morphology, recipe.seed) == ("dependency", shared, 0)


def test_a_graph_based_parser_gets_no_beam_and_its_own_number_of_epochs():
    recipe = Pipeline(parser="graph-dependency", beam=3)._recipe()
    assert recipe.parser == "graph-dependency"
    assert recipe.parser_options == {"threads": 1, "random_state": 0, "templates": "default", "prune": 0.0}
    assert (recipe.tokenizer, recipe.jackknife) == ({"threads": 1, "random_state": 0}, 5)
    assert recipe.folds == {"threads": 1, "random_state": 0, "epochs": 4}


def test_the_parser_is_trained_for_as_many_epochs_as_the_pipeline_says():
    epochs: dict[str, int] = {}

    class Watcher:
        def begin(self, plan):
            epochs[plan.task] = plan.epochs

        def stage(self, what): ...
        def advance(self, epoch, tokens): ...
        def epoch(self, report): ...
        def end(self, best_epoch, seconds): ...

    corpus = treebank(12)
    tiny(epochs=3, tokenizer={"epochs": 1}, morphology={"epochs": 2}).fit(corpus, observer=Watcher())
    assert epochs["dependency"] == 3
    assert epochs["tokenizer"] == 1


@pytest.fixture(scope="module")
def content(nlp):
    """Compressing it takes longest."""
    return nlp._model_content()


def written_with(content, **sizes: object) -> bytes:
    metadata, tensors = content
    return b"".join(dump_model({**metadata, "sizes": {**metadata["sizes"], **sizes}}, tensors))


def test_a_file_tells_the_size_of_each_part(content):
    metadata, _ = content
    assert list(metadata["sizes"]) == ["tokenizer", "morphology", "parser"]
    sizes, _ = Pipeline.from_model_file(load_model(written_with(content)))._model.packed(1)
    assert sizes == metadata["sizes"]


@pytest.mark.parametrize("part", ["tokenizer", "parser"])
@pytest.mark.parametrize("change", [-1, 1])
def test_a_part_that_is_longer_or_shorter_than_the_file_says_is_refused(content, part, change):
    size = content[0]["sizes"][part]
    with pytest.raises(ModelError, match="not a usable pipeline"):
        Pipeline.from_model_file(load_model(written_with(content, **{part: size + change})))


@pytest.mark.parametrize("size", [0, -5, 10**9, "17", None, 1.5])
def test_a_size_that_no_part_can_have_is_refused_before_anything_is_unpacked(content, size, monkeypatch):
    monkeypatch.delattr("goldbeam.pipeline.parts.zlib.decompressobj")
    with pytest.raises(ModelError, match="not a usable pipeline"):
        Pipeline.from_model_file(load_model(written_with(content, tokenizer=size)))
