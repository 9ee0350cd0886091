"""A score as a ratio of two sums of counts over sentences: computed once for a corpus, and resampled by the tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from goldbeam.evaluation.encoding import percent


class Ratio(NamedTuple):
    """``part`` over the mean of ``whole``: with one whole a share, with gold and predicted counts the F1 score.

    >>> Ratio("correct", ("tokens",)).of({"correct": 3, "tokens": 4})
    75.0
    >>> Ratio("correct", ("gold", "predicted")).of({"correct": 3, "gold": 4, "predicted": 6})
    60.0
    """

    part: str
    whole: tuple[str, ...]

    def of(self, counts: Mapping[str, int]) -> float:
        """In per cent; 0 where there is nothing to count."""
        return percent(len(self.whole) * counts[self.part], self.size(counts))

    def size(self, counts: Mapping[str, int]) -> int:
        """What the part is divided by; 0 if the score says nothing."""
        return sum(counts[name] for name in self.whole)
