"""Scores: a search with frozen weights does what its twin does, whose scores are sums over features as text."""

from math import inf
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from twins.parsing_pair import SYSTEMS, ParsingPair, Tree, random_cells, random_trees
from twins.perceptron import find

from goldbeam.reference.transitions import MOVES

# Every kind of atom, in several places.
ATOMS = [
    "s0.w", "s1.w", "s2.xpos", "s3.w", "q0.w", "q1.xpos", "q2.w", "q3.xpos", "s0.l1.w", "s0.l2.xpos", "s0.r1.w",
    "s0.r2.xpos", "s1.l1.xpos*", "s1.r1.w*", "s1.l2.w*", "s1.r2.xpos*", "q0.l1.w", "q0.l2.xpos", "q1.l1.w*", "q0.r1.w*",
    "s0.h.w", "s0.h.xpos*", "s0.h2.w", "s0.h2.xpos*", "s1.h.w*", "s0.rel", "s0.rel*", "s1.rel*", "s0.h.rel*",
    "s0.h2.rel*", "s0.l1.rel", "s0.r1.rel*", "s1.l2.rel*", "q0.l1.rel*", "q0.r2.rel*", "s0.vl", "s0.vr", "s1.vl",
    "s1.vr", "q0.vl", "q0.vr", "s0.sl", "s0.sr", "s1.sl", "s1.sr", "q0.sl", "q0.sr", "s2.sl", "s0.feats",
    "s0.feats[Case]", "q0.feats[Number]", "s0.l1.feats[Case]", "s1.l1.feats[Number]*", "lower(s0.w)", "suffix2(q0.w)",
    "prefix1(s0.l1.w)", "suffix1(s1.r1.w*)", "shape(s1.w)", "pattern(q1.w)", "length(s0.w)", "has-upper(s0.w)",
    "has-digit(q0.w)", "has-hyphen(s1.l1.w*)", "d(s0,q0)", "d(s1,s0)", "d(s0,s2)", "d(q1,s0)", "open",
    "attach(s0.w,q0.w)", "attach(q0.w,s0.w)", "attach(s0.w,s1.w)", "attach(s0.h.w,q0.w)", "attach(s0.w,s0.l1.w)",
]  # fmt: skip
PAIRS = ["s0.w q0.w", "s1.xpos s0.xpos", "s0.xpos s0.l1.xpos q0.xpos", "s0.w d(s0,q0)", "s0.xpos s0.sr", "s0.vl q0.w"]
PAIRS += [
    "s0.w s0.vr",
    "s1.w s1.r1.rel s0.xpos",
    "s0.xpos s0.h.xpos s0.h2.xpos",
    "open s0.rel* q0.xpos",
    "s1.l1.w* open",
]

seeds = st.integers(0, 2**32)


def pair_of(system, single_root, templates, seed, most=5, count=6, more=(), **options):
    kind = "any" if system == "swap" else "projective"
    options = {"update": "laso", **options}
    pair = ParsingPair([*random_trees(seed, count, most, kind), *more], templates, system, single_root, **options)
    pair.learn()  # so that there are features to weigh
    return pair


@pytest.mark.parametrize("single_root", [True, False])
@pytest.mark.parametrize("system", SYSTEMS)
@settings(max_examples=5)
@given(seeds, st.sampled_from([1, 2, 5]))
def test_the_k_best_trees_are_those_of_the_twins_beam(system, single_root, seed, k):
    """Trees, scores and order: the beam is as wide as twice k, and a tree counts once, with its best derivation."""
    pair = pair_of(system, single_root, ["s0.w", "q0.w", *PAIRS], seed % 20, beam=3)
    weights = pair.randomise(seed)
    lists = pair.decoder(weights).k_best(pair.corpus, pair.columns, k)
    for tree, found in zip(pair.trees, lists, strict=True):
        expected = []
        for h in pair.twin.decode(tree.cells, max(3, 2 * k)):
            built = pair.tree(h.actions, len(tree.heads))
            assert h.total == pair.twin_score(tree, h.actions)
            if built not in [(heads, relations) for _, heads, relations in expected]:
                expected.append((h.total, *built))
        assert found == expected[:k]


# Many children on either side; and one where a word with two children goes back to the buffer.
FLAT = [
    Tree(random_cells(Random(k), len(heads)), heads, [i % 2 for i in range(len(heads))])
    for k, heads in enumerate([[0, 1, 1, 1, 1], [0, 1, 1, 1], [4, 4, 4, 0], [5, 5, 5, 5, 0], [3, 3, 5, 6, 6, 0]])
]
# What there never is: only arc-eager has words on the stack whose head is known.
NO_HEADS = {"s0.h.w", "s0.h2.w", "s0.rel", "attach(s0.h.w,q0.w)"}
NEVER = {
    "arc-standard": NO_HEADS | {"q0.l1.w", "q0.l2.xpos"},
    "arc-eager": set(),
    "swap": NO_HEADS,
}


