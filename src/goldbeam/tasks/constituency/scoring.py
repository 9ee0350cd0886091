"""Labelled bracketing of weights on a treebank."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from goldbeam import _core
from goldbeam.constituents.columns import of_corpus
from goldbeam.data import Corpus
from goldbeam.evaluation.brackets import bracket_scores
from goldbeam.tasks.common.corpus_facts import check_not_empty
from goldbeam.tasks.common.scoring import CorpusScorer
from goldbeam.tasks.constituency.model import ConstituencyModel
from goldbeam.tasks.constituency.parsed import Decoded, ParsedTrees


class Scorer(CorpusScorer):
    metric = "f1"

    def __init__(
        self,
        model: ConstituencyModel,
        corpus: Corpus,
        decode: Callable[[_core.FrozenWeights, Corpus, list[int]], Decoded],
    ) -> None:
        check_not_empty(corpus, "trees")
        self.model, self.corpus, self._decode = model, corpus, decode
        self.gold = of_corpus(corpus)
        self.tagged = model.tagged(corpus)
        self.inputs = model.inputs(self.tagged)

    def decode(self, weights: _core.FrozenWeights) -> ParsedTrees:
        return ParsedTrees(self.tagged, self.model, self._decode(weights, self.tagged, self.inputs))

    def compare(self, decoded: ParsedTrees) -> dict[str, Any]:
        pairs = [(gold, tree) for gold, tree in zip(self.gold, decoded.trees, strict=True) if tree is not None]
        scores = bracket_scores([gold for gold, _ in pairs], [tree for _, tree in pairs], details=True)
        short = scores.pop("up_to_40")
        return {**scores, "f1_up_to_40": short["f1"], "repaired": sum(decoded.flagged)}

    def metrics(self, weights: _core.FrozenWeights) -> dict[str, Any]:
        scores = super().metrics(weights)
        return {**scores, "sentences_per_second": scores["sentences"] / max(scores["seconds"], 1e-9)}
