"""Figure 2 of any part; Figures 3, 4 and 5 of segmentation. The paper prints no numbers of them."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from goldbeam.experiments.plots import Line, Panel, Plot, line_of_seeds
from goldbeam.experiments.zhang2014.problem import Scores
from goldbeam.experiments.zhang2014.regularisers import BOTH, DROPOUT, L2, NAMES, NONE, grid, told


def figure_2(scores: Scores) -> Plot:
    counts = range(1, scores.study.options.models + 1)
    lines = [
        line_of_seeds(label, counts, [scores.of(NONE, n, equation=equation if n > 1 else 8) for n in counts], style)
        for style, (label, equation) in enumerate((("shuffle", 8), ("shuffle (average all)", 7)))
    ]
    return (
        "Dev scores by the number of models that are averaged; “average all” is equation 7.",
        [_panel(scores, "shuffle and average", "models", lines, list(counts))],
    )


def figure_3a(scores: Scores) -> Plot:
    return (
        "The L2 penalty in several sizes, alone and with models averaged.",
        [_by_value(scores, ("l2",), "L2 penalty", log=True)],
    )


def figure_3b(scores: Scores) -> Plot:
    return (
        "The L1 penalties in several sizes, alone and with models averaged.",
        [_by_value(scores, ("l1", "cumulative_l1"), "L1 penalties", log=True)],
    )


def figure_4(scores: Scores) -> Plot:
    return (
        "Dropout of characters, and of features (φ), alone and with models averaged.",
        [_by_value(scores, ("dropout", "feature_dropout"), "dropout", log=False)],
    )


def figure_5(scores: Scores) -> Plot:
    counts = range(1, scores.models + 1)
    lines = [
        line_of_seeds(told(regulariser), counts, [scores.of(regulariser, n) for n in counts], style)
        for style, regulariser in enumerate((NONE, L2, DROPOUT, BOTH))
    ]
    return (
        "All three kinds of regularisers together: penalty and dropout, by the number of models averaged.",
        [_panel(scores, "combinations", "models", lines, list(counts))],
    )


def _by_value(scores: Scores, names: Sequence[str], title: str, *, log: bool) -> Panel:
    values = grid(scores.study.options.thorough)
    ends = [min(values[names[0]]), max(values[names[0]])]
    lines = []
    for style, name in enumerate(names):
        for shift, models in enumerate((1, scores.models)):
            label = NAMES[name] + (" + shuffle" if shift else "")
            found = [scores.of({name: value}, models) for value in values[name]]
            lines.append(line_of_seeds(label, values[name], found, 2 * style + shift))
    for style, (label, models) in enumerate((("averaged perceptron", 1), ("shuffle", scores.models)), start=4):
        lines.append(Line(label, ends, [fmean(scores.of(NONE, models))] * 2, style, level=True))
    ticks = None if log else values[names[0]]
    return _panel(scores, title, "size", lines, ticks, log)


def _panel(
    scores: Scores, title: str, x_label: str, lines: Sequence[Line], ticks: Sequence[float] | None, log: bool = False
) -> Panel:
    full = f"{scores.problem.name}, {title}, {scores.study.splits.name}"
    return Panel(full, x_label, f"dev {scores.problem.heads[0]}, %", lines, ticks, log)
