"""What plots show, as matplotlib has it: lines, bands, scales, ticks and labels."""

from __future__ import annotations

from expectations import check
from matplotlib.axes import Axes
from matplotlib.colors import to_hex
from matplotlib.figure import Figure

from goldbeam.experiments import plots
from goldbeam.experiments.plots import Line, Panel, line_of_seeds

LONG = list(range(1, 21))
PANELS = {
    "seeds": Panel("beams", "beam", "dev, %", [line_of_seeds("early", [1, 2, 4], [[90, 91], [92, 93], [95, 90]], 1)]),
    "log": Panel("", "C", "F1", [Line("a", [0.01, 0.1, 1, 10], [1, 2, 3, 2], 0)], log_x=True),
    "narrow log": Panel("", "C", "F1", [Line("a", [1, 2, 5, 10], [1, 2, 3, 2], 6)], log_x=True),
    "ticks": Panel("t", "b", "y", [Line("a", [1, 4, 16], [5, 6, 7], 2)], x_ticks=[1, 4, 16], log_x=True, y_from=4.5),
    "level": Panel("t", "b", "y", [Line("a", [1, 2], [5, 6], 3), Line("l", [1, 2], [5.5, 5.5], 4, level=True)]),
    "many points": Panel("t", "epoch", "y", [Line("a", LONG, LONG, 5, low=LONG, high=[y + 1 for y in LONG])]),
}


def seen(axes: Axes) -> str:
    lines = [
        f"  {line.get_label()} {list(map(float, line.get_xdata()))} {list(map(float, line.get_ydata()))} "
        f"{to_hex(line.get_color())} {line.get_marker()!r} {line.get_markersize()} {line.get_markevery()} "
        f"{line.get_linewidth()} {line.get_linestyle()}"
        for line in axes.lines
    ]
    bands = [f"  band {to_hex(band.get_facecolor()[0])} {band.get_alpha()}" for band in axes.collections]
    ticks = [round(float(tick), 4) for tick in axes.get_xticks()]
    labels = [label.get_text() for label in axes.get_xticklabels()]
    about = f"{axes.get_title()!r} {axes.get_xlabel()!r} {axes.get_ylabel()!r} {axes.get_xscale()} {ticks} {labels}"
    return "\n".join([f"{about} from {round(float(axes.get_ylim()[0]), 4)}", *lines, *bands])


def test_panels():
    parts = []
    for name, panel in PANELS.items():
        axes = Figure().add_subplot()
        plots._draw_panel(axes, panel)
        parts.append(f"# {name}\n{seen(axes)}")
    check("papers/plots", "\n".join(parts) + "\n")


def test_a_figure_has_its_panels_in_a_row_and_one_legend(tmp_path, monkeypatch):
    figures = []
    original = Figure.savefig

    def saved(figure: Figure, *arguments: object, **options: object) -> None:
        figures.append((figure, options))
        original(figure, *arguments, **options)

    monkeypatch.setattr(Figure, "savefig", saved)
    plots.draw([PANELS["seeds"], PANELS["level"]], str(tmp_path / "figure"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["figure.png", "figure.svg"]
    assert [options["format"] for _, options in figures] == ["png", "svg"]
    figure = figures[0][0]
    assert figure.get_size_inches().tolist() == [9.2, 3.9]
    assert [axes.get_title() for axes in figure.axes] == ["beams", "t"]
    [legend] = figure.legends
    assert [text.get_text() for text in legend.get_texts()] == ["early", "a", "l"]
    assert (legend._ncols, legend.get_frame_on()) == (3, False)
