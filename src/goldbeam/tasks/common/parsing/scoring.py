"""Scores of a parser on data with gold trees."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.data.trees import Trees
from goldbeam.evaluation.attachment import attachment_scores
from goldbeam.evaluation.punctuation import punctuation_mask
from goldbeam.evaluation.treebank import Treebank
from goldbeam.tasks.common.corpus_facts import check_not_empty
from goldbeam.tasks.common.parsing.trainable_trees import gold_trees
from goldbeam.tasks.common.parsing.tree_model import TreeModel
from goldbeam.tasks.common.scoring import CorpusScorer

Decode = Callable[[_core.FrozenWeights, Corpus, list[int]], tuple[bytes, bytes]]


class Scorer(CorpusScorer):
    """Relations that training never saw can only be wrong."""

    def __init__(self, model: TreeModel, corpus: Corpus, decode: Decode) -> None:
        check_not_empty(corpus, "sentences with trees")
        self.corpus, self._model, self._decode = corpus, model, decode
        self.metric = "las" if model.labelled else "uas"
        self.gold = Treebank(corpus, gold_trees(corpus, model.layout), punctuation_mask(corpus))
        begun = time.perf_counter()
        self.tagged = model.tagged(corpus)
        self.seconds_before = time.perf_counter() - begun
        self.inputs = model.inputs(self.tagged)

    def decode(self, weights: _core.FrozenWeights) -> Trees:
        return self._model.trees(self.corpus, *self._decode(weights, self.tagged, self.inputs))

    def compare(self, decoded: Trees) -> dict[str, Any]:
        return attachment_scores(self.gold, decoded.heads, decoded.relations, decoded.names, details=True)
