"""Several seeds as one number with its spread, and two of them compared."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass


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


@dataclass(frozen=True)
class Difference:
    """How far the first of two settings is above the second, seed by seed."""

    mean: float
    error: float  # standard error of the mean; 0 if there is one seed only

    @property
    def sign(self) -> int:
        """1 or -1 where the difference is more than two standard errors, else 0: too close to tell."""
        return 0 if abs(self.mean) <= 2 * self.error or self.mean == 0 else int(math.copysign(1, self.mean))

    def __str__(self) -> str:
        return f"{self.mean:+.2f}" + (f" ± {self.error:.2f}" if self.error else "")


def difference(first: Sequence[float], second: Sequence[float]) -> Difference:
    """
    >>> difference([97.2, 97.4, 97.3], [97.0, 97.1, 97.2]).sign
    1
    >>> difference([97.2, 97.0], [97.0, 97.2]).sign
    0
    """
    pairs = [a - b for a, b in zip(first, second, strict=True)]
    error = statistics.stdev(pairs) / math.sqrt(len(pairs)) if len(pairs) > 1 else 0.0
    return Difference(statistics.fmean(pairs), error)
