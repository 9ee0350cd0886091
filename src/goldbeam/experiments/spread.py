"""Several seeds as one number with its spread, and two of them compared."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

ONE_SEED = "With one seed any difference counts, and none is sure."
HOW_SEEDS_COUNT = (
    "A difference counts if its interval of 95 % over the seeds (±) does not hold 0. Other dev data would move the "
    "scores too; the seeds do not show that."
)


def show(values: Sequence[float], digits: int = 2) -> str:
    """Mean and standard deviation over the seeds.

    >>> show([97.1, 97.3]), show([97.1])
    ('97.20 ± 0.14', '97.10')
    """
    mean = f"{statistics.fmean(values):,.{digits}f}"
    return mean if len(values) < 2 else f"{mean} ± {statistics.stdev(values):.{digits}f}"


def show_range(values: Sequence[float], digits: int = 0) -> str:
    """The mean and, where they differ, the least and the largest: for counts such as epochs.

    >>> show_range([3, 5, 7]), show_range([4, 4])
    ('5 (3–7)', '4')
    """
    mean = f"{statistics.fmean(values):,.{digits}f}"
    low, high = min(values), max(values)
    return mean if low == high else f"{mean} ({low:,.{digits}f}–{high:,.{digits}f})"


# Student's t for an interval of 95 %, by degrees of freedom from 1: few seeds know little of their own spread.
_T = (12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23)


@dataclass(frozen=True)
class Difference:
    """How far the first of two settings is above the second, seed by seed."""

    mean: float
    reach: float  # half of the interval that holds the true mean with 95 %; 0 if there is one seed only

    @property
    def sign(self) -> int:
        """1 or -1 where all of the interval is on one side of 0, else 0: too close to tell."""
        return 0 if abs(self.mean) <= self.reach or self.mean == 0 else int(math.copysign(1, self.mean))

    def __str__(self) -> str:
        return f"{self.mean:+.2f}" + (f" ± {self.reach:.2f}" if self.reach else "")


def difference(first: Sequence[float], second: Sequence[float]) -> Difference:
    """
    >>> difference([97.2, 97.4, 97.3], [97.0, 97.1, 97.1]).sign
    1
    >>> difference([97.2, 97.0], [97.0, 97.2]).sign
    0
    """
    pairs = [a - b for a, b in zip(first, second, strict=True)]
    mean = statistics.fmean(pairs)
    if len(pairs) == 1:
        return Difference(mean, 0.0)
    t = _T[len(pairs) - 2] if len(pairs) - 2 < len(_T) else 2.1
    return Difference(mean, t * statistics.stdev(pairs) / math.sqrt(len(pairs)))
