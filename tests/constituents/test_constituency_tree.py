"""The tree type: what it is made of, what it refuses, what depth it takes."""

import doctest
import importlib
import pickle
import sys
from contextlib import suppress
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from random_constituents import deep_tree, trees

import goldbeam as gb
from goldbeam.constituents import ConstituencyTree, HeadRules, left_corner, undo_left_corner
from goldbeam.errors import DataError, GoldbeamError
from goldbeam.evaluation.brackets import bracket_scores

FRUIT = ConstituencyTree.parse("(S (NP (NN fruit) (NNS flies)) (VP (VBP like) (NP (DT a) (NN banana))))")


@pytest.mark.parametrize(
    "name",
    [
        *(
            "constituents.tree",
            "constituents.brackets",
            "data.brackets.cleaning",
            "data.brackets.scanning",
            "constituents.head_rules",
        ),
        *("constituents.left_corner", "constituents.drawings"),
    ],
)
def test_examples_in_the_docstrings_hold(name):
    result = doctest.testmod(importlib.import_module(f"goldbeam.{name}"))
    assert result.attempted > 0
    assert result.failed == 0


def test_constituents_know_their_words_children_and_parents():
    subject, predicate = FRUIT.root.children
    assert (subject.label, subject.words, subject.span) == ("NP", ("fruit", "flies"), (0, 2))
    assert [child.label for child in predicate.children] == ["VBP", "NP"]
    assert predicate.children[1].parent == predicate
    assert FRUIT.root.parent is None
    assert [phrase.label for phrase in FRUIT.phrases] == ["S", "NP", "VP", "NP"]
    assert predicate.children[0].is_tag
    assert str(FRUIT.subtree(predicate.node)) == "(VP (VBP like) (NP (DT a) (NN banana)))"
    assert repr(subject) == "Constituent('NP', 'fruit flies')"
    assert repr(FRUIT) == "<ConstituencyTree of 5: fruit flies like a banana>"


def test_trees_are_values():
    assert gb.ConstituencyTree.parse(str(FRUIT)) == FRUIT
    assert len({FRUIT, ConstituencyTree.parse(str(FRUIT))}) == 1
    assert pickle.loads(pickle.dumps(FRUIT)) == FRUIT
    with pytest.raises(AttributeError):
        FRUIT.words = ()


@given(trees)
def test_parents_children_and_words_agree(tree):
    parents = tree.parents
    for node in range(len(tree.ends)):
        children = list(tree.children(node))
        assert all(parents[child] == node for child in children)
        assert children == [child for child, parent in enumerate(parents) if parent == node]
        assert tree.subtree(node).words == ConstituencyTree.parse(str(tree.subtree(node))).words
    assert len(tree.tags) == len(tree.words) == len(tree)


@pytest.mark.parametrize(
    ("labels", "ends", "words", "message"),
    [
        ([], [], [], "a tree needs one label and one end for each node, got 0 and 0"),
        (["S"], [1], [], "a tree needs one word for each of its 1 tags, got 0 words"),
        (["S", "NN"], [2, 3], ["a"], "node 1 (NN) must end at 2..2, got 3"),
        (["S", "NN"], [1, 2], ["a"], "node 0 (S) must end at 2, got 1"),
        (["S", "A"], [2, 1], [], "node 1 (A) must end at 2..2, got 1"),
        (["S", "A"], [2, 1], ["a"], "node 1 (A) must end at 2..2, got 1"),
        (["S", "A"], [2.0, 2], ["a"], "node 0 (S) must end at 2, got 2.0"),
        ("SA", [2, 2], ["a"], "labels of a tree must be a list with an entry for each of them, got 'SA'"),
        (["S", "A"], [2, 2], "a", "words of a tree must be a list with an entry for each of them, got 'a'"),
        (["S", "A"], None, ["a"], "ends of a tree must be a list with an entry for each of them, got None"),
        (["S", "NP", "NN", "NN"], [4, 3, 4, 4], ["a", "b"], "node 2 (NN) must end at 3..3, got 4"),
        (["S", ""], [2, 2], ["a"], "the label of node 1 must be a string that is not empty, got ''"),
        ([""], [1], ["a"], "the label of node 0 must be a string that is not empty, got ''"),
        (["S", "NN"], [2, 2], [7], "word 1 must be a string that is not empty, got 7"),
        (["S", "NN"], [2, 2], ["a("], "word 1 is 'a(', and brackets cannot hold '('; write -LRB-"),
        (["S", "N N"], [2, 2], ["a"], "the label of node 1 is 'N N', and brackets cannot hold ' '; take it out"),
    ],
)
def test_what_is_no_tree_is_refused(labels, ends, words, message):
    with pytest.raises(DataError) as error:
        ConstituencyTree(labels, ends, words)
    assert str(error.value) == message


