"""Constituency parsers: gold is a tree of the model's own list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from goldbeam.constituents.tree import ConstituencyTree
from goldbeam.errors import DataError, ParameterError
from goldbeam.learning.trace import Trace
from goldbeam.tracing.read_sentence import ReadSentence


class PhraseKind:
    def given(self, read: ReadSentence) -> ConstituencyTree:
        raise DataError("CoNLL-U has no phrase structures; take gold from the k-best list")

    def k_best(self, read: ReadSentence, k: int) -> list[tuple[float, ConstituencyTree]]:
        found: list[tuple[float, ConstituencyTree]] = read.estimator.predictor().k_best(read.corpus, k)[0]
        return found

    def shown(self, answer: ConstituencyTree) -> dict[str, Any]:
        return {"labels": [str(answer)]}

    def trace(self, read: ReadSentence, answer: ConstituencyTree, changed: Mapping[str, Any]) -> Trace:
        trace: Trace = read.estimator.trace(answer, **changed)
        return trace

    def order(self, estimator: Any, read: ReadSentence) -> list[dict[str, Any]]:
        raise ParameterError("a constituency parser reads words from left to right; leave search out")
