"""Section 6.5.3, Table 5 and Figure 2c: the shift-reduce parser of Huang and Sagae (2010)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from goldbeam.experiments.experiment import Options, Setting, Study
from goldbeam.experiments.report import Finding, Report
from goldbeam.experiments.splits import Splits, parsers_tags
from goldbeam.experiments.zhang2014 import figures, statements, tables
from goldbeam.experiments.zhang2014.problem import Problem, Scores
from goldbeam.experiments.zhang2014.published import TABLE_5
from goldbeam.experiments.zhang2014.regularisers import JOINT_DROPOUT, NONE
from goldbeam.experiments.zhang2014.text import introduce, seeds_told

PROBLEM = Problem(
    "parsing",
    "dependency",
    ("uas_no_punct", "exact_match_unlabelled_no_punct"),
    ("word", "compl."),
    shuffled=10,
    parameters={
        "system": "arc-standard",
        "templates": "huang-sagae-2010",
        "labelled": False,
        "nonprojective": "pseudo-projective",  # without labels it only lifts arcs that cross
        "merge": True,
        "update": "early",
        "threshold": None,
    },
    cost=100.0,
)
REGULARISERS = (NONE, JOINT_DROPOUT)


def settings(options: Options, splits: Splits) -> list[Setting]:
    problem = replace(PROBLEM, parameters={**PROBLEM.parameters, "columns": [parsers_tags(splits)]})
    return [problem.setting(regulariser, options, splits, None, most=True) for regulariser in REGULARISERS]


def write(studies: Mapping[str, Study], report: Report) -> None:
    scores = Scores(PROBLEM, studies["parsing"])
    introduce(
        report,
        scores,
        f"Parsers read words and `{parsers_tags(scores.study.splits)}` as the data have them. The parser is the "
        'paper\'s, after Huang and Sagae (2010): `system="arc-standard"`, `templates="huang-sagae-2010"`, '
        '`labelled=False`, merged states, `update="early"`, `step="perceptron"`; dropout hides words, not tags. ',
        "“word” is the share of words with the right head and “compl.” that of sentences without an error, both "
        "without punctuation.",
    )
    report.findings(findings(scores))
    report.prose(seeds_told(scores))
    report.notes("parsing")
    report.heading("Table 5: dependency parsing", 3)
    report.table(*tables.published_table(scores, TABLE_5))
    report.heading("Figure 2c: number of models", 3)
    report.plot("figure-2c", *figures.figure_2(scores))
    report.heading("All parsers", 3)
    report.table(*tables.all_trainings(scores, REGULARISERS))


def findings(scores: Scores) -> list[Finding]:
    return [
        statements.shuffling_helps(scores, "85.22 to 85.65"),
        statements.equation_8_is_better(scores),
        statements.number_of_models(scores, enough=False),
        statements.dropout_helps(scores, JOINT_DROPOUT, "85.22 to 85.32"),
        statements.both_are_better_than_one(scores, JOINT_DROPOUT, "Dropout"),
    ]
