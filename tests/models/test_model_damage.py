"""Damaged and hostile model files: each is one `ModelError` in one line, or still the same model."""

import json
import os
import random

import pytest

from goldbeam import _core
from goldbeam.errors import ModelError
from goldbeam.models.container import Tensor, dump_model, load_model
from goldbeam.models.header import MAX_HEADER

HEADER, PAYLOAD = dump_model(
    {"task": "tagger", "labels": ["A", "B"]},
    {
        "a": Tensor("U16", (3,), b"\1\2\3\4\5\6"),
        "b": Tensor("U8", (70,), bytes(range(70))),
        "c": Tensor("F32", (1,), b"\0" * 4),
    },
)
FILE = HEADER + PAYLOAD


def content(data):
    model = load_model(data)
    return model.metadata, {name: (t.dtype, t.shape, bytes(t.data)) for name, t in model.tensors.items()}


GOOD = content(FILE)


def outcome(data):
    """What loading gives: "error", "same", or what no test accepts."""
    try:
        found = content(data)
    except ModelError as error:
        return "error" if "\n" not in str(error) else str(error)
    return "same" if found == GOOD else "other content"


def seal(metadata, directory, payload, *, document=None, checksum=None, prefix=b'{"__metadata__":{"checksum":"'):
    """A file with right checksums around whatever a hostile writer puts inside."""
    if document is None:
        document = json.dumps({**metadata, "payload_checksum": f"{_core.checksum(payload):016x}"})
    tail = f'","goldbeam":{json.dumps(document)}}}'.encode() + (b"," + directory if directory else b"") + b"}"
    tail += b" " * (-(8 + len(prefix) + 16 + len(tail)) % 64)
    header = prefix + (checksum or f"{_core.checksum(tail):016x}").encode() + tail
    return len(header).to_bytes(8, "little") + header + payload


BASE = {"task": "tagger", "format_version": 1, "library_version": "0.1.0"}


def test_the_sealing_helper_makes_good_files():
    data = seal(BASE, b'"a":{"dtype":"U8","shape":[4],"data_offsets":[0,4]}', b"1234")
    assert bytes(load_model(data).tensor("a", "U8", (4,))) == b"1234"


def test_every_truncation_is_an_error():
    assert {outcome(FILE[:length]) for length in range(len(FILE))} == {"error"}


def test_every_flipped_bit_of_the_header_is_an_error():
    for position in range(len(HEADER)):
        for bit in range(8):
            damaged = bytearray(FILE)
            damaged[position] ^= 1 << bit
            assert outcome(bytes(damaged)) == "error", (position, bit)


def test_random_damage_is_an_error_unless_it_changes_nothing():
    generator = random.Random(7)
    for _ in range(500):
        damaged = bytearray(FILE)
        for _ in range(generator.choice([1, 1, 2, 4, 16])):
            damaged[generator.randrange(len(damaged))] = generator.randrange(256)
        assert outcome(bytes(damaged)) == ("same" if damaged == FILE else "error")


def test_appended_bytes_are_an_error():
    assert outcome(FILE + b"\0") == "error"


def test_two_flips_far_apart_do_not_cancel_out():
    for position in range(len(HEADER), len(FILE) - 8):
        damaged = bytearray(FILE)
        damaged[position] ^= 1
        damaged[position + 8] ^= 1
        assert outcome(bytes(damaged)) == "error", position


def tensor(dtype, shape, begin, end, name="a"):
    return json.dumps({name: {"dtype": dtype, "shape": shape, "data_offsets": [begin, end]}})[1:-1].encode()


