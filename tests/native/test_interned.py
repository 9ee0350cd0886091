"""Strings that become numbers, by whichever way, and places that MISC gives."""

from __future__ import annotations

import re
from array import array

from hypothesis import given
from hypothesis import strategies as st

from goldbeam import _core
from goldbeam.data import Corpus

# Of all lengths around 4, 8 and 16 bytes, many alike in their first and last characters.
WORDS = st.builds(
    lambda begin, size, middle, end: begin + "x" * size + middle + "x" * size + end,
    st.sampled_from(["a", "b", "é", "abcdefgh"]),
    st.integers(0, 9),
    st.sampled_from(["", "1", "2", "ß"]),
    st.sampled_from(["", "a", "b", "stuvwxyz"]),
)


@given(st.lists(WORDS, min_size=1, max_size=200))
def test_each_token_keeps_its_word(words):
    corpus = Corpus.from_sentences([words], ["form"])
    assert corpus.flat(0) == words
    batch = _core.ArrowBatch(len(words))
    batch.add_cells("form", corpus, 0, False)
    assert batch.names == ["form"]


@given(st.lists(WORDS, min_size=1, max_size=9, unique=True), st.lists(st.integers(0, 8), min_size=1, max_size=200))
def test_each_token_keeps_its_label(names, numbers):
    names = ["", *names]
    ids = array("I", [number % len(names) for number in numbers])
    corpus = Corpus.from_sentences([["w"] * len(ids)], ["form"]).with_columns([("label", ids.tobytes(), names)])
    assert corpus.flat(1) == [names[i] for i in ids]


def place(misc: str) -> tuple[int, int]:
    """As read_place in native/data/surface.cpp, slowly."""
    for attribute in misc.split("|"):
        found = re.fullmatch(r"TokenRange=([0-9]{1,15}):([0-9]{1,15})", attribute)
        if found:
            return int(found[1]), int(found[2])
    return -1, -1


ATTRIBUTES = st.sampled_from(
    [
        "_",
        "SpaceAfter=No",
        "SpaceAfter=Not",
        "TokenRange=3:14",
        "TokenRange=0:999999999999999",
        "TokenRange=0:9999999999999999",
        "TokenRange=3:",
        "TokenRange=:4",
        "TokenRange=3:4x",
        "TokenRange=",
        "Gloss=a",
        "XTokenRange=1:2",
    ]
)


@given(st.lists(ATTRIBUTES, min_size=1, max_size=3).map("|".join))
def test_places_are_those_of_misc(misc):
    corpus = Corpus.parse(f"1\tw\t_\t_\t_\t_\t0\troot\t_\t{misc}\n\n".encode(), "conllu")
    surface = _core.Surface(corpus)
    assert (memoryview(surface.starts).cast("q")[0], memoryview(surface.ends).cast("q")[0]) == place(misc)
    assert surface.spaces == bytes(["SpaceAfter=No" not in misc.split("|")])
