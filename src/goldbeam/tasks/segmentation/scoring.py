"""Scores of a segmenter on segmented data."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.evaluation.words import word_scores
from goldbeam.tasks.common.corpus_facts import check_not_empty
from goldbeam.tasks.common.scoring import CorpusScorer
from goldbeam.tasks.segmentation.methods import WordSpans
from goldbeam.tasks.segmentation.model import SegmentationModel, Text
from goldbeam.tasks.segmentation.reading import word_column

Decode = Callable[[_core.FrozenWeights, Text], WordSpans]


class Scorer(CorpusScorer):
    """Of words, or of words with tags; tags that training never saw can only be wrong."""

    metric = "f1"

    def __init__(self, model: SegmentationModel, corpus: Corpus, tags: int | None, decode: Decode) -> None:
        """``tags`` is the column of the tags."""
        check_not_empty(corpus, "segmented sentences")
        self.corpus, self._decode, self._tagged = corpus, decode, tags is not None
        begun = time.perf_counter()
        self.text = model.text(corpus)
        self.seconds_before = time.perf_counter() - begun
        lengths = self.text.lengths
        self.gold = _core.word_begins(lengths)
        self.known = _core.spread(lengths, model.words.known(corpus, word_column(corpus)))
        self.gold_tags = b""
        if tags is not None:
            names = list(dict.fromkeys([*model.labels.tags, *_core.distinct_values(corpus, tags)]))
            self.gold_tags = _core.spread(lengths, _core.encode_labels(corpus, tags, names))

    def decode(self, weights: _core.FrozenWeights) -> WordSpans:
        return self._decode(weights, self.text)

    def compare(self, decoded: WordSpans) -> dict[str, Any]:
        tags = decoded.tags if self._tagged else b""
        counts = _core.word_counts(
            self.gold, decoded.begins, self.text.characters.offsets, self.gold_tags, tags, self.known
        )
        return word_scores(counts, tagged=self._tagged, knowledge=True)

    def metrics(self, weights: _core.FrozenWeights) -> dict[str, Any]:
        scores = super().metrics(weights)
        return {**scores, "characters_per_second": scores["characters"] / max(scores["seconds"], 1e-9)}
