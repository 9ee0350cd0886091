"""Sections 6.2 to 6.5.1: character-based segmentation, where the paper tries every regulariser."""

from __future__ import annotations

from collections.abc import Mapping
from statistics import fmean

from goldbeam.experiments.experiment import Options, Setting, Study
from goldbeam.experiments.report import Finding, Report, verdict
from goldbeam.experiments.splits import Splits
from goldbeam.experiments.spread import difference
from goldbeam.experiments.zhang2014 import figures, statements, tables
from goldbeam.experiments.zhang2014.data import character_count
from goldbeam.experiments.zhang2014.problem import Problem, Scores
from goldbeam.experiments.zhang2014.published import CRF, TABLE_2
from goldbeam.experiments.zhang2014.regularisers import BOTH, DROPOUT, L2, NONE, Regulariser, grid, told
from goldbeam.experiments.zhang2014.text import introduce, seeds_told

PROBLEM = Problem(
    "segmentation",
    "segmenter",
    ("f1",),
    ("F",),
    shuffled=5,
    # Four hypotheses are all there are for four labels, so the search is exact, and standard updates are valid.
    parameters={"templates": "zhang-2014", "update": "standard"},
    cost=1.0,
)
NEAR = 0.05  # points of F: as good as the best


def regularisers(options: Options) -> list[Regulariser]:
    """Those of Figures 3 and 4, and of Table 2."""
    return [NONE, *({name: v} for name, values in grid(options.thorough).items() for v in values), BOTH]


def settings(options: Options, splits: Splits) -> list[Setting]:
    tokens = character_count(splits)
    return [
        PROBLEM.setting(regulariser, options, splits, tokens, most=regulariser == NONE)
        for regulariser in regularisers(options)
    ]


def write(studies: Mapping[str, Study], report: Report) -> None:
    scores = Scores(PROBLEM, studies["segmentation"])
    introduce(
        report,
        scores,
        'The segmenter is the paper\'s: `templates="zhang-2014"` (its Table 1), exact search, `step="perceptron"`. ',
        "The paper has CTB 5, about 18,000 sentences of training data.",
    )
    report.findings(findings(scores))
    report.prose(seeds_told(scores))
    report.notes("segmentation")
    report.heading("Table 2: character-based segmentation", 3)
    report.table(*tables.published_table(scores, TABLE_2))
    report.prose(f"The paper's CRF++ with the same templates reaches {CRF:.2f}.")
    report.heading("Figure 2a: number of models", 3)
    report.plot("figure-2a", *figures.figure_2(scores))
    report.heading("Figure 3: penalties", 3)
    report.plot("figure-3a", *figures.figure_3a(scores))
    report.plot("figure-3b", *figures.figure_3b(scores))
    report.heading("Figure 4: dropout", 3)
    report.plot("figure-4", *figures.figure_4(scores))
    report.heading("Figure 5: combinations", 3)
    report.plot("figure-5", *figures.figure_5(scores))
    report.heading("All segmenters", 3)
    report.table(*tables.all_trainings(scores, regularisers(scores.study.options)))


def findings(scores: Scores) -> list[Finding]:
    return [
        statements.shuffling_helps(scores, "97.34 to 97.55"),
        statements.equation_8_is_better(scores),
        statements.number_of_models(scores, enough=True),
        *(_penalty_helps(scores, name) for name in ("l2", "l1", "cumulative_l1")),
        _l2_is_better_than_l1(scores),
        statements.both_are_better_than_one(scores, L2, "L2"),
        statements.dropout_helps(scores, DROPOUT, "97.34 to 97.41 on test data"),
        _feature_dropout_does_not_help(scores),
        statements.both_are_better_than_one(scores, DROPOUT, "Dropout"),
        _shuffling_always_helps(scores),
        _penalty_and_dropout_overlap(scores),
        _l2_and_shuffling_are_best(scores),
    ]


def best_of(scores: Scores, name: str) -> Regulariser:
    """With the value that does best alone, chosen on the same dev data, as in the paper."""
    values = grid(scores.study.options.thorough)[name]
    return max(({name: value} for value in values), key=lambda regulariser: fmean(scores.of(regulariser)))


def _penalty_helps(scores: Scores, name: str) -> Finding:
    best = best_of(scores, name)
    gap = statements.above(scores, best, shuffled=False)
    label = told(best).rpartition(" ")[0]
    return Finding(
        f"With the right value, {label} helps.",
        f"The best of the values tried, {told(best)}, above none: {gap}.",
        verdict(gap.sign),
    )


def _l2_is_better_than_l1(scores: Scores) -> Finding:
    best = {name: best_of(scores, name) for name in ("l2", "l1", "cumulative_l1")}
    gaps = {name: difference(scores.of(best["l2"]), scores.of(best[name])) for name in ("l1", "cumulative_l1")}
    return Finding(
        "L2 is slightly better than L1 and than cumulative L1.",
        ", ".join(f"above {told(best[name])}: {gap}" for name, gap in gaps.items()) + ".",
        verdict(statements.together([gap.sign for gap in gaps.values()])),
    )


def _feature_dropout_does_not_help(scores: Scores) -> Finding:
    best = best_of(scores, "feature_dropout")
    gap = statements.above(scores, best, shuffled=False)
    return Finding(
        "Dropout of the hidden layer, the features, does not help.",
        f"The best of the values tried, {told(best)}, above none: {gap}.",
        verdict(-1 if gap.sign > 0 else 1),
    )


def _shuffling_always_helps(scores: Scores) -> Finding:
    gaps = {
        told(regulariser): difference(scores.shuffled(regulariser), scores.of(regulariser))
        for regulariser in (NONE, L2, DROPOUT, BOTH)
    }
    return Finding(
        "Whatever else is used, adding shuffling always helps.",
        "; ".join(f"{label}: {gap}" for label, gap in gaps.items()) + ".",
        verdict(statements.together([gap.sign for gap in gaps.values()])),
    )


def _penalty_and_dropout_overlap(scores: Scores) -> Finding:
    better = max((L2, DROPOUT), key=lambda regulariser: fmean(scores.shuffled(regulariser)))
    gap = difference(scores.shuffled(BOTH), scores.shuffled(better))
    return Finding(
        "L2 and dropout overlap: both together, with shuffling, are not much better than one of them.",
        f"Both above {told(better)}: {gap}.",
        verdict(-1 if gap.sign > 0 and gap.mean > NEAR else 1),
    )


def _l2_and_shuffling_are_best(scores: Scores) -> Finding:
    """Of the rows of Table 2."""
    rows = {row.label: scores.of(row.regulariser, scores.models if row.shuffled else 1) for row in TABLE_2}
    best = max(rows, key=lambda label: fmean(rows[label]))
    gap = difference(rows["+ L2 + shuffle"], rows[best])
    return Finding(
        "L2 with shuffling is the best of Table 2, or near it (97.72; with dropout too 97.71).",
        f"The best is “{best}”, {fmean(rows[best]):.2f}; L2 with shuffling: {fmean(rows['+ L2 + shuffle']):.2f}.",
        verdict(1 if gap.mean >= -NEAR else gap.sign),
    )
