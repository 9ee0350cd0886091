"""Plots that look alike: colours and markers that the colour-blind can tell apart, in PNG and SVG."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from statistics import fmean
from typing import TYPE_CHECKING, Any

from goldbeam.atomic import write_atomically
from goldbeam.errors import DataError, GoldbeamError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# Okabe and Ito's colours without the yellow, which is too light on white; each has a marker of its own as well.
STYLES = (
    ("#D55E00", "o"), ("#0072B2", "s"), ("#009E73", "^"), ("#CC79A7", "D"),
    ("#56B4E9", "v"), ("#E69F00", "P"), ("#000000", "X"),
)  # fmt: skip
_PANEL_WIDTH = 4.6  # inches
LOOK = {
    "axes.grid": True,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlesize": 10,
    "font.size": 9,
    "grid.alpha": 0.3,
    "svg.hashsalt": "goldbeam",  # the same numbers are the same bytes
}


@dataclass(frozen=True)
class Line:
    label: str
    x: Sequence[float]
    y: Sequence[float]
    style: int  # number in STYLES: the same thing has the same number in all plots of a report
    low: Sequence[float] | None = None  # spread over the seeds
    high: Sequence[float] | None = None
    level: bool = False  # a height to compare with: dashed, without markers


@dataclass(frozen=True)
class Panel:
    title: str
    x_label: str
    y_label: str
    lines: Sequence[Line]
    x_ticks: Sequence[float] | None = None
    log_x: bool = False
    y_from: float | None = None  # cut what is below, where the first epochs would flatten the rest


Plot = tuple[str, list[Panel]]  # caption and panels


def line_of_seeds(label: str, x: Sequence[float], values: Sequence[Sequence[float]], style: int) -> Line:
    """A line through the means, with a band from the least to the most of the seeds."""
    return Line(label, x, [fmean(v) for v in values], style, [min(v) for v in values], [max(v) for v in values])


def check_matplotlib() -> None:
    """Plots are drawn when all the training is done; who cannot draw should know before."""
    if find_spec("matplotlib") is None:
        raise GoldbeamError("plots need matplotlib, which is not installed; install it: pip install 'goldbeam[plot]'")


def draw(panels: Sequence[Panel], stem: str) -> None:
    """Write ``stem.png`` and ``stem.svg``, the panels side by side and the legend below all of them."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context(LOOK):  # type: ignore[arg-type]  # the stubs of some versions list the keys as literals
        width = _PANEL_WIDTH * len(panels)
        figure = Figure(figsize=(width, 3.9), layout="constrained")
        # Not pyplot: it keeps figures alive and may look for a display.
        row = figure.subplots(1, len(panels), squeeze=False)[0]
        shown: dict[str, Any] = {}
        for axes, panel in zip(row, panels, strict=True):
            _draw_panel(axes, panel)
            handles, labels = axes.get_legend_handles_labels()
            shown.update(zip(labels, handles, strict=True))
        # A letter takes about 0.07 inches, a line and the space around a label 0.6.
        columns = min(len(shown), max(1, int(width / (0.07 * max(map(len, shown)) + 0.6))))
        figure.legend([*shown.values()], [*shown], loc="outside lower center", ncols=columns, frameon=False)
        for suffix in ("png", "svg"):
            buffer = io.BytesIO()
            figure.savefig(buffer, format=suffix, dpi=100, metadata={"Date": None} if suffix == "svg" else None)
            write_atomically(f"{stem}.{suffix}", [buffer.getvalue()], DataError)


def _draw_panel(axes: Axes, panel: Panel) -> None:
    from matplotlib.ticker import LogLocator, MaxNLocator

    for line in panel.lines:
        colour, marker = STYLES[line.style % len(STYLES)]
        many = len(line.x) > 12  # a marker a point would hide the line
        if line.low is not None and line.high is not None:
            axes.fill_between(line.x, line.low, line.high, color=colour, alpha=0.1, linewidth=0)
        axes.plot(
            line.x,
            line.y,
            label=line.label,
            color=colour,
            marker="" if line.level else marker,
            markersize=4.5,
            markevery=(line.style, 4) if many else 1,
            linewidth=1.4,
            linestyle="--" if line.level else "-",
        )
    axes.set(title=panel.title, xlabel=panel.x_label, ylabel=panel.y_label)
    if panel.log_x:
        axes.set_xscale("log")
        wide = max(x for line in panel.lines for x in line.x) >= 100 * min(x for line in panel.lines for x in line.x)
        axes.xaxis.set_major_locator(LogLocator(subs=(1,) if wide else (1, 2, 5)))  # labels must not overlap
        axes.xaxis.set_major_formatter("{x:g}")
        axes.xaxis.set_minor_formatter("")
    elif panel.x_ticks is None:
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    if panel.x_ticks is not None:
        axes.set_xticks(panel.x_ticks, [f"{tick:g}" for tick in panel.x_ticks], minor=False)
        axes.minorticks_off()
    if panel.y_from is not None:
        axes.set_ylim(bottom=panel.y_from)
