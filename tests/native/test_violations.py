"""The 2012 paper's claims about updates, as properties."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from twins.pair import SEARCHES, STEPS, UPDATES, Pair, ids

corpora = st.lists(
    st.lists(st.tuples(st.sampled_from("abcd"), st.sampled_from("XYZ")), min_size=1, max_size=6),
    min_size=1,
    max_size=6,
)
TEMPLATES = ["w0", "t-1", "t-2 t-1"]
VALID = [update for update in UPDATES if update != "standard"]


def reports(pair, passes=1):
    found = []
    for _ in range(passes):
        batch = pair.learner.learn(pair.data, ids(range(len(pair.gold))))
        found += [batch[i] for i in range(len(batch))]
    return found


@pytest.mark.parametrize("step", STEPS)
@given(corpora, st.sampled_from(VALID), st.sampled_from(sorted(SEARCHES)))
def test_every_update_but_standard_fixes_a_violation(step, sentences, update, search):
    pair = Pair(sentences, TEMPLATES, labels=list("XYZ"), update=update, **SEARCHES[search], **STEPS[step])
    for report in reports(pair, passes=3):
        assert report.invalid == 0
        assert report.violation >= -1e-6
        assert report.updates <= (report.steps if update == "laso" else 1)
        assert report.updates <= report.prefix <= report.updates * report.steps


@given(corpora)
def test_with_exact_search_standard_updates_are_violations_too(sentences):
    pair = Pair(sentences, TEMPLATES, labels=list("XYZ"), update="standard", search="viterbi")
    assert all(report.invalid == 0 for report in reports(pair, passes=3))


# Figure 1: transitions are the only features, and only the first and the last label are certain.
FIGURE_1 = [[("fruit", "N"), ("flies", "N"), ("fly", "V"), (".", ".")]]
MASKS = bytes([1, 0, 0]), bytes([1, 1, 1, 1, 1, 1, 0, 0, 0]), bytes([0, 0, 1])


def figure_1(**options):
    pair = Pair(FIGURE_1, ["t-1"], labels=["N", "V", "."], masks=MASKS, **options)
    return reports(pair, passes=60)


def test_on_figure_1_standard_updates_with_greedy_search_go_wrong_for_ever():
    standard = figure_1(update="standard", search="greedy")
    assert all(report.updates == 1 for report in standard)
    assert sum(report.invalid for report in standard[-10:]) > 0


@pytest.mark.parametrize("update", VALID)
def test_on_figure_1_all_other_updates_are_violations(update):
    assert all(report.invalid == 0 for report in figure_1(update=update, search="greedy"))


@pytest.mark.parametrize("update", ["standard", "early", "hybrid", "laso"])
def test_on_figure_1_learning_ends_with_a_beam_of_two_which_is_exact_here(update):
    """Not with max-violation and latest: they ask more of prefixes than these features can tell apart."""
    assert figure_1(update=update, beam=2)[-1].updates == 0


@pytest.mark.parametrize("search", ["greedy", "beam 2 merged", "beam 2 unmerged", "viterbi"])
@given(corpora)
def test_max_violation_is_the_worst_point_of_the_curves_and_no_less_than_any_other_finders(search, sentences):
    pair = Pair(sentences, TEMPLATES, labels=list("XYZ"), **SEARCHES[search])
    for number in range(len(sentences)):
        curve = pair.learner.trace(pair.data, number)
        wrong = [p["rival"] - p["gold"] for p in curve if not p["best_is_gold"]]
        report = pair.learner.learn(pair.data, ids([number]))[0]
        assert report.updates == any(size >= 0 for size in wrong)
        if report.updates:
            assert report.violation == max(wrong)


@pytest.mark.parametrize("step", ["perceptron", "margin"])
@given(corpora, st.sampled_from(["greedy", "beam 2 merged", "beam 5 unmerged", "viterbi"]))
def test_the_trace_shows_the_curves_and_beams_of_the_twin(step, sentences, search):
    pair = Pair(sentences, TEMPLATES, labels=list("XYZ"), **SEARCHES[search], **STEPS[step])
    pair.learn()
    for number, (x, y) in enumerate(zip(pair.inputs, pair.gold, strict=True)):
        curve = pair.learner.trace(pair.data, number)
        points = pair.twin.trace(x, y)
        assert [(p["gold"], p["rival"], p["in_beam"], p["best_is_gold"]) for p in curve] == [
            (p.gold, p.rival and p.rival.total, p.in_beam, p.best_is_gold) for p in points
        ]
        for point in curve:
            totals = [total for total, _ in point["beam"]]
            assert totals[0] == max(totals)
            for total, labels in point["beam"]:
                assert total == pytest.approx(pair.twin.score(x, tuple(labels)))


multiclass = st.lists(st.tuples(st.sampled_from("abcd"), st.sampled_from("XYZ")), min_size=1, max_size=20)


@pytest.mark.parametrize("update", UPDATES)
@given(multiclass)
def test_on_one_token_sentences_every_update_is_the_multiclass_perceptron(update, tokens):
    pair = Pair([[token] for token in tokens], ["w0", "bias"], labels=list("XYZ"), update=update, search="greedy")
    found = reports(pair)
    weights = Counter()
    for (word, label), report in zip(tokens, found, strict=True):
        scores = {a: weights[word, a] + weights["bias", a] for a in "XYZ"}
        predicted = max("XYZ", key=lambda a: scores[a])
        assert report.updates == (predicted != label)
        for feature in (word, "bias"):
            weights[feature, label] += predicted != label
            weights[feature, predicted] -= predicted != label
    core = Counter(("XYZ"[a], w) for _, a, w in pair.learner.weights.entries() if w)
    assert core == Counter((a, w) for (_, a), w in weights.items() if w)


def test_unknown_names_are_parameter_errors_that_list_the_known_ones():
    for name, value, known in [
        ("update", "late", "standard, early, hybrid, latest, max-violation, laso"),
        ("step", "adam", "perceptron, margin, passive-aggressive"),
        ("search", "dfs", "beam, greedy, viterbi, guided"),
    ]:
        with pytest.raises(ValueError, match=known):
            Pair(FIGURE_1, ["t-1"], **{name: value})


def test_exact_search_refuses_templates_that_look_back_three_labels():
    with pytest.raises(ValueError, match="at most two labels"):
        Pair(FIGURE_1, ["t-3"], search="viterbi")