@pytest.mark.parametrize("single_root", [True, False])
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_atom_sees_what_it_says(system, single_root):
    """Weights are equal by name, and the name of a feature is its atoms with their values."""
    pair = pair_of(system, single_root, ATOMS, 2, most=7, count=8, beam=1, more=FLAT, update="standard")
    weights = pair.core_weights()
    assert weights == pair.twin.weights
    seen = {name.partition("=")[0] for name, _ in weights}
    assert seen == set(ATOMS) - NEVER[system]
    frozen = pair.randomise(3)
    for tree, found in zip(pair.trees[:5], pair.decode(frozen), strict=False):
        assert found == pair.tree(pair.twin.decode(tree.cells, 1)[0].actions, len(tree.heads))


@pytest.mark.parametrize("search", [{"search": "greedy"}, {"beam": 4}, {"beam": 6, "threshold": 3.0}])
@pytest.mark.parametrize("system", SYSTEMS)
def test_decoding_is_the_twins_search(system, search):
    for seed in range(4):
        pair = pair_of(system, seed % 2 == 0, ["s0.w", *PAIRS], seed, **search)
        decoded = pair.decode(pair.randomise(seed + 50))
        for tree, found in zip(pair.trees, decoded, strict=True):
            best = pair.twin.decode(tree.cells)[0]
            assert found == pair.tree(best.actions, len(tree.heads))


@pytest.mark.parametrize("merge", [False, True])
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_margin_is_by_how_much_an_arc_beat_the_best_other_action(system, merge):
    if merge and system != "arc-standard":
        return
    pair = pair_of(system, False, ["s0.w", *PAIRS], 8, beam=3, merge=merge)
    weights = pair.randomise(21)
    heads, relations, margins = pair.decoder(weights).margins(pair.corpus, pair.columns)
    assert (heads, relations) == pair.decoder(weights).decode(pair.corpus, pair.columns)
    rest = iter(margins)
    for tree in pair.trees:
        best = pair.twin.decode(tree.cells, 3)[0].actions
        model, expected = pair.twin.model, {}
        for i, action in enumerate(best):
            c = pair.parser.after(len(tree.heads), best[:i])
            if arc := c.arc(pair.parser.actions[action][0]):
                others = [a for a in model.problem.actions(tree.cells, best[:i]) if a != action]
                score = model.step_score(tree.cells, best[:i], action)
                expected[arc[1]] = min([score - model.step_score(tree.cells, best[:i], a) for a in others], default=inf)
        assert [next(rest) for _ in tree.heads] == [expected[word] for word in range(1, len(tree.heads) + 1)]
    assert next(rest, None) is None


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_trace_has_the_curves_of_the_twin(system):
    pair = pair_of(system, True, ["s0.w", *PAIRS], 4, beam=2)
    weights = pair.randomise(77)
    pair.twin.margin = 1e-9  # the core looks for runners-up in every trace
    for number, (tree, gold) in enumerate(zip(pair.trees, pair.gold, strict=True)):
        flat = [bytes(memoryview(pair.flat[k]).cast("I")[a:b]) for k in (0, 1) for a, b in [span(pair, number)]]
        trace = pair.decoder(weights).trace(pair.corpus, pair.columns, number, tuple(flat), 0.0)
        points = pair.twin.trace(tree.cells, gold)
        assert [(p["gold"], p["rival"], p["in_beam"], p["best_is_gold"]) for p in trace["steps"]] == [
            (p.gold, p.rival and p.rival.total, p.in_beam, p.best_is_gold) for p in points
        ]
        for update, choice in trace["choices"].items():
            assert (choice[0] if choice else 0) == (find(update, points, 0.0) if points else 0)
        beams = [len(p["beam"]) for p in trace["steps"]]
        assert all(1 <= size <= 2 for size in beams)


def span(pair, number):
    begin = sum(len(tree.heads) for tree in pair.trees[:number])
    return begin, begin + len(pair.trees[number].heads)


def test_moves_are_known():
    """The twin's order of moves is that of the core's action numbers."""
    for system in SYSTEMS:
        names = ParsingPair(random_trees(1, 3, 5), ["s0.w"], system).spec.actions
        assert tuple(dict.fromkeys(name.split()[0] for name in names)) == MOVES[system]
