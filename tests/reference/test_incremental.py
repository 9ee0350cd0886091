"""Incremental constituency parsing: the core is the reference on random tiny treebanks."""

from array import array
from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import goldbeam as gb
from goldbeam.reference.grammar import STOP, Grammar, derivation_of, triples_of, words_of
from goldbeam.reference.incremental import IncrementalParsing
from goldbeam.reference.model import Model
from goldbeam.reference.perceptron import learn
from goldbeam.reference.rounding import single
from goldbeam.reference.search import Beam, all_structures, beam_search, complete
from goldbeam.reference.trajectory import Walk
from goldbeam.reference.updates import Update
from goldbeam.reference.violations import finder

FEATURES = ["L10", "L10 L01", "L20 L10", "L10 L01 L02", "L11 L10", "L10 LK", "LKP L01", "L30 L20"]
TRASH = ("ROOT", ("S", ("NP", ("NN", "Trash"), ("NN", "can")), ("VP", ("VBZ", "smell"))))


def random_tree(rng, depth=0):
    """A phrase; the root has one child."""
    if depth and (depth > 3 or rng.random() < 0.4):
        return rng.choice(["x", "y"]), rng.choice(["u", "v", "w"])
    children = [random_tree(rng, depth + 1) for _ in range(1 if depth == 0 else rng.randint(1, 3))]
    label = "ROOT" if depth == 0 else rng.choice(["A", "B"])
    return children[0] if [label] == [child[0] for child in children] else (label, *children)  # no A over a single A


def closed_under_ends(trees):
    """With trees in which all that was ever the left sibling of something is the last child of its parent, too."""
    while True:
        found = {t for tree in trees for t in triples_of(tree)}
        lacking = sorted({(p, left) for p, left, _ in found if left and (p, left, STOP) not in found})
        if not lacking:
            return trees
        parent, left = lacking[0]
        other = {"A": "B", "B": "A"}.get(parent)
        child = (left, ("x", "u")) if left in "AB" else (left, "u")
        if left == parent:
            trees = [*trees, ("ROOT", (parent, (other, ("x", "u")), child))]
            continue
        trees = [*trees, ("ROOT", child) if parent == "ROOT" else ("ROOT", (parent, child))]


def bracketed(tree):
    return f"({tree[0]} {tree[1]})" if isinstance(tree[1], str) else f"({tree[0]} {' '.join(map(bracketed, tree[1:]))})"


class Sides:
    """A core learner and the reference on the same trees."""

    def __init__(self, trees, search, **options):
        self.trees = trees
        self.parser = gb.ConstituencyParser(
            templates=FEATURES, transform=None, rare_chains=2, beam=search.k, threshold_power=search.power,
            threshold=None if search.threshold == float("inf") else search.threshold, **options
        )  # fmt: skip
        corpus = self.parser._annotated([gb.ConstituencyTree.parse(bracketed(tree)) for tree in trees], None)
        self.core, self.learner, training = self.parser._prepare(corpus)
        self.data = training.data
        grammar = Grammar.of(trees)
        self.model = Model(IncrementalParsing(grammar, FEATURES), rounding=single)
        phrases = sorted({"ROOT"} | {label for tree in trees for _, c in derivation_of(tree)[:-1] for label in c[:-1]})
        tags = sorted({tag for tree in trees for _, tag in words_of(tree)})
        self.numbers = {label: number for number, label in enumerate([*phrases, *tags, STOP])}

    def entries(self):
        core = Counter((action, weight) for _, action, weight in self.learner.weights.entries(False) if weight)
        mine = self.model.w.values.items()
        return core, Counter((self.numbers[f.split(" -> ")[1]], weight) for f, weight in mine if weight)


def dead_ends(model, x, y, search):
    """Whether some hypothesis cannot absorb the next word, or end: the core repairs these, the reference does not."""
    points = Walk(model, x, y, search).points()
    return any(stuck(model, x, z) for point in points for z in point.beam)


