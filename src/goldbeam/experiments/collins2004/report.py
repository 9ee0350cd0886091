"""The report: Tables 1, 3 and 4 and Figure 5 beside the published ones, and what our data agree with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean

from goldbeam.experiments.collins2004.chains import table_1
from goldbeam.experiments.collins2004.published import TABLE_3
from goldbeam.experiments.collins2004.settings import (
    BASELINE,
    EARLY,
    GENERATIVE,
    HYBRID,
    JACKKNIFE,
    KEPT,
    PUNCTUATION,
    REPEATED,
    STANDARD,
    TAGS,
    table_name,
)
from goldbeam.experiments.experiment import Study
from goldbeam.experiments.plots import Panel, line_of_seeds
from goldbeam.experiments.records import Record
from goldbeam.experiments.report import Finding, Report, verdict
from goldbeam.experiments.spread import HOW_SEEDS_COUNT, ONE_SEED, difference, show


def write(studies: Mapping[str, Study], report: Report) -> None:
    study = studies["parsing"]
    options = study.options
    report.prose(
        f"Constituency parsers with a beam of {options.beams[0]}, {options.epochs} epochs, {options.seeds_told}; early "
        "update unless it says otherwise. Scores are labelled bracketing of the best epoch on dev data, all sentences. "
        "The paper's are of section 23 of the Penn Treebank, after training on all of sections 2 to 21, so that the "
        "order of rows can agree and their height cannot."
    )
    report.heading("What agrees and what does not", 3)
    report.findings(_findings(study))
    report.prose(ONE_SEED if options.seeds == 1 else HOW_SEEDS_COUNT)
    report.notes("parsing")
    report.heading("Table 1: left-child chains of more than two phrases", 3)
    report.prose(
        "Types in the dev trees; types in the training trees, the share of dev words whose chain is not among them; "
        "the same of chains that occur more than once in training. A tagger's tags of the training trees come from "
        f"taggers that learned from the other {JACKKNIFE - 1} of {JACKKNIFE} parts."
    )
    report.table(*table_1(study.splits))
    report.heading("Table 3: generative model and perceptron", 3)
    report.table(*_table_3(study, (GENERATIVE, BASELINE, PUNCTUATION)))
    report.heading("Table 4: both together", 3)
    report.table(*_table_3(study, (GENERATIVE, PUNCTUATION, HYBRID)))
    report.heading("Figure 5: convergence", 3)
    report.prose(f"Repeated use keeps the hypotheses of the last {KEPT} sentences; the paper those of all of them.")
    report.plot("figure5", "Dev F1 after each pass over the training data", [_figure_5(study)])
    report.heading("All parsers", 3)
    report.table(*_all(study))


def _f1(records: Sequence[Record]) -> list[float]:
    return [record.best_dev if len(record.epochs) > 0 else record.measures["f1"] for record in records]


def _best(study: Study, model: str, tags: str) -> Sequence[Record]:
    """Of a model; of the hybrids that whose weight is best on dev data, as the paper chose it."""
    names = [name for name in study.records if name.startswith(table_name(model, tags))]
    return max((study.records[name] for name in names), key=lambda records: fmean(_f1(records)))


def _findings(study: Study) -> list[Finding]:
    standard, early, repeated = (_f1(study.records[name]) for name in (STANDARD, EARLY, REPEATED))
    found = []
    gap = difference(early, standard)
    found.append(
        Finding(
            "Early update makes an enormous difference in the quality of the resulting model.",
            f"F1 {gap}.",
            verdict(gap.sign if gap.mean > 2 or gap.sign < 0 else 0),
        )
    )
    gap = difference(repeated, early)
    found.append(Finding("Repeated use of hypotheses gives a small improvement.", f"F1 {gap}.", verdict(gap.sign)))
    for tags in TAGS:
        generative, baseline, punctuation, hybrid = (
            _f1(_best(study, model, tags)) for model in (GENERATIVE, BASELINE, PUNCTUATION, HYBRID)
        )
        gap = difference(generative, baseline)
        told = f"{tags} tags"
        found.append(
            Finding(
                f"With the base features the generative model is better than the perceptron by 0.5 to 1 point, {told}.",
                f"F1 {gap}.",
                verdict(gap.sign),
            )
        )
        gap = difference(punctuation, baseline)
        found.append(Finding(f"Punctuation features help the perceptron, {told}.", f"F1 {gap}.", verdict(gap.sign)))
        gap = difference(hybrid, [max(pair) for pair in zip(generative, punctuation, strict=True)])
        found.append(
            Finding(
                f"Both together are 2.1 points better than the better of the two, {told}.",
                f"F1 {gap}.",
                verdict(gap.sign if gap.mean > 1 else -1),
            )
        )
    return found


def _table_3(study: Study, models: Sequence[str]) -> tuple[list[str], list[list[str]]]:
    rows = []
    for model in models:
        cells = []
        for tags, published in zip(TAGS, TABLE_3[model], strict=True):
            records = _best(study, model, tags)
            for measure in ("precision", "recall", "f1"):
                cells.append(show([record.measures[measure] for record in records]))
            cells.append("–" if published is None else f"{published.f1:.1f}")
        rows.append([model, *cells])
    head = [f"{name}, {tags}" for tags in TAGS for name in ("LP", "LR", "F", "paper F")]
    return ["model", *head], rows


def _figure_5(study: Study) -> Panel:
    lines = []
    for style, name in enumerate((STANDARD, EARLY, REPEATED)):
        records = study.records[name]
        x = list(range(1, len(records[0].epochs) + 1))
        lines.append(line_of_seeds(name, x, [[record.epochs[i - 1].dev for record in records] for i in x], style))
    return Panel("", "pass over the training data", "dev F1, %", lines)


def _all(study: Study) -> tuple[list[str], list[list[str]]]:
    rows = [
        [
            name,
            show(_f1(records)),
            show([record.measures["exact_match"] for record in records]),
            show([record.measures["repaired"] for record in records], 0),
            show([record.epochs[-1].cpu / len(record.epochs) for record in records], 1),
            show([record.measures["sentences_per_second"] for record in records], 0),
        ]
        for name, records in study.records.items()
    ]
    return ["parser", "dev F1", "exact match", "repaired", "CPU s an epoch", "sentences/s"], rows
