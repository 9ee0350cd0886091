"""The core's parsers learn, sentence by sentence, what their plain-Python twin learns."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from twins.pair import STEPS, UPDATES
from twins.parsing_pair import SYSTEMS, ParsingPair, assert_same_learning, random_trees

SEARCHES = {
    "greedy": {"search": "greedy"},
    "beam 2": {"beam": 2},
    "beam 4": {"beam": 4},
    "threshold": {"beam": 4, "threshold": 2.0},
}
TEMPLATES = [
    "s0.w", "q0.w", "s0.xpos q0.xpos", "s1.xpos s0.xpos", "s1.w s0.w", "s0.xpos s0.l1.rel", "s1.xpos s1.r1.xpos* s0.w",
    "s0.sr q0.xpos", "s0.vl s0.xpos", "d(s1,s0) s1.w", "s0.h.xpos* s0.rel* q0.w", "open", "q1.xpos", "s2.w",
]  # fmt: skip
# All look at the same words, so the core has one group of them and adds their weights up in this order.
ONE_GROUP = [
    "s0.w s1.w q0.w s0.vl", "s0.xpos s1.xpos q0.w s0.vr", "s0.xpos s1.w q0.xpos s1.sr", "s1.xpos s0.xpos q0.w open",
    "s0.w s1.xpos q0.xpos s0.l1.rel*", "s0.w s1.vl q0.xpos",
]  # fmt: skip


def kind_of(system):
    return "any" if system == "swap" else "projective"


@pytest.mark.grid
@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("update", UPDATES)
def test_perceptron_updates_are_those_of_the_twin(update, system, search):
    trees = random_trees(3, 5, 6, kind_of(system)) + random_trees(4, 2, 5, "several")
    pair = ParsingPair(trees, TEMPLATES, system, update == "early", update=update, **SEARCHES[search])
    assert_same_learning(pair, least_updates=5)


@pytest.mark.grid
@pytest.mark.parametrize("search", ["greedy", "beam 2", "beam 4"])
@pytest.mark.parametrize("step", ["margin", "passive-aggressive"])
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("update", UPDATES)
def test_margin_and_passive_aggressive_steps_are_those_of_the_twin(update, system, step, search):
    trees = random_trees(8, 4, 5, kind_of(system))
    pair = ParsingPair(trees, ONE_GROUP, system, update=update, **SEARCHES[search], **STEPS[step])
    assert_same_learning(pair, least_updates=3)


@pytest.mark.parametrize("system", SYSTEMS)
@settings(max_examples=15)
@given(
    st.builds(random_trees, st.integers(0, 2**32), st.integers(1, 4), st.sampled_from([1, 3, 5])),
    st.sampled_from(UPDATES),
    st.sampled_from(sorted(SEARCHES)),
    st.booleans(),
    st.sets(st.sampled_from(TEMPLATES), min_size=1, max_size=5),
)
def test_any_tiny_treebank_is_learned_alike(system, trees, update, search, single_root, templates):
    pair = ParsingPair(trees, sorted(templates), system, single_root, update=update, **SEARCHES[search])
    assert_same_learning(pair, least_updates=0)


@pytest.mark.parametrize("system", SYSTEMS)
def test_laso_sees_its_own_updates_within_the_sentence(system):
    """Scores that are remembered from before an update would show: several updates a sentence, none repeated."""
    trees = random_trees(6, 2, 9, kind_of(system))
    pair = ParsingPair(trees, ["s0.w", "s0.xpos q0.xpos", "s1.xpos s0.xpos", "q0.w"], system, update="laso", beam=2)
    reports = pair.learn()
    assert max(core[0] for core, _ in reports) > 1
    assert [core for core, _ in reports] == [twin for _, twin in reports]


@pytest.mark.parametrize("minibatch", [2, 3])
@pytest.mark.parametrize("system", SYSTEMS)
def test_sentences_that_cannot_be_derived_are_not_learned_from(system, minibatch):
    """Nor counted in the average."""
    good, bad = random_trees(2, 4, 5), random_trees(5, 4, 6, "several")
    bad = [tree for tree in bad if tree.heads.count(0) > 1]
    assert bad
    for options in ({}, {"minibatch": minibatch, "threads": 2}):
        alone = ParsingPair(good, TEMPLATES, system, **options)
        mixed = ParsingPair([*good[:2], *bad, *good[2:]], TEMPLATES, system, **options)
        assert mixed.data.unreachable == list(range(2, 2 + len(bad)))
        reports = mixed.learner.learn(mixed.data, bytes(memoryview(range_bytes(len(mixed.trees)))))
        assert mixed.learner.weights.now == len(good)
        assert all(reports[i].updates == 0 for i in mixed.data.unreachable)
        if not options:
            alone.learner.learn(alone.data, range_bytes(len(good)))
            assert alone.core_weights() == mixed.core_weights()


def range_bytes(count):
    return b"".join(i.to_bytes(4, "little") for i in range(count))
