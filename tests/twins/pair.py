"""A core learner and its twin side by side on the same sentences."""

from __future__ import annotations

from array import array
from collections import Counter
from math import inf

from twins.atoms import Templates
from twins.perceptron import Report, Twin
from twins.swvp import SwvpTwin

from goldbeam import _core

Tagged = list[list[tuple[str, ...]]]  # cells of a token, the label last

DEFAULTS = {
    "search": "beam",
    "beam": 4,
    "threshold": inf,
    "threshold_power": 0.0,
    "branching": inf,
    "merge": True,
    "update": "max-violation",
    "step": "perceptron",
    "margin": 0.0,
    "aggressiveness": 1.0,
}
SEARCH = ("search", "beam", "threshold", "threshold_power", "branching", "merge")

# The searches that every update is tried with.
SEARCHES = {
    "greedy": {"search": "greedy"},
    "beam 2 merged": {"beam": 2},
    "beam 2 unmerged": {"beam": 2, "merge": False},
    "beam 5 merged": {"beam": 5},
    "beam 5 unmerged": {"beam": 5, "merge": False},
    "beam 40 merged": {"beam": 40},
    "fixed threshold": {"beam": 5, "threshold": 2.0},
    "cubic threshold": {"beam": 5, "threshold": 4.0, "threshold_power": 3.0, "merge": False},
    "branching": {"beam": 5, "branching": 1.5},
    "branching and threshold": {"beam": 5, "threshold": 4.0, "branching": 2.0, "merge": False},
    "viterbi": {"search": "viterbi"},
}
UPDATES = ("standard", "early", "hybrid", "latest", "max-violation", "laso")
STEPS = {
    "perceptron": {},
    "margin": {"step": "margin", "margin": 1.0},
    "passive-aggressive": {"step": "passive-aggressive", "margin": 1.0, "aggressiveness": 0.25},
}


class Pair:
    def __init__(
        self, sentences: Tagged, templates: list[str], labels: list[str] | None = None,
        masks: tuple[bytes, bytes, bytes] | None = None, **options: object,
    ) -> None:  # fmt: skip
        options = {**DEFAULTS, **options}
        width = len(sentences[0][0]) - 1
        columns = ["w", *(f"c{i}" for i in range(1, width))]
        self.labels = labels or sorted({token[-1] for sentence in sentences for token in sentence})
        self.spec = _core.TaggingSpec(columns, templates, self.labels, *(masks or ()))
        self.corpus = _core.Corpus.from_sentences(sentences)
        self.columns = list(range(width))
        self.data = _core.TaggingData(
            self.spec, self.corpus, self.columns, _core.encode_labels(self.corpus, width, self.spec.labels)
        )
        self.learner = _core.TaggingLearner(self.spec, **options)
        self.options = options
        self.inputs = [[token[:-1] for token in sentence] for sentence in sentences]
        self.gold = [tuple(self.labels.index(token[-1]) for token in sentence) for sentence in sentences]
        kind = SwvpTwin if options.get("swvp") else Twin
        self.twin = kind(Templates(columns, templates), len(self.labels), masks=masks, **options)

    def learn(self, passes: int = 1) -> list[tuple[Report, Report]]:
        """Both learn all sentences in order; their reports beside each other."""
        reports = []
        for _ in range(passes):
            batch = self.learner.learn(self.data, array("I", range(len(self.gold))))
            ours = self.twin_pass()
            theirs = [(e.updates, e.invalid, e.violation, e.prefix) for e in (batch[i] for i in range(len(batch)))]
            reports.extend(zip(theirs, ours, strict=True))
        return reports

    def twin_pass(self) -> list[Report]:
        examples = list(zip(self.inputs, self.gold, strict=True))
        if self.twin.minibatch == 1:
            return [self.twin.learn(x, y) for x, y in examples]
        groups = range(0, len(examples), self.twin.minibatch)
        return [r for g in groups for r in self.twin.learn_together(examples[g : g + self.twin.minibatch])]

    def decoder(self, averaged: bool = True, prune: float = 0.0, **search: object) -> _core.TaggingDecoder:
        options = {**self.options, **search}
        frozen = self.learner.weights.freeze(averaged, prune)
        return _core.TaggingDecoder(self.spec, frozen, **{name: options[name] for name in SEARCH})

    def core_weights(self, averaged: bool) -> Counter[tuple[int, float]]:
        """Keys are hashes, so weights are compared as a bag for every label."""
        return Counter((action, weight) for _, action, weight in self.learner.weights.entries(averaged))

    def twin_weights(self, averaged: bool) -> Counter[tuple[int, float]]:
        table = self.twin.averages() if averaged else self.twin.weights
        return Counter((action, weight) for (_, action), weight in table.items())


def ids(labels: tuple[int, ...]) -> array[int]:
    return array("I", labels)
