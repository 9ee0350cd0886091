"""The graph-based parser on English: accuracy, speed and training, first and second order."""

from __future__ import annotations

from dataclasses import asdict
from statistics import median
from typing import TYPE_CHECKING, Any

from parsing.bench import ParsingBench
from parsing.published import EWT

if TYPE_CHECKING:
    from matplotlib.figure import Figure

TREEBANK = "ud-en-ewt"
REPETITIONS = 5  # processes
SETTINGS: dict[str, dict[str, Any]] = {"first order": {"order": 1}, "second order": {"order": 2}}
TARGETS = {
    "first order": {"uas": 87, "tokens_per_second": 8000},
    "second order": {"uas": 89.5, "tokens_per_second": 6000},
}
PEER = "TurboParser 2.3"  # its figures were measured elsewhere


def run(bench: ParsingBench) -> dict[str, Any]:
    """{"settings": {name: figures}, "targets": {name: {figure: …}}, "peers": …}"""
    figures = {name: _one(bench, options) for name, options in SETTINGS.items()}
    targets = {
        name: {key: {"least": least, "reached": figures[name][key] >= least} for key, least in wanted.items()}
        for name, wanted in TARGETS.items()
    }
    peers = {name: asdict(figures) for name, figures in EWT.items() if name.startswith(PEER)}
    return {"treebank": TREEBANK, "settings": figures, "targets": targets, "peers": peers}


def _one(bench: ParsingBench, options: dict[str, Any]) -> dict[str, Any]:
    model, training = bench.train(TREEBANK, {**options, "task": "graph-dependency"})
    dev = bench.file(TREEBANK, "dev")
    times = [bench.job("speed", model=model, text=dev, before=None, repetition=i) for i in range(REPETITIONS)]
    _, scores = bench.scores(model, dev)
    return {
        "uas": scores["uas"],
        "las": scores["las"],
        "tokens_per_second": scores["tokens"] / median(job["seconds"] for job in times),
        "model_mb": training["model_mb"],
        "training": training,
        "all": times,
    }


def plot(results: dict[str, Any], figure: Figure) -> None:
    """Two panels of bars with targets."""
    from plots import bars

    figure.set_size_inches(9, 2.2)
    panels = [("uas", "UAS, English EWT dev", "{:.2f}"), ("tokens_per_second", "tokens a second", "{:,.0f}")]
    for axes, (key, title, form) in zip(figure.subplots(1, 2), panels, strict=True):
        values = {f"goldbeam {name}": entry[key] for name, entry in results["settings"].items()}
        bars(axes, values, [form.format(value) for value in values.values()])
        for row, name in enumerate(results["settings"]):
            goal = results["targets"][name][key]["least"]
            axes.plot([goal, goal], [row - 0.45, row + 0.45], color="black", linestyle=":", linewidth=1.2)
        axes.set_xlim(80 if key == "uas" else 0, 92 if key == "uas" else 1.3 * max(values.values()))
        axes.set_title(f"{title} (dotted: targets)", fontsize=9)
