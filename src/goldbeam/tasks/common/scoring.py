"""Scoring weights on annotated data: what every task measures alike, which is the time."""

from __future__ import annotations

import time
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.learning.loop import Score


class CorpusScorer:
    """Scores weights on a corpus with gold annotation; a task says how to decode and how to compare."""

    corpus: Corpus
    metric: str  # the one that training goes by
    seconds_before: float = 0.0  # of prediction, that are spent before the weights come in

    def decode(self, weights: _core.FrozenWeights) -> Any:
        raise NotImplementedError

    def compare(self, decoded: Any) -> dict[str, Any]:
        """Scores in per cent, and counts, among them ``tokens``."""
        raise NotImplementedError

    def metrics(self, weights: _core.FrozenWeights) -> dict[str, Any]:
        begun = time.perf_counter()
        decoded = self.decode(weights)
        seconds = self.seconds_before + time.perf_counter() - begun
        scores = self.compare(decoded)
        return {**scores, "seconds": seconds, "tokens_per_second": scores["tokens"] / max(seconds, 1e-9)}

    def __call__(self, weights: _core.FrozenWeights) -> Score:
        return Score(self.metrics(weights)[self.metric], self.metric)
