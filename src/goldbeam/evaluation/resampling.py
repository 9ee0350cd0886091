"""Is the difference between two outputs more than luck? Two tests that resample sentences.

A score is a ratio of two sums over sentences (correct / tokens, or for F1 2 correct / (gold + predicted)), so a
resampled score needs four numbers per sentence and no second look at the data: ``counts[sentence, metric]`` has part
and whole of output A, part and whole of output B. One sample serves all metrics. It depends on the seed and on its
number alone, and its sums are whole numbers that float64 holds exactly.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from goldbeam import _core
from goldbeam.errors import ParameterError

_DRAWN = 1 << 20  # sentences drawn in a call of the core, some milliseconds: then Ctrl-C is looked at
# Multiplications at once: for so few, OpenBLAS starts no threads, which on a busy machine would wait for each other.
_MULTIPLIED = 1 << 18
_MIX0, _MIX1, _MIX2 = (np.uint64(number) for number in (0x9E3779B97F4A7C15, 0xD6E8FEB86659FD93, 0xA0761D6478BD642F))


def bootstrap_differences(counts: NDArray[Any], seed: int, samples: range) -> NDArray[np.float64]:
    """Differences B - A in per cent: a row for each sample, a column for each metric.

    Paired bootstrap (Efron and Tibshirani 1993; Koehn 2004; Berg-Kirkpatrick et al. 2012): a sample draws as many
    sentences as there are, with replacement, the same ones for both outputs. In NumPy it took five times as long as in
    the core.
    """
    rows = _checked(counts)
    columns = 4 * rows.shape[1]
    found = [
        np.frombuffer(_core.draw_sums(rows, columns, seed, part.start, len(part)), np.float64)
        for part in _parts(samples, _DRAWN // max(1, len(rows)))
    ]
    return _differences(np.concatenate(found).reshape(len(samples), *rows.shape[1:]))


def randomised_differences(counts: NDArray[Any], seed: int, samples: range) -> NDArray[np.float64]:
    """The same by approximate randomisation (Noreen 1989; Yeh 2000): a sample swaps the two outputs of each sentence
    with probability one half, as it may if neither is better."""
    rows = _checked(counts)
    gains = (rows[..., 2:] - rows[..., :2]).reshape(len(rows), 2 * rows.shape[1])  # A's, and B's losses
    found = [
        _coins(seed, part, len(rows)).astype(np.float64) @ gains
        for part in _parts(samples, _MULTIPLIED // max(1, gains.size))
    ]
    gained = np.concatenate(found).reshape(len(samples), rows.shape[1], 2)
    return _differences(rows.sum(axis=0) + np.concatenate([gained, -gained], axis=2))


def _checked(counts: NDArray[Any]) -> NDArray[np.float64]:
    if counts.ndim != 3 or counts.shape[2] != 4:
        raise ParameterError(f"counts must hold four numbers for each sentence and metric, got shape {counts.shape}")
    return np.ascontiguousarray(counts, np.float64)


def _parts(samples: range, size: int) -> Iterator[range]:
    step = max(1, size)
    return (samples[first : first + step] for first in range(0, len(samples), step))


def _differences(sums: NDArray[np.float64]) -> NDArray[np.float64]:
    """Of the sums of samples; a score of nothing is 0."""
    parts, wholes = sums[..., ::2], sums[..., 1::2]
    scores = np.divide(100.0 * parts, wholes, out=np.zeros_like(parts), where=wholes != 0)
    return scores[..., 1] - scores[..., 0]


def _coins(seed: int, samples: range, count: int) -> NDArray[np.uint8]:
    """``count`` random bits for each sample, by the generator of ``native/core/random.hpp``: a scrambled counter."""
    base = _scrambled(_scrambled(np.array([seed], np.uint64) ^ _MIX2) + _MIX0)
    states = _scrambled((base + np.array(samples, np.uint64)) ^ _MIX2)
    steps = np.arange(1, 1 + -(-count // 64), dtype=np.uint64) * _MIX0
    numbers = _scrambled(states[:, None] + steps)
    return np.unpackbits(numbers.astype("<u8").view(np.uint8), axis=1, count=count, bitorder="little")


def _scrambled(x: NDArray[np.uint64]) -> NDArray[np.uint64]:
    x = (x ^ (x >> np.uint64(32))) * _MIX1
    x = (x ^ (x >> np.uint64(29))) * _MIX0
    return x ^ (x >> np.uint64(32))
