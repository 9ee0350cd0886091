"""Any bytes given as a tokenizer are a tokenizer that works, or one ModelError; what is accepted is used."""

from collections import Counter

import hostile_models as hostile
import hostile_tokenizers
import pytest


@pytest.fixture(scope="module")
def tokenizer():
    return hostile_tokenizers.tokenizer()


def outcomes(cases):
    return Counter(map(hostile_tokenizers.use, cases))


def test_the_file_itself_is_a_model(tokenizer):
    assert outcomes([hostile.bytes_of(tokenizer)]) == {"model": 1}


def test_random_damage_with_right_checksums_is_harmless(tokenizer):
    found = outcomes(map(hostile.sealed, hostile.flips(hostile.bytes_of(tokenizer), 200)))
    assert min(found["error"], found["model"]) > 25


def test_any_value_in_any_place_of_the_metadata_is_harmless(tokenizer):
    keys = ("labels", "pieces", "multiwords", "hints", "columns", "templates")
    found = outcomes(hostile.changed_metadata(tokenizer, *keys, every=3))
    assert min(found["error"], found["model"]) > 5


def test_any_change_of_a_tensor_is_harmless(tokenizer):
    found = outcomes(hostile.changed_tensors(tokenizer))
    assert min(found["error"], found["model"]) > 3
