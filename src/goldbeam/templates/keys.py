"""Feature keys in numpy, as the core mixes them (native/core/hash.hpp, native/features/template.hpp).

They are part of the model format: a key that was computed in training must be found again in prediction. All numbers
are uint64 and wrap around.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Keys = NDArray[np.uint64]

MIX0, MIX1, MIX2 = (np.uint64(n) for n in (0x9E3779B97F4A7C15, 0xD6E8FEB86659FD93, 0xA0761D6478BD642F))
#: What stands outside a sentence, whatever is asked of it.
BEFORE_SENTENCE, AFTER_SENTENCE = np.uint64(0x5BD1E9955BD1E995), np.uint64(0xC6A4A7935BD1E995)

_HALF, _LOW = np.uint64(32), np.uint64(0xFFFFFFFF)
_MIX1_LOW, _MIX1_HIGH = MIX1 & _LOW, MIX1 >> _HALF


def scramble(x: Keys) -> Keys:
    """Different numbers for different numbers, with all bits mixed."""
    x = (x ^ (x >> _HALF)) * MIX1
    x = (x ^ (x >> np.uint64(29))) * MIX0
    return x ^ (x >> _HALF)


def mix_keys(states: Keys, atoms: Keys) -> Keys:
    """The 128 bits of ``(states ^ atoms) * MIX1``, folded to 64; the upper half is multiplied in halves of 32 bits."""
    a = states ^ atoms
    low, high = a & _LOW, a >> _HALF
    middle = high * _MIX1_LOW
    middle += (low * _MIX1_LOW) >> _HALF
    low *= _MIX1_HIGH
    low += middle & _LOW
    high *= _MIX1_HIGH
    high += middle >> _HALF
    high += low >> _HALF
    a *= MIX1
    a ^= high
    a += MIX0
    return a


def mix_checks(states: Keys, atoms: Keys) -> Keys:
    """What is stored of the result is its upper half."""
    return (states + atoms) * MIX2
