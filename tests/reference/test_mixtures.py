"""SWVP: the core is the reference on random tiny problems."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference.random_problems import SEARCHES, STEPS, UPDATES, Sides, problems

from goldbeam import _core
from goldbeam.reference.swvp import Swvp, mixed_assignment, substructures

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
    """Up to where rounding decides between two structures: weights are odd fractions after the first updates."""
    problem, xs, ys = drawn
    sides = Sides(problem, search, update, step, substructures=kind, beta=beta, **variant)
    for x, y in 3 * list(zip(xs, ys, strict=True)):
        if sides.rounding_decides(x, y):
            break
        [(core, ours)] = sides.learn([x], [y])
        assert core == pytest.approx(ours, abs=1e-4)
        sides.assert_same_weights(1e-4)


@given(
    st.lists(st.integers(-40, 40).map(lambda n: n / 4), min_size=1, max_size=8),
    st.integers(0, 3),
    st.sampled_from(VARIANTS),
    st.sampled_from([0.5, 1.0, 2.0, 3.0]),
)
def test_setgamma_is_that_of_the_core(margins, more, variant, beta):
    """`more` substructures give gold, and have no margin."""
    core, core_broken, plain = _core.set_gamma(margins, len(margins) + more, beta=beta, **variant)
    swvp = Swvp(weighting=variant["swvp"], beta=beta, balanced=variant["balanced"], impose=variant["impose"])
    gamma, broken = swvp.set_gamma(dict(enumerate(margins)), len(margins) + more)
    assert broken == core_broken
    assert plain == (not gamma)
    assert [gamma.get(j, 0.0) for j in range(len(margins))] == pytest.approx(list(core), abs=1e-6)


def test_the_mixed_assignment_of_the_papers_figure_1():
    """Some mistakes are worse than others: heads of the gold tree, but for the words of J."""
    gold, predicted = (2, 3, 0, 3, 4, 5), (2, 5, 0, 3, 3, 4)
    assert mixed_assignment(gold, predicted, {1, 4}) == (2, 5, 0, 3, 3, 5)
    assert substructures("errors", gold, predicted) == [{1}, {4}, {5}]
    assert substructures("spans", gold, predicted) == [{1}, {4, 5}]
