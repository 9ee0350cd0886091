"""Words that all parts of the report begin with."""

from __future__ import annotations

from goldbeam.experiments.report import Report
from goldbeam.experiments.spread import HOW_SEEDS_COUNT, ONE_SEED
from goldbeam.experiments.zhang2014.problem import Scores


def introduce(report: Report, scores: Scores, estimator: str, about: str) -> None:
    """What was run, and the heading of the findings."""
    options = scores.study.options
    report.prose(
        f"{estimator}Beam {max(options.beams)}, {options.epochs} epochs, {options.seeds_told}. {about}".rstrip()
    )
    report.prose(
        f"Every training makes several models that see the examples in other orders. The first is the averaged "
        f"perceptron; “shuffle” averages {scores.models} of them by equation 8. Scores are those after the last epoch, "
        "so dev data choose no epoch. Numbers are means over the seeds, with ± the standard deviation. The paper's "
        "tables are of test data."
    )
    report.heading(f"What agrees and what does not in {scores.problem.name}", 3)


def seeds_told(scores: Scores) -> str:
    return ONE_SEED if scores.study.options.seeds == 1 else HOW_SEEDS_COUNT
