"""What is trained: the paper's parser, with each method at each beam.

It is that of Huang and Sagae (2010): arc-standard without labels, dynamic programming over merged states, and the set
of templates that the authors used in 2012. The step is the perceptron's, the weights are averaged.
"""

from __future__ import annotations

from typing import Any

from goldbeam.experiments.experiment import Options, Setting
from goldbeam.experiments.huang2012.methods import METHODS, test_score
from goldbeam.experiments.huang2012.published import BEAM_OF_TABLE_3
from goldbeam.experiments.splits import Splits, parsers_tags

MEASURES = {"test": test_score}
COMPARED = ("max-violation", "early")  # in Figure 6
# That figure shows the time to the best score of early, which was the 38th epoch there (of max-violation the 12th).
EARLY_FACTOR = 2


def name(method: str, beam: int) -> str:
    return f"parser, {method}, beam {beam}"


def main_beam(options: Options) -> int:
    """The beam of Table 3 and Figure 6, or the nearest to it that there is."""
    return min(options.beams, key=lambda beam: abs(beam - BEAM_OF_TABLE_3))


def methods_at(beam: int, options: Options) -> list[str]:
    """All at the beam of Table 3; elsewhere those that were asked for."""
    chosen = METHODS if options.updates is None or beam == main_beam(options) else options.updates
    return [method for method in METHODS if method in chosen]


def epochs_of(method: str, beam: int, options: Options) -> int:
    return options.epochs * (EARLY_FACTOR if method == "early" and beam == main_beam(options) else 1)


def settings(options: Options, splits: Splits) -> list[Setting]:
    shared: dict[str, Any] = {
        "templates": "huang-2012",
        "system": "arc-standard",
        "labelled": False,
        "nonprojective": "pseudo-projective",  # without labels it only lifts arcs that cross
        "columns": [parsers_tags(splits)],
        "merge": True,
        "step": "perceptron",
        "patience": None,
        "threshold": None,
    }
    return [
        # Parsing takes twice the steps of tagging, with twice the templates and states that cost more.
        Setting(
            name(method, beam),
            "dependency",
            {**shared, "update": method, "beam": beam, "epochs": epochs_of(method, beam, options)},
            MEASURES,
            options.seeds,
            cost=20 * (1 + beam),
        )
        for beam in options.beams
        for method in methods_at(beam, options)
    ]
