"""Section 6.5.2, Table 4 and Figure 2b: words and tags at once, and word-based re-ranking."""

from __future__ import annotations

from collections.abc import Mapping
from statistics import fmean
from typing import Any

from goldbeam.data import Corpus
from goldbeam.experiments.experiment import Options, Setting, Study
from goldbeam.experiments.report import Finding, Report, verdict
from goldbeam.experiments.splits import Splits
from goldbeam.experiments.spread import difference, show
from goldbeam.experiments.zhang2014 import figures, statements, tables
from goldbeam.experiments.zhang2014.data import character_count
from goldbeam.experiments.zhang2014.problem import Problem, Scores, shared_parameters
from goldbeam.experiments.zhang2014.published import RE_RANKED, TABLE_4
from goldbeam.experiments.zhang2014.regularisers import JOINT_DROPOUT, NONE
from goldbeam.experiments.zhang2014.text import introduce, seeds_told

PROBLEM = Problem(
    "joint",
    "joint",
    ("f1", "segmentation_f1"),
    ("jf", "sf"),
    shuffled=10,
    parameters={"templates": "zhang-2014"},
    cost=10.0,
)
REGULARISERS = (NONE, JOINT_DROPOUT)
CANDIDATES = 10
FOLDS = 5
# A re-ranker takes FOLDS times as many models again.
RE_RANKED_MODELS = 3
RE_RANKING = f"joint, {CANDIDATES} candidates re-ranked"


def settings(options: Options, splits: Splits) -> list[Setting]:
    tokens = character_count(splits)
    problem = _with_column(splits)
    models = min(RE_RANKED_MODELS, options.models)
    parameters = {**shared_parameters(problem, options), **JOINT_DROPOUT, "average": models}
    re_ranked = Setting(
        RE_RANKING,
        "joint",
        {**parameters, "rerank": CANDIDATES, "jackknife": FOLDS},
        {"re-ranked on dev": _on_dev, "re-ranked on test": _on_test},
        options.seeds,
        PROBLEM.cost * models,
        tokens,
    )
    return [*(problem.setting(one, options, splits, tokens, most=True) for one in REGULARISERS), re_ranked]


def _with_column(splits: Splits) -> Problem:
    """The same, with the tags that the data have."""
    from dataclasses import replace

    return replace(PROBLEM, parameters={**PROBLEM.parameters, "column": splits.column})


def _on_dev(estimator: Any, splits: Splits) -> Mapping[str, float]:
    return _with_and_without(estimator, splits.dev, "dev")


def _on_test(estimator: Any, splits: Splits) -> Mapping[str, float] | None:
    return None if splits.test is None else _with_and_without(estimator, splits.test, "test")


def _with_and_without(estimator: Any, corpus: Corpus, part: str) -> dict[str, float]:
    """The same model with its re-ranker and without it."""
    found = {}
    for label, candidates in (("re-ranked", CANDIDATES), ("not re-ranked", None)):
        scores = estimator.set_params(rerank=candidates).evaluate(corpus)
        found.update({f"{part} {label} {metric}": float(scores[metric]) for metric in PROBLEM.metrics})
    return found


def write(studies: Mapping[str, Study], report: Report) -> None:
    scores = Scores(PROBLEM, studies["joint"])
    column = scores.study.splits.column
    introduce(
        report,
        scores,
        f"Labels are products of places in words and tags{f' (`{column}`)' if column else ''}; "
        '`templates="zhang-2014"`, `step="perceptron"`. The paper searches exactly; here it is a beam with merged '
        "states and max-violation updates. ",
        "“jf” is the F of words with their tags, “sf” that of words.",
    )
    report.findings(findings(scores))
    report.prose(seeds_told(scores))
    report.notes("joint")
    report.heading("Table 4: joint segmentation and tagging", 3)
    head, rows = tables.published_table(scores, TABLE_4)
    report.table(head, [*rows, *_re_ranked_rows(scores)])
    report.prose(
        f"The last two rows are one model, averaged over {min(RE_RANKED_MODELS, scores.study.options.models)} at its "
        f"best epoch on dev, with dropout, and the same with {CANDIDATES} candidates re-ranked by words; its re-ranker "
        f"learned from {FOLDS} parts of the training data, each tagged by a model of the others."
    )
    report.heading("Figure 2b: number of models", 3)
    report.plot("figure-2b", *figures.figure_2(scores))
    report.heading("All joint taggers", 3)
    report.table(*tables.all_trainings(scores, REGULARISERS))


def re_ranking(scores: Scores, label: str, metric: str, part: str = "dev") -> list[float]:
    return [record.measures[f"{part} {label} {metric}"] for record in scores.study.records[RE_RANKING]]


def _re_ranked_rows(scores: Scores) -> list[list[str]]:
    def row(title: str, label: str, published: list[str]) -> list[str]:
        cells = [show(re_ranking(scores, label, m, part)) for m in PROBLEM.metrics for part in scores.parts]
        return [title, *cells, *published]

    return [
        row("as re-ranked, without re-ranking", "not re-ranked", [""] * len(RE_RANKED)),
        row("+ word-based re-ranking", "re-ranked", [f"{score:.2f}" for score in RE_RANKED]),
    ]


def findings(scores: Scores) -> list[Finding]:
    return [
        statements.shuffling_helps(scores, "jf 93.36 to 93.75"),
        statements.equation_8_is_better(scores),
        statements.number_of_models(scores, enough=False),
        statements.dropout_helps(scores, JOINT_DROPOUT, "jf 93.36 to 93.61"),
        statements.both_are_better_than_one(scores, JOINT_DROPOUT, "Dropout"),
        _a_tenth_of_the_errors(scores),
        _re_ranking_helps(scores),
    ]


def _a_tenth_of_the_errors(scores: Scores) -> Finding:
    before, after = 100 - fmean(scores.of()), 100 - fmean(scores.shuffled(JOINT_DROPOUT))
    share = 100 * (1 - after / before) if before else 0.0
    return Finding(
        "Dropout and shuffling together take away more than 10 % of the errors (1 − jf).",
        f"{share:.1f} %.",
        verdict(1 if share > 10 else -1 if share < 5 else 0),
    )


def _re_ranking_helps(scores: Scores) -> Finding:
    gap = difference(re_ranking(scores, "re-ranked", "f1"), re_ranking(scores, "not re-ranked", "f1"))
    return Finding(
        "Word-based re-ranking helps further (jf 94.07 to 94.38).",
        f"Above the same model without: {gap}.",
        verdict(gap.sign),
    )
