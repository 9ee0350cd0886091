"""Exact search over trees: the reference equals enumeration, and the core equals the reference."""

from array import array
from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from twins.trees import is_tree, non_projective

import goldbeam as gb
from goldbeam import _core
from goldbeam.reference.graph import eisner, second_order
from goldbeam.reference.model import Model
from goldbeam.reference.perceptron import structured_perceptron
from goldbeam.reference.swvp import Swvp, weighted_violations_perceptron
from goldbeam.reference.tiny import Heads, best_tree


class Scores:
    """Random numbers for all parts of n words, nowhere two that are equal."""

    def __init__(self, n, seed):
        random = Random(seed)
        self.n, self.w = n, n + 1
        self.arcs = [random.uniform(-1, 1) for _ in range(self.w**2)]
        self.siblings = [random.uniform(-1, 1) for _ in range(self.w**3)]
        self.grandparents = [random.uniform(-1, 1) for _ in range(self.w**3)]

    def arc(self, h, m):
        return self.arcs[h * self.w + m]

    def sibling(self, h, m, s):
        return self.siblings[(h * self.w + m) * self.w + s]

    def grandparent(self, h, m, g):
        return self.grandparents[(h * self.w + m) * self.w + g]

    def core(self, method, single_root):
        every = [(h, m) for m in range(1, self.w) for h in range(self.w) if h != m]
        return _core.find_tree(method, self.n, single_root, self.arcs, self.siblings, self.grandparents, every)

    def reference(self, method, single_root):
        if method == "eisner":
            return eisner(self.n, self.arc, single_root)
        return second_order(self.n, self.arc, self.sibling, self.grandparent, single_root)

    def of_tree(self, method, heads):
        total = sum(self.arc(h, m) for m, h in enumerate(heads, 1))
        if method == "eisner":
            return total
        for m, h in enumerate(heads, 1):
            side = [x for x, other in enumerate(heads, 1) if other == h and min(h, m) < x < max(h, m)]
            total += self.sibling(h, m, (max if m > h else min)(side, default=h))
            total += self.grandparent(h, m, heads[h - 1]) if h else 0
        return total


@pytest.mark.parametrize("single_root", [True, False])
@pytest.mark.parametrize("method", ["eisner", "second-order"])
@pytest.mark.parametrize("n", [0, 1, 2, 3, 4])
def test_the_best_tree_of_all(n, method, single_root):
    for seed in range(6):
        scores = Scores(n, seed)
        total, heads = scores.reference(method, single_root)
        trees = [
            t
            for t in product(range(n + 1), repeat=n)
            if is_tree(t) and not non_projective(t) and not (single_root and n and t.count(0) != 1)
        ]
        assert tuple(heads) == max(trees, key=lambda tree: scores.of_tree(method, tree))
        assert total == pytest.approx(scores.of_tree(method, heads))


@pytest.mark.parametrize("method", ["eisner", "second-order"])
@given(st.integers(0, 7), st.integers(0, 10_000), st.booleans())
def test_the_core_finds_the_same_tree(method, n, seed, single_root):
    scores = Scores(n, seed)
    total, heads = scores.reference(method, single_root)
    core_total, core_heads = scores.core(method, single_root)
    assert list(core_heads) == heads
    assert core_total == pytest.approx(total, abs=1e-4)


TREES = st.lists(
    st.tuples(st.integers(1, 5), st.integers(0, 10_000)).map(lambda drawn: random_tree(*drawn)), min_size=1, max_size=4
)


def random_tree(n, seed):
    """Words with tags, and the heads of a projective tree."""
    random = Random(seed)
    words = [(random.choice("abc"), random.choice("XY")) for _ in range(n)]
    return words, eisner(n, lambda h, m: random.random())[1]


def learned_by_the_core(trees, **options):
    """Weights after each pass, of a first-order parser that sees what `Heads` sees."""
    parser = gb.GraphDependencyParser(
        templates=["h.w m.w", "h.xpos m.xpos dir"], order=1, projective=True, single_root=True, labelled=False,
        loss_augmented=False, step="perceptron", **options
    )  # fmt: skip
    rows = [[(w, tag, h) for (w, tag), h in zip(words, heads, strict=True)] for words, heads in trees]
    lines = ["\n".join(conllu(i, *row) for i, row in enumerate(sentence, 1)) for sentence in rows]
    corpus = parser._annotated(gb.Corpus.parse(("\n\n".join(lines) + "\n\n").encode(), "conllu"), None)
    _, learner, training = parser._prepare(corpus)
    while True:
        learner.learn(training.data, array("I", range(len(trees))))
        yield Counter(weight for _, _, weight in learner.weights.entries(False) if abs(weight) > 1e-6)


def conllu(i, word, tag, head):
    return f"{i}\t{word}\t_\t{tag}\t{tag}\t_\t{head}\tdep\t_\t_"


@given(TREES)
def test_on_trees_algorithm_1_is_the_core(trees):
    core = learned_by_the_core(trees)
    model = Model(Heads())
    for _ in range(3):
        structured_perceptron(model, trees, exact=best_tree, passes=1)
        assert Counter(w for w in model.w.values.values() if w) == next(core)


@pytest.mark.parametrize("balanced", [True, False])
@pytest.mark.parametrize("weighting", ["wm", "wmr"])
@given(TREES)
def test_on_trees_weighted_violations_are_the_cores(weighting, balanced, trees):
    """The first pass over the first tree, from which on rounding decides ties."""
    core = next(learned_by_the_core(trees[:1], swvp=weighting, substructures="errors", beta=0.5, balanced=balanced))
    model = Model(Heads())
    swvp = Swvp(weighting=weighting, jj="errors", beta=0.5, balanced=balanced)
    weighted_violations_perceptron(model, trees[:1], swvp, exact=best_tree, passes=1)
    ours = sorted(w for w in model.w.values.values() if abs(w) > 1e-6)
    assert sorted(core.elements()) == pytest.approx(ours, abs=1e-5)
