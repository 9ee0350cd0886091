"""The paper's figures, all from its text and tables; the plots' own numbers are not printed anywhere."""

from __future__ import annotations

from typing import NamedTuple


class Converged(NamedTuple):
    """A cell of Table 1: the best epoch, and the accuracy on held-out data there."""

    epoch: int
    dev: float


# Table 1, "Convergence rate of part-of-speech tagging", by method and beam.
TABLE_1 = {
    ("standard", 1): Converged(12, 96.27),
    ("standard", 2): Converged(6, 97.07),
    ("standard", 7): Converged(4, 97.17),
    ("early", 1): Converged(13, 96.97),
    ("early", 2): Converged(6, 97.15),
    ("early", 7): Converged(7, 97.19),
    ("max-violation", 1): Converged(7, 96.97),
    ("max-violation", 2): Converged(3, 97.20),
    ("max-violation", 7): Converged(4, 97.20),
}


class Final(NamedTuple):
    """A row of Table 2; the beam is None for exact search."""

    beam: int | None
    epoch: int
    minutes: int
    dev: float
    test: float


# Table 2, "Final test results on POS tagging": each method at its best beam.
TABLE_2 = {
    "standard": Final(None, 6, 162, 97.17, 97.28),
    "early": Final(4, 6, 37, 97.22, 97.35),
    "hybrid": Final(5, 5, 30, 97.18, 97.19),
    "latest": Final(7, 5, 45, 97.17, 97.13),
    "max-violation": Final(2, 3, 26, 97.20, 97.33),
}


class FinalParser(NamedTuple):
    """A row of Table 3; the beam is 8."""

    epoch: int
    hours: float
    dev: float
    test: float


# Table 3, "Final results on incremental parsing".
TABLE_3 = {
    "early": FinalParser(38, 15.4, 92.24, 92.09),
    "standard": FinalParser(1, 0.4, 78.99, 79.14),
    "hybrid": FinalParser(11, 5.6, 92.26, 91.95),
    "latest": FinalParser(9, 4.5, 92.06, 91.96),
    "max-violation": FinalParser(12, 5.5, 92.32, 92.18),
}
BEAM_OF_TABLE_3 = 8
# Section 6.2, in words: standard updates with greedy search; where max-violation passes the best of early (Figure 6).
STANDARD_GREEDY = 60.04
PASSES_EARLY_AT = {"epoch": 10, "hours": 4.6}


def points_of_figure_4(method: str) -> dict[int, float]:
    """The points of Figure 4 that the tables give in numbers, by beam."""
    points = {beam: cell.dev for (name, beam), cell in TABLE_1.items() if name == method}
    row = TABLE_2.get(method)
    if row is not None and row.beam is not None:
        points[row.beam] = row.dev
    return dict(sorted(points.items()))
