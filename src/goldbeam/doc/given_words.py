"""The words of a sentence that was made from lists."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index
from typing import Any

from goldbeam.doc.checks import check_tree
from goldbeam.doc.phrases import PhraseStructure
from goldbeam.doc.surface import Places, SurfaceToken, places_of
from goldbeam.doc.words import COLUMNS, NO_TREE, SentenceWords, Texts
from goldbeam.errors import DataError
from goldbeam.one_line import one_line


class GivenWords(SentenceWords):
    """One sentence. Lists of the wrong length or kind, and heads that are no tree, are a `DataError`."""

    def __init__(
        self,
        columns: dict[str, Iterable[Any] | None],
        surface: Iterable[SurfaceToken] | None,
        written: str | None,
        phrases: PhraseStructure | None,
    ) -> None:
        """``columns`` are named as the arguments of `Sentence` are."""
        forms = _entries(columns["forms"], "forms", None)
        self._count = len(forms)
        self._columns: dict[str, list[Any] | None] = {"forms": _texts(forms, "forms")}
        for name, given in columns.items():
            if name in ("forms", "heads"):
                continue
            required = name == "relations" and columns["heads"] is not None
            values = None if given is None and not required else _entries(given, name, self._count)
            self._columns[name] = None if values is None else _texts(values, name)
        heads = columns["heads"]
        self._given_heads = None if heads is None else self._checked_heads(_entries(heads, "heads", self._count))
        self._given_margins: dict[str, list[float | None]] = {}
        self._given_surface = None if surface is None else tuple(surface)
        self._given_text = written
        self._given_phrases = phrases

    def _checked_heads(self, given: list[Any]) -> list[int]:
        heads = []
        for word, head in enumerate(given):
            try:
                heads.append(index(head))  # of numpy's numbers too, but not of 2.0
            except TypeError:
                message = f"{self.where(word)}: the head is {one_line(head)!r}, not a whole number"
                raise DataError(message) from None
        check_tree(heads, lambda number: self.where(number - 1))
        return heads

    def add_margins(self, layer: str, given: Iterable[Any]) -> None:
        """Before anybody has seen the words."""
        margins: list[float | None] = []
        for word, margin in enumerate(_entries(given, "margins", self._count)):
            try:
                margins.append(None if margin is None else float(margin))
            except (TypeError, ValueError):
                raise DataError(f"{self.where(word)}: the margin is {one_line(margin)!r}, not a number") from None
        self._given_margins[layer] = margins

    @property
    def count(self) -> int:
        return self._count

    def where(self, word: int) -> str:
        return f"word {word + 1} ({one_line(self.forms[word], 40)})"

    def multiwords(self, place: int) -> Sequence[SurfaceToken]:
        return [token for token in self._given_surface or () if token.last > token.first]

    def surface(self, place: int) -> tuple[SurfaceToken, ...] | None:
        return self._given_surface

    def written(self, place: int) -> str | None:
        return self._given_text

    def phrases(self, place: int) -> PhraseStructure | None:
        return self._given_phrases

    def _texts(self, column: str) -> Texts:
        return self._columns[COLUMNS[column]]

    def _heads(self) -> Sequence[int | None]:
        return [NO_TREE] * self._count if self._given_heads is None else [*self._given_heads]

    def _margins(self) -> dict[str, Sequence[float | None]]:
        return {**self._given_margins}

    def _places(self) -> Places:
        return places_of(self._given_surface, self._count)

    def _offsets(self) -> list[int]:
        return [0, self._count]

    def _labels(self) -> Sequence[str] | None:
        return self._columns["iob"]


def _entries(values: Iterable[Any] | None, name: str, count: int | None) -> list[Any]:
    if isinstance(values, str) or not isinstance(values, Iterable):
        got = f"{type(values).__name__} {one_line(repr(values), 40)}"
        raise DataError(f"{name} must be a list with an entry for each word, got the {got}")
    entries = list(values)
    if count is not None and len(entries) != count:
        raise DataError(f"{name} must have an entry for each of the {count} words, got {len(entries)}")
    return entries


def _texts(values: list[Any], name: str) -> list[Any]:
    odd = next((value for value in values if not isinstance(value, str)), None)
    if odd is not None:
        raise DataError(f"{name} must be strings, got {one_line(repr(odd), 40)}")
    return values
