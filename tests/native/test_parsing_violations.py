"""What the 2012 paper promises of updates holds for parsers, with merged states too."""

from array import array

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from twins.pair import STEPS, UPDATES
from twins.parsing_pair import SYSTEMS, ParsingPair, random_trees

from goldbeam.templates.dependency import resolve

TEMPLATES = ["s0.w", "q0.xpos", "s1.xpos s0.xpos", "s0.w s0.l1.rel", "s1.vr s0.xpos", "d(s1,s0)"]
RICH = resolve("huang-sagae-2010", "arc-standard", ["w", "xpos"])
VALID = [update for update in UPDATES if update != "standard"]
PARSERS = [*((system, False) for system in SYSTEMS), ("arc-standard", True)]
seeds = st.integers(0, 2**32)


def reports(pair, passes):
    found = []
    for _ in range(passes):
        batch = pair.learner.learn(pair.data, array("I", range(len(pair.trees))))
        found += [batch[i] for i in range(len(batch))]
    return found


@pytest.mark.grid
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize(("system", "merge"), PARSERS)
@given(seeds, st.sampled_from(VALID), st.sampled_from([1, 2, 4, 8]), st.booleans(), st.booleans())
def test_every_update_but_standard_fixes_a_violation(system, merge, step, seed, update, beam, single_root, rich):
    trees = random_trees(seed, 6, 6, "any" if system == "swap" else "projective")
    options = {"update": update, "beam": beam, "merge": merge, **STEPS[step]}
    pair = ParsingPair(trees, RICH if rich else TEMPLATES, system, single_root, names=False, **options)
    for report in reports(pair, 3):
        assert report.invalid == 0
        assert report.violation >= -1e-5
        assert report.updates <= (report.steps if update == "laso" else 1)


@pytest.mark.parametrize(("system", "merge"), PARSERS)
def test_standard_updates_are_invalid_at_times(system, merge):
    trees = random_trees(1, 40, 8, "any" if system == "swap" else "projective")
    pair = ParsingPair(trees, RICH, system, update="standard", beam=2, merge=merge, names=False)
    found = reports(pair, 4)
    assert 0 < sum(report.invalid for report in found) < sum(report.updates for report in found)


@settings(max_examples=20)
@given(seeds, st.sampled_from([TEMPLATES, RICH]), st.sampled_from(["perceptron", "margin"]))
def test_with_a_beam_that_keeps_everything_standard_updates_are_violations_too(seed, templates, step):
    options = {"update": "standard", "beam": 2000, "merge": True, **STEPS[step]}
    pair = ParsingPair(random_trees(seed, 6, 5), templates, "arc-standard", seed % 2 == 0, names=False, **options)
    assert all(report.invalid == 0 for report in reports(pair, 3))


@pytest.mark.grid
@pytest.mark.parametrize("update", UPDATES)
@pytest.mark.parametrize("merge", [False, True])
@settings(max_examples=5)
@given(seeds, st.sampled_from([1, 2, 4]))
def test_an_update_is_made_where_the_best_derivation_is_not_gold(merge, update, seed, beam):
    """Of a merged state that is its best one (2012 paper, footnote 3), however gold got there."""
    pair = ParsingPair(random_trees(seed, 4, 5), TEMPLATES, update=update, beam=beam, merge=merge)
    for _ in range(2):
        for number, (tree, gold) in enumerate(zip(pair.trees, pair.gold, strict=True)):
            best = pair.twin.decode(tree.cells, beam)[0].actions
            assert pair.decode(pair.frozen())[number] == pair.tree(best, len(tree.heads))
            in_beam = all(point.in_beam for point in pair.twin.trace(tree.cells, gold))
            report = pair.learner.learn(pair.data, array("I", [number]))[0]
            pair.twin.learn(tree.cells, gold)
            if best != gold:
                assert report.updates > 0
            elif update == "standard" or (in_beam and update in ("early", "hybrid", "laso")):
                assert report.updates == 0


@pytest.mark.parametrize(("system", "merge"), PARSERS)
@pytest.mark.parametrize("update", VALID)
def test_trees_that_features_can_tell_apart_are_learned(update, system, merge):
    """Every word is another one, so there are weights without errors, and every update gets there."""
    trees = random_trees(3, 8, 6, "any" if system == "swap" else "projective")
    count = 0
    for tree in trees:
        tree.cells = [(f"w{count + i}", *cells[1:]) for i, cells in enumerate(tree.cells)]
        count += len(tree.cells)
    templates = ["s0.w q0.w", "s1.w s0.w", "s0.w s0.vl s0.vr", "s0.w q0.w s0.rel*", "s1.w s0.w q0.w s1.vr s0.vl"]
    pair = ParsingPair(trees, templates, system, False, update=update, beam=4, merge=merge, names=False)
    for _ in range(60):
        if not any(report.updates for report in reports(pair, 1)):
            break
    else:
        raise AssertionError("it goes on for ever")
    assert pair.decode(pair.frozen()) == [(tree.heads, tree.relations) for tree in trees]
