"""Labels with parts: weights are of parts, and the score of a label is the sum over its parts."""

from array import array
from itertools import product

import pytest

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.errors import ModelError, ParameterError, TemplateError

LABELS = ["N.sg", "N.pl", "V.sg", "V.pl"]
PARTS = [[0, 2], [0, 3], [1, 2], [1, 3]]
COARSE = [0, 0, 1, 1]
TEMPLATES = ["w0", "w-1", "t-1", "coarse(t-1)", "coarse(t-1) w0"]
WORDS = [["dog", "runs"], ["dogs", "run"], ["runs", "dog"], ["run"], ["dogs", "dogs", "run"]]
GOLD = [[0, 2], [1, 3], [2, 0], [3], [1, 1, 3]]
SEARCH = {"search": "beam", "beam": 64}


def spec(**changes):
    fixed = {"columns": ["w"], "templates": TEMPLATES, "labels": LABELS, "parts": PARTS, "coarse": COARSE}
    return _core.TaggingSpec(**{**fixed, **changes})


def learned(of, epochs=3):
    corpus = Corpus.from_sentences(WORDS)
    labels = array("I", [label for sentence in GOLD for label in sentence])
    learner = _core.TaggingLearner(of, **SEARCH, update="max-violation", step="margin", margin=1.0, aggressiveness=1.0)
    data = _core.TaggingData(of, corpus, [0], labels)
    for _ in range(epochs):
        learner.learn(data, array("I", range(len(WORDS))))
    return learner


def decoder(of, learner, search=SEARCH):
    return _core.TaggingDecoder(of, learner.weights.freeze(False), **search)


def test_weights_are_of_parts():
    assert spec().action_count == 4
    assert spec(labels=LABELS[:3], parts=[[0], [0, 1], [2, 6]], coarse=[0, 0, 1]).action_count == 7
    assert {action for _, action, _ in learned(spec()).weights.entries()} == {0, 1, 2, 3}


def test_every_label_being_its_own_part_changes_nothing():
    plain = ["w0", "w-1", "t-1"]
    own = spec(templates=plain, parts=[[0], [1], [2], [3]])
    without = _core.TaggingSpec(["w"], plain, LABELS)
    entries = [sorted(learned(of).weights.entries()) for of in (own, without)]
    assert entries[0] == entries[1]


@pytest.mark.parametrize("search", [SEARCH, {"search": "viterbi", "merge": True}])
def test_the_best_sequence_is_the_best_of_all(search):
    of = spec()
    best = decoder(of, learned(of, epochs=1), search)
    corpus = Corpus.from_sentences([["dog", "runs", "dogs"]])
    every = [array("I", labels) for labels in product(range(4), repeat=3)]
    scores = [best.scores(corpus, [0], labels)[0] for labels in every]
    assert best.decode(corpus, [0]) == every[scores.index(max(scores))].tobytes()
    assert best.k_best(corpus, [0], 1)[0][0][0] == pytest.approx(max(scores))


def test_a_label_that_was_never_seen_is_known_by_its_parts():
    of = spec(templates=["suffix1(w0)", "prefix1(w0)"])
    corpus = Corpus.from_sentences([["na"], ["nb"], ["va"]])
    learner = _core.TaggingLearner(of, **SEARCH, update="max-violation", step="margin", margin=1.0, aggressiveness=1.0)
    data = _core.TaggingData(of, corpus, [0], array("I", [0, 1, 2]))
    for _ in range(5):
        learner.learn(data, array("I", range(3)))
    assert decoder(of, learner).decode(Corpus.from_sentences([["vb"]]), [0]) == array("I", [3]).tobytes()


def test_words_get_the_labels_that_they_had():
    corpus = Corpus.from_sentences([["a"] * 3 + ["b"] * 2 + ["c"]])
    candidates = _core.LabelCandidates.count(corpus, 0, array("I", [2, 0, 2, 1, 1, 3]), 2)
    words, ends, labels = candidates.freeze()
    assert (len(words), sorted(memoryview(labels).cast("H"))) == (16, [0, 1, 2, 3])
    of = spec(templates=["bias"], candidates=candidates)
    learner = _core.TaggingLearner(of, **SEARCH, update="max-violation", step="margin", margin=1.0, aggressiveness=1.0)
    found = decoder(of, learner).decode(Corpus.from_sentences([["A", "b", "c", "x"]]), [0])
    assert memoryview(found).cast("I").tolist() == [0, 1, 3, 3]
    again = _core.LabelCandidates(words, ends, labels)
    assert again.freeze() == (words, ends, labels)


def test_a_column_can_give_the_coarse_part():
    of = _core.TaggingSpec(["w", "c1"], ["bias"], LABELS, parts=PARTS, coarse=COARSE, given=["noun", "verb"])
    learner = _core.TaggingLearner(of, **SEARCH, update="max-violation", step="margin", margin=1.0, aggressiveness=1.0)
    found = decoder(of, learner).decode(Corpus.from_sentences([[("a", "verb"), ("a", "noun"), ("a", "?")]]), [0, 1])
    assert memoryview(found).cast("I").tolist() == [2, 0, 0]
    # A word that never had the part that is given may get any label with it.
    corpus = Corpus.from_sentences([["a", "a", "b"]])
    candidates = _core.LabelCandidates.count(corpus, 0, array("I", [1, 1, 1]), 2)
    of = spec(columns=["w", "c1"], templates=["bias"], candidates=candidates, given=["noun", "verb"])
    found = decoder(of, learner).decode(Corpus.from_sentences([[("a", "verb"), ("a", "noun")]]), [0, 1])
    assert memoryview(found).cast("I").tolist() == [2, 1]
    with pytest.raises(ModelError):
        spec(given=["noun", "verb"])


@pytest.mark.parametrize(
    "changes", [{"parts": PARTS[:3]}, {"coarse": [0]}, {"parts": [[], *PARTS[1:]]}, {"coarse": [0, 0, 1, 4]}]
)
def test_parts_that_do_not_fit_are_a_model_error(changes):
    with pytest.raises(ModelError):
        spec(**changes)


@pytest.mark.parametrize(
    ("words", "ends", "labels"),
    [
        ([], [], []),
        ([], [0], []),
        ([1], [1, 1], [0]),
        ([2, 1], [1, 2, 3], [0, 1, 2]),
        ([], [2], [1, 0]),
        ([], [2], [0]),
    ],
)
def test_lists_of_labels_that_make_no_sense_are_a_model_error(words, ends, labels):
    with pytest.raises(ModelError):
        _core.LabelCandidates(array("Q", words), array("I", ends), array("H", labels))


def test_lists_with_labels_that_there_are_not_are_a_model_error():
    with pytest.raises(ModelError):
        spec(candidates=_core.LabelCandidates(b"", array("I", [1]), array("H", [4])))


def test_coarse_needs_parts_and_parts_are_not_for_guided_search():
    with pytest.raises(TemplateError, match="no parts"):
        _core.TaggingSpec(["w"], ["coarse(t-1)"], LABELS)
    for template in ("coarse(w0)", "coarse(t+1)", "coarse(coarse(t-1))"):
        with pytest.raises(TemplateError):
            spec(templates=[template])
    of = spec(templates=["w0"])
    with pytest.raises(ParameterError, match="guided"):
        _core.TaggingDecoder(of, learned(of).weights.freeze(False), search="guided", beam=1, merge=True)
