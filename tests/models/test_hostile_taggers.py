"""Any bytes given as a tagger are a tagger that works, or one ModelError; what is accepted is used to the full.

Run under the build with sanitizers too (see CONTRIBUTING): a read beyond a table ends the test run there.
"""

import struct
from collections import Counter
from itertools import islice

import hostile_models as hostile
import peak_memory
import pytest

import goldbeam as gb
from goldbeam.models.container import Tensor, dump_model, load_model


@pytest.fixture(scope="module")
def tagger():
    return hostile.tagger()


@pytest.fixture(scope="module")
def file(tagger):
    return hostile.bytes_of(tagger)


def outcomes(cases):
    return Counter(map(hostile.use, cases))


def test_the_file_itself_is_a_model(file):
    assert hostile.use(file) == "model"
    assert hostile.sealed(file) == file


def test_every_truncation_is_an_error(file, every):
    lengths = range(0, len(file), every)
    assert outcomes(file[:length] for length in lengths) == {"error": len(lengths)}


def test_every_changed_header_byte_is_an_error(file):
    assert outcomes(hostile.header_flips(file)) == {"error": hostile.data_start(file)}


def test_random_damage_is_an_error(file):
    assert outcomes(hostile.flips(file, 2000)) == {"error": 2000}


def test_truncations_with_right_checksums_are_errors(file):
    # Without the data behind the last tensor's first bytes; tensors must fill the file to the last byte.
    assert outcomes(hostile.sealed(file[:length]) for length in range(0, len(file), 7)).keys() == {"error"}


def test_random_damage_with_right_checksums_is_harmless(file, every):
    found = outcomes(map(hostile.sealed, hostile.flips(file, 2000 // every)))
    assert min(found["error"], found["model"]) > 200 // every  # both are met, or the checksums were not made right


def test_changed_header_bytes_with_right_checksums_are_harmless(file, every):
    found = outcomes(map(hostile.sealed, islice(hostile.header_flips(file), 0, None, every)))
    assert min(found["error"], found["model"]) > 200 // every


def test_any_value_in_any_place_of_the_metadata_is_harmless(tagger, every):
    found = outcomes(hostile.changed_metadata(tagger, every=every))
    assert min(found["error"], found["model"]) > 200 // every


def test_any_value_in_the_labels_of_spans_is_harmless():
    found = outcomes(hostile.changed_metadata(hostile.chunker(), "labelling", "layout", "columns"))
    assert min(found["error"], found["model"]) > 10


@pytest.mark.parametrize("make", [hostile.tagger, hostile.chunker])
def test_any_change_of_a_tensor_is_harmless(make):
    found = outcomes(hostile.changed_tensors(make()))
    assert min(found["error"], found["model"]) > 20


def buckets(count, fingerprint):
    return Tensor("U32", (count, 16), struct.pack("<16I", *[fingerprint] * 8, *[1 << 31] * 8) * count)


def labels(names, scheme=None):
    return {"labelling": {"scheme": scheme, "learned_scheme": scheme, "learned": names, "written": names}}


SPAN_LABELS = ["O", *(f"{prefix}-{i}" for i in range(1024) for prefix in "BI")]
PAIRS = [f"w{a:+} w{b:+} prefix{n}(w0)" for a in range(-8, 9) for b in range(-8, 9) if a != b for n in range(1, 33)]
SLOW = {
    "a table that is one run of full buckets": ({}, {"buckets": buckets(2000, 1)}, "too few free slots"),
    "a salt that sends all keys to few buckets": ({"salt": 2**63}, {}, "salt"),
    "a row that adds up beyond 32 bits": (
        {},
        {
            "buckets": Tensor("U32", (1, 16), struct.pack("<16I", 1, *[0] * 7, 1, *[0] * 7)),
            "rows": Tensor("U32", (70_002,), struct.pack("<70002I", 0, 70_000, *[0x7FFF] * 70_000)),
        },
        "not in order",
    ),
    "words of a lexicon that collide": (
        {},
        {
            name: Tensor("U64", (5000,), struct.pack("<5000Q", *[7] * 5000))
            for name in ("lexicon_words", "lexicon_classes")
        },
        "lexicon are not in order",
    ),
    "masks of the square of many labels": (labels(SPAN_LABELS, "iob1"), {}, "at most 2,048"),
    "more templates than time": ({"templates": PAIRS}, {}, "at most 16,384 atoms"),
    "more columns than time": ({"columns": ["w"] * 1025}, {}, "at most 1,024"),
    "exact search through many labels": (
        {**labels([str(i) for i in range(60_000)]), "parameters": {"search": "viterbi"}},
        {},
        "exact search is too slow",
    ),
    "a beam that fills the memory": ({"parameters": {"beam": 10**9, "merge": False}}, {}, "at most 16384"),
    "a beam that fills the memory with many labels": (
        {**labels([str(i) for i in range(60_000)]), "parameters": {"beam": 10_000}},
        {},
        "too wide for 60000 labels",
    ),
    "metadata nested deeply": ({"training_data": {"name": hostile._deep(500)}}, {}, "nested too deeply"),
}


@pytest.mark.parametrize("case", SLOW)
def test_files_made_to_take_time_or_memory_are_refused(case, tagger):
    metadata, tensors = tagger._model_content()
    new_metadata, new_tensors, message = SLOW[case]
    data = b"".join(dump_model({**metadata, **new_metadata}, {**tensors, **new_tensors}))
    with pytest.raises(gb.ModelError, match=message):
        gb.Tagger.from_model_file(load_model(data))


def test_as_many_labels_as_there_may_be_are_a_model(tagger):
    metadata, tensors = tagger._model_content()
    data = b"".join(dump_model({**metadata, **labels([str(i) for i in range(65_534)])}, tensors))
    loaded = gb.Tagger.from_model_file(load_model(data))
    assert loaded.predict([["a"]])[0][0].isdecimal()


def test_a_model_does_not_choose_the_number_of_threads(tagger):
    metadata, tensors = tagger._model_content()
    data = b"".join(dump_model({**metadata, "parameters": {"threads": 10_000}}, tensors))
    assert gb.Tagger.from_model_file(load_model(data)).threads == 1


def test_hostile_files_take_no_more_memory_than_a_small_multiple_of_theirs():
    (growth,) = peak_memory.printed_by(hostile.__file__)
    # The largest of these files has 14 kB. What grows is mostly the heap's fragmentation over 1,300 loads.
    assert growth < 24


def test_what_a_model_says_cannot_steer_the_terminal(tagger, tmp_path, capsys):
    metadata, tensors = tagger._model_content()
    data = {**metadata["training_data"], "name": "\x1b]0;owned\x07\ud800"}
    (tmp_path / "m").write_bytes(b"".join(dump_model({**metadata, "training_data": data}, tensors)))
    from goldbeam.cli.main import main

    assert main(["info", str(tmp_path / "m")]) == 0
    shown = capsys.readouterr().out
    assert "\\x1b]0;owned\\x07" in shown
    assert "\x1b" not in shown
