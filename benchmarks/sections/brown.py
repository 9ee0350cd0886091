"""The Brown corpus with its 453 raw tags to the end: a beam does not pay for the square of the tag set."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bench import Bench

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LIMITS = {"wall_seconds": 300, "peak_mb": 2000}


def run(bench: Bench) -> dict[str, Any]:
    """Wall time, peak memory and accuracy of `goldbeam train` with its defaults; peers get the same time, then stop."""
    training = bench.train_by_command("brown")
    return {"training": training, "tagging": bench.tag("goldbeam", "brown"), "limits": LIMITS}


def plot(results: dict[str, Any], figure: Figure) -> None:
    """Time and memory beside their limits."""
    figure.set_size_inches(8, 2)
    panels = [("wall_seconds", "seconds of training"), ("peak_mb", "peak MB of training")]
    for axes, (key, title) in zip(figure.subplots(1, 2), panels, strict=True):
        value = results["training"]["process"][key]
        bar = axes.barh(["goldbeam"], [value], color="tab:orange")
        axes.bar_label(bar, [f"{value:,.0f}"], padding=3)
        axes.axvline(LIMITS[key], color="black", linestyle=":")
        axes.set_xlim(0, 1.1 * max(value, LIMITS[key]))
        axes.set_title(title, fontsize=9)
    accuracy = results["tagging"]["accuracy"]
    figure.suptitle(f"Brown, 453 tags, default settings: {accuracy:.2f} % on dev (dotted: limit)", fontsize=10)