@pytest.mark.parametrize(
    ("directory", "message"),
    [
        (tensor("U8", [5], 0, 5), "take 5 bytes but the file has 4"),
        (tensor("U8", [3], 0, 3), "take 3 bytes but the file has 4"),
        (tensor("U8", [3], 1, 4), "overlaps another one or leaves a gap"),
        (tensor("U8", [4], 0, 4) + b"," + tensor("U8", [4], 0, 4, "b"), "overlaps another one"),
        (tensor("U8", [2], 0, 2) + b"," + tensor("U8", [2], 2, 4, "b"), "is not aligned"),
        (tensor("U32", [4], 0, 4), "shape of tensor 'a' does not fit"),
        (tensor("U8", [2**40, 2**40], 0, 4), "shape of tensor 'a' does not fit"),
        (tensor("U8", [1] * 9 + [4], 0, 4), "malformed"),
        (tensor("U8", [-4, -1], 0, 4), "malformed"),
        (tensor("U8", [4.0], 0, 4), "malformed"),
        (tensor("U8", [True, 4], 0, 4), "malformed"),
        (tensor("X8", [4], 0, 4), "malformed"),
        (tensor(["U8"], [4], 0, 4), "malformed"),
        (tensor("U8", "4", 0, 4), "malformed"),
        (b'"a":{"dtype":"U8","shape":[4],"data_offsets":[0,4,8]}', "malformed"),
        (b'"a":{"dtype":"U8","shape":[4]}', "malformed"),
        (b'"a":7', "malformed"),
        (tensor("U8", [4], 0, 4) + b"," + tensor("U8", [4], 0, 4), "a key occurs twice"),
        (b'"a":{"dtype":"U8","shape":[' + b"9" * 100_000 + b'],"data_offsets":[0,4]}', "a number is too long"),
        (b'"a":NaN', "NaN is not a number"),
        (b'"a":' + b"[" * 100_000 + b"]" * 100_000, "not valid JSON"),
        (b'"a":\xff', "not valid JSON"),
        (b'"a":', "not valid JSON"),
        (b"", "take 0 bytes but the file has 4"),
    ],
)
def test_a_hostile_directory_with_right_checksums_is_an_error(directory, message):
    with pytest.raises(ModelError, match=message):
        load_model(seal(BASE, directory, b"1234"))


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ("[]", "not a JSON object"),
        ("{", "not valid JSON"),
        ("{}", "no format version"),
        ('{"format_version":"1"}', "no format version"),
        ('{"format_version":true}', "no format version"),
        ('{"format_version":0}', "no format version"),
        ('{"format_version":1}', "no str called 'task'"),
        ('{"format_version":1,"task":["tagger"]}', "no str called 'task'"),
        ('{"format_version":1,"task":"tagger","library_version":"1"}', "no str called 'payload_checksum'"),
        ('{"format_version":1,"task":"t","library_version":"1","payload_checksum":"00"}', "checksum of its data"),
        (7, "no goldbeam metadata"),
        (None, "no goldbeam metadata"),
    ],
)
def test_hostile_metadata_with_right_checksums_are_an_error(document, message):
    data = seal(BASE, b"", b"", document=document) if document is not None else None
    if data is None:  # metadata without our key
        data = seal(BASE, b"", b"", document="{}").replace(b'"goldbeam"', b'"goldbean"')
        start = 8 + data[8:].index(b'","')
        checksum = f"{_core.checksum(data[start:]):016x}".encode()
        data = data[: start - 16] + checksum + data[start:]
    with pytest.raises(ModelError, match=message):
        load_model(data)


def test_a_newer_format_says_so_and_does_not_speak_of_damage():
    data = seal({**BASE, "format_version": 4, "library_version": "3.1"}, b"", b"")
    with pytest.raises(
        ModelError,
        match=r"format version 4, saved by goldbeam 3\.1; this goldbeam reads versions up to 3; update goldbeam$",
    ):
        load_model(data)


def test_a_header_longer_than_allowed_is_not_parsed():
    data = seal({**BASE, "words": "x" * MAX_HEADER}, b"", b"")
    with pytest.raises(ModelError, match="no goldbeam header"):
        load_model(data)


@pytest.mark.parametrize("data", [b"", b"\0", b"\xff" * 8, b"\xff" * 4096, b"\0" * 4096, b"plain text\n" * 100])
def test_bytes_that_were_never_a_model_are_an_error(data, tmp_path):
    assert outcome(data) == "error"
    (tmp_path / "m").write_bytes(data)
    with pytest.raises(ModelError, match="/m: not a usable goldbeam model"):
        load_model(tmp_path / "m")


def test_paths_that_are_no_files_are_an_error(tmp_path):
    with pytest.raises(ModelError, match="no such model file"):
        load_model(tmp_path / "absent")
    with pytest.raises(ModelError, match="is a folder"):
        load_model(tmp_path)
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(ModelError, match="not a usable goldbeam model"):
        load_model(tmp_path / "pipe")
    with pytest.raises(ModelError, match="not a usable goldbeam model"):
        load_model("/dev/zero")
