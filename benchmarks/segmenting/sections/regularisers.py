"""Regularisers (Zhang, Su and Zhou 2014), three seeds each: what they bring alone and with models averaged."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any

from segmenting.bench import QUICK_PASSES, SegmentingBench

if TYPE_CHECKING:
    from matplotlib.figure import Figure

SEEDS = 3
MODELS = 5
# One training makes MODELS models: the first is what it would be alone, all of them make both averages. So "none" is
# the averaged perceptron, and every row of the paper's Table 2 is here.
COLUMNS = ("one", "equation 8", "equation 7")
PENALTIES: dict[str, dict[str, Any]] = {
    "none": {},
    "L2": {"l2": 1e-4},
    "dropout": {"dropout": 0.03},
    "L2 + dropout": {"l2": 1e-4, "dropout": 0.03},
    "L1": {"l1": 1e-4},
    "cumulative L1": {"cumulative_l1": 1e-4},
    "feature dropout": {"feature_dropout": 0.03},
}
FEW = ("none", "L2", "dropout")
DP_PARSER = {"system": "arc-standard", "templates": "huang-sagae-2010", "merge": True, "labelled": False, "beam": 8}


@dataclass(frozen=True)
class Trial:
    """A task on a corpus, learned by the perceptron step of the paper."""

    task: str
    corpus: str
    metric: str
    options: dict[str, Any]
    penalties: tuple[str, ...]
    epochs: int
    suffix: str = ".pos.txt"


TRIALS = {
    "segmentation, ud-zh-gsd-simp": Trial(
        "segmenter", "ud-zh-gsd-simp", "f1", {"templates": "zhang-2014"}, tuple(PENALTIES), 10
    ),
    "segmentation, pfr199801": Trial("segmenter", "pfr199801", "f1", {"templates": "zhang-2014"}, FEW, 8),
    "segmentation, default templates, ud-zh-gsd-simp": Trial("segmenter", "ud-zh-gsd-simp", "f1", {}, FEW, 10),
    "joint, ud-zh-gsd-simp": Trial(
        "joint", "ud-zh-gsd-simp", "f1", {"templates": "zhang-2014"}, ("none", "dropout"), 10
    ),
    "parsing, ud-zh-gsd-simp": Trial(
        "dependency", "ud-zh-gsd-simp", "uas", {**DP_PARSER, "update": "early"}, ("none", "dropout"), 8, ".conllu"
    ),
}


def run(bench: SegmentingBench) -> dict[str, Any]:
    """{trial: {"rows": {penalty: {column: mean, spread, values}}, "targets": …}}"""
    return {name: _trial(bench, trial) for name, trial in TRIALS.items()}


def _trial(bench: SegmentingBench, trial: Trial) -> dict[str, Any]:
    rows = {penalty: _row(bench, trial, PENALTIES[penalty]) for penalty in trial.penalties}
    none = rows["none"]
    targets = [
        _target("shuffle (equation 8) against the averaged perceptron", none["equation 8"], none["one"]),
        _target("equation 8 against equation 7", none["equation 8"], none["equation 7"]),
    ]
    if "L2" in rows:
        others = [row[column] for row in rows.values() for column in ("one", "equation 8")]
        best = max(others, key=lambda entry: entry["mean"])
        targets.append(_target("L2 + shuffle against the best", rows["L2"]["equation 8"], best))
    return {"metric": trial.metric, "rows": rows, "targets": targets}


def _row(bench: SegmentingBench, trial: Trial, penalty: dict[str, Any]) -> dict[str, Any]:
    train, dev = bench.file(trial.corpus, "train", trial.suffix), bench.file(trial.corpus, "dev", trial.suffix)
    epochs = QUICK_PASSES if bench.quick else trial.epochs
    options = {"step": "perceptron", **trial.options, **penalty, "average": MODELS, "epochs": epochs}
    answers = [
        bench.job(
            "averages",
            task=trial.task,
            train=train,
            dev=dev,
            options={**options, "random_state": seed},
            metric=trial.metric,
        )
        for seed in range(1 if bench.quick else SEEDS)
    ]
    return {column: _spread([answer[column] for answer in answers]) for column in COLUMNS}


def _spread(values: list[float]) -> dict[str, Any]:
    return {"mean": fmean(values), "spread": stdev(values) if len(values) > 1 else 0.0, "values": values}


def _target(what: str, first: dict[str, Any], second: dict[str, Any]) -> dict[str, Any]:
    """Seed by seed; reached if the mean is not below."""
    gaps = [a - b for a, b in zip(first["values"], second["values"], strict=True)]
    return {"what": what, "difference": _spread(gaps), "reached": fmean(gaps) >= 0}


def plot(results: dict[str, Any], figure: Figure) -> None:
    """A panel a trial: a group of bars a penalty, one bar a column, with the spread of the seeds."""
    figure.set_size_inches(13, 3.4 * ((len(results) + 1) // 2))
    panels = figure.subplots((len(results) + 1) // 2, 2, squeeze=False).flatten()
    colours = ("tab:blue", "tab:orange", "tab:green")
    for axes, (name, entry) in zip(panels, results.items(), strict=False):
        rows = entry["rows"]
        for shift, (column, colour) in enumerate(zip(COLUMNS, colours, strict=True)):
            places = [place + 0.27 * (shift - 1) for place in range(len(rows))]
            means = [row[column]["mean"] for row in rows.values()]
            spreads = [row[column]["spread"] for row in rows.values()]
            label = "one model" if column == "one" else f"{MODELS} models, {column}"
            axes.bar(places, means, 0.25, yerr=spreads, color=colour, label=label, capsize=2)
        axes.set_xticks(range(len(rows)), list(rows), fontsize=7)
        values = [row[column]["mean"] for row in rows.values() for column in COLUMNS]
        room = max(0.1, max(values) - min(values))
        axes.set_ylim(min(values) - 0.4 * room, max(values) + 0.3 * room)
        axes.set_title(f"{name}: {entry['metric'].upper()}, %", fontsize=9)
        axes.spines[["top", "right"]].set_visible(False)
    for axes in panels[len(results) :]:
        axes.set_visible(False)
    figure.legend(*panels[0].get_legend_handles_labels(), loc="outside lower center", ncols=3, frameon=False)
    seeds = len(next(iter(results.values()))["rows"]["none"]["one"]["values"])
    figure.suptitle(f"Regularisers on dev, seeds: {seeds} (bars: standard deviation; axes do not start at zero)")
