"""Any bytes given as a parser are a parser that works, or one ModelError; what is accepted is used to the full."""

from collections import Counter
from itertools import islice

import hostile_models as hostile
import hostile_parsers
import pytest

import goldbeam as gb
from goldbeam.models.container import Tensor, dump_model, load_model


@pytest.fixture(scope="module")
def parser():
    return hostile_parsers.parser()


@pytest.fixture(scope="module")
def lifting():
    return hostile_parsers.lifting()


@pytest.fixture(scope="module")
def easy_first():
    return hostile_parsers.easy_first()


def outcomes(cases):
    return Counter(map(hostile_parsers.use, cases))


def test_the_file_itself_is_a_model(parser, lifting):
    assert outcomes([hostile.bytes_of(parser), hostile.bytes_of(lifting)]) == {"model": 2}


def test_random_damage_with_right_checksums_is_harmless(lifting):
    found = outcomes(map(hostile.sealed, hostile.flips(hostile.bytes_of(lifting), 600)))
    assert min(found["error"], found["model"]) > 50


@pytest.mark.parametrize("make", ["parser", "lifting", "easy_first"])
def test_any_value_in_any_place_of_the_metadata_is_harmless(make, every, request):
    keys = ("inputs", "tagged", "separator", "relations", "actions", "system", "single_root", "root_relation")
    keys += ("columns", "templates", "parameters")
    cases = hostile.changed_metadata(request.getfixturevalue(make), *keys, every=4 * every)
    found = outcomes(cases)
    assert min(found["error"], found["model"]) > 10 // every


@pytest.mark.parametrize("make", ["parser", "lifting", "easy_first"])
def test_any_change_of_a_tensor_is_harmless(make, every, request):
    found = outcomes(islice(hostile.changed_tensors(request.getfixturevalue(make)), 0, None, every))
    assert min(found["error"], found["model"]) > 3 // every


def test_damage_within_a_tagger_that_is_held_is_harmless(parser, every):
    metadata, tensors = parser._model_content()
    held = bytes(tensors["tagger.upos"].data)
    cases = [
        *hostile.flips(held, 50 // every),
        *map(hostile.sealed, hostile.flips(held, 150 // every)),
        held[:-64],
        held[: len(held) // 2],
    ]
    files = (
        b"".join(dump_model(metadata, {**tensors, "tagger.upos": Tensor("U8", (len(case),), case)})) for case in cases
    )
    assert outcomes(files)["error"] > 50 // every


def test_a_parser_is_no_tagger(parser):
    metadata, tensors = parser._model_content()
    inner = hostile.bytes_of(hostile_parsers.lifting())
    file = b"".join(dump_model(metadata, {**tensors, "tagger.upos": Tensor("U8", (len(inner),), inner)}))
    with pytest.raises(gb.ModelError, match="the tagger of upos in this file is a model for the task 'dependency'"):
        gb.DependencyParser.from_model_file(load_model(file))
