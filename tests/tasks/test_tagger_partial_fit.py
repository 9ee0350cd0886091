"""partial_fit: one pass in the data's order, on top of what was learned."""

from array import array

import pytest

import goldbeam as gb
from goldbeam import _core
from goldbeam.data.sample import sample_sentences

SENTENCES = [list(zip(s.words, s.upos, strict=True)) for s in sample_sentences(40, seed=2)]
WORDS = [[w for w, _ in s] for s in SENTENCES]


def test_one_pass_equals_fit_with_the_data_in_the_order_that_fit_takes():
    order = array("I", _core.permutation(len(SENTENCES), 0 + 1))
    whole = gb.Tagger(epochs=1, random_state=0, templates=["w0", "t-1", "suffix2(w0)"]).fit(SENTENCES)
    # Labels are numbered by first appearance; an empty pass over the data in their order fixes the numbers.
    part = gb.Tagger(random_state=0, templates=["w0", "t-1", "suffix2(w0)"])
    corpus = gb.Corpus.from_sentences(SENTENCES)
    assert sorted(order) == list(range(len(SENTENCES)))
    part._model, part._learner, _ = part._prepare(corpus)
    part.partial_fit(corpus.select(order))
    assert part.predict_k_best(WORDS, 2) == whole.predict_k_best(WORDS, 2)
    assert part.info()["weights"] == whole.info()["weights"]


def test_two_halves_equal_the_whole():
    """If the first half has every label, and no template sees counts (tags) that the first half alone gives."""
    first, templates = [*SENTENCES, *SENTENCES[:5]], ["w0", "w-1", "t-1", "suffix2(w0)"]
    whole = gb.Tagger(templates=templates).partial_fit(first + SENTENCES[20:])
    halves = gb.Tagger(templates=templates).partial_fit(first).partial_fit(SENTENCES[20:])
    assert halves.predict_k_best(WORDS, 2) == whole.predict_k_best(WORDS, 2)


def test_new_labels_are_welcome():
    tagger = gb.Tagger(epochs=5).fit([[("dog", "N"), ("barks", "V")]] * 3)
    before = tagger.info()["labels"]
    for _ in range(5):
        tagger.partial_fit([[("the", "D"), ("dog", "N"), ("barks", "V")]] * 3)
    assert tagger.info()["labels"] == [*before, "D"]
    assert tagger.predict([["the", "dog", "barks"]]) == [["D", "N", "V"]]


def test_new_span_labels_keep_sequences_valid():
    tagger = gb.Tagger(epochs=3).fit([[("John", "B-PER"), ("Smith", "I-PER"), ("slept", "O")]] * 2)
    for _ in range(4):
        tagger.partial_fit([[("in", "O"), ("New", "B-LOC"), ("York", "I-LOC")]])
    assert tagger.predict([["in", "New", "York"]]) == [["O", "B-LOC", "I-LOC"]]
    [labels] = tagger.predict([["York"]])
    assert not labels[0].startswith("I-")


def test_it_fits_a_new_tagger_and_returns_it():
    tagger = gb.Tagger(templates=["w0"])
    assert tagger.partial_fit([[("a", "X")]]) is tagger
    assert tagger.predict([["a"]]) == [["X"]]


def test_other_columns_are_a_data_error():
    tagger = gb.Tagger(epochs=1).fit([[("the", "DT", "B-NP")]])
    with pytest.raises(gb.DataError):
        tagger.partial_fit([[("the", "B-NP")]])


def test_a_loaded_tagger_has_no_training_state(tmp_path):
    gb.Tagger(epochs=1).fit(SENTENCES[:3]).save(tmp_path / "m")
    with pytest.raises(gb.ModelError, match="fit it anew"):
        gb.load(tmp_path / "m").partial_fit(SENTENCES)
