"""Any bytes given as a graph-based parser are a parser that works, or one ModelError; what is accepted is used."""

import contextlib
from collections import Counter
from itertools import islice

import hostile_models as hostile
import pytest

import goldbeam as gb
from goldbeam.cli.show import print_description, print_json

WORDS = [["flies", "like", "fruit"], ["we", "fly"], ["fruit", "flies", "like", "us"]]
TREES = [
    [(2, "nsubj"), (0, "root"), (2, "obj")],
    [(2, "nsubj"), (0, "root")],
    [(2, "compound"), (3, "nsubj"), (0, "root"), (3, "obj")],
]
FIRST = ["h.w m.w dir", "h.w b.w m.w", "rel m.w h.w", "suffix2(m.w) dist"]


@pytest.fixture(scope="module")
def first():
    return gb.GraphDependencyParser(templates=FIRST, order=1, epochs=2, keep_names=True).fit(WORDS, TREES)


@pytest.fixture(scope="module")
def second():
    return gb.GraphDependencyParser(templates=[*FIRST, "h.w m.w s.w", "g.w m.w"], epochs=2, candidates=2).fit(
        WORDS, TREES
    )


def use(file):
    """Load the bytes and do all that a parser can do; "error" for a ModelError, else "model"."""
    parser = hostile.accepted(file, gb.GraphDependencyParser)
    if parser is None:
        return "error"
    with contextlib.suppress(gb.DataError):  # a column that the words have not, or a relation that no file can hold
        assert len(parser.predict(WORDS)) == 3
        parser.predict_margins(WORDS)
        parser.evaluate(WORDS, TREES)
    print_description(parser.info())
    print_json(parser.info())
    assert hostile.use_again(hostile.bytes_of(parser), gb.GraphDependencyParser)
    return "model"


def outcomes(cases):
    return Counter(map(use, cases))


def test_the_files_themselves_are_models(first, second):
    assert outcomes(map(hostile.bytes_of, (first, second))) == {"model": 2}


def test_random_damage_with_right_checksums_is_harmless(first, second):
    for parser in (first, second):
        found = outcomes(map(hostile.sealed, hostile.flips(hostile.bytes_of(parser), 200)))
        assert min(found["error"], found["model"]) > 10


@pytest.mark.parametrize("make", ["first", "second"])
def test_any_value_in_any_place_of_the_metadata_is_harmless(make, every, request):
    keys = ("order", "projective", "candidates", "relations", "root_relation", "single_root", "columns", "templates")
    cases = hostile.changed_metadata(request.getfixturevalue(make), *keys, every=4 * every)
    found = outcomes(cases)
    assert min(found["error"], found["model"]) > 3 // every


@pytest.mark.parametrize("make", ["first", "second"])
def test_any_change_of_a_tensor_is_harmless(make, every, request):
    found = outcomes(islice(hostile.changed_tensors(request.getfixturevalue(make)), 0, None, every))
    assert min(found["error"], found["model"]) > 2 // every
