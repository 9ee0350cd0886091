"""The model file: what goes in comes out, aligned and unchanged, and other readers of the format agree."""

import array
import ctypes

import numpy as np
import pytest
import safetensors
import safetensors.numpy

from goldbeam.errors import ModelError
from goldbeam.models.container import ModelFile, Tensor, dump_model, load_model, save_model
from goldbeam.models.header import DTYPES

METADATA = {"task": "tagger", "labels": ["NOUN", "VERB", "ß\n\ud800"], "scores": {"dev": 95.31}, "empty": None}
TENSORS = {
    "keys": Tensor("U64", (5,), array.array("Q", [1, 2, 3, 4, 2**64 - 1])),
    "weights": Tensor("F32", (2, 3), array.array("f", [0.5, -1.0, 2.0, 0.0, 1e-3, -7.25])),
    "bytes": Tensor("U8", (3,), b"abc"),
    "nothing": Tensor("I16", (0, 4), b""),
    "scalar": Tensor("I32", (), array.array("i", [-3])),
}


def content(model: ModelFile) -> tuple[object, object]:
    return model.metadata, {name: (t.dtype, t.shape, bytes(t.data)) for name, t in model.tensors.items()}


def test_what_is_saved_is_loaded(tmp_path):
    save_model(tmp_path / "m", METADATA, TENSORS)
    model = load_model(tmp_path / "m")
    assert {key: model.metadata[key] for key in METADATA} == METADATA
    assert model.metadata["format_version"] == 2
    assert model.metadata["library_version"]
    assert {n: (t.dtype, t.shape, bytes(t.data)) for n, t in model.tensors.items()} == {
        n: (t.dtype, t.shape, bytes(t.data)) for n, t in TENSORS.items()
    }
    assert model.tensors["weights"].numpy().tolist() == np.reshape(TENSORS["weights"].data, (2, 3)).tolist()
    assert model.tensors["scalar"].numpy() == -3


def test_bytes_load_like_the_file(tmp_path):
    save_model(tmp_path / "m", METADATA, TENSORS)
    assert content(load_model((tmp_path / "m").read_bytes())) == content(load_model(tmp_path / "m"))


def test_a_loaded_model_saves_to_the_same_bytes(tmp_path):
    save_model(tmp_path / "a", METADATA, TENSORS)
    model = load_model(tmp_path / "a")
    reordered = dict(reversed(list(model.tensors.items())))
    save_model(tmp_path / "b", dict(reversed(list(model.metadata.items()))), reordered)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


@pytest.mark.parametrize("from_bytes", [False, True])
def test_every_tensor_is_aligned_to_a_cache_line_and_read_only(tmp_path, from_bytes):
    save_model(tmp_path / "m", METADATA, TENSORS)
    model = load_model((tmp_path / "m").read_bytes() if from_bytes else tmp_path / "m")
    for tensor in model.tensors.values():
        assert tensor.data.readonly
        if tensor.data.nbytes:
            assert np.frombuffer(tensor.data, np.uint8).ctypes.data % 64 == 0


def test_loading_does_not_copy_the_tensors(tmp_path):
    save_model(tmp_path / "m", METADATA, TENSORS)
    model = load_model(tmp_path / "m")
    assert {type(tensor.data.obj).__name__ for tensor in model.tensors.values()} == {"mmap"}


def test_the_safetensors_package_reads_the_file(tmp_path):
    save_model(tmp_path / "m", METADATA, TENSORS)
    theirs = safetensors.numpy.load_file(tmp_path / "m")
    for name, tensor in TENSORS.items():
        assert theirs[name].shape == tensor.shape
        assert theirs[name].tobytes() == bytes(tensor.data)
    with safetensors.safe_open(tmp_path / "m", "np") as file:
        assert '"task":"tagger"' in file.metadata()["goldbeam"]


def test_a_model_without_tensors_is_a_file_too(tmp_path):
    save_model(tmp_path / "m", {"task": "tagger"}, {})
    assert load_model(tmp_path / "m").tensors == {}
    assert safetensors.numpy.load_file(tmp_path / "m") == {}


@pytest.mark.parametrize("dtype", DTYPES)
def test_dtypes_have_the_size_of_their_c_types_and_of_numpy(dtype):
    names = {"BOOL": "bool", "U": "uint", "I": "int", "F": "float"}
    name = "bool" if dtype == "BOOL" else names[dtype[0]] + dtype[1:]
    assert DTYPES[dtype].size == np.dtype(name).itemsize
    assert np.dtype(DTYPES[dtype].code) == np.dtype(name)


def test_numpy_arrays_and_ctypes_arrays_can_be_saved(tmp_path):
    matrix = np.arange(6, dtype=np.int32).reshape(2, 3)
    save_model(
        tmp_path / "m",
        METADATA,
        {"a": Tensor("I32", (2, 3), matrix), "b": Tensor("U8", (2,), (ctypes.c_uint8 * 2)(1, 2))},
    )
    model = load_model(tmp_path / "m")
    assert np.frombuffer(model.tensor("a", "I32", (2, 3)), np.int32).tolist() == [0, 1, 2, 3, 4, 5]
    assert list(model.tensor("b", "U8")) == [1, 2]


@pytest.mark.parametrize(
    ("tensor", "message"),
    [
        (Tensor("U32", (2,), b"1234567"), "needs 8 bytes in C order, got 7"),
        (Tensor("Q8", (1,), b"1"), "dtype 'Q8' is not one of"),
        (Tensor("I32", (2, 3), np.zeros((3, 2), np.int32).T), "in C order"),
    ],
)
def test_a_tensor_that_is_not_what_it_says_is_refused(tensor, message):
    with pytest.raises(ModelError, match=message):
        dump_model(METADATA, {"t": tensor})


@pytest.mark.parametrize("name", ["__metadata__", "__padding__0"])
def test_names_of_the_format_are_refused(name):
    with pytest.raises(ModelError, match="reserved by the file format"):
        dump_model(METADATA, {name: Tensor("U8", (1,), b"1")})


@pytest.mark.parametrize(
    ("metadata", "message"),
    [
        ({"task": "tagger", "score": float("nan")}, "not plain JSON"),
        ({"task": "tagger", "thing": {1, 2}}, "not plain JSON"),
        ({"labels": []}, "must name its task"),
        ({"task": "tagger", "words": "x" * (8 << 20)}, "keep long lists in tensors"),
    ],
)
def test_metadata_that_cannot_be_read_back_is_refused(metadata, message):
    with pytest.raises(ModelError, match=message):
        dump_model(metadata, {})


def test_lookups_of_what_is_not_there_are_model_errors(tmp_path):
    save_model(tmp_path / "m", METADATA, TENSORS)
    model = load_model(tmp_path / "m")
    assert model.task == "tagger"
    assert model.field("labels", list) == METADATA["labels"]
    with pytest.raises(ModelError, match="no list called 'scores'"):
        model.field("scores", list)
    with pytest.raises(ModelError, match="'keys' should be U32 but there is U64"):
        model.tensor("keys", "U32")
    with pytest.raises(ModelError, match=r"'weights' should be F32 \[6\] but there is F32 \[2, 3\]"):
        model.tensor("weights", "F32", (6,))
    with pytest.raises(ModelError, match="no such tensor"):
        model.tensor("other", "U8")
