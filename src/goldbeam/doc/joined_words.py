"""The words of sentences that were put together."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from goldbeam.doc.surface import Places
from goldbeam.doc.words import Home, Texts, Words


class JoinedWords(Words):
    """A column that some of the sentences have has None for the words of the others."""

    def __init__(self, homes: Sequence[Home]) -> None:
        self._homes = homes

    def home(self, sentence: int) -> Home:
        return self._homes[sentence]

    @property
    def count(self) -> int:
        return sum(home.end - home.begin for home in self._homes)

    def _texts(self, column: str) -> Texts:
        return self._joined([home.words.column(column) for home in self._homes])

    def _heads(self) -> Sequence[int | None]:
        return self._joined([home.words.heads for home in self._homes]) or []

    def _margins(self) -> dict[str, Sequence[float | None]]:
        layers = dict.fromkeys(layer for home in self._homes for layer in home.words.margins)
        return {layer: self._joined([home.words.margins.get(layer) for home in self._homes]) or [] for layer in layers}

    def _places(self) -> Places:
        starts, ends, spaces = (
            self._joined([home.words.places[k] for home in self._homes]) or [] for k in range(len(Places._fields))
        )
        return Places(starts, ends, spaces)

    def _offsets(self) -> list[int]:
        return [0, *accumulate(home.end - home.begin for home in self._homes)]

    def _iob(self) -> list[Any] | None:
        return self._joined([home.words.iob for home in self._homes])

    def _joined(self, columns: Sequence[Sequence[Any] | None]) -> list[Any] | None:
        """Of each sentence's words, the entries of the sentence."""
        if all(column is None for column in columns):
            return None
        found: list[Any] = []
        for column, home in zip(columns, self._homes, strict=True):
            size = home.end - home.begin
            found += [None] * size if column is None else column[home.begin : home.end]
        return found
