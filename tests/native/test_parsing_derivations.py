"""Oracles: the core derives what its twin derives, and everything that a system can derive."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from twins.parsing_pair import SYSTEMS, ParsingPair, Tree, corpus_of, numbers, random_cells, random_heads, random_trees
from twins.trees import is_tree, non_projective

from goldbeam import _core
from goldbeam.reference.transitions import MOVES, derive

KINDS = ("projective", "any", "several")
seeds = st.integers(0, 2**32)
corpora = st.builds(random_trees, seeds, st.integers(1, 6), st.sampled_from([1, 2, 5, 8]), st.sampled_from(KINDS))


def derivations(pair):
    return [tuple(pair.data.gold(i)) for i in range(len(pair.trees))]


@pytest.mark.parametrize("single_root", [True, False])
@pytest.mark.parametrize("system", SYSTEMS)
@given(corpora)
def test_gold_is_the_twins_derivation_and_builds_the_tree(system, single_root, trees):
    pair = ParsingPair(trees, ["s0.w"], system, single_root)
    assert derivations(pair) == [gold or () for gold in pair.gold]
    assert pair.data.unreachable == [i for i, gold in enumerate(pair.gold) if gold is None]
    for tree, gold in zip(trees, derivations(pair), strict=True):
        if gold:
            heads, relations = pair.tree(gold, len(tree.heads))
            assert heads == tree.heads
            # A single root is what is left without a head: no move says its relation.
            expected = [0 if single_root and h == 0 else r for h, r in zip(heads, tree.relations, strict=True)]
            assert relations == expected


@pytest.mark.parametrize("single_root", [True, False])
@pytest.mark.parametrize("system", SYSTEMS)
@given(corpora)
def test_what_is_unreachable_is_what_no_derivation_can_build(system, single_root, trees):
    def reachable(heads):
        return (not single_root or heads.count(0) == 1) and (system == "swap" or not non_projective(heads))

    pair = ParsingPair(trees, ["s0.w"], system, single_root)
    assert pair.data.unreachable == [i for i, tree in enumerate(trees) if not reachable(tree.heads)]
    assert len(pair.data) == len(trees)


@pytest.mark.parametrize("system", SYSTEMS)
@given(st.lists(seeds, min_size=1, max_size=4))
def test_long_trees_are_derived_too(system, drawn):
    """Up to 40 words; swap has a limit of four swaps a word, and the twin has the same."""
    kind = "any" if system == "swap" else "projective"
    trees = []
    for seed in drawn:
        rng = Random(seed)
        n = rng.randint(10, 40)
        trees.append(Tree(random_cells(rng, n), random_heads(rng, n, kind), [rng.randrange(2) for _ in range(n)]))
    pair = ParsingPair(trees, ["s0.w"], system)
    assert derivations(pair) == [gold or () for gold in pair.gold]
    assert pair.data.unreachable == [i for i, gold in enumerate(pair.gold) if gold is None]
    assert system == "swap" or pair.data.unreachable == []


def test_swap_gives_up_beyond_four_swaps_a_word():
    """All odd words hang on the first, all even ones on the second: half of all pairs must be swapped."""
    words = 60
    heads = [0, 1] + [1 if word % 2 else 2 for word in range(3, words + 1)]
    tree = Tree([("a", "X", "_")] * words, heads, [0] * words)
    pair = ParsingPair([tree, tree], ["s0.w"], "swap")
    assert derive("swap", heads, tree.relations, True) is None
    assert pair.data.unreachable == [0, 1]
    assert pair.data.gold(0) == []


@pytest.mark.parametrize("single_root", [True, False])
@pytest.mark.parametrize("system", SYSTEMS)
@given(corpora)
def test_actions_are_those_that_derivations_need_and_one_for_every_move(system, single_root, trees):
    pair = ParsingPair(trees, ["s0.w"], system, single_root, relations=4)
    used = {
        move
        for tree in trees
        for move in derive(system, tree.heads, tree.relations, single_root) or []
    }  # fmt: skip
    counts = [sum(tree.relations.count(r) for tree in trees) for r in range(4)]
    frequent = counts.index(max(counts))
    used |= {(move, frequent if move in ("left", "right") else 0) for move in MOVES[system]}
    named = [
        move if move not in ("left", "right") else f"{move} r{relation}"
        for move, relation in sorted(used, key=lambda m: (MOVES[system].index(m[0]), m[1]))
    ]
    assert pair.spec.actions == named


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_tree_with_an_action_that_the_spec_lacks_is_unreachable(system):
    trees = random_trees(1, 6, 6, relations=1)
    pair = ParsingPair(trees, ["s0.w"], system)
    others = numbers([[1] * len(tree.heads) for tree in trees])
    data = _core.ParsingData(pair.spec, pair.corpus, pair.columns, pair.flat[0], others)
    assert data.unreachable == [i for i, tree in enumerate(trees) if len(tree.heads) > 1]


@pytest.mark.parametrize("single_root", [True, False])
@pytest.mark.parametrize("system", SYSTEMS)
@given(st.lists(st.integers(1, 7).flatmap(lambda n: st.lists(st.integers(0, n), min_size=n, max_size=n)), max_size=5))
def test_heads_that_are_no_tree_are_never_derived(system, single_root, rows):
    trees = [Tree([("a", "X", "_")] * len(heads), heads, [0] * len(heads)) for heads in rows]
    corpus, flat = corpus_of(trees), (numbers(rows), numbers([tree.relations for tree in trees]))
    actions = _core.parsing_actions(corpus, *flat, ["r0"], system, single_root)
    spec = _core.ParsingSpec(["w"], ["s0.w"], ["r0"], actions, system, single_root, 0)
    unreachable = _core.ParsingData(spec, corpus, [0], *flat).unreachable
    assert {i for i, heads in enumerate(rows) if not is_tree(heads)} <= set(unreachable)


def test_an_empty_sentence_has_an_empty_derivation():
    for system in SYSTEMS:
        for single_root in (True, False):
            pair = ParsingPair([Tree([], [], []), *random_trees(3, 2, 3)], ["s0.w"], system, single_root)
            assert pair.data.gold(0) == []
            assert pair.data.unreachable == []
