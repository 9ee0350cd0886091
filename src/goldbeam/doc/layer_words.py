"""The words of layers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, NoReturn

from goldbeam import _core
from goldbeam.data.trees.reading import read_heads
from goldbeam.doc.checks import heads_of_cells
from goldbeam.doc.made_once import made_once
from goldbeam.doc.phrases import PhraseStructure
from goldbeam.doc.surface import Places, SurfaceToken, surface_of
from goldbeam.doc.words import BROKEN, HEAD, NO_TREE, UNKNOWN, SentenceWords, Texts
from goldbeam.errors import DataError
from goldbeam.layers import Layers
from goldbeam.layers.layers import ENTITIES
from goldbeam.layers.spans import OUTSIDE

_NER = "ner"  # what MISC calls the label of an entity


class LayerWords(SentenceWords):
    """Those of sentences ``first`` to ``last``, which is not one of them; nothing is read before it is asked for."""

    def __init__(self, layers: Layers, first: int, last: int) -> None:
        self._given = layers
        self._first = first
        self._last = last

    @made_once
    def layers(self) -> Layers:
        """Those of these sentences alone."""
        given, first, last = self._given, self._first, self._last
        if last - first == len(given.corpus):
            return given
        begin, end = self._bounds()
        return Layers(
            given.corpus[first:last],
            given.text,
            None if given.constituents is None else given.constituents[first:last],
            {name: margins[begin:end] for name, margins in given.margins.items()},
        )

    def __getstate__(self) -> dict[str, Any]:
        """With no more than the sentences of this document."""
        margins = {name: list(values) for name, values in self.layers.margins.items()}
        layers = replace(self.layers, margins=margins)
        return {**super().__getstate__(), "_given": layers, "_first": 0, "_last": self._last - self._first}

    @property
    def count(self) -> int:
        begin, end = self._bounds()
        return end - begin

    def _bounds(self) -> tuple[int, int]:
        """The first word in the layers that were given, and the one after the last."""
        if self._first == self._last:
            return 0, 0
        corpus = self._given.corpus
        return corpus.bounds(self._first)[0], corpus.bounds(self._last - 1)[1]

    def where(self, word: int) -> str:
        return self.layers.corpus.where(word)

    def raise_fault(self, begin: int, end: int) -> NoReturn:
        cells = self._texts("head") or ()
        heads_of_cells(cells[begin:end], lambda number: self.where(begin + number - 1))
        raise AssertionError("the core refuses a tree that Python takes")

    def multiwords(self, place: int) -> Sequence[SurfaceToken]:
        return self._multiwords.get(place, ())

    def surface(self, place: int) -> tuple[SurfaceToken, ...] | None:
        if self._surface is None:
            return None
        words = slice(self.offsets[place], self.offsets[place + 1])
        places = self.places
        own = Places(places.starts[words], places.ends[words], places.spaces[words])
        return surface_of(self.forms[words], own, self.multiwords(place))

    def written(self, place: int) -> str | None:
        return self._written[place] or None

    def phrases(self, place: int) -> PhraseStructure | None:
        trees = self._given.constituents
        tree: PhraseStructure | None = None if trees is None else trees[self._first + place]
        return tree

    def begins_paragraph(self, place: int) -> bool:
        return self._surface is not None and bool(self._surface.paragraphs[place])

    @made_once
    def _surface(self) -> _core.Surface | None:
        corpus = self.layers.corpus
        return _core.Surface(corpus) if corpus.format == "conllu" else None

    @made_once
    def _written(self) -> list[str | None]:
        return [None] * (self._last - self._first) if self._surface is None else self._surface.texts

    @made_once
    def _multiwords(self) -> dict[int, list[SurfaceToken]]:
        found: dict[int, list[SurfaceToken]] = {}
        for sentence, first, last, form, start, end, space in () if self._surface is None else self._surface.multiwords:
            begin, after = (start, end) if start >= 0 else (None, None)
            found.setdefault(sentence, []).append(SurfaceToken(form, first, last, begin, after, bool(space)))
        return found

    def _texts(self, column: str) -> Texts:
        corpus = self.layers.corpus
        names = corpus.columns
        if column in names:
            return corpus.flat(names.index(column))
        return corpus.flat(0) if column == "form" else None  # tables begin with the word, whatever they call it

    def _heads(self) -> Sequence[int | None]:
        corpus = self.layers.corpus
        if HEAD not in corpus.columns:
            return [NO_TREE] * corpus.token_count
        column = corpus.columns.index(HEAD)
        if corpus.is_blank(column):
            return [NO_TREE] * corpus.token_count
        try:
            return memoryview(read_heads(corpus, column)).cast("I").tolist()
        except DataError:
            return self._heads_one_by_one()

    def _heads_one_by_one(self) -> list[int | None]:
        """Sentences that have a tree can be used even if others have none."""
        cells = self._texts(HEAD) or ()
        found: list[int | None] = []
        for begin, end in pairwise(self.offsets):
            if all(cell == UNKNOWN for cell in cells[begin:end]):
                found += [NO_TREE] * (end - begin)
                continue
            try:
                found += heads_of_cells(cells[begin:end], str)
            except DataError:
                found += [BROKEN] * (end - begin)
        return found

    def _margins(self) -> dict[str, Sequence[float | None]]:
        return {name: list(map(float, margins)) for name, margins in self.layers.margins.items()}

    def _places(self) -> Places:
        surface = self._surface
        if surface is None:
            return Places([None] * self.count, [None] * self.count, [True] * self.count)
        return Places(_known(surface.starts), _known(surface.ends), list(map(bool, surface.spaces)))

    def _offsets(self) -> list[int]:
        return memoryview(self.layers.corpus.offsets).cast("Q").tolist()

    @property
    def labels(self) -> Sequence[str] | None:
        """Of entities, as they were found; None if nobody has looked for them."""
        return self._labels()

    def _labels(self) -> Sequence[str] | None:
        corpus = self.layers.corpus
        if ENTITIES in corpus.columns:
            return corpus.flat(corpus.columns.index(ENTITIES))
        if corpus.format != "conllu":
            return None
        ids, names = corpus.misc(_NER)
        if all(name == UNKNOWN for name in names):
            return None
        labels = [OUTSIDE if name == UNKNOWN else name for name in names]
        return [labels[k] for k in memoryview(ids).cast("I")]


def _known(places: bytes) -> Sequence[int | None]:
    found = memoryview(places).cast("q").tolist()
    return [None if place < 0 else place for place in found] if min(found, default=0) < 0 else found
