"""SWVP: the core is the reference on random tiny problems."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference.random_problems import SEARCHES, STEPS, UPDATES, Sides, problems

from goldbeam.reference.swvp import mixed_assignment, substructures

VARIANTS = [
    {"swvp": swvp, "balanced": balanced, "impose": impose}
    for swvp, (balanced, impose) in product(("wm", "wmr"), ((False, True), (True, True), (True, False)))
]


@pytest.mark.parametrize("kind", ["single", "errors", "spans", "whole"])
@given(
    problems(may_stop=False),
    st.sampled_from(VARIANTS),
    st.sampled_from([0.5, 1.0, 3.0]),
    st.sampled_from(UPDATES),
    st.sampled_from(sorted(SEARCHES)),
    st.sampled_from(sorted(STEPS)),
)
def test_swvp_is_that_of_the_core(kind, drawn, variant, beta, update, search, step):
    """One pass: from there on, rounding decides ties between structures whose weights are odd fractions."""
    problem, xs, ys = drawn
    sides = Sides(problem, search, update, step, substructures=kind, beta=beta, **variant)
    [(core, ours)] = sides.learn(xs[:1], ys[:1])
    assert core == pytest.approx(ours, abs=1e-5)
    sides.assert_same_weights(1e-5)


def test_the_mixed_assignment_of_the_papers_figure_1():
    """Some mistakes are worse than others: heads of the gold tree, but for the words of J."""
    gold, predicted = (2, 3, 0, 3, 4, 5), (2, 5, 0, 3, 3, 4)
    assert mixed_assignment(gold, predicted, {1, 4}) == (2, 5, 0, 3, 3, 5)
    assert substructures("errors", gold, predicted) == [{1}, {4}, {5}]
    assert substructures("spans", gold, predicted) == [{1}, {4, 5}]
