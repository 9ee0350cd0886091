"""Bracketed trees of a folder, or made-up ones."""

from __future__ import annotations

from io import BytesIO

from goldbeam.data import Corpus, read
from goldbeam.experiments.splits import Splits, find_splits


def find_data(folder: str | None, column: str | None) -> Splits:
    """``column`` plays no part: trees are what is learned."""
    if folder is not None:
        return find_splits(folder, ("brackets",))
    from goldbeam.data.sample import sample_brackets

    def part(sentences: int, seed: int) -> Corpus:
        return read(BytesIO(sample_brackets(sentences, seed).encode()), "brackets")

    return Splits("sample", part(120, 0), part(40, 1), None, None)
