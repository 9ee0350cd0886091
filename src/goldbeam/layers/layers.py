"""A corpus of tokens with named layers, none of which ever changes: an annotation is a new `Layers`.

Columns of labels are layers of the core's `Corpus`: numbers (uint32), one per token, and the names that they stand for.
What is no column (phrase structures, margins, the raw text) is beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, NamedTuple

from goldbeam.data.corpus import Corpus

#: The column of named entities, as IOB2 labels; CoNLL-U has it in MISC.
ENTITIES = "entities"
#: The layer of phrase structures, one per sentence.
CONSTITUENTS = "constituents"
_NO_MARGINS: Mapping[str, Sequence[float]] = MappingProxyType({})


class Column(NamedTuple):
    """A layer of labels: ``names[ids[token]]`` is the label of a token; ``ids`` are uint32."""

    name: str
    ids: bytes
    names: Sequence[str]


@dataclass(frozen=True, init=False)
class Layers:
    """Tokens, their columns, and all that is known of them besides."""

    corpus: Corpus
    text: str | None = None  # that was annotated: offsets count its characters
    constituents: Sequence[Any] | None = None  # a ConstituencyTree per sentence, None for one without words
    #: How sure a part is, one number per token, by the layer that it is sure of.
    margins: Mapping[str, Sequence[float]] = field(default_factory=lambda: _NO_MARGINS)

    def __init__(
        self,
        corpus: Corpus,
        text: str | None = None,
        constituents: Sequence[Any] | None = None,
        margins: Mapping[str, Sequence[float]] = _NO_MARGINS,
    ) -> None:
        # By hand: what a frozen dataclass does takes longer than a part needs for a short text.
        own = self.__dict__
        own["corpus"], own["text"], own["constituents"], own["margins"] = corpus, text, constituents, margins

    def __contains__(self, name: str) -> bool:
        """Whether there is such a layer, filled or not."""
        return name in self.corpus.columns or (name == CONSTITUENTS and self.constituents is not None)

    def with_columns(self, columns: Iterable[Column]) -> Layers:
        """With these columns in place of those of the same names, or besides the others."""
        # Not replace(), which takes longer than a short text does.
        return Layers(self.corpus.with_columns(list(columns)), self.text, self.constituents, self.margins)

    def sentences(self, first: int, last: int, text: str | None = None) -> Layers:
        """The layers of some sentences, which are a document with this text."""
        begin, end = (self.corpus.bounds(first)[0], self.corpus.bounds(last - 1)[1]) if first < last else (0, 0)
        margins = {name: values[begin:end] for name, values in self.margins.items()} if self.margins else _NO_MARGINS
        trees = None if self.constituents is None else self.constituents[first:last]
        return Layers(self.corpus[first:last], text, trees, margins)

    def __reduce__(self) -> tuple[type[Layers], tuple[Any, ...]]:
        """Views of mappings do not pickle."""
        return Layers, (self.corpus, self.text, self.constituents, dict(self.margins))

    def with_margins(self, name: str, margins: Sequence[float]) -> Layers:
        return replace(self, margins=MappingProxyType({**self.margins, name: margins}))
