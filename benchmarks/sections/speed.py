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
    """Three panels of bars, each peer with its ratio to goldbeam."""
    from plots import bars

    panels = [
        ("pass_seconds", "pass", "CPU seconds of a training pass (less is better)", "{:.2f}"),
        ("tokens_per_second", "tagging", "tokens a CPU second, tagging (more is better)", "{:,.0f}"),
        ("training_peak_mb", "training memory", "peak MB of training (less is better)", "{:,.0f}"),
    ]
    ratios = results["ratios to goldbeam-same"]
    figure.set_size_inches(12, 2.6)
    for axes, (key, ratio, title, form) in zip(figure.subplots(1, 3), panels, strict=True):
        values = {name: entry[key] for name, entry in results["contenders"].items()}
        labels = [
            form.format(value) + (f" ({ratios[name][ratio]:.1f}×)" if ratios and name != "goldbeam-same" else "")
            for name, value in values.items()
        ]
        bars(axes, values, labels)
        axes.set_xlim(0, 1.4 * max(values.values()))
        axes.set_title(title, fontsize=9)
    figure.suptitle(
        f"Same templates (ltp: its own), one thread, {results['task']}; in brackets goldbeam's advantage", fontsize=10
    )
