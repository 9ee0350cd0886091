"""Counts of every sentence of a corpus: scores are ratios of their sums, and significance tests resample them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

#: Counts by name, each an array with one number per sentence.
Counts = Mapping[str, NDArray[np.int64]]


def totals(counts: Counts) -> dict[str, int]:
    """The sums over all sentences."""
    return {name: int(column.sum()) for name, column in counts.items()}


def per_sentence(flags: NDArray[Any], offsets: NDArray[np.int64]) -> NDArray[np.int64]:
    """How many flags of each sentence are true; sentence i has the flags from offsets[i] to offsets[i + 1].

    >>> per_sentence(np.array([True, True, False, True]), np.array([0, 2, 2, 4])).tolist()
    [2, 0, 1]
    """
    before = np.concatenate([[0], np.cumsum(flags, dtype=np.int64)])
    return np.diff(before[offsets])


def ends_of(begins: NDArray[np.bool_]) -> NDArray[np.int64]:
    """For each place where a stretch begins, the place where the next one does; the last one ends with the array.

    >>> ends_of(np.array([True, False, True, True, False])).tolist()
    [2, 0, 3, 5, 0]
    """
    ends = np.zeros(len(begins), np.int64)
    places = np.flatnonzero(begins)
    ends[places] = np.append(places[1:], len(begins))
    return ends
