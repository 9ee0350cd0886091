"""Tensors that small files hold compressed: what comes back, and what is refused."""

import random
import zlib
from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbeam.errors import ModelError
from goldbeam.models.container import Tensor, dump_model, load_model
from goldbeam.models.packed_tensors import PACKED, is_ascending, pack, unpack
from goldbeam.models.storing_once import Content, packed_tensors, with_packed_keys

KEYS = array("I", sorted(random.Random(7).sample(range(2**32), 50_000)))
LONG_KEYS = array("Q", (2**63 + key for key in KEYS))


@given(st.lists(st.integers(0, 2**32 - 1), max_size=40), st.booleans())
def test_numbers_come_back(numbers, ascending):
    data = array("I", sorted(numbers) if ascending else numbers).tobytes() * (1 if ascending else 3)
    packed = pack(data, "U32")
    if packed is not None:
        assert unpack(*packed) == ("U32", len(data) // 4, data)
        assert len(packed[0]) < len(data)


@pytest.mark.parametrize(("dtype", "numbers"), [("U32", KEYS), ("U64", LONG_KEYS)])
def test_ascending_keys_take_little(dtype, numbers):
    data, told = pack(numbers.tobytes(), dtype)
    assert told == [dtype, len(numbers), True]
    assert len(data) < 0.7 * len(zlib.compress(numbers.tobytes(), 9))
    assert unpack(data, told) == (dtype, len(numbers), numbers.tobytes())


def test_what_is_not_ascending_is_compressed_as_it_is():
    assert not is_ascending(array("I", [2, 1]), "U32")
    assert not is_ascending(b"\x01\x02", "U8")
    assert pack(bytes(1000), "U8")[1] == ["U8", 1000, False]
    assert pack(b"\x07", "U8") is None


def test_a_file_has_its_tensors_as_they_were():
    tensors = {"keys": Tensor("U32", (len(KEYS),), KEYS), "rest": Tensor("U8", (3,), b"abc")}
    content = with_packed_keys(Content({"task": "tagger"}, tensors))
    assert content.metadata[PACKED].keys() == {"keys"}
    packed, plain = (b"".join(dump_model(*c)) for c in (content, Content({"task": "tagger"}, tensors)))
    assert len(packed) < 0.7 * len(plain)
    for data in (packed, plain):
        file = load_model(data)
        assert bytes(file.tensor("keys", "U32")) == KEYS.tobytes()
        assert bytes(file.tensor("rest", "U8")) == b"abc"
        assert PACKED not in file.metadata
    assert load_model(packed).metadata["format_version"] == 3


def test_nothing_to_pack_changes_nothing():
    content = Content({"task": "tagger"}, {"rest": Tensor("U8", (3,), b"abc")})
    assert with_packed_keys(content) == content
    assert packed_tensors(content.tensors) == (content.tensors, {})


FINE = zlib.compress(bytes(100))


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (FINE, None),
        (FINE, ["U8", 100]),
        (FINE, ["U8", "100", False]),
        (FINE, ["U8", True, False]),
        (FINE, ["X", 100, False]),
        (FINE, [["U8"], 100, False]),
        (FINE, ["U8", 100, True]),
        (FINE, ["U8", 100, 1]),
        (FINE, ["U8", 0, False]),
        (FINE, ["U8", -100, False]),
        (FINE, ["U8", 99, False]),
        (FINE, ["U8", 101, False]),
        (FINE, ["U8", 10**15, False]),
        (FINE + b"x", ["U8", 100, False]),
        (FINE[:-3], ["U8", 100, False]),
        (b"no zlib", ["U8", 100, False]),
        (zlib.compress(b"\xff" * 400), ["U32", 100, True]),
    ],
)
def test_nonsense_is_refused(data, told):
    with pytest.raises(ValueError, match="packed tensor"):
        unpack(data, told)
    metadata = {"task": "tagger", PACKED: {"a": told}}
    with pytest.raises(ModelError):
        load_model(b"".join(dump_model(metadata, {"a": Tensor("U8", (len(data),), data)})))


@pytest.mark.parametrize("told", [1, None, [], "a", {"other": ["U8", 100, False]}])
def test_lists_that_make_no_sense_are_refused(told):
    with pytest.raises(ModelError, match="packed"):
        load_model(b"".join(dump_model({"task": "t", PACKED: told}, {"a": Tensor("U8", (len(FINE),), FINE)})))
