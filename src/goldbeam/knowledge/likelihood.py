"""Dunning's log-likelihood ratios, as Kiss and Strunk (2006) use them of periods."""

from __future__ import annotations

import math


def log_binomial(successes: int, trials: int, p: float) -> float:
    """Without the coefficient, which ratios do not depend on."""
    p = min(max(p, 1e-12), 1 - 1e-12)
    return successes * math.log(p) + (trials - successes) * math.log(1 - p)


def collocation_ratio(first: int, second: int, both: int, total: int) -> float:
    """-2 log λ of two events in ``total`` places; 0 if the second is less frequent after the first than elsewhere.

    The hypotheses are that the second event is as frequent after the first (``both`` of ``first`` times) as elsewhere,
    and that it is not (section 3.2 of the paper).

    >>> round(collocation_ratio(20, 30, 15, 1000), 1)
    79.7
    """
    elsewhere, places = second - both, total - first
    if first <= 0 or places <= 0 or both * places <= elsewhere * first:
        return 0.0
    same = second / total
    chance = log_binomial(both, first, same) + log_binomial(elsewhere, places, same)
    dependent = log_binomial(both, first, both / first) + log_binomial(elsewhere, places, elsewhere / places)
    return -2 * (chance - dependent)
