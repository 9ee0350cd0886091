"""Accuracy on UD English EWT dev, gold columns: beams and columns beside what other parsers reach."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from parsing.bench import ParsingBench
from parsing.published import EWT, Published

if TYPE_CHECKING:
    from matplotlib.figure import Figure

TREEBANK = "ud-en-ewt"
DP = {
    "system": "arc-standard",
    "templates": "huang-2012",
    "merge": True,
    "labelled": False,
    "step": "perceptron",
    "beam": 8,
}
# Everything that is not said is goldbeam's default: all columns, arc-eager, beam 16, and the epoch that is best on dev.
SETTINGS: dict[str, dict[str, Any]] = {
    "default": {},
    "greedy": {"search": "greedy"},
    "XPOS only": {"columns": ["xpos"]},
    "DP, 2012 templates": DP,
    "beam 8": {"beam": 8},
}
# What goldbeam is to reach: the best peer known, with a margin. (UAS, LAS)
TARGETS: dict[str, tuple[float, float | None]] = {
    "default": (90.8, 89.3),
    "greedy": (88.2, 86.4),
    "XPOS only": (89.2, 87.4),
    "DP, 2012 templates": (88.0, None),
}
SHOWN = ("uas", "las", "las_with_subtypes", "clas", "uas_no_punct", "las_no_punct", "exact_match")


def run(bench: ParsingBench) -> dict[str, Any]:
    """{"goldbeam": {setting: scores, options, training}, "others": …, "targets": …, "ahead of the best other": …}"""
    ours = {setting: _one(bench, options) for setting, options in SETTINGS.items()}
    best = max(EWT.values(), key=lambda other: other.las)
    labelled = {setting: entry["scores"] for setting, entry in ours.items() if "las" in entry["scores"]}
    return {
        "treebank": TREEBANK,
        "goldbeam": ours,
        "others": {name: asdict(other) for name, other in EWT.items()},
        "targets": {setting: _target(ours[setting]["scores"], *target) for setting, target in TARGETS.items()},
        "ahead of the best other": {setting: _ahead(scores, best) for setting, scores in labelled.items()},
    }


def _one(bench: ParsingBench, options: dict[str, Any]) -> dict[str, Any]:
    model, training = bench.train(TREEBANK, options)
    _, scores = bench.scores(model, bench.file(TREEBANK, "dev"))
    # All relations of an unlabelled parser are "dep": only its heads are scored.
    shown = [name for name in SHOWN if options.get("labelled", True) or name.startswith("uas")]
    return {"options": options, "scores": {name: scores[name] for name in shown}, "training": training, "all": scores}


def _target(scores: dict[str, float], uas: float, las: float | None) -> dict[str, Any]:
    return {"uas": uas, "las": las, "reached": scores["uas"] >= uas and (las is None or scores["las"] >= las)}


def _ahead(scores: dict[str, float], best: Published) -> dict[str, float]:
    # Errors are what is left to win near the top: the ratio says how many of the other's errors remain.
    return {
        "uas": scores["uas"] - best.uas,
        "las": scores["las"] - best.las,
        "las errors, ratio": (100 - scores["las"]) / (100 - best.las),
    }


def plot(results: dict[str, Any], figure: Figure) -> None:
    """UAS and LAS as bars, best first; the targets as short lines."""
    from plots import bars

    figure.set_size_inches(12, 4.6)
    for axes, metric in zip(figure.subplots(1, 2), ("uas", "las"), strict=True):
        ours = {f"goldbeam, {name}": entry["scores"].get(metric) for name, entry in results["goldbeam"].items()}
        others = {name: entry[metric] for name, entry in results["others"].items()}
        known = {name: score for name, score in {**ours, **others}.items() if score is not None}
        names = sorted(known, key=lambda name: -known[name])
        bars(axes, {name: known[name] for name in names}, [f"{known[name]:.2f}" for name in names])
        for setting, target in results["targets"].items():
            if target[metric] is not None:
                row = names.index(f"goldbeam, {setting}")
                axes.plot([target[metric]] * 2, [row - 0.45, row + 0.45], color="black", linestyle=":", linewidth=1.2)
        goals = [target[metric] or 0 for target in results["targets"].values()]
        axes.set_xlim(min(known.values()) - 1, max(*known.values(), *goals) + 1.5)
        axes.set_title(f"{metric.upper()} with punctuation, %", fontsize=9)
    figure.suptitle(
        f"{results['treebank']} dev, gold columns (dotted: targets; axes do not start at zero; "
        "other parsers' figures from elsewhere, UDPipe 1.2 on test)",
        fontsize=10,
    )
