"""The tagging part of the report: what was run, the findings, the tables and the figures."""

from __future__ import annotations

from collections.abc import Mapping

from goldbeam.experiments.experiment import Study
from goldbeam.experiments.huang2012.methods import NEAR_BEST, SCORES_AND_TIMES
from goldbeam.experiments.huang2012.tagging import figures, findings, tables
from goldbeam.experiments.huang2012.tagging.runs import EXACT_EPOCHS, WIDE
from goldbeam.experiments.report import Report
from goldbeam.experiments.spread import HOW_SEEDS_COUNT, ONE_SEED


def write(studies: Mapping[str, Study], report: Report) -> None:
    study = studies["tagging"]
    splits, options = study.splits, study.options
    column = f"Taggers predict `{splits.column}`. " if splits.column else ""
    exact = f", those with exact search {EXACT_EPOCHS} epochs" if options.epochs > EXACT_EPOCHS else ""
    report.prose(
        f"{column}The paper has about 38,000 sentences of training data (Penn Treebank, sections 00 to 18), so it is "
        "not the digits that are compared but how the methods relate."
    )
    report.prose(
        f"Every training runs {options.epochs} epochs with {options.seeds_told}{exact}. The tagger is the paper's: "
        '`templates="collins-2002"`, `step="perceptron"`, averaged weights, merged states. Scores are '
        f"{study.metric} {SCORES_AND_TIMES}"
    )
    report.heading("What agrees and what does not", 3)
    report.findings(findings.findings(study))
    report.prose(ONE_SEED if options.seeds == 1 else HOW_SEEDS_COUNT)
    report.notes("tagging")
    report.heading("Table 1: convergence", 3)
    report.table(*tables.table_1(study))
    report.heading("Table 2: each method at its best beam", 3)
    report.table(*tables.table_2(study))
    report.heading("Figure 4: accuracy against beam size", 3)
    report.plot("figure-4", *figures.figure_4(study))
    report.heading("Figure 5: invalid updates in tagging", 3)
    report.plot("figure-5", *figures.figure_5(study))
    report.heading("Learning curves of taggers", 3)
    for beam in figures.beams_of_curves(study):
        report.plot(f"curves-beam-{beam}", *figures.curves(study, beam))
    report.heading("All taggers", 3)
    report.prose(
        f"{NEAR_BEST} “invalid” is the share of updates that were no violation. “search errors” is the share of dev "
        f"sentences for which a beam of {WIDE} finds a higher score than the beam of training, with the same weights."
    )
    report.table(*tables.all_trainings(study))
