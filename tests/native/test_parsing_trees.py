"""Whatever the weights say, a prediction is a tree."""

from array import array
from collections import defaultdict
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from twins.parsing_pair import SYSTEMS, ParsingPair, Tree, random_cells, random_trees

TEMPLATES = ["s0.w", "q0.w", "s1.xpos s0.xpos", "s0.xpos q0.xpos", "s0.l1.rel", "s0.vr q0.vl", "open", "s0.rel"]
SEARCHES = {
    "greedy": {"search": "greedy"},
    **{f"beam {beam}": {"beam": beam} for beam in (1, 2, 5, 8)},
    "merged beam 1": {"beam": 1, "merge": True},
    "merged beam 4": {"beam": 4, "merge": True},
    "threshold": {"beam": 8, "threshold": 2.0},
}
CASES = [
    (system, search)
    for system in SYSTEMS
    for search, options in SEARCHES.items()
    if system == "arc-standard" or not options.get("merge")
]


def reached(heads):
    """Words to which one gets from the root."""
    children = defaultdict(list)
    for word, head in enumerate(heads, 1):
        children[head].append(word)
    todo, found = [0], []
    while todo:
        found += children[todo[-1]]
        todo += children[todo.pop()]
    return found


def assert_tree(heads, relations, single_root, relation_count):
    n = len(heads)
    assert len(relations) == n
    assert all(0 <= head <= n for head in heads)
    assert all(0 <= relation < relation_count for relation in relations)
    assert len(reached(heads)) == n
    if n:
        assert heads.count(0) == 1 if single_root else heads.count(0) >= 1


def taught(system, single_root, seed, **options):
    """A parser that has seen random trees, so that it knows many features."""
    trees = random_trees(seed, 12, 7, "several") + random_trees(seed, 6, 5)
    pair = ParsingPair(trees, TEMPLATES, system, single_root, relations=3, beam=2, **options)
    pair.learner.learn(pair.data, array("I", range(len(trees))))
    return pair


def blank(rng, words):
    return Tree(random_cells(rng, words), [], [])


@pytest.mark.grid
@pytest.mark.parametrize("single_root", [True, False])
@pytest.mark.parametrize(("system", "search"), CASES)
@settings(max_examples=12)
@given(st.integers(0, 2**32), st.sampled_from([1, 20, 3000]))
def test_random_weights_give_trees(system, search, single_root, seed, largest):
    pair = taught(system, single_root, seed % 5)
    weights = pair.randomise(seed, largest)
    rng = Random(seed)
    pair.use([blank(rng, n) for n in (0, 1, 2, 3, 0, 12, 25)])
    for heads, relations in pair.decode(weights, **SEARCHES[search]):
        assert_tree(heads, relations, single_root, 3)


@pytest.mark.parametrize("single_root", [True, False])
@pytest.mark.parametrize("system", SYSTEMS)
def test_without_any_weights_the_first_valid_actions_build_a_tree(system, single_root):
    pair = ParsingPair(random_trees(2, 5, 6), TEMPLATES, system, single_root)
    for heads, relations in pair.decode(pair.learner.weights.freeze(), beam=3):
        assert_tree(heads, relations, single_root, 2)


@pytest.mark.parametrize("single_root", [True, False])
@pytest.mark.parametrize(
    ("system", "search"), [case for case in CASES if case[1] in ("greedy", "beam 8", "merged beam 4")]
)
def test_300_words(system, search, single_root):
    pair = taught(system, single_root, 3)
    weights = pair.randomise(11)
    pair.use([blank(Random(5), 300)])
    for heads, relations in pair.decode(weights, **SEARCHES[search]):
        assert_tree(heads, relations, single_root, 3)


@pytest.mark.parametrize(
    ("system", "search"),
    [("arc-standard", "merged beam 4"), ("arc-standard", "beam 2"), ("arc-eager", "beam 2"), ("swap", "greedy")],
)
def test_5000_words(system, search):
    pair = taught(system, True, 4)
    weights = pair.randomise(7)
    pair.use([blank(Random(6), 5000)])
    for heads, relations in pair.decode(weights, **SEARCHES[search]):
        assert_tree(heads, relations, True, 3)


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_root_of_a_single_rooted_tree_has_the_root_relation(system):
    pair = taught(system, True, 1, root_relation=2)
    for heads, relations in pair.decode(pair.randomise(9)):
        assert [r for head, r in zip(heads, relations, strict=True) if head == 0] == [2]
