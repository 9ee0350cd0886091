"""Any bytes given as a combination are parsers that work, or one ModelError; what is accepted is used."""

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


def members():
    graphs = gb.GraphDependencyParser(templates=["h.w m.w dir", "rel m.w h.w"], order=1, epochs=1)
    return [graphs, gb.DependencyParser(templates=["s0.w q0.w", "q0.guide_rel", "d(s0,q0)"], epochs=1, beam=2)]


@pytest.fixture(scope="module")
def voting():
    first, second = members()
    second.set_params(templates=["s0.w q0.w", "d(s0,q0)"], direction="right-to-left")
    return gb.Combination([first, second], weighting="relation").fit(WORDS, TREES, dev=(WORDS, TREES))


@pytest.fixture(scope="module")
def stacked():
    return gb.Combination(members(), method="stacking", folds=2).fit(WORDS, TREES)


def use(file):
    """Load the bytes and do all that a combination can do; "error" for a ModelError, else "model"."""
    parser = hostile.accepted(file, gb.Combination)
    if parser is None:
        return "error"
    with contextlib.suppress(gb.DataError):  # a column that the words have not, or a relation that no file can hold
        assert len(parser.predict(WORDS)) == 3
        parser.predict_margins(WORDS)
        parser.evaluate(WORDS, TREES)
    print_description(parser.info())
    print_json(parser.info())
    assert hostile.use_again(hostile.bytes_of(parser), gb.Combination)
    return "model"


def outcomes(cases):
    return Counter(map(use, cases))


def test_the_files_themselves_are_models(voting, stacked):
    assert outcomes(map(hostile.bytes_of, (voting, stacked))) == {"model": 2}


@pytest.mark.parametrize("make", ["voting", "stacked"])
def test_random_damage_with_right_checksums_is_harmless(make, request):
    found = outcomes(map(hostile.sealed, hostile.flips(hostile.bytes_of(request.getfixturevalue(make)), 100)))
    assert found["error"] > 10


@pytest.mark.parametrize("make", ["voting", "stacked"])
def test_any_value_in_any_place_of_the_metadata_is_harmless(make, every, request):
    keys = ("method", "projective", "weighting", "votes", "own_members", "parameters", "training_data")
    found = outcomes(hostile.changed_metadata(request.getfixturevalue(make), *keys, every=4 * every))
    assert min(found["error"], found["model"]) > 3 // every


@pytest.mark.parametrize("make", ["voting", "stacked"])
def test_any_change_of_a_tensor_is_harmless(make, every, request):
    found = outcomes(islice(hostile.changed_tensors(request.getfixturevalue(make)), 0, None, every))
    assert found["error"] > 2 // every
