"""Section 6.5.1, Table 3: word-based segmentation in a beam, with early updates."""

from __future__ import annotations

from collections.abc import Mapping

from goldbeam.experiments.experiment import Options, Setting, Study
from goldbeam.experiments.report import Finding, Report, verdict
from goldbeam.experiments.splits import Splits
from goldbeam.experiments.spread import difference
from goldbeam.experiments.zhang2014 import segmentation, statements, tables
from goldbeam.experiments.zhang2014.data import character_count
from goldbeam.experiments.zhang2014.problem import Problem, Scores
from goldbeam.experiments.zhang2014.published import TABLE_3
from goldbeam.experiments.zhang2014.regularisers import BOTH, L2, NONE
from goldbeam.experiments.zhang2014.text import introduce, seeds_told

PROBLEM = Problem(
    "words",
    "segmenter",
    ("f1",),
    ("F",),
    shuffled=5,
    parameters={"method": "words", "update": "early"},
    cost=10.0,
)
REGULARISERS = (NONE, L2, BOTH)


def settings(options: Options, splits: Splits) -> list[Setting]:
    tokens = character_count(splits)
    return [PROBLEM.setting(regulariser, options, splits, tokens) for regulariser in REGULARISERS]


def write(studies: Mapping[str, Study], report: Report) -> None:
    scores = Scores(PROBLEM, studies["words"])
    introduce(
        report,
        scores,
        'The segmenter is word-based: `method="words"` with its default templates, which are those of Zhang and Clark '
        '(2007) and the characters around, `update="early"`, `step="perceptron"`. The paper follows Zhang et al. '
        "(2012), whose templates it does not print. ",
        "",
    )
    report.findings(findings(scores, studies.get("segmentation")))
    report.prose(seeds_told(scores))
    report.notes("words")
    report.heading("Table 3: word-based segmentation", 3)
    report.table(*tables.published_table(scores, TABLE_3))
    report.heading("All word-based segmenters", 3)
    report.table(*tables.all_trainings(scores, REGULARISERS))


def findings(scores: Scores, characters: Study | None) -> list[Finding]:
    found = [
        statements.shuffling_helps(scores, "97.58 to 97.87"),
        statements.both_are_better_than_one(scores, L2, "L2"),
        _dropout_adds_nothing(scores),
    ]
    return found if characters is None else [_words_are_better(scores, characters), *found]


def _words_are_better(scores: Scores, characters: Study) -> Finding:
    gap = difference(scores.of(), Scores(segmentation.PROBLEM, characters).of())
    return Finding(
        "The word-based model is better than the character-based one (97.58 for 97.34).",
        f"Above it, one model each: {gap}.",
        verdict(gap.sign),
    )


def _dropout_adds_nothing(scores: Scores) -> Finding:
    gap = difference(scores.shuffled(BOTH), scores.shuffled(L2))
    return Finding(
        "With L2 and shuffling, dropout adds nothing (97.91 with and without).",
        f"With dropout above without: {gap}.",
        verdict(-1 if gap.sign > 0 and gap.mean > segmentation.NEAR else 1),
    )
