"""Any bytes given as a morphology are one that works, or one ModelError; what is accepted is used."""

from collections import Counter
from itertools import islice

import hostile_models as hostile
import hostile_morphology
import pytest


@pytest.fixture(scope="module")
def morphology():
    return hostile_morphology.morphology()


@pytest.fixture(scope="module")
def cascade():
    return hostile_morphology.cascade()


def outcomes(cases):
    return Counter(map(hostile_morphology.use, cases))


def test_the_files_themselves_are_models(morphology, cascade):
    assert outcomes(map(hostile.bytes_of, (morphology, cascade))) == {"model": 2}


def test_random_damage_with_right_checksums_is_harmless(morphology):
    found = outcomes(map(hostile.sealed, hostile.flips(hostile.bytes_of(morphology), 200)))
    assert min(found["error"], found["model"]) > 10


def test_any_value_in_any_place_of_the_metadata_is_harmless(morphology, every):
    keys = ("tags", "lemmas", "templates", "columns", "parameters")
    cases = hostile.changed_metadata(morphology, *keys, every=17 * every)
    found = outcomes(cases)
    assert min(found["error"], found["model"]) > 5 // every


@pytest.mark.parametrize("make", ["morphology", "cascade"])
def test_any_change_of_a_tensor_is_harmless(make, every, request):
    found = outcomes(islice(hostile.changed_tensors(request.getfixturevalue(make)), 0, None, 2 * every))
    assert min(found["error"], found["model"]) > 3 // every
