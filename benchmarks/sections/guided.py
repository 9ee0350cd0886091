"""Guided search: training time and tagging speed of the 2007 paper's feature set E and of the default templates."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bench import Bench

if TYPE_CHECKING:
    from matplotlib.figure import Figure

TASK = "ewt-xpos"
PASSES = 8
REPETITIONS = 5
PAPER = {"templates": "shen-2007-e", "step": "margin"}
SETTINGS: dict[str, tuple[str, dict[str, Any]]] = {
    "guided E, beam 1": ("goldbeam", {"search": "guided", "beam": 1, **PAPER}),
    "guided E, beam 3": ("goldbeam", {"search": "guided", "beam": 3, **PAPER}),
    "guided default, beam 1": ("goldbeam", {"search": "guided", "beam": 1}),
    "guided default, beam 3": ("goldbeam", {"search": "guided", "beam": 3}),
    "left to right default, beam 4": ("goldbeam", {}),
    "crfsuite-ap": ("crfsuite-ap", {}),
}
# What tagging and training have to reach on one core.
LEAST = {"guided E, beam 1": 150_000, "guided E, beam 3": 50_000}
MOST_SECONDS = 60


def run(bench: Bench) -> dict[str, Any]:
    """{"task", "settings": {name: figures}, "targets": [...]}"""
    field = {name: kind for name, kind in SETTINGS.items() if kind[0] in bench.contenders}
    figures = {name: _one(bench, *kind) for name, kind in field.items()}
    targets = [
        {"what": f"{name}: tokens/s", "value": figures[name]["tokens_per_second"], "least": least}
        for name, least in LEAST.items()
        if name in figures
    ]
    targets += [
        {
            "what": f"{name}: seconds of {PASSES} passes",
            "value": figures[name]["training_seconds"],
            "most": MOST_SECONDS,
        }
        for name in LEAST
        if name in figures
    ]
    return {"task": TASK, "passes": PASSES, "settings": figures, "targets": targets}


def _one(bench: Bench, contender: str, options: dict[str, Any]) -> dict[str, Any]:
    training = bench.train(contender, TASK, dev=False, passes=PASSES, **options)
    tagging = bench.tag(contender, TASK, repetitions=REPETITIONS)
    return {
        "options": options,
        "training_seconds": training["prepare"] + training["learn"],
        "training_peak_mb": training["process"]["peak_mb"],
        "tokens_per_second": tagging["tokens_per_second"],
        "model_mb": training["model_mb"],
        "accuracy": tagging["accuracy"],
    }


def plot(results: dict[str, Any], figure: Figure) -> None:
    """Two panels of bars: tagging and training."""
    from plots import bars

    figure.set_size_inches(11, 2.8)
    panels = [
        ("tokens_per_second", "tokens a CPU second, tagging (more is better)", "{:,.0f}"),
        ("training_seconds", f"CPU seconds of {results['passes']} passes (less is better)", "{:.1f}"),
    ]
    for axes, (key, title, form) in zip(figure.subplots(1, 2), panels, strict=True):
        values = {name: entry[key] for name, entry in results["settings"].items()}
        bars(axes, values, [form.format(value) for value in values.values()])
        axes.set_xlim(0, 1.25 * max(values.values()))
        axes.set_title(title, fontsize=9)
