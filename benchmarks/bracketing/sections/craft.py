"""CRAFT, 18,951 training trees: scores with gold and with predicted tags, time and memory of training."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bracketing.bench import BracketingBench
from bracketing.sections.wsj import TAGS, measured

if TYPE_CHECKING:
    from matplotlib.figure import Figure

TREEBANK = "craft-const"
SETTINGS: dict[str, dict[str, Any]] = {"default": {"epochs": 2}, "generative": {"kind": "generative"}}


def run(bench: BracketingBench) -> dict[str, Any]:
    """{"goldbeam": {"setting, gold tags": {scores, training}}}"""
    return {
        "goldbeam": {
            f"{name}, {tags} tags": measured(bench, TREEBANK, {**options, **read})
            for tags, read in TAGS.items()
            for name, options in SETTINGS.items()
        }
    }


def plot(results: dict[str, Any], figure: Figure) -> None:
    """F1 as bars."""
    from plots import bars

    figure.set_size_inches(7, 2.6)
    axes = figure.subplots()
    known = {f"goldbeam, {name}": entry["scores"]["f1"] for name, entry in results["goldbeam"].items()}
    bars(axes, known, [f"{value:.2f}" for value in known.values()])
    axes.set_xlim(min(known.values()) - 2, max(known.values()) + 2)
    axes.set_title("CRAFT dev, labelled F1, % (the axis does not start at zero)", fontsize=9)
