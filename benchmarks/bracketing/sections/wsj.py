"""Labelled bracketing of wsj-sample dev with gold and with predicted tags, speed and training, beside other parsers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bracketing.bench import BracketingBench
from bracketing.published import OTHERS

if TYPE_CHECKING:
    from matplotlib.figure import Figure

TREEBANK = "wsj-sample"
PAPER = {"templates": "collins-roark-2004", "update": "early"}
SETTINGS: dict[str, dict[str, Any]] = {
    "generative": {"kind": "generative"},
    "generative, beam 32": {"kind": "generative", "beam": 32},
    "generative, probability beam": {"kind": "generative", "beam": 1000, "probability_beam": 1e-7},
    "default": {},
    "perceptron, paper's features": {"kind": "perceptron", **PAPER, "epochs": 4},
    "hybrid": {"kind": "hybrid", "generative_folds": 0, "feature_dropout": 0.1},
    "hybrid, learned together": {"kind": "hybrid", "feature_dropout": 0.1},
    "hybrid, paper's features": {"kind": "hybrid", **PAPER, "epochs": 3},
}
TAGS: dict[str, dict[str, Any]] = {"gold": {}, "tagger": {"jackknife": 5}}
WITH_TAGGER = ("generative", "default", "perceptron, paper's features", "hybrid")
SHOWN = ("precision", "recall", "f1", "exact_match", "repaired", "tagging_accuracy", "sentences_per_second")


def run(bench: BracketingBench) -> dict[str, Any]:
    """{"goldbeam": {"setting, gold tags": {scores, training}}, "others": …}"""
    ours = {
        f"{name}, {tags} tags": measured(bench, TREEBANK, {**options, **read})
        for tags, read in TAGS.items()
        for name, options in SETTINGS.items()
        if tags == "gold" or name in WITH_TAGGER
    }
    return {"goldbeam": ours, "others": OTHERS, "targets": _targets(ours)}


def _targets(ours: dict[str, Any]) -> dict[str, Any]:
    """What is to be reached; a hybrid is to be better than the better one of the two that it is made of."""

    def score(name: str, tags: str, what: str = "f1") -> float:
        return float(ours[f"{name}, {tags} tags"]["scores"][what])

    perceptron, speed = "perceptron, paper's features", "sentences_per_second"
    wanted = {
        f"{name}, F1, {tags} tags": (82.5, score(name, tags)) for tags in TAGS for name in ("generative", perceptron)
    }
    wanted |= {
        f"hybrid, F1 above the better part, {tags} tags": (
            2.0,
            score("hybrid", tags) - max(score("generative", tags), score(perceptron, tags)),
        )
        for tags in TAGS
    }
    wanted |= {
        "hybrid, sentences a second": (70.0, score("hybrid", "gold", speed)),
        "default, sentences a second": (100.0, score("default", "gold", speed)),
    }
    return {
        name: {"least": least, "value": value, "reached": value >= least} for name, (least, value) in wanted.items()
    }


def measured(bench: BracketingBench, treebank: str, options: dict[str, Any]) -> dict[str, Any]:
    model, training = bench.fitted(treebank, options)
    scores = bench.scores(treebank, model)
    return {"options": options, "scores": {name: scores[name] for name in SHOWN}, "training": training}


def plot(results: dict[str, Any], figure: Figure) -> None:
    """F1 and speed as bars."""
    from plots import bars

    figure.set_size_inches(13, 4.4)
    for axes, metric, title in zip(
        figure.subplots(1, 2),
        ("f1", "sentences_per_second"),
        ("labelled F1, %", "sentences a second, one core"),
        strict=True,
    ):
        known = {f"goldbeam, {name}": entry["scores"][metric] for name, entry in results["goldbeam"].items()}
        known |= {name: entry[metric] for name, entry in results["others"].items()}
        names = sorted(known, key=lambda name: -known[name])
        bars(
            axes,
            {name: known[name] for name in names},
            [f"{known[name]:.2f}" if metric == "f1" else f"{known[name]:.0f}" for name in names],
        )
        if metric == "f1":
            axes.set_xlim(min(known.values()) - 1, max(known.values()) + 1)
        axes.set_title(title, fontsize=9)
    figure.suptitle("wsj-sample dev (axes of F1 do not start at zero; others' figures from elsewhere)", fontsize=10)
