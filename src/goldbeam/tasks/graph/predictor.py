"""A fitted graph-based parser at work."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.tasks.common.parsing.predictor import TreePredictor
from goldbeam.tasks.graph.model import GraphModel


@dataclass(frozen=True, eq=False)
class GraphPredictor(TreePredictor[GraphModel]):
    task = "graph-dependency"
    model_type = GraphModel
    decoder_type = _core.GraphDecoder

    def candidates(self, corpus: Corpus, threads: int = 1) -> _core.ArcLists | None:
        """The best heads of every word, by the pruner."""
        return None if self.model.pruner is None else self.model.pruner.candidates(corpus, threads)

    def decode(self, corpus: Corpus, inputs: list[int], threads: int, candidates: Any) -> tuple[bytes, bytes]:
        trees: tuple[bytes, bytes] = self.decoder.decode(corpus, inputs, threads, candidates)
        return trees

    def decode_margins(self, corpus: Corpus, inputs: list[int], candidates: Any) -> tuple[bytes, bytes, list[float]]:
        found: tuple[bytes, bytes, list[float]] = self.decoder.margins(corpus, inputs, candidates)
        return found
