"""Following gold through a tokenizer's search: a step is a piece of a sentence's text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.layers.seen_forms import read_corpus
from goldbeam.tasks.common.corpus_facts import numbers
from goldbeam.tasks.common.tracing import CorpusTracer
from goldbeam.tasks.tokenizing.model import TokenizerModel


@dataclass(frozen=True)
class Example:
    """The text of a sentence with what gold does."""

    words: list[str]  # the pieces, which are what steps are about
    pieces: Corpus
    labels: bytes
    number: int  # of the sentence, from 1


@dataclass(frozen=True)
class Tracer(CorpusTracer):
    """A fitted model with a search of its own."""

    model: TokenizerModel
    decoder: Any
    search: str
    margin: float

    def _check(self, corpus: Corpus) -> None:
        _core.RunningText(corpus)

    def _example(self, corpus: Corpus, index: int) -> Example:
        text = _core.RunningText(read_corpus(corpus.select([index]), self.model.read_as))
        pieces, roles = _core.training_pieces(text, self.model.rules, self.model.hints)
        matched = self.model.matched(pieces)
        return Example([cells[0] for cells in matched[0]], matched, self.model.labels.encode(roles), index + 1)

    def _derivation(self, example: Example) -> tuple[list[str], list[str], list[str]]:
        names = self.model.action_names()
        return example.words, [names[label] for label in numbers(example.labels)], names

    def _search(self, example: Example, *, beams: bool = True) -> dict[str, Any]:
        inputs = self.model.inputs(example.pieces)
        found: dict[str, Any] = self.decoder.trace(example.pieces, inputs, 0, example.labels, self.margin, beams)
        return found
