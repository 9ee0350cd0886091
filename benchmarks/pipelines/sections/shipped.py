"""The models that come with goldbeam: what pruning and rounding cost, size, memory, the time of one sentence."""

from __future__ import annotations

import re
from statistics import median
from typing import TYPE_CHECKING, Any

from pipelines.bench import PipelineBench

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MODELS = {"en": ("ud-en-ewt", "Fruit flies like a banana."), "zh": ("ud-zh-gsd-simp", "这是一个例子。")}
MOST = {"megabytes": 6.0, "LAS lost": 0.5, "seconds of a sentence": 0.5, "peak_mb": 150.0}
REPETITIONS = 7


def run(bench: PipelineBench) -> dict[str, Any]:
    """{model: figures}"""
    return {name: _model(bench, name, *entry) for name, entry in MODELS.items()}


def _model(bench: PipelineBench, name: str, treebank: str, sentence: str) -> dict[str, Any]:
    from goldbeam.models.builtin import card, model_path

    scores = bench.scores(name, treebank)
    # The full model is not in the package; tools/train_builtin.py has measured it on the same text for the card.
    row = re.search(r"^\| las \| [\d.]+ \| ([\d.]+) \|$", card(name), re.MULTILINE)
    assert row is not None, "the card has no LAS"
    full = float(row[1])
    processes = bench.command("annotate", ["annotate", sentence, "--model", name], REPETITIONS)
    memory = bench.job("memory", model=name, text=bench.text(treebank, "train"))
    with open(model_path(name), "rb") as file:
        size = file.seek(0, 2) / 1e6
    found = {
        "megabytes": size,
        "LAS lost": full - scores["LAS"],
        "seconds of a sentence": median(process["wall_seconds"] for process in processes),
        "peak_mb": memory["peak_mb"],
    }
    return {
        **found,
        "LAS of the full model, by the card": full,
        "scores": scores,
        "peak_mb of a sentence": max(process["peak_mb"] for process in processes),
        "targets": {what: {"most": most, "reached": found[what] <= most} for what, most in MOST.items()},
    }


def plot(results: dict[str, Any], figure: Figure) -> None:
    """Each figure as a share of what it may be at most."""
    from plots import bars

    figure.set_size_inches(11, 2.6)
    for axes, (name, entry) in zip(figure.subplots(1, len(results)), results.items(), strict=True):
        values = {f"goldbeam {what}": entry[what] / most for what, most in MOST.items()}
        bars(axes, values, [f"{entry[what]:.2f} of {most:g}" for what, most in MOST.items()])
        axes.axvline(1, color="black", linestyle=":")
        axes.set_xlim(0, 1.5)
        axes.set_title(f"the model {name}: share of what is allowed", fontsize=9)
