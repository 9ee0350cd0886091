"""The left-corner transform: Figure 3 of Collins and Roark (2004), and every tree comes back."""

import pytest
from hypothesis import given
from random_constituents import trees

from goldbeam.constituents import ConstituencyTree, left_corner, parse_brackets, undo_left_corner
from goldbeam.data.sample import sample_brackets

parse = ConstituencyTree.parse

CASES = [
    # Figure 3, (a) and (c)
    (
        "(NP (NP (NP (NNP Jim) (POS 's)) (NN dog)) (PP (IN with) (NP (NN x))))",
        "(NP (NNP Jim) (POS 's) (NP/NP (NN dog)) (NP/NP (PP (IN with) (NP (NN x)))))",
    ),
    # one layer may hold several children, and what is in it is transformed too
    ("(A (A (N a)) (B (N b)) (A (A (N c)) (N d)))", "(A (N a) (A/A (B (N b)) (A (N c) (A/A (N d)))))"),
    # other labels, and tags of the same name, stay
    ("(A (B (A (N a)) (N b)))", "(A (B (A (N a)) (N b)))"),
    ("(A (A a) (B b))", "(A (A a) (B b))"),
    # A above A alone stays, within a chain too: its α is empty
    ("(A (A (N a)))", "(A (A (N a)))"),
    ("(A (A (A (N a))) (B b))", "(A (A (N a)) (A/A (B b)))"),
    # labels of the treebank that look like those of the transform
    ("(A (N a) (A/A (N b)))", "(A (N a) (A\\/A (N b)))"),
]


@pytest.mark.parametrize(("tree", "transformed"), CASES)
def test_transform_and_back(tree, transformed):
    assert str(left_corner(parse(tree))) == transformed
    assert str(undo_left_corner(parse(transformed))) == tree


@given(trees)
def test_every_tree_comes_back(tree):
    flat = left_corner(tree)
    assert ConstituencyTree(flat.labels, flat.ends, flat.words) == flat  # it is well-formed
    assert undo_left_corner(flat) == tree


@given(trees)
def test_no_left_recursion_is_left_but_unary(tree):
    for phrase in left_corner(tree).phrases:
        first, *others = phrase.children
        # A → A β is left only where the innermost A of a chain was a unary A → A, which then has its rest in A/A.
        if others and first.label == phrase.label and not first.is_tag:
            assert others[0].label == f"{phrase.label}/{phrase.label}"


@given(trees)
def test_undoing_takes_any_tree(tree):
    made = undo_left_corner(tree)
    assert ConstituencyTree(made.labels, made.ends, made.words).words == tree.words


def test_slashed_nodes_in_odd_places():
    # first: its children go to the phrase above; below another label: it stays; later children go to its layer
    assert str(undo_left_corner(parse("(A (A/A (N a)) (N b))"))) == "(A (N a) (N b))"
    assert str(undo_left_corner(parse("(B (N a) (A/A (N b)))"))) == "(B (N a) (A/A (N b)))"
    assert str(undo_left_corner(parse("(A (N a) (A/A (N b)) (N c))"))) == "(A (A (N a)) (N b) (N c))"


def test_generated_sentences_come_back():
    read = list(parse_brackets(sample_brackets(200, 3)))
    flat = [left_corner(tree) for tree in read]
    assert [undo_left_corner(tree) for tree in flat] == read
    assert any(a != b for a, b in zip(read, flat, strict=True))
