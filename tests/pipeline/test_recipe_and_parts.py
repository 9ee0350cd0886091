"""What a pipeline tells its parts, and parts in a file that are not what the file says."""

from __future__ import annotations

import zlib

import pytest
from tiny_pipelines import tiny, treebank

from goldbeam.errors import ModelError
from goldbeam.models.container import Tensor, dump_model, load_model
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
        entity_options={"epochs": 5, "column": "ner"},
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
        entities={**shared, "epochs": 5, "column": "ner"},
        jackknife=6,
        seed=11,
        plain_marks=True,
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


@pytest.fixture(scope="module", params=["as they are", "compressed"])
def content(nlp, request):
    """Metadata and tensors of a file whose parts are stored in one of the two ways."""
    return (nlp.compacted() if request.param == "compressed" else nlp)._model_content()


def written_with(content, **sizes: object) -> bytes:
    metadata, tensors = content
    changed = [[name, sizes.get(name, size)] for name, size in metadata["sizes"]]
    return b"".join(dump_model({**metadata, "sizes": changed}, tensors))


def refused(file: bytes) -> str:
    with pytest.raises(ModelError) as error:
        Pipeline.from_model_file(load_model(file))
    assert str(error.value).startswith("<bytes>: not a usable ")
    return str(error.value)


def test_a_file_tells_the_size_of_each_part(content):
    metadata, tensors = content
    assert [name for name, _ in metadata["sizes"]] == ["tokenizer", "morphology", "parser"]
    sizes, again = Pipeline.from_model_file(load_model(written_with(content)))._model_content()[0]["sizes"], {}
    assert sizes == metadata["sizes"]
    for name, size in sizes:
        data = bytes(tensors[f"part.{name}"].data)
        again[name] = data if len(data) == size else zlib.decompress(data)
        assert len(again[name]) == size
        assert load_model(again[name]).task == {"parser": "dependency"}.get(name, name)


def test_only_compact_parts_are_compressed(nlp):
    for pipeline, compressed in ((nlp, False), (nlp.compacted(), True)):
        metadata, tensors = pipeline._model_content()
        stored = [len(tensors[f"part.{name}"].data) < size for name, size in metadata["sizes"]]
        assert stored == [compressed] * 3


@pytest.mark.parametrize("part", ["tokenizer", "parser"])
@pytest.mark.parametrize("change", [-1, 1])
def test_a_part_that_is_longer_or_shorter_than_the_file_says_is_refused(content, part, change):
    size = dict(content[0]["sizes"])[part]
    assert f"part '{part}': " in refused(written_with(content, **{part: size + change}))


@pytest.mark.parametrize("size", [0, -5, 10**9, "17", None, 1.5])
def test_a_size_that_no_part_can_have_is_refused_before_anything_is_unpacked(content, size, monkeypatch):
    monkeypatch.delattr("goldbeam.pipeline.part_files.zlib.decompressobj")
    assert f"part 'tokenizer': implausible size {size!r};" in refused(written_with(content, tokenizer=size))


@pytest.mark.parametrize(
    "sizes",
    [
        None,
        7,
        "tokenizer",
        [["tokenizer"]],
        [["tokenizer", 1, 2]],
        ["tokenizer"],
        [[3, 3]],
        [["tokenizer", 8], ["tokenizer", 8]],
        [["no name", 8]],
        [["", 8]],
        [["form", 8]],
        [["absent", 8]],
        {"tokenizer": 1 << 50},
        {},
    ],
)
def test_a_list_of_parts_that_makes_no_sense_is_refused(nlp, sizes):
    metadata, tensors = nlp._model_content()
    whole = {name: [name, size] for name, size in metadata["sizes"]}
    if isinstance(sizes, list):
        first = [whole["tokenizer"] if entry == ["tokenizer", 8] else entry for entry in sizes]
        tensors = {**tensors, "part.form": tensors["part.tokenizer"]}
        sizes = [*first, whole["morphology"], whole["parser"]]
    refused(b"".join(dump_model({**metadata, "sizes": sizes}, tensors)))


def test_files_of_version_0_1_have_sizes_by_name_and_compressed_parts(nlp):
    metadata, tensors = nlp._model_content()
    sizes = dict(metadata["sizes"])
    packed = {name: zlib.compress(tensors[f"part.{name}"].data) for name in sizes}
    old = {f"part.{name}": Tensor("U8", (len(data),), data) for name, data in packed.items()}
    by_name = {name: sizes[name] for name in ("parser", "tokenizer", "morphology")}  # JSON has no order
    loaded = Pipeline.from_model_file(load_model(b"".join(dump_model({**metadata, "sizes": by_name}, old))))
    assert loaded.part_names == ("tokenizer", "morphology", "parser")
    assert loaded._model_bytes() == nlp._model_bytes()
