"""Theorem 1 of the 2016 paper and the conditions of its Definition 3, as properties of the core."""

from itertools import product

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from theory.scenarios import LABELS, Scenario
from twins.pair import ids

from goldbeam import _core
from goldbeam.reference.swvp import substructures as chosen

texts = st.lists(st.text("abc", min_size=1, max_size=4), min_size=1, max_size=3)
oracles = st.builds(
    lambda words, transitions: words | transitions,
    st.fixed_dictionaries({(w, a): st.integers(-3, 3) for w in "abc" for a in LABELS}),
    st.fixed_dictionaries({(b, a): st.integers(-2, 2) for b in ["none", *LABELS] for a in LABELS}),
)
margins = st.lists(st.floats(-100, 100), min_size=1, max_size=8)


def mixed_assignments(pair, y, kinds):
    """All that can be made of any prediction and gold, but for gold itself."""
    predictions = [z for z in product(range(len(LABELS)), repeat=len(y)) if z != y]
    made = {
        tuple(z[k] if k in positions else y[k] for k in range(len(y)))
        for z in predictions
        for kind in kinds
        for positions in chosen(kind, y, z)
    }
    return made - {y}


class MixedScenario(Scenario):
    """Definitions 6 and 7: margin and radius with respect to JJ."""

    def restrict(self, *kinds):
        pair = self.pair()
        self.confusion = [
            self.difference(pair, x, y, z)
            for x, y in zip(pair.inputs, pair.gold, strict=True)
            for z in mixed_assignments(pair, y, kinds)
        ]
        return self


def learn_to_the_end(scenario, most, **options):
    pair = scenario.pair(search="viterbi", update="standard", **options)
    updates = plain_fallbacks = 0
    for _ in range(int(most) + 2):
        total = pair.learner.learn(pair.data, ids(range(len(pair.gold)))).total
        assert total.invalid == 0
        updates, plain_fallbacks = updates + total.updates, plain_fallbacks + total.plain_fallbacks
        if total.updates == 0:
            return updates, plain_fallbacks
    raise AssertionError("no convergence within the bound")


@pytest.mark.grid
@pytest.mark.parametrize("balanced", [False, True], ids=["aggressive", "balanced"])
@pytest.mark.parametrize("swvp", ["wm", "wmr"])
@pytest.mark.parametrize("kind", ["single", "errors", "spans"])
@settings(max_examples=6)
@given(texts, oracles, st.sampled_from([0.5, 1.0, 3.0]))
def test_on_separable_data_updates_stay_within_the_bound(kind, swvp, balanced, texts, oracle, beta):
    scenario = MixedScenario(texts, oracle)
    assume(scenario.restrict(kind, "whole").separable())
    whole = scenario.bound()
    updates, plain_fallbacks = learn_to_the_end(
        scenario, whole, swvp=swvp, substructures=kind, beta=beta, balanced=balanced
    )
    # A plain update is one with JJ = {everything}, so the bound is that of both together.
    assert updates <= (whole if plain_fallbacks else scenario.restrict(kind).bound()) + 1e-6


def test_the_bound_is_tighter_than_that_of_the_plain_perceptron():
    """Property 1, on a scenario where it says something."""
    words = {("a", "X"): 1, ("a", "Y"): 2, ("a", "Z"): -1, ("b", "X"): 2, ("b", "Y"): -3, ("b", "Z"): 3, ("c", "X"): -1}
    words |= {("c", "Y"): 1, ("c", "Z"): 2}
    transitions = {("none", "Y"): 2, ("X", "X"): 1, ("X", "Y"): 1, ("X", "Z"): -2, ("Y", "X"): 2, ("Z", "X"): -2}
    scenario = MixedScenario(["cbc", "ccab", "bb"], words | transitions | {("Z", "Y"): 1})
    plain, single = scenario.restrict("whole").bound(), scenario.restrict("single").bound()
    assert single < plain / 2
    assert 0 < learn_to_the_end(scenario, plain, swvp="wm")[0] < plain


