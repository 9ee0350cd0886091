"""Which parts are chosen, and in which trials."""

from goldbeam.learning.greedy_selection import FINALISTS, RUNS, select
from goldbeam.models.selection import Selection, Trial


class Scores:
    """Sums of what single parts are worth, with what is added by chance to the trials of a seed."""

    def __init__(self, worth, luck=None):
        self.worth, self.luck, self.asked = worth, luck or {}, []

    def __call__(self, sets, seed):
        self.asked += [(one, seed) for one in sets]
        return [sum(self.worth[name] + self.luck.get((name, seed), 0.0) for name in one) for one in sets]


def test_parts_that_gain_are_added_and_parts_that_lose_are_removed():
    scores = Scores({"a": 1.0, "b": -1.0, "c": 2.0, "d": -3.0})
    found = select("abcd", "bd", scores, 0.1)
    assert found.chosen == ("a", "c")
    assert [(one.change, one.score) for one in found.trials if one.kept] == [
        ("", -4.0),
        ("+ c", -2.0),
        ("+ a", -1.0),
        ("- d", 2.0),
        ("- b", 3.0),
    ]


def test_a_part_without_which_nothing_is_lost_is_removed():
    assert select("ab", "ab", Scores({"a": 1.0, "b": 0.0}), 0.1).chosen == ("a",)


def test_the_same_luck_as_without_it_does_not_keep_a_part():
    scores = Scores({"a": 1.0, "b": 0.0}, luck={("a", 0): -0.5})
    assert select("ab", "ab", scores, 0.1).chosen == ("a",)


def test_a_gain_that_is_too_small_adds_nothing():
    assert select("ab", "", Scores({"a": 0.09, "b": 0.0}), 0.1).chosen == ()
    assert select("ab", "", Scores({"a": 0.11, "b": 0.0}), 0.1).chosen == ("a",)


def test_parts_that_do_not_gain_are_not_tried_again():
    scores = Scores({"a": 1.0, "b": -1.0, "c": 2.0})
    select("abc", "", scores, 0.1)
    assert [one for one, _ in scores.asked if "b" in one] == [("b",)]


def test_luck_in_the_first_trial_does_not_decide():
    scores = Scores({"a": 0.0, "b": 1.0}, luck={("a", 0): 2.0})
    assert select("ab", "", scores, 0.1).chosen == ("b",)
    assert select("a", "", scores, 0.1).chosen == ()


def test_only_the_best_few_are_tried_with_other_seeds():
    names = "abcdef"
    scores = Scores({name: float(i + 1) for i, name in enumerate(names)})
    found = select(names, "", scores, 100.0)
    assert [one.runs for one in found.trials] == [RUNS, *[1] * (len(names) - FINALISTS), *[RUNS] * FINALISTS]
    assert found.chosen == ()


def test_no_trial_is_made_twice():
    scores = Scores({"a": 1.0, "b": 2.0, "c": 0.5})
    select("abc", "", scores, 0.1)
    assert len(set(scores.asked)) == len(scores.asked)


def test_nothing_to_choose_from():
    assert select("", "", Scores({}), 0.1) == Selection((), (Trial("", 0, RUNS, True),))
