"""What paired times of two builds say: the ratio new/old, how sure that is, and whether anything became slower."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

TOLERANCE = 0.02  # less is not worth a mark: the layout of memory alone makes such a difference
_RESAMPLES = 2000
_FEW = 5  # rounds; an interval of fewer says little


@dataclass(frozen=True)
class Comparison:
    """Medians of the times, and the median of the paired ratios with its 95 % interval."""

    old: float
    new: float
    ratio: float
    low: float
    high: float
    rounds: int

    @property
    def verdict(self) -> str:
        """Empty if both are about as fast; with a question mark if the interval includes 1 or rounds are few."""
        if abs(self.ratio - 1) <= TOLERANCE:
            return ""
        sure = self.rounds >= _FEW and (self.low > 1 or self.high < 1)
        return ("slower" if self.ratio > 1 else "faster") + ("" if sure else "?")


def compared(old: Sequence[float], new: Sequence[float], seed: int = 0) -> Comparison:
    """The comparison of times that were measured in pairs, round by round.

    >>> compared([2.0, 2.0, 2.0], [2.1, 2.1, 2.1]).ratio
    1.05
    """
    if not old or len(old) != len(new):
        raise ValueError("times must come in pairs, one of each build")
    ratios = [b / a for a, b in zip(old, new, strict=True)]
    low, high = _interval(ratios, seed)
    return Comparison(median(old), median(new), median(ratios), low, high, len(ratios))


def _interval(ratios: Sequence[float], seed: int) -> tuple[float, float]:
    """95 % interval of the median by bootstrap; of fewer than five ratios, the smallest and the largest."""
    if len(ratios) < _FEW:
        return min(ratios), max(ratios)
    draw = random.Random(seed)
    medians = sorted(median(draw.choices(ratios, k=len(ratios))) for _ in range(_RESAMPLES))
    return medians[round(0.025 * _RESAMPLES)], medians[round(0.975 * _RESAMPLES) - 1]
