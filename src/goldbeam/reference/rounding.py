"""How numbers are rounded: not at all, or, to compare with the core, to the single precision that it learns in."""

from __future__ import annotations

from collections.abc import Callable
from ctypes import c_float

Rounding = Callable[[float], float]


def exact(number: float) -> float:
    return number


def single(number: float) -> float:
    return c_float(number).value
