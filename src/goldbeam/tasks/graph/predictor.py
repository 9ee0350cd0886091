"""A fitted graph-based parser at work."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from math import isqrt
from typing import TYPE_CHECKING, Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.settings import check_values
from goldbeam.settings.kinds import Kind
from goldbeam.tasks.common.parsing.parsed import Arc
from goldbeam.tasks.common.parsing.predictor import TreePredictor
from goldbeam.tasks.graph.model import GraphModel
from goldbeam.tasks.graph.settings import CONFIDENCE, TEMPERATURE

if TYPE_CHECKING:
    from goldbeam.explanation.decision import Decision


@dataclass(frozen=True, eq=False)
class GraphPredictor(TreePredictor[GraphModel]):
    task = "graph-dependency"
    model_type = GraphModel
    decoder_type = _core.GraphDecoder
    confidence: str = "margin"
    temperature: float = 0.3

    @classmethod
    def _options_of(cls, parameters: Mapping[str, Any]) -> dict[str, Any]:
        """Those of version 0.1 have none."""
        kinds: dict[str, Kind] = {"confidence": CONFIDENCE, "temperature": TEMPERATURE}
        found = {name: parameters[name] for name in kinds if name in parameters}
        check_values(cls.task, found, {name: kinds[name] for name in found})
        return found

    def candidates(self, corpus: Corpus, threads: int = 1) -> _core.ArcLists | None:
        """The best heads of every word, by the pruner."""
        return None if self.model.pruner is None else self.model.pruner.candidates(corpus, threads)

    def decode(self, corpus: Corpus, inputs: list[int], threads: int, candidates: Any) -> tuple[bytes, bytes]:
        trees: tuple[bytes, bytes] = self.decoder.decode(corpus, inputs, threads, candidates)
        return trees

    def decode_margins(self, corpus: Corpus, inputs: list[int], candidates: Any) -> tuple[bytes, bytes, list[float]]:
        if self.confidence == "marginal":
            heads, relations = self.decode(corpus, inputs, 1, candidates)
            scorer = self._arc_scorer()
            read = scorer.model.inputs(corpus, check=False)
            return heads, relations, scorer.decoder.marginals_of(corpus, read, heads, self.temperature)
        found: tuple[bytes, bytes, list[float]] = self.decoder.margins(corpus, inputs, candidates)
        return found

    def k_best(self, corpus: Corpus, k: int, threads: int = 1) -> list[list[tuple[float, list[Arc]]]]:
        """For every sentence its best trees with their scores."""
        tagged = self.model.tagged(corpus, threads)
        candidates = self.candidates(tagged, threads)
        found = self.decoder.k_best(tagged, self.model.inputs(tagged), k, threads, candidates)
        names = self.model.learned_relations

        def arcs(heads: list[int], relations: list[int]) -> list[Arc]:
            return [(head, names[relation]) for head, relation in zip(heads, relations, strict=True)]

        return [[(score, arcs(heads, relations)) for score, heads, relations in trees] for trees in found]

    def explain(self, corpus: Corpus, sentence: int, word: int) -> list[Decision]:
        from goldbeam.tasks.graph.explaining import arc_decisions

        return arc_decisions(self, corpus, sentence, word)

    def marginals(self, corpus: Corpus, threads: int = 1) -> list[list[list[float]]]:
        """For every sentence and word the probability of each head, the root's first."""
        tagged, scorer = self.model.tagged(corpus, threads), self._arc_scorer()
        found = scorer.decoder.marginals(tagged, scorer.model.inputs(tagged), self.temperature, threads)
        return [_rows(array("d", sentence)) for sentence in found]

    def _arc_scorer(self) -> Any:
        """What scores arcs alone: of a parser of order 2 the small one that selects candidates."""
        return self if self.model.pruner is None else self.model.pruner.parser


def _rows(numbers: array[float]) -> list[list[float]]:
    """n rows of n + 1 numbers."""
    width = (1 + isqrt(1 + 4 * len(numbers))) // 2
    return [list(numbers[begin : begin + width]) for begin in range(0, len(numbers), width)]