def trees_by_hand(nodes):
    """The ends of all ordered trees of so many nodes, from brackets: a walk of ups and downs that comes back once."""
    found = set()
    for steps in product("()", repeat=2 * nodes):
        depth, opened, ends = 0, [], []
        for step in steps:
            depth += 1 if step == "(" else -1
            if step == "(":
                opened.append(len(ends))
                ends.append(0)
            elif opened:
                ends[opened.pop()] = len(ends)
            if depth <= 0:
                break
        if len(ends) == nodes and depth == 0:
            found.add(tuple(ends))
    return found


@pytest.mark.parametrize("nodes", [1, 2, 3, 4])
def test_the_ends_that_are_accepted_are_those_of_trees_and_no_others(nodes):
    accepted = set()
    for ends in product(range(-1, nodes + 2), repeat=nodes):
        for words in range(nodes + 1):
            with suppress(DataError):
                accepted.add(ConstituencyTree(["A"] * nodes, ends, ["w"] * words).ends)
    assert accepted == trees_by_hand(nodes)


def test_ends_may_be_numbers_of_numpy():
    assert ConstituencyTree(["S", "A"], np.array([2, 2]), ["a"]) == ConstituencyTree(["S", "A"], [2, 2], ["a"])


@pytest.mark.parametrize("levels", [2_000, pytest.param(10_000, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("left", [False, True])
def test_thousands_of_levels_are_fine(left, levels):
    """More than Python's calls may be nested."""
    assert levels > sys.getrecursionlimit()
    tree = deep_tree(levels, left=left)
    assert len(tree.phrases) == levels
    assert ConstituencyTree.parse(str(tree)) == tree
    assert len(tree.cleaned().phrases) == (levels if left else 1)
    flat = left_corner(tree)
    below = [child.label for child in flat.root.children]
    assert below == (["NN", "NN", *["NP/NP"] * (levels - 1)] if left else ["NP"])
    assert undo_left_corner(flat) == tree
    assert HeadRules.english().dependencies(tree)[-1] == 0
    assert tree.to_text(width=60, limit=None).count("\n") == len(tree.ends) - 1
    assert tree.to_svg(limit=None).count("<text") == len(tree.ends) + len(tree)
    assert bracket_scores([deep_tree(levels, left=False)], [deep_tree(levels, left=False)])["f1"] == 100


class StandIn(list):
    """As much of nltk.Tree as is used."""

    def __init__(self, label, children):
        super().__init__(children)
        self._label = label

    def label(self):
        return self._label


@pytest.fixture
def nltk(monkeypatch):
    import sys
    from types import ModuleType

    package, module = ModuleType("nltk"), ModuleType("nltk.tree")
    module.Tree = StandIn
    monkeypatch.setitem(sys.modules, "nltk", package)
    monkeypatch.setitem(sys.modules, "nltk.tree", module)


@pytest.mark.usefixtures("nltk")
def test_nltk_trees_hold_the_same():
    made = FRUIT.to_nltk()
    assert (made.label(), made[0].label(), made[1][1][1][0]) == ("S", "NP", "banana")
    assert ConstituencyTree.from_nltk(deep_tree(10_000, left=True).to_nltk()) == deep_tree(10_000, left=True)


@pytest.mark.usefixtures("nltk")
@given(trees)
def test_every_tree_comes_back_from_nltk(tree):
    assert ConstituencyTree.from_nltk(tree.to_nltk()) == tree


def test_nltk_trees_that_have_no_tags_are_refused():
    assert ConstituencyTree.from_nltk(StandIn("X", [StandIn("NN", ["("])])).words == ("-LRB-",)
    with pytest.raises(DataError, match="whose words all have a tag is wanted, got 'saw'"):
        ConstituencyTree.from_nltk(StandIn("NP", [StandIn("DT", ["the"]), "saw"]))
    with pytest.raises(DataError, match="a node 'NP' with nothing in it; remove it"):
        ConstituencyTree.from_nltk(StandIn("S", [StandIn("NP", [])]))


def test_without_nltk_an_error_says_so(monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "nltk", None)
    monkeypatch.setitem(sys.modules, "nltk.tree", None)
    with pytest.raises(GoldbeamError, match="pip install nltk"):
        FRUIT.to_nltk()
