"""A fitted morphology at work: lemmas, UPOS, XPOS and FEATS of tokens, as columns of numbers."""

from __future__ import annotations

from dataclasses import dataclass

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.layers import Column, Layers
from goldbeam.tasks.common.predictor import Predictor
from goldbeam.tasks.morphology.model import MorphologyModel


@dataclass(frozen=True, eq=False)
class MorphologyPredictor(Predictor[MorphologyModel]):
    task = "morphology"
    decoder_type = _core.TaggingDecoder

    @property
    def reads(self) -> tuple[str, ...]:
        return ("form",)

    @property
    def writes(self) -> tuple[str, ...]:
        return (*(() if self.model.lemmatizer is None else ("lemma",)), *self.model.tags.columns)

    def decode(self, corpus: Corpus, threads: int = 1) -> bytes:
        """The number of a tag for each token (uint32), in a corpus that is `MorphologyModel.readable`."""
        ids: bytes = self.decoder.decode(corpus, self.model.inputs(corpus), threads)
        return ids

    def columns(self, corpus: Corpus, threads: int = 1) -> list[Column]:
        """All that is found."""
        ids = self.decode(self.model.readable(corpus, threads), threads) if corpus.token_count else b""
        return self.model.columns_of(corpus, ids, threads)

    def annotate(self, layers: Layers, threads: int = 1, margins: bool = False) -> Layers:
        corpus = layers.corpus
        if not corpus.token_count:
            return layers.with_columns(self.columns(corpus, threads))
        readable = self.model.readable(corpus, threads)
        ids = self.decode(readable, threads)
        found = layers.with_columns(self.model.columns_of(corpus, ids, threads))
        if not margins:
            return found
        upos, columns = self.model.upos, self.model.tags.columns
        numbers = list(range(len(self.model.tags.labels)))
        rest = self.decoder.margins(readable, self.model.inputs(readable), ids, numbers)
        if upos is None:
            return found.with_margins(columns[0], rest)
        first = upos.tagger.margins(corpus, upos.tagger.decode(corpus, threads))
        return found.with_margins("upos", first).with_margins(columns[1], rest)
