"""The regularisers that are compared, as parameters of estimators, and the values that the figures go through."""

from __future__ import annotations

from collections.abc import Mapping

Regulariser = Mapping[str, float]

NONE: Regulariser = {}
# The values of the paper's tables: section 6.5.1 for segmentation, 6.5.2 and 6.5.3 for the rest.
L2: Regulariser = {"l2": 1e-4}
DROPOUT: Regulariser = {"dropout": 0.03}
BOTH: Regulariser = {**L2, **DROPOUT}
JOINT_DROPOUT: Regulariser = {"dropout": 0.05}

NAMES = {
    "l2": "L2",
    "l1": "L1",
    "cumulative_l1": "cumulative L1",
    "dropout": "dropout",
    "feature_dropout": "dropout (φ)",
}
# Figures 3 and 4: the paper does not print the values it tried. A penalty is paid with every example.
_SHARES = (0.01, 0.03, 0.05, 0.1, 0.2)
GRID: Mapping[str, tuple[float, ...]] = {
    "l2": (1e-5, 3e-5, 1e-4, 3e-4, 1e-3),
    "l1": (1e-6, 1e-5, 3e-5, 1e-4, 3e-4),
    "cumulative_l1": (1e-6, 1e-5, 3e-5, 1e-4, 3e-4),
    "dropout": _SHARES,
    "feature_dropout": _SHARES,
}
FEW: Mapping[str, tuple[float, ...]] = {
    "l2": (1e-4, 1e-3),
    "l1": (1e-5, 1e-4),
    "cumulative_l1": (1e-5, 1e-4),
    "dropout": (0.03, 0.1),
    "feature_dropout": (0.03, 0.1),
}


def grid(thorough: bool) -> Mapping[str, tuple[float, ...]]:
    """The values of every hyper-parameter, those of the tables among them."""
    return GRID if thorough else FEW


def told(regulariser: Regulariser) -> str:
    """For people: {"l2": 0.0001, "dropout": 0.03} is "L2 0.0001, dropout 0.03"."""
    return ", ".join(f"{NAMES[name]} {value:g}" for name, value in regulariser.items()) or "none"
