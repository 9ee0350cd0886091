"""Which figures are shown, what is asked of them, and what the rounds say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from comparing.ratios import TOLERANCE

SIDES = ("before", "after")
Value = int | float | str | None


@dataclass(frozen=True)
class Figure:
    """A figure in the answers of a job, and what is asked of it after the change; nothing, as a rule."""

    job: str
    key: str
    title: str
    most: float | None = None
    least: float | None = None
    same: bool = False  # the answer must be "same"
    equal: bool = False  # before and after must be equal
    no_worse: bool = False  # at most what it was before

    @property
    def asked(self) -> str:
        if self.most is not None:
            return f"<= {self.most:g}"
        if self.least is not None:
            return f">= {self.least:g}"
        return "same" if self.same else "equal" if self.equal else "<= old" if self.no_worse else ""

    def reached(self, before: Value, after: Value, ratio: float | None) -> bool | None:
        """None if nothing is asked; what the new build does not have is missed."""
        if not self.asked:
            return None
        if after is None or (self.no_worse and before is None):
            return False
        if self.same:
            return after == "same"
        if self.equal:
            return before == after
        if isinstance(after, str):
            return False
        if self.no_worse:
            return ratio is not None and ratio <= 1 + TOLERANCE
        return after <= self.most if self.most is not None else self.least is not None and after >= self.least


def summary(figures: Sequence[Figure], answers: Mapping[str, Mapping[str, Sequence[Mapping[str, Any]]]]) -> list[Any]:
    """A row for each figure of the jobs that were done; `answers` holds those of each job, side and round."""
    rows = []
    for figure in figures:
        if figure.job not in answers:
            continue
        values = {side: [answer.get(figure.key) for answer in answers[figure.job][side]] for side in SIDES}
        before, after = (typical(values[side]) for side in SIDES)
        ratio = paired_ratio(values["before"], values["after"])
        rows.append(
            {
                **{"job": figure.job, "key": figure.key, "title": figure.title, "asked": figure.asked},
                **{"before": before, "after": after, "ratio": ratio},
                "reached": figure.reached(before, after, ratio),
            }
        )
    return rows


def typical(values: Sequence[Any]) -> Value:
    """The median of numbers; what all answers say, or "unstable"; None if one has nothing to say.

    >>> typical([3.0, 1.0, 2.0]), typical(["same", "same"]), typical(["same", "DIFFER"]), typical([1.0, None])
    (2.0, 'same', 'unstable', None)
    """
    if not values or None in values:
        return None
    if isinstance(values[0], str):
        return values[0] if len(set(values)) == 1 else "unstable"
    return median(values)


def paired_ratio(before: Sequence[Any], after: Sequence[Any]) -> float | None:
    """The median of after/before, round by round; None where a ratio says nothing.

    >>> paired_ratio([2.0, 4.0, 2.0], [1.0, 2.0, 2.0]), paired_ratio([None], [1.0]), paired_ratio([-1.0], [1.0])
    (0.5, None, None)
    """
    pairs = list(zip(before, after, strict=True))
    if not pairs or not all(isinstance(value, (int, float)) and value > 0 for pair in pairs for value in pair):
        return None
    return median(b / a for a, b in pairs)
