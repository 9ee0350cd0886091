"""Models that give a token one label: taggers, segment taggers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from goldbeam.errors import DataError
from goldbeam.layers.layers import ENTITIES
from goldbeam.learning.trace import Trace
from goldbeam.tracing.columns import values_of
from goldbeam.tracing.read_sentence import ReadSentence


class LabelKind:
    def given(self, read: ReadSentence) -> list[str]:
        if read.layer == ENTITIES:
            if read.given.iob is None:
                raise DataError("the sentence has no entities; annotate it, or take gold from the k-best list")
            return list(read.given.iob)
        return values_of(read.annotated, read.layer)

    def k_best(self, read: ReadSentence, k: int) -> list[tuple[float, list[str]]]:
        found: list[tuple[float, list[str]]] = read.estimator.predictor().k_best(read.corpus, k)[0]
        return found

    def shown(self, answer: list[str]) -> dict[str, Any]:
        return {"labels": list(answer)}

    def trace(self, read: ReadSentence, answer: list[str], changed: Mapping[str, Any]) -> Trace:
        trace: Trace = read.estimator._tracer(**changed).labelled(read.corpus, answer)
        return trace

    def order(self, estimator: Any, read: ReadSentence) -> list[dict[str, Any]]:
        predictor = estimator.predictor()
        names = predictor.model.encoding.written
        steps = predictor.decoder.steps(read.corpus, predictor.model.inputs(read.corpus), 0)
        return [
            {
                "order": order,
                "token": token + 1,
                "label": names[states[0][token - begin]],
                "score": score,
                "span": [begin + 1, begin + len(states[0])],
            }
            for order, (token, begin, score, states) in enumerate(steps, 1)
        ]
