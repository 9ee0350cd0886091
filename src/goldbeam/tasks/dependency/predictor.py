"""A fitted transition parser at work."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import TYPE_CHECKING

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.settings.search import Cascade, Merging, Search
from goldbeam.tasks.common.parsing.parsed import Arc, Parsed
from goldbeam.tasks.common.parsing.predictor import TreePredictor
from goldbeam.tasks.dependency.model import ParserModel
from goldbeam.tasks.dependency.settings import EASY_FIRST

if TYPE_CHECKING:
    from goldbeam.explanation.decision import Decision


class TransitionSearch(Search, Cascade, Merging):
    """With states that may be merged."""


@dataclass(frozen=True, eq=False)
class TransitionPredictor(TreePredictor[ParserModel]):
    task = "dependency"
    model_type = ParserModel
    decoder_type = _core.ParsingDecoder
    search_type = TransitionSearch

    def _new_decoder(self) -> _core.ParsingDecoder:
        if self.search["merge"] and self.model.spec.system != "arc-standard":
            raise ValueError("it merges states of a system in which none are alike")
        guided = {"search": "guided"} if self.model.spec.system == EASY_FIRST else {}
        return _core.ParsingDecoder(self.model.spec, self.model.weights, **{**self.search, **guided})

    def k_best(self, corpus: Corpus, k: int, threads: int = 1) -> list[list[tuple[float, list[Arc]]]]:
        """For every sentence its best trees with their scores."""
        tagged = self.model.tagged(corpus, threads)
        found = self.decoder.k_best(tagged, self.model.inputs(tagged), k, threads)
        return [self._distinct(corpus.select([i]), trees) for i, trees in enumerate(found)]

    @property
    def explained_layers(self) -> tuple[str, ...]:
        """An action decides about head and relation at once."""
        return ("head",)

    def explain(self, corpus: Corpus, sentence: int, word: int) -> list[Decision]:
        from goldbeam.tasks.dependency.explaining import head_decision

        return [head_decision(self, corpus, sentence, word)]

    def _distinct(
        self, sentence: Corpus, decoded: list[tuple[float, list[int], list[int]]]
    ) -> list[tuple[float, list[Arc]]]:
        """Decoded trees of a sentence as users see them; two may become one when lifted arcs go back."""
        found: dict[tuple[Arc, ...], float] = {}
        for score, heads, relations in decoded:
            trees = self.model.trees(sentence, array("I", heads).tobytes(), array("I", relations).tobytes())
            found.setdefault(tuple(Parsed(sentence, trees, self.model.layout).arcs()[0]), score)
        return [(score, list(arcs)) for arcs, score in found.items()]
