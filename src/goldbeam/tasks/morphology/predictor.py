"""A fitted morphology at work: lemmas, UPOS, XPOS and FEATS of tokens, as columns of numbers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.layers import Column, Layers
from goldbeam.settings.search import ExactSearch
from goldbeam.tasks.common.predictor import PredictedColumns, Predictor
from goldbeam.tasks.morphology.model import MorphologyModel

if TYPE_CHECKING:
    from goldbeam.explanation.decision import Decision


@dataclass(frozen=True, eq=False)
class MorphologyPredictor(Predictor[MorphologyModel]):
    task = "morphology"
    model_type = MorphologyModel
    decoder_type = _core.TaggingDecoder
    search_type = ExactSearch

    @property
    def reads(self) -> tuple[str, ...]:
        return ("form",)

    @property
    def writes(self) -> tuple[str, ...]:
        return self._writes

    @cached_property
    def _writes(self) -> tuple[str, ...]:
        return (*(() if self.model.lemmatizer is None else ("lemma",)), *self.model.tags.columns)

    def decode(self, corpus: Corpus, threads: int = 1) -> bytes:
        """The number of a tag for each token (uint32), in a corpus that is `MorphologyModel.readable`."""
        ids: bytes = self.decoder.decode(corpus, self.model.inputs(corpus), threads)
        return ids

    def columns(self, corpus: Corpus, threads: int = 1) -> list[Column]:
        """All that is found."""
        ids = self.decode(self.model.readable(corpus, threads), threads) if corpus.token_count else b""
        return self.model.columns_of(corpus, ids, threads)

    def find(self, layers: Layers, threads: int, margins: bool) -> PredictedColumns:
        corpus = layers.corpus
        if not corpus.token_count or not margins:
            return PredictedColumns(self.columns(corpus, threads))
        upos, columns, readable = self.model.upos, self.model.tags.columns, self.model.readable(corpus, threads)
        ids, numbers = self.decode(readable, threads), list(range(len(self.model.tags.labels)))
        margins_of_tags = self.decoder.margins(readable, self.model.inputs(readable), ids, numbers)
        won = dict.fromkeys((columns[0], columns[-1]), margins_of_tags)  # a tag has a cell for each column
        if upos is not None:
            won["upos"] = upos.tagger.margins(corpus, upos.tagger.decode(corpus, threads))
        return PredictedColumns(self.model.columns_of(corpus, ids, threads), won)

    def explain(self, corpus: Corpus, sentence: int, word: int) -> list[Decision]:
        from goldbeam.tasks.morphology.explaining import word_decisions

        return word_decisions(self, corpus, sentence, word)
