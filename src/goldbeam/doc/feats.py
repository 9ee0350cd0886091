"""Morphological features of a word, as a mapping."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache


class Feats(Mapping[str, str]):
    """``Case=Nom|Number=Sing`` by name; it cannot be changed.

    >>> feats = Feats("Case=Nom|Number=Sing")
    >>> feats["Number"], feats.get("Tense"), dict(feats)
    ('Sing', None, {'Case': 'Nom', 'Number': 'Sing'})
    >>> str(feats), str(Feats("_")), len(Feats("_"))
    ('Case=Nom|Number=Sing', '', 0)
    """

    __slots__ = ("_text", "_values")

    def __init__(self, text: str = "") -> None:
        self._text = "" if text == "_" else text
        pairs = (pair.partition("=") for pair in self._text.split("|") if pair)
        self._values = {name: value for name, _, value in pairs}

    def __getitem__(self, name: str) -> str:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash(frozenset(self._values.items()))

    def __str__(self) -> str:
        """As CoNLL-U writes them, but nothing at all if there are none."""
        return self._text

    def __repr__(self) -> str:
        return f"Feats({self._text!r})"


@lru_cache(maxsize=4096)
def feats_of(text: str) -> Feats:
    """The same for all words that have them: a treebank has a few hundred."""
    return Feats(text)
