"""Dynamic programming with the templates of the 2012 paper: is it the merging or the templates that limits the parser?

The same parser without merging, and without merging but with the default templates, on Penn Treebank text, for which
those templates were made, and on UD English EWT. XPOS only, no labels.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from parsing.bench import ParsingBench
from parsing.sections.accuracy import TREEBANK

if TYPE_CHECKING:
    from matplotlib.figure import Figure

SHARED = {
    "system": "arc-standard",
    "labelled": False,
    "step": "perceptron",
    "columns": ["xpos"],
    "epochs": 8,
    "patience": None,
    "threshold": None,
    "beam": 8,
}
SETTINGS: dict[str, dict[str, Any]] = {
    "2012 templates, merged": {"templates": "huang-2012", "merge": True},
    "2012 templates, plain beam": {"templates": "huang-2012"},
    "default templates, plain beam": {"templates": "default"},
}
PENN = "wsj-sample"


def run(bench: ParsingBench) -> dict[str, Any]:
    """{treebank: {setting: uas, uas_no_punct, training}}"""
    files = {
        PENN: tuple(bench.data / PENN / f"dep-{part}.conllx" for part in ("train", "dev")),
        TREEBANK: (bench.file(TREEBANK, "train"), bench.file(TREEBANK, "dev")),
    }
    found: dict[str, Any] = {}
    for name, (train, dev) in files.items():
        for setting, changes in SETTINGS.items():
            options = {**SHARED, **changes, **({"epochs": 1} if bench.quick else {})}
            model = bench.model(name, options)
            training = bench.job("train", train=train, dev=dev, model=model, options=options)
            _, scores = bench.scores(model, dev)
            uas = {metric: scores[metric] for metric in ("uas", "uas_no_punct")}
            found.setdefault(name, {})[setting] = {**uas, "training": training}
    return found


def plot(results: dict[str, Any], figure: Figure) -> None:
    """UAS as bars, one picture per treebank."""
    from plots import bars

    figure.set_size_inches(10, 2)
    for axes, (name, settings) in zip(figure.subplots(1, len(results)), results.items(), strict=True):
        values = {setting: entry["uas"] for setting, entry in settings.items()}
        bars(axes, values, [f"{value:.2f}" for value in values.values()])
        axes.set_xlim(min(values.values()) - 3, max(values.values()) + 1.5)
        axes.set_title(f"{name} dev, UAS, %", fontsize=9)
    figure.suptitle("Arc-standard, beam 8, XPOS, no labels (axes do not start at zero)", fontsize=10)
