"""One default parser, many searches: what narrower beams and filters of the beam cost in accuracy and gain in speed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from parsing.bench import ParsingBench
from parsing.sections.accuracy import TREEBANK

if TYPE_CHECKING:
    from matplotlib.figure import Figure

ROUNDS = 5
ALL = "beam 16, no filter"
CHOSEN = 'threshold="auto"'
#: Settings that are changed after training. The chosen filter is in the model.
SEARCHES: dict[str, dict[str, Any]] = {
    ALL: {"threshold": None},
    CHOSEN: {},
    "beam 8": {"threshold": None, "predict_beam": 8},
    "beam 4": {"threshold": None, "predict_beam": 4},
    "beam 2": {"threshold": None, "predict_beam": 2},
    "greedy": {"threshold": None, "predict_beam": 1},
    "threshold 60": {"threshold": 60.0},
    "threshold 120": {"threshold": 120.0},
    "branching 60": {"threshold": None, "branching": 60.0},
    "branching 90": {"threshold": None, "branching": 90.0},
}


def run(bench: ParsingBench) -> dict[str, Any]:
    """{"searches": {search: uas, las, tokens_per_second, "times as fast as all of the beam"}, "filter": …}"""
    model, training = bench.train(TREEBANK, {})
    found = bench.job("searches", model=model, gold=bench.file(TREEBANK, "dev"), searches=SEARCHES, rounds=ROUNDS)
    slowest = found["searches"][ALL]["seconds"]
    for entry in found["searches"].values():
        entry["times as fast"] = slowest / entry["seconds"]
    return {"treebank": TREEBANK, "training": training, **found}


def plot(results: dict[str, Any], figure: Figure) -> None:
    """LAS over speed."""
    figure.set_size_inches(7, 4.2)
    axes = figure.subplots()
    for name, entry in results["searches"].items():
        place = (entry["tokens_per_second"] / 1000, entry["las"])
        axes.plot(*place, "o", color="tab:red" if name == CHOSEN else "tab:blue")
        axes.annotate(name, place, fontsize=8, xytext=(4, -9), textcoords="offset points")
    axes.set_xlabel("thousand tokens per CPU second")
    axes.set_ylabel("LAS, %")
    axes.set_title(f"{results['treebank']} dev, gold columns: one model, many searches", fontsize=10)
