"""The core's SWVP does example by example what its plain-Python twin does."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from twins.pair import SEARCHES, STEPS, UPDATES, Pair, ids

from goldbeam.data.sample import sample_sentences

TEMPLATES = ["w0", "suffix2(w0)", "w-1", "t-1", "t-1 w0"]
KINDS = ("single", "errors", "spans", "whole")
VARIANTS = [
    {"swvp": swvp, "balanced": balanced, "impose": impose}
    for swvp, (balanced, impose) in product(("wm", "wmr"), ((False, True), (True, True), (True, False)))
]


def coarse(tag):
    return tag if tag in ("NOUN", "VERB", "DET") else "X"


SENTENCES = [
    [(word, coarse(tag)) for word, tag in zip(s.words, s.upos, strict=True)]
    for s in sample_sentences(60, seed=4)
    if len(s.words) <= 9
][:8]


def learned_alike(sentences, templates, passes=2, **options):
    pair = Pair(sentences, templates, **options)
    reports = pair.learn(passes)
    for core, twin in reports:
        assert core == pytest.approx(twin, abs=1e-5)
    core = sorted(pair.core_weights(averaged=False).elements())
    twin = sorted(pair.twin_weights(averaged=False).elements())
    assert [a for a, _ in core] == [a for a, _ in twin]
    assert [w for _, w in core] == pytest.approx([w for _, w in twin], abs=1e-6)
    return pair, sum(core[0] for core, _ in reports)


@pytest.mark.grid
@pytest.mark.parametrize("beta", [0.0, 0.5, 3.0])
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda v: "-".join(map(str, v.values())))
@pytest.mark.parametrize("kind", KINDS)
def test_every_variant_is_that_of_the_twin(kind, variant, beta):
    _, updates = learned_alike(
        SENTENCES, TEMPLATES, search="viterbi", update="standard", substructures=kind, beta=beta, **variant
    )
    assert updates > 5


@pytest.mark.grid
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("search", ["greedy", "beam 2 merged", "viterbi"])
@pytest.mark.parametrize("update", UPDATES)
def test_it_goes_with_every_finder_search_and_step(update, search, step):
    options = SEARCHES[search] | STEPS[step]
    learned_alike(SENTENCES, TEMPLATES, swvp="wm", balanced=True, update=update, **options)


def test_minibatches_are_those_of_the_twin():
    learned_alike(SENTENCES, TEMPLATES, swvp="wmr", minibatch=3, threads=2)


tiny_corpora = st.lists(
    st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("XYZ")), min_size=1, max_size=5), min_size=1, max_size=5
)


@given(tiny_corpora, st.sampled_from(VARIANTS), st.sampled_from(KINDS), st.sampled_from([0.5, 1.0, 5.0]))
def test_any_tiny_corpus_is_learned_alike(sentences, variant, kind, beta):
    options = {"labels": ["X", "Y", "Z"], "search": "viterbi", "substructures": kind, "beta": beta}
    learned_alike(sentences, ["w0", "t-1"], **options, **variant)


@pytest.mark.parametrize("impose", [True, False])
def test_breaks_of_condition_2_and_plain_updates_are_counted(impose):
    """A greedy search finds predictions that are no violations, so that there may be no violating mixture."""
    options = {"search": "greedy", "update": "standard", "swvp": "wmr", "balanced": True, "impose": impose}
    pair = Pair(SENTENCES, TEMPLATES, **options)
    gamma_invalid = plain_fallbacks = invalid = 0
    for _ in range(4):
        total = pair.learner.learn(pair.data, ids(range(len(pair.gold)))).total
        pair.twin_pass()
        gamma_invalid, plain_fallbacks, invalid = (
            gamma_invalid + total.gamma_invalid,
            plain_fallbacks + total.plain_fallbacks,
            invalid + total.invalid,
        )
    assert (gamma_invalid, plain_fallbacks) == (pair.twin.update.gamma_invalid, pair.twin.update.plain_fallbacks)
    assert gamma_invalid > 0
    assert invalid >= (0 if impose else gamma_invalid)


@pytest.mark.grid
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("search", ["greedy", "beam 2 merged", "viterbi"])
@pytest.mark.parametrize("update", UPDATES)
def test_with_everything_as_the_only_substructure_it_is_the_plain_perceptron(update, search, step):
    """Weight for weight, averages too."""
    options = {"update": update, **SEARCHES[search], **STEPS[step]}
    plain, mixed = (
        Pair(SENTENCES, TEMPLATES, **options, **swvp) for swvp in ({}, {"swvp": "wm", "substructures": "whole"})
    )
    reports = [pair.learn(passes=3) for pair in (plain, mixed)]
    assert [core for core, _ in reports[0]] == [core for core, _ in reports[1]]
    for averaged in (False, True):
        assert mixed.learner.weights.entries(averaged) == plain.learner.weights.entries(averaged)
