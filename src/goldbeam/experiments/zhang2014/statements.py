"""Statements that the paper makes of several tasks."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from goldbeam.experiments.report import Finding, verdict
from goldbeam.experiments.spread import Difference, difference
from goldbeam.experiments.zhang2014.problem import Scores
from goldbeam.experiments.zhang2014.regularisers import NONE, Regulariser, told


def together(signs: Sequence[int]) -> int:
    """Of several differences that should all be "more": 1 if all are, -1 if one is "less"."""
    return min(signs)


def shuffling_helps(scores: Scores, published: str) -> Finding:
    gap = difference(scores.shuffled(), scores.of())
    return Finding(
        f"Averaging models that see the examples in other orders helps ({published}).",
        f"{scores.models} models above one: {gap}.",
        verdict(gap.sign),
    )


def equation_8_is_better(scores: Scores) -> Finding:
    counts = range(2, scores.study.options.models + 1)
    gaps = {n: difference(scores.of(NONE, n), scores.of(NONE, n, equation=7)) for n in counts}
    below = [n for n, gap in gaps.items() if gap.sign < 0]
    last = gaps[counts[-1]]
    return Finding(
        "Equation 8 (a weight is averaged over the models that have it) always does better than equation 7.",
        f"Above equation 7 with {counts[-1]} models: {last}; on average over 2 to {counts[-1]} models "
        f"{fmean(gap.mean for gap in gaps.values()):+.2f}" + (f"; below it with {_listed(below)}." if below else "."),
        verdict(-1 if below else last.sign),
    )


def number_of_models(scores: Scores, *, enough: bool) -> Finding:
    """``enough``: half of the models do; else more of them go on helping."""
    most = scores.study.options.models
    half = (most + 1) // 2
    gap = difference(scores.of(NONE, most), scores.of(NONE, half))
    statement = (
        f"About {half} models are enough; more bring nothing."
        if enough
        else f"More models go on helping, up to {most} of them."
    )
    # Nothing can be shown to bring nothing: a twentieth of a point is taken for that.
    few = 1 if gap.mean <= 0.05 else -gap.sign
    return Finding(statement, f"{most} models above {half}: {gap}.", verdict(few if enough else gap.sign))


def above(scores: Scores, regulariser: Regulariser, *, shuffled: bool) -> Difference:
    """Of a regulariser above none, both alone or both with models averaged."""
    models = scores.models if shuffled else 1
    return difference(scores.of(regulariser, models), scores.of(NONE, models))


def dropout_helps(scores: Scores, regulariser: Regulariser, published: str) -> Finding:
    gap = above(scores, regulariser, shuffled=False)
    return Finding(
        f"Dropout of the input helps ({published}).",
        f"{told(regulariser)} above none: {gap}.",
        verdict(gap.sign),
    )


def both_are_better_than_one(scores: Scores, regulariser: Regulariser, name: str) -> Finding:
    """A regulariser and shuffling, against each alone."""
    first = difference(scores.shuffled(regulariser), scores.of(regulariser))
    second = above(scores, regulariser, shuffled=True)
    return Finding(
        f"{name} and shuffling together are better than either alone.",
        f"{told(regulariser)} with {scores.models} models above one model: {first}; above shuffling alone: {second}.",
        verdict(together([first.sign, second.sign])),
    )


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))
