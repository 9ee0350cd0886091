"""Scores of a parser on data with gold trees."""

from __future__ import annotations

import time
from typing import Any, TypeVar

from goldbeam.data import Corpus
from goldbeam.data.trees import Trees
from goldbeam.evaluation.attachment import attachment_scores
from goldbeam.evaluation.punctuation import punctuation_mask
from goldbeam.evaluation.treebank import Treebank
from goldbeam.tasks.common.corpus_facts import check_not_empty
from goldbeam.tasks.common.parsing.predictor import TreePredictor
from goldbeam.tasks.common.parsing.trainable_trees import gold_trees
from goldbeam.tasks.common.scoring import CorpusScorer

P = TypeVar("P", bound=TreePredictor[Any])


class Scorer(CorpusScorer[P]):
    """Relations that training never saw can only be wrong."""

    def __init__(self, predictor: P, corpus: Corpus, threads: int) -> None:
        check_not_empty(corpus, "sentences with trees")
        model = predictor.model
        self.predictor, self.corpus, self.threads = predictor, corpus, threads
        self.metric = "las" if model.labelled else "uas"
        self.gold = Treebank(corpus, gold_trees(corpus, model.layout), punctuation_mask(corpus))
        begun = time.perf_counter()
        self.tagged = model.tagged(corpus, threads)
        self.inputs = model.inputs(self.tagged)
        self.candidates = predictor.candidates(self.tagged, threads)  # once, not in every epoch
        self.seconds_before = time.perf_counter() - begun

    def decode(self, predictor: P) -> Trees:
        decoded = predictor.decode(self.tagged, self.inputs, self.threads, self.candidates)
        trees: Trees = predictor.model.trees(self.corpus, *decoded)
        return trees

    def compare(self, decoded: Trees) -> dict[str, Any]:
        return attachment_scores(self.gold, decoded.heads, decoded.relations, decoded.names, details=True)
