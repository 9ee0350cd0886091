"""Turns the results file into one PNG a section. Run after all measurements: matplotlib is large and slow to import."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LABEL_BOX = {"facecolor": "white", "edgecolor": "none", "pad": 0.5}  # keeps a target line out of the figures
COLOURS = {"goldbeam": "tab:orange"}


def colour(contender: str) -> str:
    """goldbeam, in all its settings, has a colour of its own."""
    return COLOURS["goldbeam"] if contender.startswith("goldbeam") else "tab:blue"


def bars(axes: Axes, values: dict[str, float], labels: list[str]) -> None:
    """Horizontal bars from top to bottom with their labels beside them; goldbeam in a colour of its own."""
    drawn = axes.barh(list(values), list(values.values()), color=[colour(name) for name in values])
    axes.bar_label(drawn, labels, padding=3, fontsize=8, bbox=LABEL_BOX)
    axes.invert_yaxis()
    axes.locator_params(axis="x", nbins=5)
    axes.xaxis.set_major_formatter("{x:,.10g}")
    axes.tick_params(labelsize=8)
    axes.spines[["top", "right"]].set_visible(False)


def draw(
    results: dict[str, dict[str, Any]], sections: Mapping[str, ModuleType], directory: Path, prefix: str
) -> list[Path]:
    """One figure a section that has results; the files written."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot

    written = []
    for name, entry in results.items():
        figure = pyplot.figure(layout="constrained")
        sections[name].plot(entry["results"], figure)
        written.append(directory / f"{prefix}-{name}.png")
        figure.savefig(written[-1], dpi=130)
        pyplot.close(figure)
    return written
