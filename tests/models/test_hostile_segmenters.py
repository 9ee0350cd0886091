"""Any bytes given as a segmenter are a segmenter that works, or one ModelError; what is accepted is used."""

from collections import Counter
from itertools import islice

import hostile_models as hostile
import hostile_segmenters
import pytest


@pytest.fixture(scope="module")
def segmenter():
    return hostile_segmenters.segmenter()


@pytest.fixture(scope="module")
def word_segmenter():
    return hostile_segmenters.word_segmenter()


@pytest.fixture(scope="module")
def joint():
    return hostile_segmenters.joint()


@pytest.fixture(scope="module")
def reranking_joint():
    return hostile_segmenters.reranking_joint()


def outcomes(cases):
    return Counter(map(hostile_segmenters.use, cases))


def test_the_files_themselves_are_models(segmenter, word_segmenter, joint, reranking_joint):
    assert outcomes(map(hostile.bytes_of, (segmenter, word_segmenter, joint, reranking_joint))) == {"model": 4}


def test_random_damage_with_right_checksums_is_harmless(segmenter):
    found = outcomes(map(hostile.sealed, hostile.flips(hostile.bytes_of(segmenter), 300)))
    assert min(found["error"], found["model"]) > 25


@pytest.mark.parametrize("make", ["segmenter", "word_segmenter", "joint", "reranking_joint"])
def test_any_value_in_any_place_of_the_metadata_is_harmless(make, every, request):
    keys = ("method", "tags", "labels", "tag_column", "columns", "templates", "parameters")
    if make == "reranking_joint":
        keys = ("reranker",)
    cases = hostile.changed_metadata(request.getfixturevalue(make), *keys, every=7 * every)
    found = outcomes(cases)
    assert min(found["error"], found["model"]) > 5 // every


@pytest.mark.parametrize("make", ["segmenter", "word_segmenter", "joint", "reranking_joint"])
def test_any_change_of_a_tensor_is_harmless(make, every, request):
    found = outcomes(islice(hostile.changed_tensors(request.getfixturevalue(make)), 0, None, every))
    assert min(found["error"], found["model"]) > 3 // every
