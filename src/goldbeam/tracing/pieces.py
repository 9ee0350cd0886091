"""Tokenizers and segmenters: gold are the words of the sentence, whoever has found them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from goldbeam.errors import ParameterError
from goldbeam.learning.trace import Trace
from goldbeam.tracing.columns import values_of
from goldbeam.tracing.read_sentence import ReadSentence


class PieceKind:
    def given(self, read: ReadSentence) -> None:
        """The tokens are those of the sentence in any case."""

    def k_best(self, read: ReadSentence, k: int) -> list[tuple[float, Any]]:
        raise ParameterError("words are followed as the sentence has them; leave gold out")

    def shown(self, answer: None) -> dict[str, Any]:
        return {}

    def trace(self, read: ReadSentence, answer: None, changed: Mapping[str, Any]) -> Trace:
        trace: Trace = read.estimator.trace_corpus(read.annotated, 1, **changed)
        return trace

    def order(self, estimator: Any, read: ReadSentence) -> list[dict[str, Any]]:
        raise ParameterError("the pieces of a text have no order of their own; leave search out")


class WordKind(PieceKind):
    """Of text without spaces: a step is a character."""

    def trace(self, read: ReadSentence, answer: None, changed: Mapping[str, Any]) -> Trace:
        layers = read.estimator.predictor().writes  # the words, and their tags if there are any
        columns = [read.words, *(values_of(read.annotated, name) for name in layers[1:])]
        words = read.words if len(columns) == 1 else list(zip(*columns, strict=True))
        trace: Trace = read.estimator.trace(words, **changed)
        return trace
