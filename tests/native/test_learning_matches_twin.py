"""The core's perceptron does example by example what its plain-Python twin does."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from twins.pair import SEARCHES, STEPS, UPDATES, Pair, ids

from goldbeam.data.sample import sample_sentences

# In the order in which the core adds weights up, so that single-precision sums agree to the last bit.
FIRST_ORDER = ["w0", "suffix2(w0)", "w-1", "t-1", "t-1 w0"]
SECOND_ORDER = ["w-1 w0", "bias", "w0", "w+1", "t-1", "t-2 t-1", "t-2 w0"]


def coarse(tag):
    return tag if tag in ("NOUN", "VERB", "DET") else "X"


SENTENCES = [
    [(word, coarse(tag)) for word, tag in zip(s.words, s.upos, strict=True)]
    for s in sample_sentences(60, seed=4)
    if len(s.words) <= 9
][:8]


def assert_same_reports(pairs):
    for core, twin in pairs:
        assert core == twin


def assert_same_weights(pair):
    assert pair.core_weights(averaged=False) == pair.twin_weights(averaged=False)
    core = sorted(pair.core_weights(averaged=True).elements())
    twin = sorted(pair.twin_weights(averaged=True).elements())
    assert [a for a, _ in core] == [a for a, _ in twin]
    assert [w for _, w in core] == pytest.approx([w for _, w in twin], abs=1e-9)  # sums in another order


@pytest.mark.grid
@pytest.mark.parametrize("templates", [FIRST_ORDER, SECOND_ORDER], ids=["first order", "second order"])
@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("update", UPDATES)
def test_perceptron_updates_are_those_of_the_twin(update, search, templates):
    pair = Pair(SENTENCES, templates, update=update, **SEARCHES[search])
    reports = pair.learn(passes=2)
    assert sum(core[0] for core, _ in reports) > 5
    assert_same_reports(reports)
    assert_same_weights(pair)


@pytest.mark.grid
@pytest.mark.parametrize("step", ["margin", "passive-aggressive"])
@pytest.mark.parametrize("search", ["greedy", "beam 2 merged", "beam 5 unmerged", "viterbi"])
@pytest.mark.parametrize("update", UPDATES)
def test_margin_and_passive_aggressive_steps_are_those_of_the_twin(update, search, step):
    pair = Pair(SENTENCES, FIRST_ORDER, update=update, **SEARCHES[search], **STEPS[step])
    assert_same_reports(pair.learn(passes=2))
    assert_same_weights(pair)


tiny_corpora = st.lists(
    st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("XYZ")), min_size=1, max_size=5), min_size=1, max_size=5
)


@given(
    tiny_corpora,
    st.sampled_from(UPDATES),
    st.sampled_from(sorted(SEARCHES)),
    st.sampled_from([["w0"], ["w0", "t-1"], ["t-2 t-1", "w0 w+1"], ["t-1 w-1", "t-2", "bias"]]),
)
def test_any_tiny_corpus_is_learned_alike(sentences, update, search, templates):
    pair = Pair(sentences, templates, labels=["X", "Y", "Z"], update=update, **SEARCHES[search])
    assert_same_reports(pair.learn(passes=2))
    assert_same_weights(pair)


@given(tiny_corpora, st.sampled_from(UPDATES), st.sampled_from(["t-3 w0", "t-4 t-1", "t-4 t-3 t-2 t-1"]))
def test_beams_look_back_up_to_four_labels(sentences, update, template):
    pair = Pair(sentences, ["w0", template], labels=["X", "Y", "Z"], update=update, beam=3)
    assert_same_reports(pair.learn(passes=2))
    assert_same_weights(pair)


@pytest.mark.parametrize("averaged", [False, True])
def test_scores_of_label_sequences_agree_up_to_quantisation(averaged):
    pair = Pair(SENTENCES, SECOND_ORDER)
    pair.learn(passes=2)
    decoder = pair.decoder(averaged)
    flat = ids([label for gold in pair.gold for label in gold])
    scale = pair.learner.weights.freeze(averaged).scale
    for score, x, y in zip(decoder.scores(pair.corpus, pair.columns, flat), pair.inputs, pair.gold, strict=True):
        active = sum(pair.twin.phi(x, y).values())
        assert score == pytest.approx(pair.twin.score(x, y, averaged), abs=active * scale / 2 + 1e-9)


# Nothing fires alike for words that differ in what these see; words without the property do not fire at all.
ODD_WORDS = [
    "Éclair",
    "ÉCLAIR",
    "éclair",
    "B-52",
    "b52",
    "x-ray",
    "中文",
    "中",
    "1,000",
    "I",
    "straße",
    "a" * 16,
    "a" * 17,
    "a" * 20,
]
FUNCTIONS = [
    "w0", "lower(w0)", "shape(w0)", "pattern(w0)", "prefix1(w0)", "prefix3(w0)", "suffix1(w0)", "suffix3(w0)",
    "length(w0)", "has-digit(w0)", "has-upper(w0)", "has-hyphen(w0)", "has-digit(w-1)", "suffix2(w+1)", "w-2 t-1",
]  # fmt: skip


@pytest.mark.parametrize("function", FUNCTIONS)
def test_every_token_function_sees_what_it_says(function):
    sentences = [[(word, "XYZ"[(i * 7 + j) % 3]) for j, word in enumerate(ODD_WORDS[i % 5 :: 2])] for i in range(8)]
    pair = Pair(sentences, [function], search="greedy", update="laso")
    reports = pair.learn(passes=2)
    assert sum(core[0] for core, _ in reports) > 0
    assert_same_reports(reports)
    assert_same_weights(pair)


def test_further_columns_are_read_by_name_and_offset():
    sentences = [[(w, t, "XYZ"[(len(w) + k) % 3]) for k, (w, t) in enumerate(s)] for s in SENTENCES]
    pair = Pair(sentences, ["c1[0]", "c1[-1] c1[+1]", "lower(c1[1])", "w0 c1-1"])
    assert_same_reports(pair.learn(passes=2))
    assert_same_weights(pair)


CHARACTERS = [*list("中国人民一二三年月日，。？12９Ａｂxyカタひら한국ไท"), "中", "中", "國", "國", "，"]


@pytest.mark.parametrize(
    "template", ["class(w0)", "class(w-1) class(w0)", "normal(w0)", "same(w-1,w0)", "same(w0,w+1)", "same(w+2,w0) w-1"]
)
def test_atoms_of_characters_see_what_they_say(template):
    sentences = [[(c, "XYZ"[(i * 7 + j) % 3]) for j, c in enumerate(CHARACTERS[i % 4 :: 1 + i % 3])] for i in range(9)]
    sentences += [[("中", "X"), ("中", "Y"), ("国", "Z"), ("中", "X")], [("国", "Y")], [("国", "X"), ("国", "Z")]]
    pair = Pair(sentences, [template], search="greedy", update="laso")
    reports = pair.learn(passes=2)
    assert sum(core[0] for core, _ in reports) > 0
    assert_same_reports(reports)
    assert_same_weights(pair)