def stuck(model, x, z):
    if z.state.ended or complete(model, x, z):
        return not z.state.ended
    state = z.state
    while state.absorbed == len(x):
        if not model.problem.allows(state, STOP):
            return True
        if len(state.edge) == 1:
            break
        state = state.closed()
    return False


SEARCHES = [Beam(1, merge=False), Beam(3, merge=False), Beam(8, merge=False), Beam(6, False, 2.0, 3.0)]


@pytest.mark.parametrize("update", ["early", "standard", "max-violation"])
@given(st.integers(0, 10_000), st.sampled_from(SEARCHES), st.booleans())
def test_updates_and_weights_are_equal(update, seed, search, closed):
    rng = Random(seed)
    trees = [random_tree(rng) for _ in range(rng.randint(1, 6))]
    trees = closed_under_ends(trees) if closed else trees
    sides = Sides(trees, search, update=update, step="perceptron")
    find = finder(update, search)
    for number in [*range(len(trees))] * 4:
        x, y = words_of(trees[number]), derivation_of(trees[number])
        if dead_ends(sides.model, x, y, search):
            continue
        core = sides.learner.learn(sides.data, array("I", [number]))[0]
        ours = learn(sides.model, x, y, find, Update())
        assert (core.updates, core.invalid, core.violation, core.prefix) == ours
        core_entries, entries = sides.entries()
        assert core_entries == entries


def test_random_treebanks_are_mostly_learned():
    """Dead ends, which the comparison skips, are rare enough."""
    compared = total = 0
    for seed in range(40):
        rng = Random(seed)
        trees = closed_under_ends([random_tree(rng) for _ in range(rng.randint(1, 4))])
        model = Model(IncrementalParsing(Grammar.of(trees), FEATURES))
        for tree in trees:
            total += 1
            compared += not dead_ends(model, words_of(tree), derivation_of(tree), Beam(8, merge=False))
    assert compared > total / 2


def test_the_grammar_of_the_papers_example():
    grammar = Grammar.of([TRASH])
    assert grammar.chains == {"NN": [("S", "NP", "NN"), ("NN",)], "VBZ": [("VP", "VBZ")]}
    assert ("NP", "NN", STOP) in grammar.triples
    assert ("S", "NP", "VP") in grammar.triples
    assert ("S", "NP", STOP) not in grammar.triples
    assert derivation_of(TRASH) == [(0, ("S", "NP", "NN")), (0, ("NN",)), (1, ("VP", "VBZ")), (-1, ())]


def test_the_papers_figure_2():
    """Six ways to attach "can" with two sites and three chains, of which three are allowed by B."""
    grammar = Grammar(
        "S",
        {"NN": [("NP", "NN")], "MIX": [("NN",), ("VP", "NN"), ("VP", "VP", "NN")]},
        frozenset({("S", None, "NP"), ("S", "NP", "VP"), ("NP", "NN", "NN"), ("NP", "NN", STOP)}),
    )
    problem, x = IncrementalParsing(grammar), [("Trash", "NN"), ("can", "MIX")]
    state = problem.advance(x, problem.start(x), (0, ("NP", "NN")))
    assert problem.actions(x, state) == [(0, ("NN",)), (1, ("VP", "NN")), (1, ("VP", "VP", "NN"))]


@given(st.integers(0, 10_000))
def test_derivations_build_their_trees_and_a_wide_beam_is_exact(seed):
    rng = Random(seed)
    trees = [random_tree(rng) for _ in range(3)]
    model = Model(IncrementalParsing(Grammar.of(trees, least=1)))
    for tree in trees:
        x, y = words_of(tree), derivation_of(tree)
        assert model.problem.result(x, y, model.state_after(x, y)) == tree
        if len(x) < 5:
            learn(model, x, y, finder("early", Beam(3, merge=False)))
            ended = [z for z in all_structures(model, x) if z.state.ended]
            wide = [z for z in beam_search(model, x, Beam(100_000, merge=False)) if z.state.ended]
            assert wide[0].total == max(z.total for z in ended)
