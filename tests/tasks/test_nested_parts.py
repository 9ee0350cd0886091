"""Models inside others: a part is a model file in a tensor, which passes its own checks and is not copied."""

from __future__ import annotations

import numpy
import pytest
from every_estimator import treebank

import goldbeam as gb
from goldbeam import _core
from goldbeam.models.container import ModelFile, Tensor, dump_model, load_model
from goldbeam.pipeline.part_files import parts_of
from goldbeam.tasks.common.part import Part
from goldbeam.tasks.registry import predictor_of

TREEBANK = treebank(20, 0)
PART = Part("inner", ("tagger", "morphology"), "tagger of everything")


@pytest.fixture(scope="module")
def tagger():
    return gb.Tagger(epochs=1).fit(TREEBANK).predictor()


def outer(tensors: dict[str, Tensor]) -> ModelFile:
    return load_model(b"".join(dump_model({"task": "outer"}, tensors)))


def addresses(data: memoryview) -> range:
    array = numpy.frombuffer(data, "u1")
    return range(array.ctypes.data, array.ctypes.data + array.nbytes)


def is_within(data: memoryview, whole: memoryview) -> bool:
    inner, all_ = addresses(data), addresses(whole)
    return all_.start <= inner.start and inner.stop <= all_.stop


def test_a_part_comes_back_as_it_was(tagger):
    tensors = PART.nested(tagger)
    assert list(tensors) == ["inner"]
    loaded = PART.load(outer(tensors))
    assert type(loaded) is type(tagger)
    assert loaded.file() == tagger.file()
    assert loaded.decode(TREEBANK) == tagger.decode(TREEBANK)


def test_a_model_for_another_task_is_refused(tagger):
    wrong = Part("inner", ("dependency",), "parser of nothing")
    with pytest.raises(ValueError, match=r"^the parser of nothing in this file is a model for the task 'tagger'$"):
        wrong.load(outer(PART.nested(tagger)))


@pytest.mark.parametrize(
    "tensors",
    [
        {},
        {"inner": Tensor("U8", (0,), b"")},
        {"inner": Tensor("U8", (9,), b"not model")},
        {"inner": Tensor("U32", (2,), bytes(8))},
        {"other": Tensor("U8", (3,), b"abc")},
    ],
)
def test_no_model_is_a_model_error(tensors):
    with pytest.raises(gb.ModelError):
        PART.load(outer(tensors))


def test_damage_inside_a_part_is_a_model_error(tagger):
    file = tagger.file()
    for place in range(0, len(file), len(file) // 50):
        damaged = file[:place] + bytes([file[place] ^ 4]) + file[place + 1 :]
        with pytest.raises(gb.ModelError):
            PART.load(outer({"inner": Tensor("U8", (len(damaged),), damaged)}))
        with pytest.raises(gb.ModelError):
            PART.load(outer({"inner": Tensor("U8", (place,), file[:place])}))


def test_a_model_for_a_task_that_nobody_knows_is_refused(tagger):
    inner = b"".join(dump_model({"task": "translator"}, {}))
    with pytest.raises(ValueError, match="is a model for the task 'translator'"):
        PART.load(outer({"inner": Tensor("U8", (len(inner),), inner)}))


NESTING = {
    "morphology": (lambda: gb.Morphology(epochs=1, cascade=True), {"upos_tagger", "lemma_tagger"}),
    "dependency": (
        lambda: gb.DependencyParser(epochs=1, beam=1, jackknife=2, templates=["s0.w q0.upos", "q0.xpos"]),
        {"tagger.upos", "tagger.xpos"},
    ),
    "graph-dependency": (
        lambda: gb.GraphDependencyParser(epochs=1, order=2, candidates=3, templates="light", compact=False),
        {"pruner"},
    ),
}


@pytest.fixture(scope="module", params=NESTING)
def nested(request, tmp_path_factory):
    """A model file, and the names of the tensors in it that hold others."""
    make, names = NESTING[request.param]
    path = tmp_path_factory.mktemp("nested") / "model"
    make().fit(TREEBANK).save(path)
    return path, names


def test_what_is_nested_lies_in_the_memory_of_the_outer_file(nested):
    path, names = nested
    file = load_model(path)
    assert names <= file.tensors.keys()
    for name in names:
        inner = load_model(file.tensors[name].data)
        assert is_within(inner.content, file.content)
        for tensor in inner.tensors.values():
            assert is_within(tensor.data, file.content)
            assert addresses(tensor.data).start % 64 == 0


def test_loading_hands_on_what_lies_in_the_file(nested, monkeypatch):
    """The weights of all models in a file are used where they are."""
    file = load_model(nested[0])
    taken = []
    original = _core.FrozenWeights.from_buffers

    class Watched:
        @staticmethod
        def from_buffers(buckets, rows, *rest):
            taken.extend([buckets, rows])
            return original(buckets, rows, *rest)

    monkeypatch.setattr(_core, "FrozenWeights", Watched)
    predictor_of(file)
    assert len(taken) == 2 * (1 + len(nested[1]))
    assert all(is_within(buffer, file.content) for buffer in taken)


def test_parts_of_a_pipeline_lie_in_its_file(tmp_path):
    small = {"epochs": 1, "beam": 1, "jackknife": 2, "jackknife_epochs": 1}
    gb.Pipeline(**small, morphology={"epochs": 1}, tokenizer={"epochs": 1}).fit(TREEBANK).save(tmp_path / "m")
    file = load_model(tmp_path / "m")
    assert [name for name, _ in file.metadata["sizes"]] == list(parts_of(file).steps)
    for name, size in file.metadata["sizes"]:
        data = file.tensors[f"part.{name}"].data
        assert len(data) == size
        for tensor in load_model(data).tensors.values():
            assert is_within(tensor.data, file.content)
            assert addresses(tensor.data).start % 64 == 0


def test_damage_in_what_is_nested_names_the_outer_file(nested):
    path, names = nested
    file = load_model(path)
    for name in names:
        data = bytearray(file.tensors[name].data)
        data[len(data) // 2] ^= 1
        whole = dump_model(file.metadata, {**file.tensors, name: Tensor("U8", (len(data),), bytes(data))})
        bad = path.with_name("bad")
        bad.write_bytes(b"".join(whole))
        with pytest.raises(gb.ModelError) as error:
            gb.load(bad)
        assert str(error.value).startswith(f"{bad}: not a usable ")
        assert "\n" not in str(error.value)
