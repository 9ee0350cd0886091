"""Scoring a predictor on annotated data: what every task measures alike, which is the time."""

from __future__ import annotations

import time
from typing import Any, Generic, TypeVar

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.learning.loop import Score
from goldbeam.tasks.common.predictor import Predictor

P = TypeVar("P", bound=Predictor[Any])


class CorpusScorer(Generic[P]):
    """Scores a predictor on a corpus with gold annotation; a task says how to decode and how to compare."""

    predictor: P
    corpus: Corpus
    threads: int
    metric: str  # the one that training goes by
    seconds_before: float = 0.0  # of prediction, that are spent on what does not depend on the weights

    def decode(self, predictor: P) -> Any:
        raise NotImplementedError

    def compare(self, decoded: Any) -> dict[str, Any]:
        """Scores in per cent, and counts, among them ``tokens``."""
        raise NotImplementedError

    def metrics(self, predictor: P | None = None) -> dict[str, Any]:
        """Of the predictor that this was made for, or of another one of the same model."""
        begun = time.perf_counter()
        decoded = self.decode(self.predictor if predictor is None else predictor)
        seconds = self.seconds_before + time.perf_counter() - begun
        scores = self.compare(decoded)
        return {**scores, "seconds": seconds, "tokens_per_second": scores["tokens"] / max(seconds, 1e-9)}

    def __call__(self, weights: _core.FrozenWeights) -> Score:
        """The score of these weights in the predictor, after an epoch of training."""
        return Score(self.metrics(self.predictor.with_weights(weights))[self.metric], self.metric)
