"""Morphologies: a label has a cell for each of several columns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from goldbeam.errors import ParameterError
from goldbeam.learning.trace import Trace
from goldbeam.tracing.columns import values_of, with_values
from goldbeam.tracing.read_sentence import ReadSentence

Tags = list[tuple[str, ...]]


class TagKind:
    def given(self, read: ReadSentence) -> Tags:
        return list(zip(*(values_of(read.annotated, name) for name in _columns(read)), strict=True))

    def k_best(self, read: ReadSentence, k: int) -> list[tuple[float, Tags]]:
        predictor = read.estimator.predictor()
        model, corpus = predictor.model, predictor.model.readable(read.corpus, 1)
        found = predictor.decoder.k_best(corpus, model.inputs(corpus), k)[0]
        return [(score, [tuple(model.tags.labels[label]) for label in labels]) for score, labels in found]

    def shown(self, answer: Tags) -> dict[str, Any]:
        return {"labels": ["/".join(tag) for tag in answer]}

    def trace(self, read: ReadSentence, answer: Tags, changed: Mapping[str, Any]) -> Trace:
        columns = dict(zip(_columns(read), map(list, zip(*answer, strict=True)), strict=True))
        trace: Trace = read.estimator._tracer(**changed).corpus(with_values(read.corpus, columns), 1)
        return trace

    def order(self, estimator: Any, read: ReadSentence) -> list[dict[str, Any]]:
        raise ParameterError("a morphology labels words from left to right; leave search out")


def _columns(read: ReadSentence) -> list[str]:
    columns: list[str] = read.estimator._fitted("_model").tags.columns
    return columns
