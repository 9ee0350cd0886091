"""The paper's figures."""

from __future__ import annotations

from typing import NamedTuple


class Row(NamedTuple):
    """Accuracy on test data in per cent over 10 data sets, how often better than CSP, how often a good beta."""

    accuracy: float
    deviation: float
    wins: int | None = None
    generalises: int | None = None


SETUP_NAMES = {1: "simple(++), learnable(+++)", 2: "simple(++), learnable(++)", 3: "simple(+), learnable(+)"}

# Table 1, "Overall Synthetic Data Results", by set-up.
TABLE_1: dict[int, dict[str, Row]] = {
    1: {
        "B-WM": Row(75.47, 3.05, 9, 10),
        "B-WMR": Row(75.96, 2.42, 8, 10),
        "A-WM": Row(74.18, 2.16, 7, 10),
        "A-WMR": Row(75.17, 3.07, 7, 10),
        "CSP": Row(72.24, 3.45),
    },
    2: {
        "B-WM": Row(63.18, 1.32, 9, 10),
        "B-WMR": Row(63.02, 2.49, 9, 10),
        "A-WM": Row(61.65, 2.30, 9, 10),
        "A-WMR": Row(61.02, 1.93, 8, 10),
        "CSP": Row(57.89, 2.85),
    },
    3: {
        "B-WM": Row(28.48, 1.9, 5, 10),
        "B-WMR": Row(24.31, 5.2, 4, 10),
        "A-WM": Row(30.45, 1.0, 6, 10),
        "A-WMR": Row(25.8, 3.18, 2, 10),
        "CSP": Row(25.27, 8.55),
    },
}

# Section 7: how far the best of the four is above CSP.
BEST = {1: ("B-WMR", 3.72), 2: ("B-WM", 5.29), 3: ("A-WM", 5.18)}
