"""The papers by name; a paper's module is imported only when it is reproduced."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

from goldbeam.errors import ParameterError

if TYPE_CHECKING:
    from goldbeam.experiments.experiment import Experiment


@dataclass(frozen=True)
class Paper:
    """What ``goldbeam reproduce --list`` shows, and where the experiment is: a module with an `EXPERIMENT`."""

    title: str
    module: str
    reproduces: str


PAPERS: dict[str, Paper] = {
    "collins2004": Paper(
        "Collins, Roark 2004: Incremental Parsing with the Perceptron Algorithm",
        "goldbeam.experiments.collins2004",
        "constituency parsing: Tables 1, 3 and 4, Figure 5",
    ),
    "dror2016": Paper(
        "Dror, Reichart 2016: The Structured Weighted Violations Perceptron Algorithm",
        "goldbeam.experiments.dror2016",
        "synthetic data: Table 1; graph-based parsing of any number of treebanks: Table 2",
    ),
    "huang2012": Paper(
        "Huang, Fayong, Guo 2012: Structured Perceptron with Inexact Search",
        "goldbeam.experiments.huang2012",
        "tagging: Tables 1 and 2, Figures 4 and 5, learning curves; parsing: Table 3, Figures 5 and 6",
    ),
    "shen2007": Paper(
        "Shen, Satta, Joshi 2007: Guided Learning for Bidirectional Sequence Classification",
        "goldbeam.experiments.shen2007",
        "tagging: Tables 2, 3 and 4, learning curves",
    ),
    "zhang2014": Paper(
        "Zhang, Su, Zhou 2014: Regularized Structured Perceptron",
        "goldbeam.experiments.zhang2014",
        "segmentation: Tables 2 and 3, Figures 2a, 3, 4 and 5; joint tagging: Table 4, Figure 2b; "
        "parsing: Table 5, Figure 2c",
    ),
}


def find_paper(name: str) -> tuple[Paper, Experiment]:
    """A paper and its experiment: ``find_paper("huang2012")``."""
    if name not in PAPERS:
        raise ParameterError(f"paper must be one of {', '.join(PAPERS)}, got {name!r}")
    paper = PAPERS[name]
    experiment: Experiment = import_module(paper.module).EXPERIMENT
    return paper, experiment
