"""Random choices that are the same bytes on every machine and Python version, for ever.

``random`` promises this for ``random()`` only, not for ``choice`` or ``shuffle``; so the sample data have a generator
of their own (SplitMix64: Steele, Lea & Flood 2014) and integer arithmetic throughout, no floating point.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate
from math import isqrt
from typing import Generic, TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


def _scramble(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


class SplitMix:
    """A stream of random numbers; (seed, index) names the stream, so sentence i is the same in a corpus of any size."""

    __slots__ = ("_state",)

    def __init__(self, seed: int, index: int = 0) -> None:
        self._state = _scramble((_scramble((seed + _STEP) & _MASK) + index * 0xD1342543DE82EF95) & _MASK)

    def below(self, n: int) -> int:
        """A number in 0..n-1 (multiply-shift: the bias of n / 2^64 does not matter here)."""
        self._state = (self._state + _STEP) & _MASK
        return (_scramble(self._state) * n) >> 64

    def chance(self, per_cent: int) -> bool:
        return self.below(100) < per_cent

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]


class Choice(Generic[T]):
    """Items with integer weights, drawn by bisection."""

    __slots__ = ("_bounds", "items")

    def __init__(self, items: Iterable[T], weights: Iterable[int]) -> None:
        self.items = tuple(items)
        self._bounds = tuple(accumulate(weights))

    def draw(self, rng: SplitMix) -> T:
        return self.items[bisect_right(self._bounds, rng.below(self._bounds[-1]))]


def weighted(weights: dict[T, int]) -> Choice[T]:
    return Choice(weights.keys(), weights.values())


def zipf(items: Sequence[T], offset: int = 8) -> Choice[T]:
    """The item of rank r with weight 1 / (r + offset)^1.5: a few frequent words and a long tail (Zipf-Mandelbrot)."""
    return Choice(items, (_inverse_power(rank + offset) for rank in range(len(items))))


def _inverse_power(x: int) -> int:
    """10^12 / x^1.5 in integers; the square root has 16 further bits."""
    return (10**12 << 16) // (x * isqrt(x << 32))
