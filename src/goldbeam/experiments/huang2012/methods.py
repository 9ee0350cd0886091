"""What both problems share: the update methods that are compared, and words about scores."""

from __future__ import annotations

from typing import Any

from goldbeam.experiments.splits import Splits

# In the order of tables and plots. The first three are those of the paper's Table 1 and Figure 4, LaSO is of section 7.
METHODS = ("max-violation", "early", "standard", "hybrid", "latest", "laso")
VALID = tuple(method for method in METHODS if method not in ("standard", "laso"))  # the paper's own, without LaSO
NEAR = 0.1  # points of the score: as good as the same

SCORES_AND_TIMES = (
    "on dev data at the best epoch (“it” in the paper), which the same dev data choose, as in the paper. Numbers are "
    "means over the seeds, with ± the standard deviation or (least–most). Times are CPU seconds of learning without "
    "scoring, on one core of a machine that others may have used at the same time."
)
NEAR_BEST = (
    f"“near best” is the first epoch within {NEAR} points of the best one: scores wander on their plateau, so that the "
    "best epoch itself is partly luck."
)


def test_score(estimator: Any, splits: Splits) -> float | None:
    return None if splits.test is None else float(estimator.score(splits.test))
