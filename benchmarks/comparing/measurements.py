"""What is measured: every task with options and amounts of data that make a run take a second or a few."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any


@dataclass(frozen=True)
class Measurement:
    """A training on the first sentences of a set, and predictions for its test file with the model."""

    task: str
    estimator: str
    data: str
    sentences: int
    options: dict[str, Any] = field(default_factory=dict)
    times: int = 1  # the test file is predicted so many times, each time by a model that is loaded anew
    dev: bool = False  # the test file is also the development data, so that a filter of the beam is chosen
    fast: bool = False  # predict with `fast()` too; a build that has none predicts as usual

    def quick(self) -> Measurement:
        """Little of everything, to try the script."""
        return replace(self, sentences=self.sentences // 20, times=1)


MEASUREMENTS = [
    Measurement("tagger", "Tagger", "treebank", 6000, {"epochs": 4, "column": "upos"}, 25),
    Measurement("chunk tagger", "Tagger", "chunks", 2500, {"epochs": 4}, 10),
    Measurement("guided tagger", "Tagger", "treebank", 1500, {"epochs": 2, "search": "guided"}, 8),
    Measurement("segmenter", "Segmenter", "words", 2500, {"epochs": 4}, 10),
    Measurement("word segmenter", "Segmenter", "words", 1200, {"epochs": 3, "method": "words"}, 3),
    Measurement("joint tagger", "JointTagger", "words", 1000, {"epochs": 3}, 3),
    Measurement("dependency greedy", "DependencyParser", "treebank", 2000, {"epochs": 3, "search": "greedy"}, 5),
    Measurement("dependency beam", "DependencyParser", "treebank", 600, {"epochs": 2, "beam": 8}, 2),
    Measurement(
        "dependency merged",
        "DependencyParser",
        "treebank",
        300,
        {"epochs": 2, "beam": 4, "system": "arc-standard", "merge": True, "templates": "huang-sagae-2010"},
        1,
    ),
    Measurement("dependency default", "DependencyParser", "treebank", 1000, {"epochs": 3}, 2, dev=True),
    Measurement("graph order 1", "GraphDependencyParser", "treebank", 400, {"epochs": 2, "order": 1}, 1),
    Measurement("constituency", "ConstituencyParser", "trees", 250, {"epochs": 2}, 2),
    Measurement("morphology", "Morphology", "treebank", 2000, {"epochs": 3}, 12),
    Measurement("tokenizer", "Tokenizer", "treebank", 6000, {"epochs": 5}, 20),
    Measurement(
        "pipeline",
        "Pipeline",
        "treebank",
        250,
        {"epochs": 2, "jackknife": 2, "jackknife_epochs": 2, "morphology": {"epochs": 2}, "tokenizer": {"epochs": 2}},
        2,
    ),
    Measurement(
        "pipeline with dev",
        "Pipeline",
        "treebank",
        600,
        {"epochs": 2, "jackknife": 2, "jackknife_epochs": 2, "morphology": {"epochs": 2}, "tokenizer": {"epochs": 2}},
        2,
        dev=True,
        fast=True,
    ),
]
#: Of the built-in English model; the texts are the test file of the treebank, and one of a single sentence.
BUILT_IN = "built-in en"
CALLS = 2500  # of `nlp("Hi.")` in a run
LOADS = 10  # in a run
TASKS = [*(measurement.task for measurement in MEASUREMENTS), BUILT_IN]
TEST_SENTENCES = 1500  # at most
