"""Scores of a parser on data with gold trees."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.evaluation.attachment import attachment_of_ids
from goldbeam.evaluation.punctuation import punctuation_mask
from goldbeam.tasks.corpus_facts import check_not_empty, sentence_offsets
from goldbeam.tasks.dependency.model import ParserModel
from goldbeam.tasks.dependency.treebank import Treebank
from goldbeam.tasks.dependency.trees import Trees
from goldbeam.tasks.scoring import CorpusScorer

Decode = Callable[[_core.FrozenWeights, Corpus, list[int]], tuple[bytes, bytes]]


class Scorer(CorpusScorer):
    """Relations that training never saw can only be wrong."""

    metric = "las"

    def __init__(self, model: ParserModel, corpus: Corpus, decode: Decode, details: bool = True) -> None:
        check_not_empty(corpus, "sentences with trees")
        self.corpus, self._model, self._decode, self._details = corpus, model, decode, details
        self.gold = Treebank.of(corpus, model.layout, model.relations())
        self.punctuation = punctuation_mask(corpus)
        begun = time.perf_counter()
        self.tagged = model.tagged(corpus)
        self.seconds_before = time.perf_counter() - begun if model.layout.tagged else 0.0
        self.inputs = model.inputs(self.tagged)

    def decode(self, weights: _core.FrozenWeights) -> Trees:
        return self._model.trees(self.corpus, *self._decode(weights, self.tagged, self.inputs))

    def compare(self, decoded: Trees) -> dict[str, Any]:
        number = {name: i for i, name in enumerate(self.gold.names)}
        return attachment_of_ids(
            self.gold.heads,
            self.gold.relations,
            decoded.heads,
            _core.translate(decoded.relations, [number[name] for name in decoded.names]),
            sentence_offsets(self.corpus),
            self.gold.names,
            self.punctuation,
            details=self._details,
        )
