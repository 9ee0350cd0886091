"""The report: what was run, the findings, the tables and the figures."""

from __future__ import annotations

from goldbeam.experiments.experiment import Study
from goldbeam.experiments.huang2012 import figures, findings, tables
from goldbeam.experiments.huang2012.runs import EXACT_EPOCHS, WIDE
from goldbeam.experiments.report import Report


def write(study: Study, report: Report) -> None:
    splits, options = study.splits, study.options
    column = f", predicting `{splits.column}`" if splits.column else ""
    seeds = "1 seed" if options.seeds == 1 else f"{options.seeds} seeds"
    exact = f", those with exact search {EXACT_EPOCHS} epochs" if options.epochs > EXACT_EPOCHS else ""
    report.prose(
        f"Data: {splits.describe()}{column}. The paper has about 38,000 sentences of training data (Penn Treebank, "
        "sections 00 to 18), so it is not the digits that are compared but how the methods relate."
    )
    report.prose(
        f"Every training runs {options.epochs} epochs with {seeds}{exact}. The tagger is the paper's: "
        '`templates="collins-2002"`, `step="perceptron"`, averaged weights, merged states. Scores are '
        f"{study.metric} on dev data at the best epoch (“it” in the paper), which the same dev data choose, as in the "
        "paper. Numbers are means over the seeds, with ± the standard deviation or (least–most). Times are CPU seconds "
        "of learning without scoring, on one core of a machine that others may have used at the same time."
    )
    report.heading("What agrees and what does not")
    report.findings(findings.findings(study))
    report.prose(
        "With one seed any difference counts, and none is sure."
        if options.seeds == 1
        else "A difference counts if its interval of 95 % over the seeds (±) does not hold 0. Other dev data would "
        "move the scores too; the seeds do not show that."
    )
    report.notes()
    report.heading("Table 1: convergence")
    report.table(*tables.table_1(study))
    report.heading("Table 2: each method at its best beam")
    report.table(*tables.table_2(study))
    report.heading("Figure 4: accuracy against beam size")
    report.plot("figure-4", *figures.figure_4(study))
    report.heading("Figure 5: invalid updates")
    report.plot("figure-5", *figures.figure_5(study))
    report.heading("Learning curves")
    for beam in figures.beams_of_curves(study):
        report.plot(f"curves-beam-{beam}", *figures.curves(study, beam))
    report.heading("All trainings")
    report.prose(
        f"“near best” is the first epoch within {tables.NEAR} points of the best one: scores wander on their plateau, "
        f"so that the best epoch itself is partly luck. “invalid” is the share of updates that were no violation. "
        f"“search errors” is the share of dev sentences for which a beam of {WIDE} finds a higher score than the "
        "beam of training, with the same weights."
    )
    report.table(*tables.all_trainings(study))
