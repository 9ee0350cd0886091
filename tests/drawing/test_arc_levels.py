"""Levels of arcs: as low as can be, never shared where arcs would meet."""

import doctest
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_trees import any_trees, projective_trees

from goldbeam.drawing import levels as levels_module
from goldbeam.drawing.levels import arc_levels, tree_arcs


def spans(arcs):
    return [(min(arc), max(arc)) for arc in arcs]


def inside(inner, outer):
    return outer[0] <= inner[0] and inner[1] <= outer[1] and inner != outer


def overlap(a, b):
    """Whether two arcs are above a common gap between words."""
    return max(a[0], b[0]) < min(a[1], b[1])


def clash(a, b):
    """Whether an arc goes into a word that the other comes out of."""
    return a[0] == b[1] or a[1] == b[0]


def test_the_examples_in_docstrings_hold():
    assert doctest.testmod(levels_module).failed == 0


@given(any_trees, st.booleans())
def test_arcs_that_meet_have_levels_of_their_own_and_outer_ones_are_higher(heads, apart):
    arcs = tree_arcs(heads)
    levels = arc_levels(arcs, apart=apart)
    assert all(level >= 1 for level in levels)
    for (i, a), (j, b) in combinations(enumerate(spans(arcs)), 2):
        if inside(a, b):
            assert levels[i] < levels[j]
        elif inside(b, a):
            assert levels[j] < levels[i]
        elif overlap(a, b) or (apart and clash(arcs[i], arcs[j])):
            assert levels[i] != levels[j]


@given(any_trees, st.booleans())
def test_no_arc_could_be_lower_with_the_others_in_their_places(heads, apart):
    arcs = tree_arcs(heads)
    places = spans(arcs)
    levels = arc_levels(arcs, apart=apart)
    for i, place in enumerate(places):
        below = [levels[j] for j, other in enumerate(places) if inside(other, place)]
        for lower in range(max(below, default=0) + 1, levels[i]):
            assert any(
                levels[j] == lower and (overlap(place, places[j]) or (apart and clash(arcs[i], arcs[j])))
                for j in range(len(arcs))
                if j != i
            )


@given(projective_trees)
def test_the_levels_of_a_projective_tree_are_its_nesting(heads):
    arcs = tree_arcs(heads)
    places = spans(arcs)

    def depth(place):
        return 1 + max((depth(other) for other in places if inside(other, place)), default=0)

    assert arc_levels(arcs) == [depth(place) for place in places]


@pytest.mark.parametrize(
    ("arcs", "levels", "apart"),
    [
        ([], [], []),
        ([(1, 2)], [1], [1]),
        ([(1, 2), (2, 3), (3, 4)], [1, 1, 1], [1, 2, 1]),  # a chain
        ([(1, 2), (1, 3), (1, 4)], [1, 2, 3], [1, 2, 3]),
        ([(2, 1), (2, 3)], [1, 1], [1, 1]),  # both out of the same word
        ([(1, 3), (2, 4), (3, 5)], [1, 2, 1], [1, 2, 3]),  # crossing ones use what is free
    ],
)
def test_small_cases(arcs, levels, apart):
    assert arc_levels(arcs) == levels
    assert arc_levels(arcs, apart=True) == apart
