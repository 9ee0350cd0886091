"""Easy-first search and learning of the core are those of a twin that scores all pairs anew at every step."""

from array import array
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from twins.easy_first import EasyFirstPair, Row, best_of
from twins.pair import STEPS
from twins.parsing_pair import assert_same_learning, random_trees, split

from goldbeam import _core
from goldbeam.errors import DataError, ParameterError, TemplateError

TEMPLATES = [
    "s0.w", "q0.w", "s0.xpos q0.xpos", "s1.xpos s0.xpos", "q1.w", "q2.xpos s2.w", "s0.xpos s0.l1.rel",
    "s1.xpos s1.r1.xpos* s0.w", "s0.sr q0.xpos q0.sl", "q0.vl q0.vr s0.xpos", "d(s0,q0) s0.w", "q1.l1.w* q0.xpos",
]  # fmt: skip
# All look at the same words, so the core has one group of them and adds their weights up in this order.
ONE_GROUP = ["s0.w s1.w q0.w s0.vl", "s0.xpos s1.xpos q0.w s0.vr", "s0.xpos s1.w q0.xpos s1.sr", "s0.w s1.vl q0.xpos"]
seeds = st.integers(0, 2**32)


def some_trees(seed, count=5, most=6):
    return random_trees(seed, count, most) + random_trees(seed + 1, 2, 5, "several")


@pytest.mark.parametrize("aggressive", [True, False])
@pytest.mark.parametrize("single_root", [True, False])
def test_perceptron_updates_are_those_of_the_twin(single_root, aggressive):
    pair = EasyFirstPair(some_trees(3), TEMPLATES, single_root, aggressive=aggressive)
    assert_same_learning(pair, passes=3, least_updates=5)


@pytest.mark.parametrize("step", ["margin", "passive-aggressive"])
@pytest.mark.parametrize("single_root", [True, False])
def test_margin_and_passive_aggressive_steps_are_those_of_the_twin(single_root, step):
    pair = EasyFirstPair(some_trees(8, 4, 5), ONE_GROUP, single_root, **STEPS[step])
    reports = pair.learn(2)
    assert sum(core[0] for core, _ in reports) > 3
    for core, twin in reports:
        assert core == pytest.approx(twin, abs=1e-4)
    core, twin = pair.core_weights(), pair.twin.weights
    assert core == pytest.approx({f: twin[f] for f in core}, abs=1e-5)


@settings(max_examples=25)
@given(
    st.builds(random_trees, seeds, st.integers(1, 4), st.sampled_from([1, 3, 5])),
    st.booleans(),
    st.booleans(),
    st.sets(st.sampled_from(TEMPLATES), min_size=1, max_size=5),
)
def test_any_tiny_treebank_is_learned_alike(trees, single_root, aggressive, templates):
    """Whatever templates see: of the pairs that an action changes, none is left with its old score."""
    pair = EasyFirstPair(trees, sorted(templates), single_root, aggressive=aggressive)
    assert_same_learning(pair, least_updates=0)


@pytest.mark.parametrize("single_root", [True, False])
@settings(max_examples=20)
@given(seeds, st.sets(st.sampled_from(TEMPLATES), min_size=1, max_size=8))
def test_trees_steps_and_scores_are_those_of_the_twin(single_root, seed, templates):
    pair = EasyFirstPair(some_trees(seed % 50, 4, 8), sorted(templates), single_root)
    pair.learn()
    weights = pair.randomise(seed)
    decoder = pair.decoder(weights)
    decoded, lists = pair.decode(weights), decoder.k_best(pair.corpus, pair.columns, 3)
    for i, tree in enumerate(pair.trees):
        steps = pair.twin.steps(tree.cells)
        assert decoder.steps(pair.corpus, pair.columns, i) == steps
        heads, relations = [0] * len(tree.heads), [0] * len(tree.heads)
        for child, head, action, _ in steps:
            heads[child - 1], relations[child - 1] = head, pair.parser.actions[action][1]
        assert decoded[i] == (heads, relations)
        assert lists[i] == [(sum(step[3] for step in steps), heads, relations)]


@settings(max_examples=40)
@given(seeds, st.integers(1, 30), st.booleans(), st.data())
def test_right_actions_in_any_order_build_the_gold_tree(seed, most, single_root, data):
    """There is one as long as there is something to join: gold is always reachable."""
    tree = random_trees(seed, 1, most)[0]
    pair = EasyFirstPair([tree], ["s0.w"], single_root)
    assert pair.data.unreachable == []
    row = Row(len(tree.heads), single_root)
    while len(row.pending) > 1:
        right = pair.twin.right(row, pair.gold[0])
        pair.twin.attach(row, data.draw(st.sampled_from(right)))
    root = len(tree.heads) + 1
    built = {child: (0 if head == root else head, relation) for child, (head, relation) in row.arcs.items()}
    expected = dict(enumerate(zip(tree.heads, tree.relations, strict=True), 1))
    assert built == {child: arc for child, arc in expected.items() if arc[0] != 0 or not single_root}


@given(seeds, st.booleans())
def test_gold_is_heads_and_actions_of_projective_trees(seed, single_root):
    trees = random_trees(seed, 4, 7, "any") + random_trees(seed, 2, 5, "several")
    pair = EasyFirstPair(trees, ["s0.w"], single_root)
    assert pair.data.unreachable == [i for i, gold in enumerate(pair.gold) if gold is None]
    for i, gold in enumerate(pair.gold):
        for arc, (head, relation) in zip(pair.data.gold(i), gold or (), strict=True):
            assert arc >> 15 == head
            if head or not single_root:
                assert pair.parser.actions[arc & 0x7FFF][1] == relation


