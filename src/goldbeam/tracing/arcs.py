"""Dependency parsers that make arcs step by step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from goldbeam.learning.trace import Trace
from goldbeam.tracing.columns import values_of, with_values
from goldbeam.tracing.read_sentence import ReadSentence

Arcs = list[tuple[int, str]]


class ArcKind:
    def given(self, read: ReadSentence) -> Arcs:
        heads, relations = (values_of(read.annotated, name) for name in ("head", "deprel"))
        return [
            (int(head) if head.isdecimal() else -1, relation) for head, relation in zip(heads, relations, strict=True)
        ]

    def k_best(self, read: ReadSentence, k: int) -> list[tuple[float, Arcs]]:
        found: list[tuple[float, Arcs]] = read.estimator.predictor().k_best(read.corpus, k)[0]
        return found

    def shown(self, answer: Arcs) -> dict[str, Any]:
        return {"heads": [head for head, _ in answer], "relations": [relation for _, relation in answer]}

    def trace(self, read: ReadSentence, answer: Arcs, changed: Mapping[str, Any]) -> Trace:
        columns = {"head": [str(head) for head, _ in answer], "deprel": [relation for _, relation in answer]}
        trace: Trace = read.estimator._tracer(**changed).one(with_values(read.corpus, columns))
        return trace

    def order(self, estimator: Any, read: ReadSentence) -> list[dict[str, Any]]:
        return [
            {
                "order": order,
                "token": made.word + 1,
                "head": 0 if made.head is None else made.head + 1,
                "relation": made.relation,
                "score": made.score,
                "span": [made.begin + 1, made.end],
            }
            for order, made in enumerate(estimator.annotate(read.corpus)[0].decisions, 1)
        ]
