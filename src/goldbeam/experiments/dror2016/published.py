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

# Table 2, UAS by order: CSP, B-WM with beta from dev data, and with the beta that is best on the test data.
TABLE_2: dict[str, dict[int, tuple[float, float, float]]] = {
    "English": {1: (86.34, 86.4, 86.7), 2: (88.02, 87.82, 87.92)},
    "Chinese": {1: (84.60, 84.5, 85.05), 2: (86.82, 86.69, 87.02)},
    "Arabic": {1: (79.09, 79.17, 79.21), 2: (76.07, 75.94, 76.09)},
    "Greek": {1: (80.41, 80.20, 80.28), 2: (80.31, 80.40, 80.61)},
    "Italian": {1: (84.63, 84.64, 84.70), 2: (84.03, 84.08, 84.28)},
    "Turkish": {1: (83.05, 82.89, 82.89), 2: (83.02, 83.04, 83.31)},
    "Basque": {1: (79.47, 79.54, 79.54), 2: (80.52, 80.57, 80.64)},
    "Catalan": {1: (88.51, 88.46, 88.5), 2: (88.71, 88.81, 88.82)},
    "Hungarian": {1: (80.17, 80.07, 80.21), 2: (80.61, 80.45, 80.55)},
}
# The languages of Universal Dependencies treebanks, by the names of their folders.
LANGUAGES = {
    "ud-en-ewt": "English",
    "ud-zh-gsd-simp": "Chinese",
    "ud-ar-padt-small": "Arabic",
    "ud-el-gdt": "Greek",
    "ud-it-partut": "Italian",
    "ud-tr-imst": "Turkish",
    "ud-eu-bdt": "Basque",
    "ud-ca-ancora-small": "Catalan",
    "ud-hu-szeged": "Hungarian",
}