def test_a_trace_follows_gold_by_an_order_of_its_own():
    pair = EasyFirstPair(random_trees(4, 6, 8), TEMPLATES)
    pair.learn()
    weights = pair.randomise(5)
    fell = 0
    for i, (tree, gold) in enumerate(zip(pair.trees, pair.gold, strict=True)):
        flat = array("I", tree.heads).tobytes(), array("I", tree.relations).tobytes()
        steps = pair.decoder(weights).trace(pair.corpus, pair.columns, i, flat, 0.0)["steps"]
        own, row, total, right = pair.twin.steps(tree.cells), Row(len(tree.heads), True), 0.0, True
        assert [step["attached"] for step in steps] == own
        for number, step in enumerate(steps):
            scores = pair.twin.scores(tree.cells, row)
            correct = {c: scores[c] for c in pair.twin.right(row, gold)}
            best = best_of(correct)
            right = right and best_of(scores) in correct
            total += scores[best]
            assert (step["gold"], step["in_beam"], step["best_is_gold"]) == (total, right, right)
            before = sum(score for *_, score in own[:number])
            if right:
                rival = max((s for c, s in scores.items() if c not in correct), default=None)
                assert step["rival"] == (None if rival is None else before + rival)
            else:
                assert step["rival"] == before + own[number][3]
            pair.twin.attach(row, best)
        fell += not right
    assert fell > 0


@pytest.mark.parametrize("single_root", [True, False])
def test_a_margin_is_by_how_much_an_arc_beat_any_other_action_on_its_child(single_root):
    pair = EasyFirstPair(random_trees(8, 5, 7), TEMPLATES, single_root)
    pair.learn()
    weights = pair.randomise(21)
    heads, relations, margins = pair.decoder(weights).margins(pair.corpus, pair.columns)
    assert (heads, relations) == pair.decoder(weights).decode(pair.corpus, pair.columns)
    rest = iter(margins)
    for tree in pair.trees:
        expected, row = [inf] * len(tree.heads), Row(len(tree.heads), single_root)
        while scores := pair.twin.scores(tree.cells, row):
            choice = best_of(scores)
            child = row.arc(choice[0], pair.parser.actions[choice[1]][0])[1]
            others = [s for c, s in scores.items() if c != choice and child in row.pending[c[0] : c[0] + 2]]
            expected[child - 1] = min((scores[choice] - s for s in others), default=inf)
            pair.twin.attach(row, choice)
        assert [next(rest) for _ in tree.heads] == expected


def test_any_number_of_threads_gives_the_same_trees():
    pair = EasyFirstPair(random_trees(2, 80, 9), TEMPLATES)
    pair.learn()
    weights = pair.randomise(3)
    assert pair.decode(weights, threads=4) == pair.decode(weights)
    assert split(pair.trees, pair.decoder(weights).decode(pair.corpus, pair.columns)[0])


REFUSED = {
    "another search": ({"search": "beam"}, "guided search is for the system easy-first and its only search"),
    "minibatches": ({"minibatch": 2}, "guided search learns online: minibatch must be 1"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_easy_first_cannot_do_is_refused(case):
    change, message = REFUSED[case]
    pair = EasyFirstPair(random_trees(1, 3, 4), ["s0.w"])
    with pytest.raises(ParameterError, match=message):
        _core.ParsingLearner(pair.spec, **{**pair.options, **change})


def test_guided_search_is_for_no_other_system():
    pair = EasyFirstPair(random_trees(1, 3, 4), ["s0.w"])
    actions = ["shift", "left r0", "right r0"]
    spec = _core.ParsingSpec(["w"], ["s0.w"], ["r0"], actions, "arc-standard", True, 0)
    with pytest.raises(ParameterError, match="guided search is for the system easy-first"):
        _core.ParsingLearner(spec, **pair.options)
    decoder = _core.ParsingDecoder(spec, _core.Weights().freeze(), search="greedy")
    with pytest.raises(ParameterError, match="only easy-first parsing has an order of its own to show"):
        decoder.steps(pair.corpus, [0], 0)


def test_atoms_of_a_stack_are_refused():
    with pytest.raises(TemplateError, match="'open' is for systems with a stack, and easy-first has none"):
        _core.ParsingSpec(["w"], ["open s0.w"], ["r"], ["left r", "right r"], "easy-first", True, 0)


def test_a_trace_of_what_cannot_be_built_says_where():
    pair = EasyFirstPair(random_trees(1, 1, 4), ["s0.w"])
    crossing = _core.Corpus.from_sentences([[("a", "X", "_")] * 4])
    flat = array("I", [0, 4, 1, 1]).tobytes(), array("I", [0, 0, 0, 0]).tobytes()
    with pytest.raises(DataError, match="the system easy-first cannot derive this sentence's tree"):
        pair.decoder(_core.Weights().freeze()).trace(crossing, pair.columns, 0, flat, 0.0)
    with pytest.raises(IndexError, match="no such sentence"):
        pair.decoder(_core.Weights().freeze()).steps(crossing, pair.columns, 1)
