"""Makes a model small enough."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import goldbeam as gb

MOST_BYTES = 8_000_000
_FACTOR = 1.03  # between two thresholds that are tried


def save_small(full: gb.Pipeline, prune: Mapping[str, float], path: Path, most: int = MOST_BYTES) -> dict[str, float]:
    """Save a compact model of at most ``most`` bytes; the threshold of the parser is raised until it fits.

    Returns the thresholds. The first that fits is kept, because the least pruned model is the best.
    """
    chosen = dict(prune)
    for _ in range(100):
        full.compacted(chosen).save(path)
        if path.stat().st_size <= most:
            return chosen
        chosen["parser"] = round(chosen["parser"] * _FACTOR, 3)
    raise SystemExit(f"{path}: {path.stat().st_size / 1e6:.2f} MB with {chosen}; prune the other parts more")
