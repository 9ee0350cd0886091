"""Accuracy on the development sets: goldbeam with its defaults, one command each; peers as `peers` sets them up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bench import Bench
from tasks import TASKS

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAMES = ("ewt-upos", "ewt-xpos", "conll2000", "conll2002-esp")
# What goldbeam is to reach: the best peer known, with a margin.
TARGETS = {"ewt-upos": 95.4, "ewt-xpos": 94.6, "conll2000": 95.0, "conll2002-esp": 79.5}


def run(bench: Bench) -> dict[str, Any]:
    """{task: {contender: score, training, tagging}}"""
    fields = {task: _field(bench, task) for task in NAMES}
    return {task: {name: _one(bench, name, task) for name in field} for task, field in fields.items() if field}


def _field(bench: Bench, task: str) -> list[str]:
    # lbfgs pays for the square of the tag set: with 50 XPOS tags for 17 UPOS tags it takes too long, and is left out.
    absent = {"goldbeam-same"} | ({"crfsuite-lbfgs"} if task == "ewt-xpos" else set())
    return [contender for contender in bench.contenders if contender not in absent]


def _one(bench: Bench, contender: str, task: str) -> dict[str, Any]:
    training = bench.train_by_command(task) if contender == "goldbeam" else bench.train(contender, task)
    tagging = bench.tag(contender, task)
    return {"score": tagging[TASKS[task].metric], "training": training, "tagging": tagging}


def plot(results: dict[str, Any], figure: Figure) -> None:
    """One panel a task: its scores as bars, and the target as a line."""
    from plots import bars

    figure.set_size_inches(12, 3.2)
    for axes, (task, scores) in zip(figure.subplots(1, len(results), squeeze=False)[0], results.items(), strict=True):
        known = {name: entry["score"] for name, entry in scores.items()}
        bars(axes, known, [f"{score:.2f}" for score in known.values()])
        axes.axvline(TARGETS[task], color="black", linestyle=":", linewidth=1)
        low, high = min(known.values()), max(*known.values(), TARGETS[task])
        axes.set_xlim(low - 0.6 * (high - low) - 0.2, high + 0.45 * (high - low) + 0.2)
        axes.set_title(f"{task}: {'span F1' if TASKS[task].metric == 'f1' else 'accuracy'}, %", fontsize=9)
    figure.suptitle(
        "Accuracy on dev, goldbeam with its defaults (dotted: target; axes do not start at zero)", fontsize=10
    )
