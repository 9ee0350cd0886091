"""Labelled bracketing of weights on a treebank."""

from __future__ import annotations

from typing import Any

from goldbeam.constituents.columns import of_corpus
from goldbeam.data import Corpus
from goldbeam.evaluation.brackets import bracket_scores
from goldbeam.tasks.common.corpus_facts import check_not_empty
from goldbeam.tasks.common.scoring import CorpusScorer
from goldbeam.tasks.constituency.parsed import ParsedTrees
from goldbeam.tasks.constituency.predictor import ConstituencyPredictor


class Scorer(CorpusScorer[ConstituencyPredictor]):
    metric = "f1"

    def __init__(self, predictor: ConstituencyPredictor, corpus: Corpus, threads: int) -> None:
        check_not_empty(corpus, "trees")
        self.predictor, self.corpus, self.threads = predictor, corpus, threads
        self.gold = of_corpus(corpus)
        self.tagged = predictor.model.tagged(corpus, threads)
        self.inputs = predictor.model.inputs(self.tagged)

    def decode(self, predictor: ConstituencyPredictor) -> ParsedTrees:
        decoded = predictor.decode(self.tagged, self.inputs, self.threads)
        return ParsedTrees(self.tagged, predictor.model, decoded)

    def compare(self, decoded: ParsedTrees) -> dict[str, Any]:
        pairs = [(gold, tree) for gold, tree in zip(self.gold, decoded.trees, strict=True) if tree is not None]
        scores = bracket_scores([gold for gold, _ in pairs], [tree for _, tree in pairs], details=True)
        short = scores.pop("up_to_40")
        return {**scores, "f1_up_to_40": short["f1"], "repaired": sum(decoded.flagged)}

    def metrics(self, predictor: ConstituencyPredictor | None = None) -> dict[str, Any]:
        scores = super().metrics(predictor)
        return {**scores, "sentences_per_second": scores["sentences"] / max(scores["seconds"], 1e-9)}
