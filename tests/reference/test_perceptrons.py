"""The core is the reference on random tiny problems: updates, searches, steps, predictions and traces."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference.random_problems import SEARCHES, STEPS, UPDATES, Sides, problems

from goldbeam.reference.early_update import early_update_perceptron, find_violation_beam, find_violation_greedy
from goldbeam.reference.model import Model
from goldbeam.reference.perceptron import (
    global_violation_fixing_perceptron,
    in_turn,
    learn,
    local_violation_fixing_perceptron,
    structured_perceptron,
)
from goldbeam.reference.rounding import single
from goldbeam.reference.search import EXACT, Beam, all_structures, beam_search, greedy_search
from goldbeam.reference.trajectory import Walk
from goldbeam.reference.violations import UPDATES as BY_NAME
from goldbeam.reference.violations import Trajectory, finder


@pytest.mark.parametrize("update", UPDATES)
@given(problems(), st.sampled_from(sorted(SEARCHES)), st.sampled_from(sorted(STEPS)))
def test_reports_weights_and_averages_are_equal(update, drawn, search, step):
    """To the last bit, but for the tiny fractions of passive-aggressive steps and averages."""
    problem, xs, ys = drawn
    sides = Sides(problem, search, update, step)
    for _ in range(3):
        for core, ours in sides.learn(xs, ys):
            assert core == (pytest.approx(ours, abs=1e-5) if step == "passive-aggressive" else ours)
    sides.assert_same_weights(1e-5 if step == "passive-aggressive" else 0.0)


@given(problems(), st.sampled_from(sorted(SEARCHES)))
def test_predictions_and_scores_are_equal(drawn, search):
    problem, xs, ys = drawn
    sides = Sides(problem, search, "max-violation", "perceptron")
    sides.learn(xs, ys)
    sides.model.w.values = sides.core.weights()
    for x in xs:
        beam = beam_search(sides.model, x, sides.search)
        [(score, actions), *_] = sides.core.predict_k_best([x], 1)[0]
        assert (list(beam[0].actions), beam[0].total) == (actions, pytest.approx(score, abs=1e-6))


@given(problems(), st.sampled_from(sorted(SEARCHES)))
def test_traces_are_equal(drawn, search):
    problem, xs, ys = drawn
    sides = Sides(problem, search, "early", "perceptron")
    sides.learn(xs, ys)
    sides.model.w.values = sides.core.weights()
    for x, y in zip(xs, ys, strict=True):
        core = sides.core.trace(x, y)
        points = list(Walk(sides.model, x, list(y), sides.search, margin=5e-324).points())
        assert [(s.gold, s.in_beam, s.best_is_gold, s.rank is None) for s in core.steps] == [
            (pytest.approx(p.gold, abs=1e-6), p.in_beam, p.best_is_gold, not p.in_beam) for p in points
        ]
        assert [s.rival for s in core.steps] == [p.rival and pytest.approx(p.rival.total, abs=1e-6) for p in points]
        for step, point in zip(core.steps, points, strict=True):
            assert [h.score for h in step.beam] == pytest.approx([z.total for z in point.beam], abs=1e-6)
        for update, method in BY_NAME.items():
            chosen = core.choices[update]
            assert (chosen.length if chosen else 0) == method(Trajectory(points, 0.0))


@given(problems())
def test_exact_search_is_the_best_of_all_structures(drawn):
    problem, xs, ys = drawn
    model = Model(problem)
    structured_perceptron(model, list(zip(xs, ys, strict=True)), passes=3)
    for x in xs:
        best = max(z.total for z in all_structures(model, x))
        assert beam_search(model, x, EXACT)[0].total == pytest.approx(best)
        assert beam_search(model, x, Beam(10_000, merge=False))[0].total == pytest.approx(best)


@given(problems())
def test_algorithm_1_is_the_core_with_exact_search_and_standard_updates(drawn):
    problem, xs, ys = drawn
    sides = Sides(problem, "exact", "standard", "perceptron")
    for _ in range(3):
        sides.core.learn(xs, ys)
    structured_perceptron(sides.model, list(zip(xs, ys, strict=True)), passes=3)
    if sides.model.w.examples == 3 * len(xs):  # else it has converged before
        sides.assert_same_weights()
    else:
        assert sides.core.weights(averaged=False) == {f: w for f, w in sides.model.w.values.items() if w}


@given(problems(), st.sampled_from([1, 2, 4]))
def test_algorithms_5_6_and_8_are_early_update(drawn, width):
    """Algorithm 5 is 6 plugged into 2; 8 is the core's early update, and with a beam of 1 the same again."""
    problem, xs, ys = drawn
    data = list(zip(xs, ys, strict=True))
    finders = [find_violation_beam(Beam(width)), finder("early", Beam(width))]
    if width == 1:
        finders.append(find_violation_greedy)
    models = []
    for find in finders:
        models.append(Model(problem, rounding=single))
        local_violation_fixing_perceptron(models[-1], data, find, passes=3)
    if width == 1:
        models.append(Model(problem, rounding=single))
        early_update_perceptron(models[-1], data, passes=3)
    assert all(model.w.values == models[0].w.values for model in models)
    assert all(model.w.average() == models[0].w.average() for model in models)


@given(problems())
def test_greedy_search_is_a_beam_of_one(drawn):
    problem, xs, ys = drawn
    model = Model(problem)
    for x, y in zip(xs, ys, strict=True):
        learn(model, x, y, finder("max-violation", Beam(2)))
        assert greedy_search(model, x).actions == beam_search(model, x, Beam(1))[0].actions


@given(problems(), st.sampled_from(["early", "max-violation", "latest", "hybrid"]), st.sampled_from([1, 3]))
def test_algorithm_3_ends_where_algorithm_2_finds_no_violation(drawn, update, width):
    """Whenever it ends, no example has a violation; a pass of Algorithm 2 over these weights changes nothing."""
    problem, xs, ys = drawn
    data = list(zip(xs, ys, strict=True))
    model, find = Model(problem), finder(update, Beam(width))
    updates = global_violation_fixing_perceptron(model, in_turn(data, find), most=60)
    if updates < 60:
        before = dict(model.w.values)
        assert local_violation_fixing_perceptron(model, data, find, passes=1)
        assert model.w.values == before
