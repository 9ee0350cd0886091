"""How words stand in the text: the core's reader and a slow one of a few lines agree."""

from __future__ import annotations

import re
from array import array
from typing import Any

import pytest
from conllu_texts import conllu_texts
from hypothesis import given
from hypothesis import strategies as st

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.errors import DataError

RANGE = re.compile(r"(?:^|\|)TokenRange=([0-9]{1,15}):([0-9]{1,15})(?:\||$)")


def place(misc: str) -> tuple[int, int, bool]:
    found = RANGE.search(misc)
    start, end = map(int, found.groups()) if found else (-1, -1)
    return start, end, "SpaceAfter=No" not in misc.split("|")


def slow_surface(corpus: Corpus) -> dict[str, Any]:
    """From the lines of each sentence."""
    surface: dict[str, Any] = {key: [] for key in ("starts", "ends", "spaces", "multiwords", "texts", "paragraphs")}
    for sentence in range(len(corpus)):
        block = corpus[sentence : sentence + 1].text.decode().removeprefix("\ufeff")
        text, paragraph, covered, whole = None, False, 0, (-1, -1, True)
        for line in block.replace("\r\n", "\n").split("\n"):
            text = line.removeprefix("# text = ") if line.startswith("# text = ") else text
            paragraph = paragraph or line.startswith(("# newpar", "# newdoc"))
            cells = line.split("\t")
            if line.startswith("#") or len(cells) != 10 or "." in cells[0]:
                continue
            first, _, last = cells[0].partition("-")
            if last and int(first) > covered:
                covered, whole = int(last), place(cells[9])
                surface["multiwords"].append((sentence, int(first), covered, cells[1], *whole))
            if last:
                continue
            start, end, space = whole if int(first) <= covered else place(cells[9])
            surface["starts"].append(start)
            surface["ends"].append(end)
            surface["spaces"].append(space and int(first) >= covered)
        surface["texts"].append(text)
        surface["paragraphs"].append(paragraph)
    return surface


def fast_surface(corpus: Corpus) -> dict[str, Any]:
    surface = _core.Surface(corpus)
    return {
        "starts": list(array("q", surface.starts)),
        "ends": list(array("q", surface.ends)),
        "spaces": list(map(bool, surface.spaces)),
        "multiwords": surface.multiwords,
        "texts": surface.texts,
        "paragraphs": list(map(bool, surface.paragraphs)),
    }


@given(conllu_texts(), st.data())
def test_it_is_what_the_lines_say(text, data):
    corpus = Corpus.parse(text.encode(), "conllu")
    assert fast_surface(corpus) == slow_surface(corpus)
    chosen = corpus[data.draw(st.lists(st.integers(0, len(corpus) - 1), max_size=4))]
    assert fast_surface(chosen) == slow_surface(chosen)


def row(number: str, form: str, misc: str = "_") -> str:
    return f"{number}\t{form}" + "\t_" * 7 + f"\t{misc}\n"


def test_words_of_a_multiword_token_have_its_place_and_no_space_between_them():
    rows = [row("1-2", "don't", "TokenRange=0:5|SpaceAfter=No"), row("1", "do", "TokenRange=7:9"), row("2", "n't")]
    text = "# newpar\n# text = don't.\n" + "".join(rows) + row("3", ".", "TokenRange=5:6") + "\n"
    assert fast_surface(Corpus.parse(text.encode(), "conllu")) == {
        "starts": [0, 0, 5],
        "ends": [5, 5, 6],
        "spaces": [False, False, True],
        "multiwords": [(0, 1, 2, "don't", 0, 5, False)],
        "texts": ["don't."],
        "paragraphs": [True],
    }


@pytest.mark.parametrize(
    ("misc", "expected"),
    [
        ("TokenRange=3:4", (3, 4)),
        ("A=b|TokenRange=3:4|SpaceAfter=No", (3, 4)),
        ("TokenRange=x|TokenRange=3:4|TokenRange=5:6", (3, 4)),
        ("TokenRange=999999999999999:999999999999999", (10**15 - 1, 10**15 - 1)),
        ("TokenRange=1:1000000000000000", (-1, -1)),
        ("TokenRange=99999999999999999999999:1", (-1, -1)),
        ("TokenRange=-1:4", (-1, -1)),
        ("TokenRange=3:4:5", (-1, -1)),
        ("TokenRange=3", (-1, -1)),
        ("TokenRange", (-1, -1)),
        ("MyTokenRange=3:4", (-1, -1)),
    ],
)
def test_a_place_that_makes_no_sense_is_unknown(misc, expected):
    surface = fast_surface(Corpus.parse(row("1", "a", misc).encode(), "conllu"))
    assert (surface["starts"], surface["ends"]) == ([expected[0]], [expected[1]])


def test_misc_that_was_replaced_counts():
    corpus = Corpus.parse((row("1", "a", "TokenRange=0:1") + row("2", "b", "TokenRange=1:2")).encode(), "conllu")
    corpus = corpus.with_columns([("misc", array("I", [1, 0]), ["_", "SpaceAfter=No|TokenRange=7:8"])])
    surface = fast_surface(corpus)
    assert (surface["starts"], surface["ends"], surface["spaces"]) == ([7, -1], [8, -1], [False, True])


def test_it_outlives_the_corpus_that_it_was_made_of():
    surface = _core.Surface(Corpus.parse(b"# text = " + b"x" * 5000 + b"\n" + row("1", "a").encode(), "conllu"))
    assert surface.texts == ["x" * 5000]


def test_no_sentence_is_no_surface_and_only_conllu_has_one():
    empty = Corpus.parse(row("1", "a").encode(), "conllu")[:0]
    assert fast_surface(empty) == slow_surface(empty)
    with pytest.raises(DataError, match=r"^<list>: read as list, but only CoNLL-U says where tokens are in a text"):
        _core.Surface(Corpus.from_sentences([["a"]]))
