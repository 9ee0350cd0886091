"""The left-corner transform and its inverse on every tree of three treebanks: how many do not come back, and what it
does to left-child chains, which the search has to choose from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bracketing.bench import BracketingBench

if TYPE_CHECKING:
    from matplotlib.figure import Figure

TREEBANKS = ("wsj-sample", "craft-const", "sinica")


def run(bench: BracketingBench) -> dict[str, Any]:
    """{treebank: {"trees", "lost", "chains": {transform: types}, …}, "targets"}"""
    found = {
        name: bench.job("transforms", files=[bench.file(name, part) for part in ("train", "dev")]) for name in TREEBANKS
    }
    lost = sum(entry["lost"] for entry in found.values())
    return {**found, "targets": {"trees that do not come back": {"most": 0, "value": lost, "reached": lost == 0}}}


def plot(results: dict[str, Any], figure: Figure) -> None:
    """Types of chains with and without the transform."""
    from plots import bars

    figure.set_size_inches(7, 2.6)
    axes = figure.subplots()
    known = {
        f"goldbeam, {name}, {transform}": count
        for name in TREEBANKS
        for transform, count in results[name]["chains"].items()
    }
    bars(axes, known, [f"{count:,}" for count in known.values()])
    axes.set_xlim(0, 1.2 * max(known.values()))
    axes.set_title("different left-child chains of a treebank", fontsize=9)
