"""Scores of a segmenter on segmented data."""

from __future__ import annotations

import time
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.evaluation.words import word_counts, word_scores
from goldbeam.tasks.common.corpus_facts import check_not_empty
from goldbeam.tasks.common.scoring import CorpusScorer
from goldbeam.tasks.segmentation.methods import WordSpans
from goldbeam.tasks.segmentation.predictor import SegmentingPredictor
from goldbeam.tasks.segmentation.reading import word_column


class Scorer(CorpusScorer[SegmentingPredictor[Any]]):
    """Of words, or of words with tags; tags that training never saw can only be wrong."""

    metric = "f1"

    def __init__(
        self, predictor: SegmentingPredictor[Any], corpus: Corpus, threads: int, tags: int | None = None
    ) -> None:
        """``tags`` is the column of the tags."""
        check_not_empty(corpus, "segmented sentences")
        model = predictor.model
        self.predictor, self.corpus, self.threads, self._tagged = predictor, corpus, threads, tags is not None
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

    def decode(self, predictor: SegmentingPredictor[Any]) -> WordSpans:
        return predictor.spans(self.text, self.threads)

    def compare(self, decoded: WordSpans) -> dict[str, Any]:
        tags = decoded.tags if self._tagged else b""
        counts = word_counts(self.gold, decoded.begins, self.text.characters.offsets, self.gold_tags, tags, self.known)
        return word_scores(counts, tagged=self._tagged, knowledge=True)

    def metrics(self, predictor: SegmentingPredictor[Any] | None = None) -> dict[str, Any]:
        scores = super().metrics(predictor)
        return {**scores, "characters_per_second": scores["characters"] / max(scores["seconds"], 1e-9)}
