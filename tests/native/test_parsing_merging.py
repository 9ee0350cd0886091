"""Dynamic programming over parser states: exact if the beam is wide, and its twin in every beam."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from twins.pair import STEPS, UPDATES
from twins.parsing_pair import ParsingPair, Tree, assert_same_learning, random_cells, random_trees

from goldbeam.errors import ParameterError
from goldbeam.reference.search import all_structures
from goldbeam.templates.dependency import resolve

SETS = {
    "huang-sagae-2010": resolve("huang-sagae-2010", "arc-standard", ["w", "xpos"]),
    "huang-2012": resolve("huang-2012", "arc-standard", ["w", "xpos"]),
    "top only": ["s0.w", "s0.xpos q0.xpos"],
    "second children": ["s1.xpos s0.xpos", "s0.l2.xpos s0.xpos", "s1.r2.w", "s1.l2.rel*"],
    "valency": ["s0.xpos s0.vl s1.xpos", "s1.vr s0.w", "s2.vl*"],
    "relation sets": ["s0.sr s0.w", "s1.sl", "s1.sr s0.xpos", "s0.sl q0.w"],
    "relations": ["s0.l1.rel", "s1.r1.rel* s0.xpos", "s1.w", "s2.r1.rel*"],
    "distances": ["d(s0,s1) s0.xpos", "s1.xpos s0.xpos q0.xpos", "d(s2,q0)", "d(s0,q0) s0.w"],
    "attachments": ["attach(s1.w,s0.w)", "attach(s0.w,s2.w) s0.xpos", "attach(q0.w,s0.w)", "attach(s1.r2.w,q1.w)"],
    "deep": ["s3.xpos s0.xpos", "s2.w", "s3.l1.w*", "open s0.w"],
    "attributes": ["s0.feats[Case] s1.xpos", "s1.l1.feats[Number]*", "suffix1(s2.w)", "q1.feats s0.xpos"],
}


def pair_of(templates, single_root, relations, seed, most=6, **options):
    trees = random_trees(seed, 14, most, relations=relations)
    options = {"merge": True, "beam": 4, **options}
    pair = ParsingPair(trees, SETS[templates], "arc-standard", single_root, relations, **options)
    pair.learner.learn(pair.data, b"".join(i.to_bytes(4, "little") for i in range(len(trees))))
    return pair


@pytest.mark.grid
@pytest.mark.parametrize("single_root", [True, False])
@pytest.mark.parametrize("templates", SETS)
def test_a_wide_beam_finds_a_tree_of_the_best_derivation_of_all(templates, single_root):
    longest = 5 if single_root else 4  # the artificial root is one more
    for relations, words in ((1, range(1, longest + 1)), (2, range(2, longest))):
        pair = pair_of(templates, single_root, relations, 5)
        weights = pair.randomise(relations)
        rng = Random(relations)
        pair.use([Tree(random_cells(rng, n), [], []) for n in words])
        for tree, (heads, found) in zip(pair.trees, pair.decode(weights, beam=2000), strict=True):
            everything = [(z.total, z.actions) for z in all_structures(pair.twin.model, tree.cells)]
            best = max(score for score, _ in everything)
            assert (heads, found) in [pair.tree(d, len(tree.cells)) for score, d in everything if score == best]


@pytest.mark.grid
@pytest.mark.parametrize("single_root", [True, False])
@pytest.mark.parametrize("templates", SETS)
def test_six_words_against_a_plain_beam_that_keeps_everything(templates, single_root):
    """Also with the weights that it learned itself."""
    pair = pair_of(templates, single_root, 1, 8, update="max-violation")
    for weights in (pair.randomise(4), pair.frozen()):
        pair.use([Tree(random_cells(Random(k), 6), [], []) for k in range(3)])
        plain = pair.decoder(weights, merge=False).k_best(pair.corpus, pair.columns, 4_000)
        for trees, found in zip(plain, pair.decode(weights, beam=2000), strict=True):
            score = next(score for score, *tree in trees if tuple(tree) == found)
            assert score == trees[0][0]


@pytest.mark.grid
@pytest.mark.parametrize("single_root", [True, False])
@pytest.mark.parametrize("templates", SETS)
def test_every_beam_is_the_twins(templates, single_root):
    """The same signatures, the same predictors, the same ties."""
    pair = pair_of(templates, single_root, 2, 3, most=5)
    weights = pair.randomise(12)
    for beam in (1, 2, 3, 8):
        for tree, found in zip(pair.trees[:6], pair.decode(weights, beam=beam), strict=False):
            last = pair.twin.decode(tree.cells, beam)
            assert len(last) <= beam
            assert found == pair.tree(last[0].actions, len(tree.heads))


@pytest.mark.grid
@pytest.mark.parametrize("update", UPDATES)
@pytest.mark.parametrize("templates", ["huang-sagae-2010", "top only", "relation sets", "distances"])
def test_learning_with_merged_states_is_the_twins(templates, update):
    for step in ("perceptron", "margin"):
        for beam in (1, 2, 4):
            trees = random_trees(beam, 4, 5)
            options = {"merge": True, "beam": beam, "update": update, **STEPS[step]}
            pair = ParsingPair(trees, SETS[templates], "arc-standard", beam != 2, **options)
            assert_same_learning(pair, least_updates=2)


@settings(max_examples=15)
@given(st.integers(0, 2**32), st.sampled_from(UPDATES), st.sampled_from(sorted(SETS)), st.sampled_from([1, 2, 5]))
def test_any_tiny_treebank_is_learned_alike(seed, update, templates, beam):
    trees = random_trees(seed, 3, 5)
    options = {"merge": True, "beam": beam, "update": update}
    pair = ParsingPair(trees, SETS[templates], "arc-standard", seed % 2 == 0, **options)
    assert_same_learning(pair, least_updates=0)


@pytest.mark.parametrize("system", ["arc-eager", "swap"])
def test_other_systems_do_not_merge(system):
    trees = random_trees(1, 3, 4)
    with pytest.raises(ParameterError, match="merge is for the system arc-standard"):
        ParsingPair(trees, ["s0.w"], system, merge=True)
    pair = ParsingPair(trees, ["s0.w"], system)
    with pytest.raises(ParameterError, match="merge is for the system arc-standard"):
        pair.decoder(pair.learner.weights.freeze(), merge=True)


def test_greedy_search_has_nothing_to_merge():
    pair = pair_of("huang-2012", True, 2, 1)
    weights = pair.randomise(1)
    plain = pair.decode(weights, search="greedy", merge=False)
    assert plain == pair.decode(weights, search="greedy", merge=True) == pair.decode(weights, beam=1, merge=False)


def test_without_merging_it_is_the_plain_parser():
    """In a narrow beam the two differ: merged states leave room for others."""
    pair = pair_of("top only", True, 2, 2)
    weights = pair.randomise(5)
    merged, plain = pair.decode(weights, beam=3), pair.decode(weights, beam=3, merge=False)
    assert merged != plain
    pair.twin.merge_nothing()
    for tree, found in zip(pair.trees, plain, strict=True):
        assert found == pair.tree(pair.twin.decode(tree.cells, 3)[0].actions, len(tree.heads))
