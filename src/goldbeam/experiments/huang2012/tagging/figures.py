"""Figures 4 and 5, and learning curves as the paper has them for parsing (its Figure 6)."""

from __future__ import annotations

from statistics import fmean

from goldbeam.experiments.experiment import Study
from goldbeam.experiments.huang2012.lines import learning_curves
from goldbeam.experiments.huang2012.methods import METHODS
from goldbeam.experiments.huang2012.published import TABLE_2, points_of_figure_4
from goldbeam.experiments.huang2012.tagging.runs import EXACT, WIDE, name
from goldbeam.experiments.plots import Line, Panel, Plot, line_of_seeds

EXACT_STYLE = len(METHODS)


def figure_4(study: Study) -> Plot:
    beams = study.options.beams
    lines = [
        line_of_seeds(m, beams, [[r.best_dev for r in study.records[name(m, beam)]] for beam in beams], style)
        for style, m in enumerate(METHODS)
    ]
    ends = (beams[0], beams[-1])
    exact = [r.best_dev for r in study.records[EXACT]]
    lines.append(Line("standard, exact search", ends, [fmean(exact)] * 2, EXACT_STYLE, level=True))
    published = []
    for style, method in enumerate(METHODS):
        if points := points_of_figure_4(method):
            published.append(Line(method, list(points), list(points.values()), style))
    published.append(Line("standard, exact search", (1, 10), [TABLE_2["standard"].dev] * 2, EXACT_STYLE, level=True))
    label = f"best dev {study.metric}, %"
    return (
        f"Best {study.metric} on dev data against beam size: here (the band is the spread over seeds) and in the "
        "paper, as far as its Tables 1 and 2 give the points of its Figure 4 in numbers.",
        [
            Panel(f"{study.splits.name}, here", "beam size", label, lines, x_ticks=beams),
            Panel("Penn Treebank, in the paper", "beam size", label, published, x_ticks=(1, 2, 4, 5, 7, 10)),
        ],
    )


def figure_5(study: Study) -> Plot:
    beams = study.options.beams
    records = {beam: study.records[name("standard", beam)] for beam in beams}
    invalid = line_of_seeds("invalid updates", beams, [[r.invalid_share for r in records[b]] for b in beams], 2)
    errors = [[r.measures["search errors"] for r in records[b]] for b in beams]
    search = line_of_seeds("search errors on dev data", beams, errors, 1)
    return (
        "Per cent of standard updates that are invalid, over all epochs, and per cent of dev sentences for which a "
        f"beam of {WIDE} finds a higher score. The paper prints no numbers; its curve “quickly drops to 0%”.",
        [Panel(f"standard updates, {study.splits.name}", "beam size", "%", [invalid, search], beams, y_from=0)],
    )


def beams_of_curves(study: Study) -> list[int]:
    """Greedy search, where methods differ most, and the beam of the paper's best result (4)."""
    beams = study.options.beams
    return sorted({min(beams), min(beams, key=lambda beam: abs(beam - 4))})


def curves(study: Study, beam: int) -> Plot:
    by_epoch, by_time = learning_curves(study, {method: name(method, beam) for method in METHODS})
    # Where most of a curve is: the first epochs of early update would take most of the height.
    last = [line.y[-1] for line in by_epoch]
    low = min([min(line.low or line.y) for line in by_epoch])
    floor = max(low, min(last) - 1.5)
    label = f"dev {study.metric}, %"
    return (
        f"Dev {study.metric} while learning with a beam of {beam}: by epochs and by CPU time.",
        [
            Panel(f"beam {beam}", "epoch", label, by_epoch, y_from=floor),
            Panel(f"beam {beam}", "CPU seconds of learning", label, by_time, log_x=True, y_from=floor),
        ],
    )
