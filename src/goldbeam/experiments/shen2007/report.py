"""The report: tables beside the published ones, and which of the paper's statements our data agree with."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from goldbeam.experiments.experiment import Study
from goldbeam.experiments.plots import Panel, line_of_seeds
from goldbeam.experiments.report import Finding, Report, verdict
from goldbeam.experiments.shen2007.published import TABLE_2, TABLE_3, TABLE_4
from goldbeam.experiments.shen2007.settings import MARGIN, MAX_VIOLATION, Guided
from goldbeam.experiments.spread import HOW_SEEDS_COUNT, ONE_SEED, difference, show, show_range


def write(study: Study, report: Report) -> None:
    options = study.options
    beams = sorted(options.beams)
    report.prose(
        f'Guided taggers (`search="guided"`) with the averaged perceptron and a margin of {MARGIN:g}, '
        f"{options.epochs} epochs, {options.seeds_told}. Errors are those of the best epoch on dev data, in per cent, "
        "means over the seeds with ± the standard deviation. The paper's are of sections of the Penn Treebank that are "
        "much larger than most data here, so that the order of rows can agree and their height cannot."
    )
    report.heading("What agrees and what does not", 3)
    report.findings(findings(study))
    report.prose(ONE_SEED if options.seeds == 1 else HOW_SEEDS_COUNT)
    report.notes("tagging")
    report.heading(f"Table 2: feature sets, beam {beams[-1]}", 3)
    report.table(
        ["features", "error here", "paper"],
        [
            [name, show(errors(study, Guided(name, beams[-1]))), f"{published:.2f}"]
            for name, published in TABLE_2.items()
        ],
    )
    report.heading("Table 3: search and learning, feature set E", 3)
    report.table(*_table_3(study, beams))
    report.heading("Table 4: test data", 3)
    report.table(*_table_4(study))
    report.heading("Learning curves", 3)
    report.plot("curves", "Dev errors of feature set E, epoch by epoch", _curves(study, beams))
    report.heading("All taggers", 3)
    report.table(*_all(study))


def errors(study: Study, guided: Guided) -> list[float]:
    """On dev data, one a seed."""
    return _errors(study, guided.name)


def _errors(study: Study, name: str) -> list[float]:
    return [100 - record.best_dev for record in study.records[name]]


def findings(study: Study) -> list[Finding]:
    beams = sorted(study.options.beams)
    widest = beams[-1]
    found = [_each_set_helps(study, widest)]
    found += [_bidirectional_is_better(study, beam) for beam in beams]
    if 1 in beams:
        found.append(_gentle_is_worse(study))
    found.append(_gentle_does_not_converge(study, widest))
    if len(beams) > 1:
        found.append(_beam_matters_little(study, beams))
    return [*found, _beats_max_violation(study, widest)]


def _each_set_helps(study: Study, beam: int) -> Finding:
    steps = ["AB", "BC", "CD", "DE"]
    gaps = {s: difference(errors(study, Guided(s[0], beam)), errors(study, Guided(s[1], beam))) for s in steps}
    return Finding(
        "Every step from feature set A to E lowers the error (3.05, 2.92, 2.84, 2.78, 2.72).",
        "Errors fall by " + "; ".join(f"{gap} from {s[0]} to {s[1]}" for s, gap in gaps.items()) + ".",
        verdict(min(gap.sign for gap in gaps.values())),
    )


def _bidirectional_is_better(study: Study, beam: int) -> Finding:
    gap = difference(errors(study, Guided("E", beam, bidirectional=False)), errors(study, Guided("E", beam)))
    published = (TABLE_3[False, True, beam], TABLE_3[True, True, beam]) if (True, True, beam) in TABLE_3 else None
    told = f" ({published[0]:.2f} to {published[1]:.2f})" if published else ""
    return Finding(
        f"With aggressive learning bidirectional search is better than left to right, beam {beam}{told}.",
        f"Error lower by {gap}.",
        verdict(gap.sign),
    )


def _gentle_is_worse(study: Study) -> Finding:
    left = {"bidirectional": False}
    gap = difference(errors(study, Guided("E", 1, **left, aggressive=False)), errors(study, Guided("E", 1, **left)))
    return Finding(
        "Left to right with beam 1, learning that is not aggressive is much worse (3.24 for 2.94).",
        f"Its error is higher by {gap}.",
        verdict(gap.sign),
    )


def _gentle_does_not_converge(study: Study, beam: int) -> Finding:
    gap = difference(errors(study, Guided("E", beam, aggressive=False)), errors(study, Guided("E", beam)))
    return Finding(
        "Bidirectional search does not converge to a comparable error unless learning is aggressive.",
        f"Not aggressive, beam {beam}: error higher by {gap}.",
        verdict(gap.sign if gap.mean > 1 else min(gap.sign, 0)),
    )


def _beam_matters_little(study: Study, beams: Sequence[int]) -> Finding:
    gap = difference(errors(study, Guided("E", beams[0])), errors(study, Guided("E", beams[-1])))
    return Finding(
        "Deterministic search is nearly as good as a beam (2.84 for 2.72; 2.73 for 2.67 on test data).",
        f"Beam {beams[0]} has a higher error than beam {beams[-1]} by {gap}.",
        verdict(1 if gap.mean <= 0.15 else -gap.sign),
    )


def _beats_max_violation(study: Study, beam: int) -> Finding:
    gap = difference(_errors(study, MAX_VIOLATION), errors(study, Guided("E", beam)))
    return Finding(
        "Not in the paper: guided search with set E is at least as good as max-violation in a beam of 4 from left to "
        "right with the templates of E that it can use.",
        f"Error lower by {gap}.",
        verdict(gap.sign),
    )


def _table_3(study: Study, beams: Sequence[int]) -> tuple[list[str], list[list[str]]]:
    rows = []
    for bidirectional, aggressive in ((False, True), (False, False), (True, True), (True, False)):
        cells = []
        for beam in beams:
            published = TABLE_3.get((bidirectional, aggressive, beam))
            cells += [
                show(errors(study, Guided("E", beam, bidirectional, aggressive))),
                f"{published:.2f}" if published is not None else "–",
            ]
        rows.append(["bidirectional" if bidirectional else "left to right", "yes" if aggressive else "no", *cells])
    head = [text for beam in beams for text in (f"beam {beam} here", "paper")]
    return ["search", "aggressive", *head], rows


def _table_4(study: Study) -> tuple[list[str], list[list[str]]]:
    rows = []
    for system in TABLE_4:
        ours = "–"
        name = Guided(*system.ours).name if system.ours else ""
        if name in study.records and study.splits.test is not None:
            ours = show([record.measures["test error"] for record in study.records[name]])
        rows.append([system.name, system.beam, ours, f"{system.error:.2f}"])
    return ["system", "beam", "error here", "paper"], rows


def _curves(study: Study, beams: Sequence[int]) -> list[Panel]:
    panels = []
    for beam in beams:
        lines = []
        for style, (bidirectional, aggressive) in enumerate(product((True, False), repeat=2)):
            guided = Guided("E", beam, bidirectional, aggressive)
            records = study.records[guided.name]
            x = list(range(1, len(records[0].epochs) + 1))
            values = [[100 - record.epochs[i - 1].dev for record in records] for i in x]
            label = ("bidirectional" if bidirectional else "left to right") + (", aggressive" if aggressive else "")
            lines.append(line_of_seeds(label, x, values, style))
        panels.append(Panel(f"beam {beam}", "epoch", "dev error, %", lines))
    return panels


def _all(study: Study) -> tuple[list[str], list[list[str]]]:
    rows = []
    for name, records in study.records.items():
        rows.append(
            [
                name,
                show(_errors(study, name)),
                show_range([record.best_epoch for record in records]),
                show([record.epochs[-1].cpu / len(record.epochs) for record in records]),
            ]
        )
    return ["tagger", "dev error", "best epoch", "CPU s an epoch"], rows
