"""Learning in minibatches with several threads: wall seconds of a pass, accuracy, and whether the bytes agree."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, Any

import measure
from bench import Bench
from tasks import TASKS

if TYPE_CHECKING:
    from matplotlib.figure import Figure

TASK = "ewt-xpos"
OPTIONS = {"update": "max-violation", "beam": 8, "epochs": 12, "patience": None}
MINIBATCHES = (1, 8, 16, 32)
THREADS = (1, 2)


def run(bench: Bench) -> dict[str, Any]:
    """One entry a minibatch size and number of threads; online learning (size 1) uses one thread."""
    settings = [(size, threads) for size in MINIBATCHES for threads in THREADS if size > 1 or threads == 1]
    entries = [_one(bench, size, threads) for size, threads in settings]
    return {"task": TASK, "options": OPTIONS, "entries": entries, "speed-up of two threads": _ratios(entries)}


def _one(bench: Bench, minibatch: int, threads: int) -> dict[str, Any]:
    train, dev = bench.files(TASKS[TASK])
    bench.say(f"minibatches of {minibatch}, {threads} threads")
    options = {**OPTIONS, "column": TASKS[TASK].column, "minibatch": minibatch, "threads": threads}
    result = measure.job("passes", train=train, dev=dev, model=bench.work / "threads.model", options=options)
    return {
        "minibatch": minibatch,
        "threads": threads,
        "pass_wall_seconds": median(result["seconds"]),
        "best_dev": max(result["dev"]),
        "model_sha256": result["sha256"],
        "all": result,
    }


def _ratios(entries: list[dict[str, Any]]) -> dict[str, dict[str, float | bool]]:
    """For each minibatch size: against one thread, against online learning, and whether both models are the same."""
    by_setting = {(entry["minibatch"], entry["threads"]): entry for entry in entries}
    seconds = {setting: entry["pass_wall_seconds"] for setting, entry in by_setting.items()}
    return {
        str(size): {
            "against one thread": seconds[size, 1] / seconds[size, 2],
            "against online learning": seconds[1, 1] / seconds[size, 2],
            "same bytes": by_setting[size, 1]["model_sha256"] == by_setting[size, 2]["model_sha256"],
        }
        for size in MINIBATCHES
        if size > 1
    }


def plot(results: dict[str, Any], figure: Figure) -> None:
    """Seconds of a pass by minibatch size, a bar a number of threads; dev accuracy above each group."""
    from plots import COLOURS

    figure.set_size_inches(7, 3.2)
    axes = figure.subplots()
    for threads, colour in zip(THREADS, ("tab:blue", COLOURS["goldbeam"]), strict=True):
        chosen = [entry for entry in results["entries"] if entry["threads"] == threads]
        places = [MINIBATCHES.index(entry["minibatch"]) + 0.4 * (threads - 1.5) for entry in chosen]
        heights = [entry["pass_wall_seconds"] for entry in chosen]
        drawn = axes.bar(places, heights, width=0.38, color=colour, label=f"{threads} thread{'s'[: threads - 1]}")
        axes.bar_label(drawn, fmt="{:.2f}", fontsize=8)
    dev = {entry["minibatch"]: entry["best_dev"] for entry in results["entries"]}
    names = [f"{'online' if size == 1 else f'minibatch {size}'}\ndev {dev[size]:.2f}" for size in MINIBATCHES]
    axes.set_xticks(range(len(MINIBATCHES)), names, fontsize=8)
    axes.set_ylabel("wall seconds of a pass", fontsize=8)
    axes.spines[["top", "right"]].set_visible(False)
    axes.set_ylim(0, 1.3 * max(entry["pass_wall_seconds"] for entry in results["entries"]))
    axes.legend(fontsize=8, ncols=2)
    axes.set_title(f"{results['task']}, max-violation, beam {results['options']['beam']}", fontsize=10)
