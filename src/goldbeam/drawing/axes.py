"""Values on an axis: where they go, and which ones to write down."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class RootScale:
    """Values from ``low`` to ``high``, with 0 among them, on pixels from ``start`` to ``end``.

    Distances from 0 are drawn by their square roots: small ones can be told apart beside large ones, and order is kept.
    """

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        low, high = _root(self.low), _root(self.high)
        return self.start + (_root(value) - low) / (high - low) * (self.end - self.start)

    def ticks(self, gap: float = 26) -> list[float]:
        """Round values, at least so many pixels apart: 0, then 1, 2 and 5 times the powers of ten on both sides.

        >>> RootScale(-60, 12, 0, 300).ticks()
        [0.0, -1.0, -5.0, -20.0, -50.0, 1.0, 5.0]
        """
        found = [0.0]
        for sign, bound in ((-1, -self.low), (1, self.high)):
            last = self(0)
            for tick in _round_values(bound):
                if abs(self(sign * tick) - last) >= gap:
                    found.append(sign * tick)
                    last = self(sign * tick)
        return found


def _root(value: float) -> float:
    return math.copysign(math.sqrt(abs(value)), value)


def _round_values(bound: float) -> list[float]:
    """1, 2 and 5 times the powers of ten, up to a bound and over four decades."""
    if bound <= 0:
        return []
    highest = math.floor(math.log10(bound))
    values = [factor * 10.0**k for k in range(highest - 3, highest + 1) for factor in (1, 2, 5)]
    return [value for value in values if value <= bound]


def number(value: float) -> str:
    """A tick as it is written, with a minus as long as a plus.

    >>> number(-2.5), number(0.0), number(1000)
    ('−2.5', '0', '1000')
    """
    return f"{value + 0.0:.6g}".replace("-", "−")
