"""Following gold tags through a morphology's search: a step is a word, gold is its tag of all columns."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.errors import DataError
from goldbeam.tasks.common.tracing import CorpusTracer
from goldbeam.tasks.morphology.model import MorphologyModel, form_index


@dataclass(frozen=True)
class Example:
    """A sentence with its gold tags."""

    words: list[str]
    corpus: Corpus  # of this sentence alone, as the tags are found in it
    tags: list[tuple[str, ...]]
    number: int  # of the sentence, from 1


@dataclass(frozen=True)
class Tracer(CorpusTracer):
    """A fitted model with a search of its own.

    A step looks at a few tags of each word only, so gold may fall off at once. If the UPOS is found first, the search
    is that of the other tags.
    """

    model: MorphologyModel
    decoder: _core.TaggingDecoder
    search: str
    margin: float

    def _check(self, corpus: Corpus) -> None:
        missing = [name for name in self.model.tags.columns if name not in corpus.columns]
        if missing:
            raise DataError(f"{corpus.name}: has no column {missing[0]}; give annotated CoNLL-U")

    def _example(self, corpus: Corpus, index: int) -> Example:
        part = corpus.select([index])
        tags = zip(*(part.flat(part.columns.index(name)) for name in self.model.tags.columns), strict=True)
        return Example(part.column(form_index(part))[0], self.model.readable(part, 1), list(tags), index + 1)

    def _derivation(self, example: Example) -> tuple[list[str], list[str], list[str]]:
        return example.words, ["/".join(tag) for tag in example.tags], ["/".join(tag) for tag in self.model.tags.labels]

    def _search(self, example: Example, *, beams: bool = True) -> dict[str, Any]:
        if not example.words:
            raise DataError(f"sentence {example.number}: there are no tokens to trace; give a sentence that has some")
        known = {tuple(tag): number for number, tag in enumerate(self.model.tags.labels)}
        ids = [self._number(known, example, k) for k in range(len(example.words))]
        corpus, inputs = example.corpus, self.model.inputs(example.corpus)
        packed = array("I", ids).tobytes()
        found: dict[str, Any] = self.decoder.trace(corpus, inputs, 0, packed, self.margin, beams)
        return found

    @staticmethod
    def _number(known: dict[tuple[str, ...], int], example: Example, k: int) -> int:
        if example.tags[k] not in known:
            where, tag = f"sentence {example.number}, token {k + 1} ({example.words[k]!r})", "/".join(example.tags[k])
            raise DataError(
                f"{where}: the tag {tag!r} is not one that the model knows; give tags like those of its training data"
            )
        return known[example.tags[k]]