@given(margins, st.integers(0, 3), st.sampled_from(["wm", "wmr"]), st.floats(0, 10), st.booleans(), st.booleans())
def test_gamma_keeps_the_conditions(margins, more, swvp, beta, balanced, impose):
    gamma, gamma_invalid, plain_fallbacks = _core.set_gamma(
        margins, len(margins) + more, swvp=swvp, beta=beta, balanced=balanced, impose=impose
    )
    assert plain_fallbacks == (min(margins) > 0)
    if plain_fallbacks:
        assert not any(gamma)
        return
    assert min(gamma) >= 0
    assert sum(gamma) == pytest.approx(1)
    score = np.dot(gamma, margins)
    if not balanced:
        assert not gamma_invalid
        assert all(g == 0 for g, margin in zip(gamma, margins, strict=True) if margin > 0)
    if impose or not gamma_invalid:
        assert score <= 1e-5 * np.dot(gamma, np.abs(margins))  # (2)
    if gamma_invalid and not impose:
        assert score > 0


def test_weights_by_margin_and_by_rank_are_the_papers():
    margins = [-3.0, 1.0, -2.0, 0.0]
    gamma, _, _ = _core.set_gamma(margins, 4, swvp="wm", beta=2.0, balanced=True)
    assert gamma == pytest.approx([9 / 14, 1 / 14, 4 / 14, 0])
    gamma, _, _ = _core.set_gamma(margins, 4, swvp="wm", beta=1.0)
    assert gamma == pytest.approx([3 / 5, 0, 2 / 5, 0])
    ranks = [4 / 4, 2 / 4, 3 / 4, 1 / 4]  # |JJ| - r, of the largest first
    gamma, _, _ = _core.set_gamma(margins, 4, swvp="wmr", balanced=True)
    assert gamma == pytest.approx([rank / sum(ranks) for rank in ranks])
    # Two more sets give gold: they are ranked last and raise the others.
    gamma, _, _ = _core.set_gamma(margins, 6, swvp="wmr", balanced=True)
    assert gamma == pytest.approx([6 / 18, 4 / 18, 5 / 18, 3 / 18])
    # Aggressive: |JJ| is the number of violations (footnote 5).
    gamma, _, _ = _core.set_gamma(margins, 6, swvp="wmr")
    assert gamma == pytest.approx([3 / 6, 0, 2 / 6, 1 / 6])


def test_condition_2_is_imposed_by_leaving_out_the_largest_margin_first():
    margins = [-2.0, 5.0, 1.0]
    assert _core.set_gamma(margins, 3, swvp="wm", balanced=True, impose=False)[1:] == (True, False)
    gamma, gamma_invalid, _ = _core.set_gamma(margins, 3, swvp="wm", balanced=True)
    assert gamma_invalid
    assert gamma == pytest.approx([2 / 3, 0, 1 / 3])
    # Violations of margin 0 have weight 0: when all others are gone, they are weighted alike.
    gamma, gamma_invalid, _ = _core.set_gamma([0.0, 3.0, 0.0], 3, swvp="wm", balanced=True)
    assert gamma_invalid
    assert gamma == pytest.approx([0.5, 0, 0.5])


def test_without_any_margin_all_weights_are_equal():
    assert _core.set_gamma([0.0] * 4, 8, swvp="wm", beta=2.0)[0] == pytest.approx([0.25] * 4)


def test_substructures_by_name():
    gold, predicted = [1, 1, 1, 1, 1, 1], [1, 2, 2, 1, 1, 3]
    assert _core.substructures("single", gold, predicted) == [[], [1], [2], [], [], [5]]
    assert _core.substructures("errors", gold, predicted) == [[1], [2], [5]]
    assert _core.substructures("spans", gold, predicted) == [[1, 2], [5]]
    assert _core.substructures("whole", gold, predicted) == [[1, 2, 5]]
