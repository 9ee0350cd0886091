"""Figure 1 of the 2012 paper, with its own search space and its own two features."""

import pytest

import goldbeam as gb
from goldbeam.reference.tiny import FruitFlies, FruitFliesWithWords

SENTENCE, GOLD = FruitFlies.x, list(FruitFlies.y)
VALID = ("early", "hybrid", "latest", "max-violation", "laso")


class Run:
    """One example, passed over again and again, with the weights after each pass."""

    def __init__(self, problem, **options):
        self.perceptron = gb.Perceptron(problem, merge=False, average=False, **options)
        self.w = []
        self.reports = []

    def passes(self, count):
        for _ in range(count):
            self.reports.append(self.perceptron.learn([SENTENCE], [GOLD])[0])
            named = self.perceptron.weights(averaged=False)
            self.w.append((named.get("N→N", 0), named.get("V→.", 0)))
        return self


def test_standard_updates_with_greedy_search_make_the_papers_table():
    run = Run(FruitFlies(), search="greedy", update="standard").passes(4)
    assert run.w == [(-1, 1), (0, 2), (-1, 3), (0, 4)]  # "new w"
    assert [-report.violation for report in run.reports] == [0, 0, 2, 2]  # w . dPhi
    assert [report.invalid for report in run.reports] == [0, 0, 1, 1]


def test_standard_updates_with_greedy_search_go_on_for_ever():
    run = Run(FruitFlies(), search="greedy", update="standard").passes(100)
    assert run.w == [(-(k % 2), k) for k in range(1, 101)]  # and so on: no update ever undoes this
    assert all(report.updates == 1 for report in run.reports)
    assert all(report.invalid == 1 for report in run.reports[2:])


def test_the_example_is_separable_with_exact_search():
    """By u = (1, 2), the paper says; standard updates with exact search find such a w."""
    run = Run(FruitFlies(), beam=4, update="standard").passes(20)
    assert run.reports[-1].updates == 0
    assert all(report.invalid == 0 for report in run.reports)
    assert run.perceptron.predict([SENTENCE]) == [GOLD]


def test_early_update_converges_where_the_beam_can_keep_gold():
    run = Run(FruitFlies(), beam=2, update="early").passes(20)
    assert run.reports[-1].updates == 0
    assert all(report.invalid == 0 for report in run.reports)
    assert run.perceptron.predict([SENTENCE]) == [GOLD]


def test_with_greedy_search_no_update_can_converge_on_these_two_features():
    """Theorem 4 asks for greedy separability, which this example lacks.

    N N must beat N V, so w(N->N) > 0; and N N V must beat N N N, so w(N->N) < 0. Early update goes to and fro between
    the two; every one of its updates fixes a violation, and it does not walk away as the standard update does.
    """
    run = Run(FruitFlies(), search="greedy", update="early").passes(100)
    assert run.w == [(-1, 0), (0, 0)] * 50
    assert all(report.updates == 1 and report.invalid == 0 for report in run.reports)


@pytest.mark.parametrize("update", VALID)
def test_with_features_that_separate_greedily_every_valid_update_converges(update):
    run = Run(FruitFliesWithWords(), search="greedy", update=update).passes(30)
    assert run.reports[-1].updates == 0
    assert all(report.invalid == 0 for report in run.reports)
    assert run.perceptron.predict([SENTENCE]) == [GOLD]
