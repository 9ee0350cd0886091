"""Speed and memory with the same templates as python-crfsuite: a pass of training, tagging, peak memory of training."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bench import Bench

if TYPE_CHECKING:
    from matplotlib.figure import Figure

TASK = "ewt-upos"
PASSES = 10
REPETITIONS = 5


def run(bench: Bench) -> dict[str, Any]:
    """{"task", "contenders": {name: figures}, "ratios to goldbeam-same": {name: {figure: ratio}}}"""
    # lbfgs's "passes" are iterations of another algorithm; its tagging is the same code as ap's.
    field = [contender for contender in bench.contenders if contender not in ("goldbeam", "crfsuite-lbfgs")]
    figures = {contender: _one(bench, contender) for contender in field}
    ours = figures.get("goldbeam-same")
    ratios = {name: _ratios(theirs, ours) for name, theirs in figures.items()} if ours else {}
    return {"task": TASK, "contenders": figures, "ratios to goldbeam-same": ratios}


def _one(bench: Bench, contender: str) -> dict[str, Any]:
    training = bench.train(contender, TASK, dev=False, passes=PASSES)
    tagging = bench.tag(contender, TASK, repetitions=REPETITIONS)
    return {
        "pass_seconds": training["learn"] / training["passes"],
        "prepare_seconds": training["prepare"],
        "training_peak_mb": training["process"]["peak_mb"],
        "tokens_per_second": tagging["tokens_per_second"],
        "model_mb": training["model_mb"],
        "load_seconds": tagging["load_seconds"],
        "accuracy": tagging["accuracy"],
        "training": training,
        "tagging": tagging,
    }


def _ratios(theirs: dict[str, Any], ours: dict[str, Any]) -> dict[str, float]:
    # More than 1 is in goldbeam's favour.
    return {
        "pass": theirs["pass_seconds"] / ours["pass_seconds"],
        "pass with preparation": (theirs["prepare_seconds"] / PASSES + theirs["pass_seconds"])
        / (ours["prepare_seconds"] / PASSES + ours["pass_seconds"]),
        "tagging": ours["tokens_per_second"] / theirs["tokens_per_second"],
        "training memory": theirs["training_peak_mb"] / ours["training_peak_mb"],
    }


def plot(results: dict[str, Any], figure: Figure) -> None:
    """Three panels of bars."""
    from plots import bars

    panels = [
        ("pass_seconds", "seconds of a training pass (less is better)", "{:.2f}"),
        ("tokens_per_second", "tokens a second, tagging (more is better)", "{:,.0f}"),
        ("training_peak_mb", "peak MB of training (less is better)", "{:,.0f}"),
    ]
    figure.set_size_inches(12, 2.6)
    for axes, (key, title, form) in zip(figure.subplots(1, 3), panels, strict=True):
        values = {name: entry[key] for name, entry in results["contenders"].items()}
        bars(axes, values, [form.format(value) for value in values.values()])
        axes.set_title(title, fontsize=9)
        axes.margins(x=0.25)
    figure.suptitle(f"Same templates, one thread, {results['task']} (ltp has templates of its own)", fontsize=10)
