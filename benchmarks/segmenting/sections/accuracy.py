"""Words found on the development sets: F1 and the recall of unknown words, beside peers and with their templates."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from segmenting.bench import CORPORA, SegmentingBench
from segmenting.contenders import CONTENDERS, PEERS, SAME_TEMPLATES

if TYPE_CHECKING:
    from matplotlib.figure import Figure

AHEAD = 0.5  # points of F1 that the default is to be above the best peer


def run(bench: SegmentingBench) -> dict[str, Any]:
    """{corpus: {"contenders": {name: scores, training}, "targets": …}}"""
    return {name: _corpus(bench, name) for name in CORPORA}


def _corpus(bench: SegmentingBench, name: str) -> dict[str, Any]:
    entries = {contender: _one(bench, contender, name) for contender in CONTENDERS}
    scores = {contender: entry["scores"]["f1"] for contender, entry in entries.items()}
    pairs = [(ours, peer) for ours, peers in SAME_TEMPLATES.items() for peer in peers]
    return {
        "contenders": entries,
        "targets": [
            *(_target("goldbeam", peer, scores, AHEAD) for peer in PEERS),
            *(_target(ours, peer, scores, 0.0) for ours, peer in pairs),
        ],
    }


def _one(bench: SegmentingBench, contender: str, name: str) -> dict[str, Any]:
    model, training = bench.train(contender, name)
    return {"scores": bench.scores(contender, name, model), "training": training}


def _target(ours: str, peer: str, scores: dict[str, float], least: float) -> dict[str, Any]:
    ahead = scores[ours] - scores[peer]
    return {"contender": ours, "peer": peer, "ahead": ahead, "least": least, "reached": ahead >= least}


def plot(results: dict[str, Any], figure: Figure) -> None:
    """A row a corpus: F1 with the target of the default, and the recall of unknown words."""
    from plots import bars

    figure.set_size_inches(12, 3.4 * len(results))
    rows = figure.subplots(len(results), 2, squeeze=False)
    for (left, right), (name, entry) in zip(rows, results.items(), strict=True):
        for axes, metric, title in ((left, "f1", "F1 of words"), (right, "oov_recall", "recall of unknown words")):
            values = {contender: one["scores"][metric] for contender, one in entry["contenders"].items()}
            bars(axes, values, [f"{value:.2f}" for value in values.values()])
            low, high = min(values.values()), max(values.values())
            axes.set_xlim(low - 0.5 * (high - low) - 0.2, high + 0.3 * (high - low) + 0.2)
            axes.set_title(f"{name}: {title}, %", fontsize=9)
        best = max(entry["contenders"][peer]["scores"]["f1"] for peer in PEERS)
        left.axvline(best + AHEAD, color="black", linestyle=":", linewidth=1)
    figure.suptitle("Segmentation of dev (dotted: target of the default; axes do not start at zero)", fontsize=10)
