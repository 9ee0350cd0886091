"""The parsing part of the report: what was run, the findings, the tables and the figures."""

from __future__ import annotations

from collections.abc import Mapping

from goldbeam.experiments.experiment import Study
from goldbeam.experiments.huang2012.methods import METHODS, NEAR_BEST, SCORES_AND_TIMES
from goldbeam.experiments.huang2012.parsing import figures, findings, tables
from goldbeam.experiments.huang2012.parsing.runs import epochs_of, main_beam
from goldbeam.experiments.report import Report
from goldbeam.experiments.splits import parsers_tags
from goldbeam.experiments.spread import HOW_SEEDS_COUNT, ONE_SEED


def write(studies: Mapping[str, Study], report: Report) -> None:
    study, taggers = studies["parsing"], studies.get("tagging")
    options = study.options
    beam = main_beam(options)
    longer = f"early at beam {beam} runs {epochs_of('early', beam, options)}"
    fewer = ""
    if options.updates is not None and set(options.updates) < set(METHODS):
        fewer = f" At other beams than {beam} only these methods were run: {', '.join(options.updates)}."
    report.prose(
        f"Parsers read words and `{parsers_tags(study.splits)}` as the data have them. The paper has about 40,000 "
        "sentences of training data (Penn Treebank, sections 02 to 21), whose trees are projective by construction; "
        "crossing arcs of other treebanks are lifted for learning (`pseudo-projective`), dev trees stay as they are."
    )
    report.prose(
        f"Every training runs {options.epochs} epochs with {options.seeds_told}; {longer}, since it learns slowly "
        f"(in the paper its best epoch is the 38th).{fewer} The parser is the paper's, "
        'after Huang and Sagae (2010): `system="arc-standard"`, `templates="huang-2012"`, `labelled=False`, merged '
        'states (dynamic programming), `step="perceptron"`, averaged weights. Scores are UAS with punctuation, '
        f"{SCORES_AND_TIMES}"
    )
    report.heading("What agrees and what does not in parsing", 3)
    report.findings(findings.findings(study, taggers))
    report.prose(ONE_SEED if options.seeds == 1 else HOW_SEEDS_COUNT)
    report.notes("parsing")
    report.heading(f"Table 3: all methods at beam {beam}", 3)
    report.table(*tables.table_3(study))
    report.heading("Scores by beam", 3)
    report.table(*tables.by_beam(study))
    report.plot("parsing-beams", *figures.scores_by_beam(study))
    report.heading("Figure 5: invalid updates in parsing and in tagging", 3)
    report.prose("Per cent of the standard updates that are invalid; of parsing over all epochs, and how it changes.")
    report.table(*tables.invalid(study, taggers))
    report.plot("figure-5-parsing", *figures.figure_5(study, taggers))
    report.heading("Figure 6: learning curves of parsers", 3)
    report.plot("figure-6", *figures.figure_6(study))
    report.heading("All parsers", 3)
    report.prose(
        f"{NEAR_BEST} “last epoch” is the dev score there. “invalid” is the share of updates, over all epochs."
    )
    report.table(*tables.all_trainings(study))
