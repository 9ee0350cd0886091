"""A core parser and its twin side by side on the same trees; random trees and random weights for both."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from itertools import pairwise, product
from random import Random

import pytest
from twins.pair import DEFAULTS, SEARCH
from twins.parser import Parser, ParserTwin
from twins.parsing_atoms import ParsingTemplates
from twins.perceptron import Report

from goldbeam import _core
from goldbeam.knowledge.attachments import CLASSES, Attachments
from goldbeam.reference.transitions import derive

COLUMNS = ["w", "xpos", "feats"]
SYSTEMS = ("arc-standard", "arc-eager", "swap")
#: Pairs of the words of `random_cells`, some of which are missing.
ATTACHED = {
    (head, dependent, first): CLASSES[number % 3]
    for number, (head, dependent, first) in enumerate(product(("a", "b", "ab", "c-1"), ("b", "ab", "a"), (True, False)))
    if number % 4
}
KNOWLEDGE = _core.WordKnowledge(
    attachments=Attachments(
        {_core.attachment_key(*pair): CLASSES.index(name) for pair, name in ATTACHED.items()}, "pairs"
    ).packed()
)


@dataclass
class Tree:
    cells: list[tuple[str, ...]]
    heads: list[int]
    relations: list[int]


def random_heads(rng: Random, words: int, kind: str = "any") -> list[int]:
    """A random tree: "projective" with one root, "any" with one root, or "several" roots."""
    heads = [0] * words
    if kind == "projective":

        def build(first: int, last: int, head: int) -> None:
            word = rng.randint(first, last)
            heads[word - 1] = head
            for begin, end in ((first, word - 1), (word + 1, last)):
                while begin <= end:
                    middle = rng.randint(begin, end)
                    build(begin, middle, word)
                    begin = middle + 1

        if words:
            build(1, words, 0)
        return heads
    order = rng.sample(range(1, words + 1), words)
    for i, word in enumerate(order[1:], 1):
        heads[word - 1] = rng.choice(order[:i] + [0] * (kind == "several"))
    return heads


def random_cells(rng: Random, words: int) -> list[tuple[str, ...]]:
    feats = ["_", "Case=Nom", "Case=Acc|Number=Sing", "Number=Plur"]
    return [(rng.choice(["a", "b", "Ab", "c-1"]), rng.choice("XYZ"), rng.choice(feats)) for _ in range(words)]


def random_trees(seed: int, count: int, most: int, kind: str = "projective", relations: int = 2) -> list[Tree]:
    rng = Random(seed)
    trees = []
    for _ in range(count):
        words = rng.randint(1, most)
        labels = [rng.randrange(relations) for _ in range(words)]
        trees.append(Tree(random_cells(rng, words), random_heads(rng, words, kind), labels))
    return trees


def numbers(rows: list[list[int]]) -> bytes:
    return array("I", [number for row in rows for number in row]).tobytes()


def corpus_of(trees: list[Tree]) -> _core.Corpus:
    return _core.Corpus.from_sentences([tree.cells for tree in trees] or [[]])


def split(trees: list[Tree], flat: bytes) -> list[list[int]]:
    """A number a token, sentence by sentence."""
    rest = iter(array("I", flat))
    return [[next(rest) for _ in tree.cells] for tree in trees]


def exact(weights: dict[tuple[int, int], int]) -> _core.FrozenWeights:
    """Frozen weights that are these whole numbers: an unused feature makes the scale 1."""
    table = _core.Weights()
    table.update(1, 0, 0, 32767)
    for (key, action), weight in weights.items():
        table.update(key, 0, action, weight)
    frozen = table.freeze(False)
    assert frozen.scale == 1.0
    return frozen


class ParsingPair:
    def __init__(
        self, trees: list[Tree], templates: list[str], system: str = "arc-standard", single_root: bool = True,
        relations: int = 2, names: bool = True, root_relation: int = 0,
        columns: list[str] = COLUMNS, excluded: dict[str, list[int]] | None = None, **options: object,
    ) -> None:  # fmt: skip
        self.options = {**DEFAULTS, "merge": False, **options}
        self.trees, self.relations = trees, [f"r{i}" for i in range(relations)]
        self.corpus = corpus_of(trees)
        self.columns = list(range(len(COLUMNS)))
        self.flat = numbers([t.heads for t in trees]), numbers([t.relations for t in trees])
        actions = _core.parsing_actions(self.corpus, *self.flat, self.relations, system, single_root)
        rest = (self.relations, actions, system, single_root, root_relation, KNOWLEDGE, False, excluded or {})
        self.spec = _core.ParsingSpec(columns, templates, *rest)
        self.data = _core.ParsingData(self.spec, self.corpus, self.columns, *self.flat)
        self.learner = _core.ParsingLearner(self.spec, keep_names=names, **self.options)
        self.parser = Parser(system, actions, self.relations, single_root)
        features = ParsingTemplates(columns, templates, self.relations, ATTACHED)
        self.twin = ParserTwin(self.parser, features, **self.options)
        self.gold = [self.derivation(tree) for tree in trees]

    def cascade(self, lead: float) -> None:
        """The twin predicts with a cascade; decoders need to be told."""
        templates = [self.spec.templates[number] for number in self.spec.cheap_templates]
        first = ParsingTemplates(self.spec.columns, templates, self.relations, ATTACHED)
        self.twin.cascade(lead, first)

    def use(self, trees: list[Tree]) -> None:
        """Decode these from now on."""
        self.trees, self.corpus = trees, corpus_of(trees)

    def derivation(self, tree: Tree) -> tuple[int, ...] | None:
        moves = derive(self.parser.system, tree.heads, tree.relations, self.parser.single_root)
        return None if moves is None else tuple(self.parser.number(*move) for move in moves)

    def learn(self, passes: int = 1) -> list[tuple[Report, Report]]:
        """Both learn all sentences in order; their reports beside each other."""
        reports = []
        for _ in range(passes):
            batch = self.learner.learn(self.data, array("I", range(len(self.trees))))
            examples = [(tree.cells, gold) for tree, gold in zip(self.trees, self.gold, strict=True)]
            ours = [self.twin.learn(x, y) if y else (0, 0, 0.0, 0) for x, y in examples]
            theirs = [(e.updates, e.invalid, e.violation, e.prefix) for e in (batch[i] for i in range(len(batch)))]
            reports.extend(zip(theirs, ours, strict=True))
        return reports

    def names(self) -> dict[int, str]:
        keys, ends, text = self.learner.names()
        named = [text[a:b].decode() for a, b in pairwise([0, *memoryview(ends).cast("Q")])]
        return dict(zip(memoryview(keys).cast("Q"), named, strict=True))

    def core_weights(self, averaged: bool = False) -> dict[tuple[str, int], float]:
        """By name of the feature; every feature has a name of its own."""
        names = self.names()
        assert len(set(names.values())) == len(names)
        return {(names[key], action): weight for key, action, weight in self.learner.weights.entries(averaged)}

    def randomise(self, seed: int, largest: int = 3) -> _core.FrozenWeights:
        """Small random weights for all features that were ever learned, in the twin and in what is returned."""
        rng, names = Random(seed), self.names()
        chosen = {
            (key, a): rng.randint(-largest, largest) for key in sorted(names) for a in range(len(self.spec.actions))
        }
        self.twin.weights = {(names[key], a): float(weight) for (key, a), weight in chosen.items()}
        return exact(chosen)

    def frozen(self) -> _core.FrozenWeights:
        """The learner's weights as they are now, which must be whole numbers."""
        return exact({(key, action): int(weight) for key, action, weight in self.learner.weights.entries()})

    def decoder(self, weights: _core.FrozenWeights, **search: object) -> _core.ParsingDecoder:
        options = {**self.options, **search}
        return _core.ParsingDecoder(self.spec, weights, **{name: options[name] for name in (*SEARCH, *search)})

    def decode(self, weights: _core.FrozenWeights, threads: int = 1, **search: object) -> list[tuple[list[int], ...]]:
        heads, relations = self.decoder(weights, **search).decode(self.corpus, self.columns, threads)
        return list(zip(split(self.trees, heads), split(self.trees, relations), strict=True))

    def tree(self, derivation: tuple[int, ...], words: int) -> tuple[list[int], list[int]]:
        return self.parser.after(words, derivation).tree(self.spec.root_relation)

    def twin_score(self, tree: Tree, derivation: tuple[int, ...]) -> float:
        return self.twin.score(tree.cells, derivation)


def assert_same_learning(pair: ParsingPair, passes: int = 2, least_updates: int = 1, **tolerance: float) -> None:
    """Reports and weights of both, which are equal to the last bit if sums are made in the same order."""
    reports = pair.learn(passes)
    assert sum(core[0] for core, _ in reports) >= least_updates
    for core, twin in reports:
        assert core == (pytest.approx(twin, **tolerance) if tolerance else twin)
    assert pair.core_weights() == pair.twin.weights
    assert pair.core_weights(averaged=True) == pytest.approx(pair.twin.averages(), abs=1e-9)
