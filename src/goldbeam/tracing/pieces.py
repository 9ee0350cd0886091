"""Tokenizers: gold are the tokens of the sentence, as its text has them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from goldbeam.errors import ParameterError
from goldbeam.learning.trace import Trace
from goldbeam.tracing.read_sentence import ReadSentence


class PieceKind:
    def given(self, read: ReadSentence) -> None:
        """The tokens are those of the sentence in any case."""

    def k_best(self, read: ReadSentence, k: int) -> list[tuple[float, Any]]:
        raise ParameterError("a tokenizer has no k-best list; take the tokens of the sentence as gold")

    def shown(self, answer: None) -> dict[str, Any]:
        return {}

    def trace(self, read: ReadSentence, answer: None, changed: Mapping[str, Any]) -> Trace:
        trace: Trace = read.estimator.trace_corpus(read.annotated, 1, **changed)
        return trace

    def order(self, estimator: Any, read: ReadSentence) -> list[dict[str, Any]]:
        raise ParameterError("the pieces of a text have no order of their own; leave search out")
