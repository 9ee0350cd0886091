"""Table 3 with our figures beside the published ones, scores and invalid updates by beam, and a table of everything."""

from __future__ import annotations

from statistics import fmean

from goldbeam.experiments.experiment import Study
from goldbeam.experiments.huang2012 import tagging
from goldbeam.experiments.huang2012.methods import METHODS, NEAR
from goldbeam.experiments.huang2012.parsing.runs import main_beam, methods_at, name
from goldbeam.experiments.huang2012.published import BEAM_OF_TABLE_3, STANDARD_GREEDY, TABLE_3
from goldbeam.experiments.spread import show, show_range

Table = tuple[list[str], list[list[str]]]


def table_3(study: Study) -> Table:
    """The paper's rows in its order, then LaSO."""
    beam = main_beam(study.options)
    rows = []
    for method in (*TABLE_3, "laso"):
        ours = study.records[name(method, beam)]
        paper = TABLE_3.get(method)
        tests = [r.measures["test"] for r in ours if "test" in r.measures]
        rows.append(
            [
                method,
                show_range([r.best_epoch for r in ours]),
                str(paper.epoch) if paper else "",
                show([r.cpu_to(r.best_epoch) for r in ours], 1),
                f"{paper.hours} h" if paper else "",
                show([r.best_dev for r in ours]),
                f"{paper.dev:.2f}" if paper else "",
                show(tests) if tests else "–",
                f"{paper.test:.2f}" if paper else "",
            ]
        )
    return ["method", "it", "paper", "CPU s", "paper", "dev", "paper", "test", "paper"], rows


def by_beam(study: Study) -> Table:
    """Best dev scores; a row a method, a column a beam."""
    options = study.options
    rows = []
    for method in METHODS:
        cells = [
            show([r.best_dev for r in study.records[name(method, beam)]])
            if method in methods_at(beam, options)
            else "–"
            for beam in options.beams
        ]
        published = {BEAM_OF_TABLE_3: TABLE_3[method].dev} if method in TABLE_3 else {}
        if method == "standard":
            published = {1: STANDARD_GREEDY, **published}
        rows.append([method, *cells, ", ".join(f"{dev:.2f} at {beam}" for beam, dev in published.items())])
    return ["method", *(f"beam {beam}" for beam in options.beams), "paper"], rows


def invalid_shares(study: Study) -> dict[int, list[float]]:
    """By beam, for every seed the share of standard updates that are invalid."""
    beams = [beam for beam in study.options.beams if "standard" in methods_at(beam, study.options)]
    return {beam: [r.invalid_share for r in study.records[name("standard", beam)]] for beam in beams}


def taggers_invalid_shares(study: Study) -> dict[int, list[float]]:
    """The same of the taggers of the other part."""
    label = tagging.runs.name
    return {beam: [r.invalid_share for r in study.records[label("standard", beam)]] for beam in study.options.beams}


def invalid(parsing: Study, taggers: Study | None) -> Table:
    ours = invalid_shares(parsing)
    epochs = {beam: parsing.records[name("standard", beam)] for beam in ours}
    theirs = taggers_invalid_shares(taggers) if taggers else {}
    rows = []
    for beam, shares in ours.items():
        ends = [fmean(100 * r.epochs[i].invalid / max(1, r.epochs[i].updates) for r in epochs[beam]) for i in (0, -1)]
        rows.append(
            [
                str(beam),
                show(shares, 1),
                *(f"{end:.1f}" for end in ends),
                show(theirs[beam], 1) if beam in theirs else "–",
            ]
        )
    return ["beam", "parsing", "in the first epoch", "in the last", "tagging"], rows


def all_trainings(study: Study) -> Table:
    rows = []
    for beam in study.options.beams:
        for method in methods_at(beam, study.options):
            records = study.records[name(method, beam)]
            rows.append(
                [
                    str(beam),
                    method,
                    show([r.best_dev for r in records]),
                    show([r.epochs[-1].dev for r in records]),
                    show_range([r.best_epoch for r in records]),
                    show_range([r.near_best(NEAR) for r in records]),
                    show([r.cpu_to(r.near_best(NEAR)) for r in records], 1),
                    show([r.cpu_to(len(r.epochs)) / len(r.epochs) for r in records], 2),
                    show([r.invalid_share for r in records], 1),
                ]
            )
    head = ["beam", "method", "dev", "last epoch", "it", "near best", "CPU s to there", "CPU s an epoch", "invalid %"]
    return head, rows
