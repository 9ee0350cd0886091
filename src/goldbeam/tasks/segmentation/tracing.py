"""Following gold through a segmenter's search: a step is a character, gold is what to do with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from goldbeam.data import Corpus
from goldbeam.errors import DataError
from goldbeam.tasks.common.corpus_facts import numbers
from goldbeam.tasks.common.tracing import CorpusTracer
from goldbeam.tasks.segmentation.model import SegmentationModel, Text


@dataclass(frozen=True)
class Example:
    """A sentence with what gold does."""

    words: list[str]  # the characters, which are what steps are about
    text: Text
    actions: bytes  # uint32, one a character
    number: int  # of the sentence, from 1
    where: str


@dataclass(frozen=True)
class Tracer(CorpusTracer):
    """A fitted model with a search of its own; ``tags`` are those of a corpus, for the model."""

    model: SegmentationModel
    decoder: Any
    search: str
    margin: float
    tags: Callable[..., Any]

    def _check(self, corpus: Corpus) -> None:
        self.tags(corpus, self.model)

    def _example(self, corpus: Corpus, index: int) -> Example:
        sentence = corpus.select([index])
        where = sentence.where(0) if sentence.token_count else f"{corpus.name}: sentence {index + 1}"
        text = self.model.text(sentence)
        tagged = self.tags(sentence, self.model) if sentence.token_count else None
        actions = b"" if tagged is None else self.model.gold_actions(text, tagged.ids, len(tagged.names))
        return Example([cells[0] for cells in text.characters[0]], text, actions, index + 1, where)

    def _derivation(self, example: Example) -> tuple[list[str], list[str], list[str]]:
        names, closing = self.model.action_names(), self.model.method.closing
        gold = [names[action] for action in numbers(example.actions)]
        return [*example.words, *("" for _ in closing)], [*gold, *closing], names

    def _search(self, example: Example, *, beams: bool = True) -> dict[str, Any]:
        if not example.words:
            raise DataError(f"{example.where}: there are no characters to trace; give a sentence that has some")
        if max(numbers(example.actions)) >= len(self.model.action_names()):
            raise DataError(f"{example.where}: has a tag where training had none; give data like those of training")
        characters = example.text.characters
        inputs = self.model.inputs(characters)
        found: dict[str, Any] = self.decoder.trace(characters, inputs, 0, example.actions, self.margin, beams)
        return found
