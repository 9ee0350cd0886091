"""Theorems 1, 2, 4 and 6 of the 2012 paper, and its section 7, as properties of the core."""

from collections import Counter

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from theory.scenarios import LABELS, TEMPLATES, Scenario
from twins.pair import Pair, ids

BEAMS = {
    "greedy": {"search": "greedy"},
    "beam 2": {"beam": 2, "merge": False},
    "beam 2 merged": {"beam": 2},
    "beam 4": {"beam": 4, "merge": False},
    "exact": {"search": "viterbi"},
}
VALID = ("early", "hybrid", "latest", "max-violation", "laso")

texts = st.lists(st.text("abc", min_size=1, max_size=4), min_size=1, max_size=3)
# Words speak for a label; transitions are what makes the labels of a sentence depend on each other.
oracles = st.builds(
    lambda words, transitions: words | transitions,
    st.fixed_dictionaries({(w, a): st.integers(-3, 3) for w in "abc" for a in LABELS}),
    st.fixed_dictionaries({(b, a): st.integers(-2, 2) for b in ["none", *LABELS] for a in LABELS}),
)


@st.composite
def separable_scenarios(draw):
    scenario = Scenario(draw(texts), draw(oracles))
    assume(scenario.separable())
    return scenario


def updates_until_converged(scenario, bound, **options):
    """All updates that are made before a pass makes none; more passes than the bound mean that there is no end."""
    pair = scenario.pair(**options)
    total = 0
    for _ in range(int(bound) + 2):
        found = pair.learner.learn(pair.data, ids(range(len(pair.gold)))).total
        total += found.updates
        assert found.invalid == 0
        if found.updates == 0:
            return total
    raise AssertionError("no convergence within the bound")


@pytest.mark.grid
@pytest.mark.parametrize("search", BEAMS)
@pytest.mark.parametrize("update", VALID)
@settings(max_examples=12)
@given(separable_scenarios())
def test_on_beam_separable_data_valid_updates_stay_within_the_bound(update, search, scenario):
    bound = scenario.bound()
    assert updates_until_converged(scenario, bound, update=update, **BEAMS[search]) <= bound


@given(separable_scenarios())
def test_with_exact_search_standard_updates_stay_within_the_bound(scenario):
    bound = scenario.bound()
    assert updates_until_converged(scenario, bound, update="standard", search="viterbi") <= bound


def test_the_bound_says_something():
    """A scenario where labels depend on their neighbours: ten updates, and a bound that is not out of sight."""
    words = {("a", "X"): 1, ("a", "Y"): 2, ("a", "Z"): -1, ("b", "X"): 2, ("b", "Y"): -3, ("b", "Z"): 3, ("c", "X"): -1}
    words |= {("c", "Y"): 1, ("c", "Z"): 2}
    transitions = {("none", "Y"): 2, ("X", "X"): 1, ("X", "Y"): 1, ("X", "Z"): -2, ("Y", "X"): 2, ("Z", "X"): -2}
    scenario = Scenario(["cbc", "ccab", "bb"], words | transitions | {("Z", "Y"): 1})
    assert scenario.separable()
    assert 10 <= updates_until_converged(scenario, 400, update="early", search="greedy") <= scenario.bound() < 400


corpora = st.lists(
    st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from(LABELS)), min_size=1, max_size=6), min_size=1, max_size=6
)


@given(corpora)
def test_greedy_laso_is_the_local_unstructured_perceptron(sentences):
    """Section 7: a classifier that sees one position after the other, with the gold history."""
    pair = Pair(sentences, TEMPLATES, labels=list(LABELS), update="laso", search="greedy")
    weights: Counter[tuple[str, int]] = Counter()
    for _ in range(3):
        batch = pair.learner.learn(pair.data, ids(range(len(sentences))))
        for number, (x, y) in enumerate(zip(pair.inputs, pair.gold, strict=True)):
            mistakes = 0
            for i, gold in enumerate(y):
                features = pair.twin.templates.features(x, i, y[:i])
                scores = [sum(weights[f, a] for f in features) for a in range(len(LABELS))]
                predicted = scores.index(max(scores))
                if predicted != gold:
                    mistakes += 1
                    for f in features:
                        weights[f, gold] += 1
                        weights[f, predicted] -= 1
            assert batch[number].updates == mistakes
    core = Counter((a, w) for _, a, w in pair.learner.weights.entries() if w)
    assert core == Counter((a, w) for (_, a), w in weights.items() if w)
