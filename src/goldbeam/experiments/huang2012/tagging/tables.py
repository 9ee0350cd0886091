"""Tables 1 and 2 with our figures beside the published ones, and a table of everything."""

from __future__ import annotations

from statistics import fmean

from goldbeam.experiments.experiment import Study
from goldbeam.experiments.huang2012.methods import METHODS, NEAR
from goldbeam.experiments.huang2012.published import TABLE_1, TABLE_2
from goldbeam.experiments.huang2012.tagging.runs import EXACT, name
from goldbeam.experiments.spread import show, show_range

Table = tuple[list[str], list[list[str]]]


def table_1(study: Study) -> Table:
    """By beam, then method: the paper's table turned, so that its figures have room beside ours."""
    rows = []
    for beam in study.options.beams:
        for method in METHODS:
            ours = study.records[name(method, beam)]
            paper = TABLE_1.get((method, beam))
            rows.append(
                [
                    str(beam),
                    method,
                    show_range([r.best_epoch for r in ours]),
                    str(paper.epoch) if paper else "",
                    show_range([r.near_best(NEAR) for r in ours]),
                    show([r.best_dev for r in ours]),
                    f"{paper.dev:.2f}" if paper else "",
                ]
            )
    return ["beam", "method", "it", "it, paper", "near best", "dev", "dev, paper"], rows


def best_beam(study: Study, method: str) -> int:
    """The beam with the best mean score on dev data; of equal ones the smallest."""
    return max(
        study.options.beams, key=lambda beam: (fmean(r.best_dev for r in study.records[name(method, beam)]), -beam)
    )


def table_2(study: Study) -> Table:
    """The paper's rows (standard is with exact search there), then LaSO and standard with a beam."""
    chosen = {method: name(method, best_beam(study, method)) for method in METHODS}
    rows = []
    for label, setting, beam in [
        ("standard", EXACT, "∞"),
        *((m, chosen[m], str(best_beam(study, m))) for m in ("early", "hybrid", "latest", "max-violation", "laso")),
        ("standard, beam", chosen["standard"], str(best_beam(study, "standard"))),
    ]:
        ours = study.records[setting]
        paper = TABLE_2.get(label)
        tests = [r.measures["test"] for r in ours if "test" in r.measures]
        rows.append(
            [
                label,
                beam,
                ("∞" if paper.beam is None else str(paper.beam)) if paper else "",
                show_range([r.best_epoch for r in ours]),
                str(paper.epoch) if paper else "",
                show([r.cpu_to(r.best_epoch) for r in ours], 1),
                f"{paper.minutes} min" if paper else "",
                show([r.best_dev for r in ours]),
                f"{paper.dev:.2f}" if paper else "",
                show(tests) if tests else "–",
                f"{paper.test:.2f}" if paper else "",
            ]
        )
    head = ["method", "b", "paper", "it", "paper", "CPU s", "paper", "dev", "paper", "test", "paper"]
    return head, rows


def all_trainings(study: Study) -> Table:
    rows = []
    for setting, records in study.records.items():
        rows.append(
            [
                setting,
                show([r.best_dev for r in records]),
                show_range([r.best_epoch for r in records]),
                show_range([r.near_best(NEAR) for r in records]),
                show([r.cpu_to(r.near_best(NEAR)) for r in records], 1),
                show([r.cpu_to(len(r.epochs)) / len(r.epochs) for r in records], 2),
                show([r.invalid_share for r in records], 1),
                show([r.measures["search errors"] for r in records], 1),
            ]
        )
    head = ["training", "dev", "it", "near best", "CPU s to there", "CPU s an epoch", "invalid %", "search errors %"]
    return head, rows
