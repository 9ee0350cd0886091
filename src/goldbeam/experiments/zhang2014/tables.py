"""Tables 2 to 5 with our figures beside the published ones, and a table of all trainings."""

from __future__ import annotations

from collections.abc import Sequence

from goldbeam.experiments.spread import show
from goldbeam.experiments.zhang2014.problem import Scores
from goldbeam.experiments.zhang2014.published import Row
from goldbeam.experiments.zhang2014.regularisers import Regulariser, told

Table = tuple[list[str], list[list[str]]]


def head(scores: Scores) -> list[str]:
    """Every metric on dev and on test data, and the paper's."""
    columns = [f"{part} {metric}" for metric in scores.problem.heads for part in scores.parts]
    return ["method", *columns, *(f"paper {metric}" for metric in scores.problem.heads)]


def published_table(scores: Scores, rows: Sequence[Row]) -> Table:
    """The paper's rows in its order."""
    return head(scores), [_row(scores, row) for row in rows]


def _row(scores: Scores, row: Row) -> list[str]:
    models = scores.models if row.shuffled else 1
    ours = [
        show(scores.of(row.regulariser, models, metric=metric, part=part))
        for metric in scores.problem.metrics
        for part in scores.parts
    ]
    return [row.label, *ours, *(f"{score:.2f}" for score in row.scores)]


def all_trainings(scores: Scores, regularisers: Sequence[Regulariser]) -> Table:
    rows = []
    for regulariser in regularisers:
        records = scores.study.records[scores.problem.setting_name(regulariser)]
        rows.append(
            [
                told(regulariser),
                show(scores.of(regulariser)),
                show(scores.shuffled(regulariser)),
                show(scores.shuffled(regulariser, 7)),
                show([record.epochs[-1].cpu / len(record.epochs) for record in records]),
            ]
        )
    return ["regulariser", "one model", f"{scores.models} models", "equation 7", "CPU s an epoch, all models"], rows
