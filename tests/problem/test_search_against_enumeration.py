"""On tiny problems every derivation is listed and scored: searches must find what enumeration finds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from problem.toys import Bits, MergedBits, PythonTagging, all_derivations, score_of

import goldbeam as gb

# Learning strings that mean nothing gives weights that mean nothing: as good as random ones.
noise = st.lists(st.text("01", max_size=4).map(lambda bits: bits + "."), min_size=2, max_size=6)
EXACT = {
    "wide beam": (Bits, {"beam": 300}),
    "wide beam kept sorted": (MergedBits, {"beam": 32}),
    "wide merged beam": (MergedBits, {"beam": 300}),
    "merged without bound": (MergedBits, {"search": "viterbi"}),
}


def learned(problem, ys, **options):
    perceptron = gb.Perceptron(problem, step="passive-aggressive", epochs=3, **options)
    return perceptron.fit([5] * len(ys), ys)


@pytest.mark.parametrize("search", EXACT)
@given(noise, st.integers(1, 6))
def test_the_best_of_all_lengths_is_found(search, ys, x):
    kind, options = EXACT[search]
    problem = kind()
    perceptron = learned(problem, ys, **options)
    weights = perceptron.weights()
    ranked = sorted((score_of(problem, weights, x, d) for d in all_derivations(problem, x)), reverse=True)
    [predicted] = perceptron.predict([x])
    assert score_of(problem, weights, x, list(predicted)) == pytest.approx(ranked[0], abs=1e-5)


@pytest.mark.parametrize("search", ["wide beam", "wide merged beam", "merged without bound"])
@given(noise, st.integers(1, 5), st.integers(1, 70))
def test_k_best_lists_are_the_true_k_best(search, ys, x, k):
    kind, options = EXACT[search]
    problem = kind()
    perceptron = learned(problem, ys, **options)
    weights = perceptron.weights()
    scores = {"".join(d): score_of(problem, weights, x, d) for d in all_derivations(problem, x)}
    [found] = perceptron.predict_k_best([x], k)
    ranked = sorted(scores.values(), reverse=True)
    assert [score for score, _ in found] == pytest.approx(ranked[:k], abs=1e-5)
    assert len({structure for _, structure in found}) == len(found)
    for score, structure in found:
        assert score == pytest.approx(scores[structure], abs=1e-5)


@given(st.lists(st.lists(st.integers(0, 2), min_size=3, max_size=3), min_size=2, max_size=5))
def test_merged_and_unmerged_exact_searches_agree_on_templates(ys):
    xs = [["a", "bb", "a"]] * len(ys)
    best = []
    for merged in (True, False):
        problem = PythonTagging(3, merged=merged)
        perceptron = gb.Perceptron(problem, beam=300, step="passive-aggressive", epochs=2).fit(xs, ys)
        weights = perceptron.weights()
        predicted = perceptron.predict(xs[:1])[0]
        true = max(score_of(problem, weights, xs[0], d) for d in all_derivations(problem, xs[0]))
        assert score_of(problem, weights, xs[0], predicted) == pytest.approx(true, abs=1e-5)
        best.append(true)
    assert len(best) == 2


def test_a_beam_lists_no_more_than_its_width_and_greedy_one():
    perceptron = learned(Bits(), ["01.", "1.", "0011."], beam=3)
    assert len(perceptron.predict_k_best([4], 10)[0]) == 3
    assert len(perceptron.set_params(search="greedy").predict_k_best([4], 10)[0]) == 1


def test_of_equal_scores_the_action_wins_that_is_listed_first():
    class Choice(gb.Problem):
        def __init__(self, order):
            self.order = order

        def start(self, x):
            return 0

        def actions(self, x, state):
            return self.order if state < 2 else []

        def advance(self, x, state, action):
            return state + 1

        def features(self, x, state, action):
            return ["same"]

    for order in ("ab", "ba"):  # the numbers of the actions do not matter: "a" is seen first in both
        perceptron = gb.Perceptron(Choice("ab"), epochs=1, beam=1).fit([0], ["ab"])
        perceptron.problem = Choice(order)
        assert perceptron.predict([0]) == [[order[0], order[0]]]


def test_derivations_of_different_length_are_learned():
    ys = ["01.", "0101.", ".", "010101."]
    xs = [2, 4, 0, 6]
    for update in ("early", "max-violation", "latest", "hybrid", "laso", "standard"):
        perceptron = gb.Perceptron(LengthBits(), beam=3, update=update, epochs=20).fit(xs, ys)
        assert perceptron.predict(xs) == ys, update
        assert perceptron.score(xs, ys) == 100
        assert perceptron.reports_[-1].updates == 0


class LengthBits(Bits):
    """Sees how far it has come, so that stopping can be learned."""

    def features(self, x, state, action):
        return [f"{state[-1:]}>{action}", f"done={len(state) >= x}:{action}"]

    def actions(self, x, state):
        return [] if state.endswith(".") else ["0", "1", "."] if len(state) < 8 else ["."]
