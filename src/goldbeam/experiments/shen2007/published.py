"""The paper's figures: error rates in per cent on sections 19-21 of the Penn Treebank (dev) and 22-24 (test)."""

from __future__ import annotations

from typing import NamedTuple

# Table 2, "Experiments on the development data with beam width of 3".
TABLE_2 = {"A": 3.05, "B": 2.92, "C": 2.84, "D": 2.78, "E": 2.72}

# Table 3, feature set E: (bidirectional, aggressive, beam).
TABLE_3 = {
    (False, True, 1): 2.94,
    (False, True, 3): 2.82,
    (False, False, 1): 3.24,
    (False, False, 3): 2.75,
    (True, True, 1): 2.84,
    (True, True, 3): 2.72,
    (True, False, 1): None,  # "does not converge"
    (True, False, 3): None,
}


class System(NamedTuple):
    name: str
    beam: str
    error: float
    ours: tuple[str, int] | None = None  # feature set and beam


# Table 4, "Comparison with the previous works".
TABLE_4 = (
    System("Ratnaparkhi 1996", "5", 3.37),
    System("Tsuruoka and Tsujii 2005", "1", 2.90),
    System("Collins 2002", "–", 2.89),
    System("guided learning, feature B", "3", 2.85, ("B", 3)),
    System("Tsuruoka and Tsujii 2005", "all", 2.85),
    System("Giménez and Màrquez 2004", "–", 2.84),
    System("Toutanova et al. 2003", "–", 2.76),
    System("guided learning, feature E", "1", 2.73, ("E", 1)),
    System("guided learning, feature E", "3", 2.67, ("E", 3)),
)
