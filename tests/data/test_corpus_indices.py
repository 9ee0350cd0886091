"""A corpus indexed by lists, arrays and masks is the corpus of these sentences."""

from __future__ import annotations

import pickle
import subprocess
import sys
from array import array

import numpy as np
import pytest

from goldbeam.data import Corpus
from goldbeam.data.brackets.columns import corpus_of_brackets
from goldbeam.data.sample import sample_brackets, sample_conllu

CORPUS = Corpus.parse(sample_conllu(5).encode(), "conllu", "five.conllu")
MASK = [True, False, False, True, False]
KEYS = {
    "list": ([3, 0], [3, 0]),
    "tuple": ((3, 0), [3, 0]),
    "range": (range(1, 3), [1, 2]),
    "negative": ([-1, 1], [4, 1]),
    "twice": ([2, 2], [2, 2]),
    "numpy integers in a list": ([np.int64(3), np.uint8(0)], [3, 0]),
    "array": (np.array([3, 0]), [3, 0]),
    "unsigned array": (np.array([3, 0], np.uint32), [3, 0]),
    "array of the standard library": (array("I", [3, 0]), [3, 0]),
    "mask in a list": (MASK, [0, 3]),
    "mask": (np.array(MASK), [0, 3]),
    "mask of numpy's in a list": (list(np.array(MASK)), [0, 3]),
    "scikit-learn's": ((np.array([3, 0]), ...), [3, 0]),
    "nothing": ([], []),
    "no number": (np.array([], int), []),
}


@pytest.mark.parametrize("name", KEYS)
def test_indices_select_sentences_in_their_order(name):
    key, numbers = KEYS[name]
    chosen = CORPUS[key]
    assert isinstance(chosen, Corpus)
    assert list(chosen) == [CORPUS[number] for number in numbers]
    assert (chosen.columns, chosen.format, chosen.name) == (CORPUS.columns, "conllu", "five.conllu")


def test_lines_of_a_selection_are_those_of_the_file():
    assert CORPUS[[2]].line(0) == CORPUS.line(CORPUS.bounds(2)[0])


@pytest.mark.parametrize("key", [[5], [-6], np.array([0, 5]), [2**70]])
def test_a_number_that_is_not_there_is_an_index_error(key):
    with pytest.raises(IndexError):
        CORPUS[key]


@pytest.mark.parametrize("key", [[True], MASK[:4], np.array([*MASK, True])])
def test_a_mask_of_another_length_is_an_index_error(key):
    with pytest.raises(IndexError, match=f"^a mask of {len(key)} values for 5 sentences; give one per sentence$"):
        CORPUS[key]


@pytest.mark.parametrize(
    ("key", "got"),
    [
        ("upos", "str"),
        (1.5, "float"),
        ([1.5], "float"),
        (np.array([1.5]), "float"),
        ([True, 2], "bool"),
        (np.array([[1], [2]]), "list"),
        (np.array(["1"]), "str"),
        ({1, 2}, "set"),
        (None, "NoneType"),
        (([1], 2), "list"),
    ],
)
def test_anything_else_is_a_type_error_of_one_line(key, got):
    with pytest.raises(TypeError) as caught:
        CORPUS[key]
    assert str(caught.value) == (
        "sentences are indexed by a whole number, a slice, a list or array of whole numbers, or a mask with one bool "
        f"per sentence; got {got}"
    )


def test_its_shape_is_the_number_of_sentences():
    assert (CORPUS.shape, CORPUS[[1, 2]].shape) == ((5,), (2,))


def test_numpy_is_not_imported_for_it():
    code = (
        "import sys\nfrom goldbeam.data import Corpus\n"
        "assert len(Corpus.from_sentences([['a'], ['b']])[[1, 0]]) == 2\nassert 'numpy' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize(
    "corpus",
    [
        CORPUS,
        CORPUS[[3, 1]],
        CORPUS[[]],
        Corpus.from_sentences([[("a", "B")], []], columns=["form", "tag"], name="two"),
        corpus_of_brackets(sample_brackets(3, 0).encode(), "three.mrg"),
        Corpus.parse(b"a_X b_Y\n", "word_TAG", "line"),
    ],
)
def test_pickling_keeps_the_sentences(corpus):
    again = pickle.loads(pickle.dumps(corpus))
    assert list(again) == list(corpus)
    assert (again.columns, again.name) == (corpus.columns, corpus.name)
    if len(corpus):
        assert again.format == corpus.format
        assert corpus.format == "list" or again.text == corpus.text
