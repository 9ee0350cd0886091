"""Scores of a tagger on labelled data."""

from __future__ import annotations

from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.evaluation.accuracy import accuracy_of_ids
from goldbeam.evaluation.spans import span_f1_of_ids
from goldbeam.tasks.common.corpus_facts import check_not_empty, numbers, sentence_offsets
from goldbeam.tasks.common.scoring import CorpusScorer
from goldbeam.tasks.tagging.label_encoding import check_annotated
from goldbeam.tasks.tagging.predictor import TaggingPredictor


class Scorer(CorpusScorer[TaggingPredictor]):
    """Labels that training never saw can only be wrong."""

    def __init__(self, predictor: TaggingPredictor, corpus: Corpus, threads: int) -> None:
        model = predictor.model
        check_not_empty(corpus)
        check_annotated(corpus, model.layout)
        self.predictor, self.corpus, self.threads = predictor, corpus, threads
        self.spans = model.encoding.scheme is not None
        self.metric = "f1" if self.spans else "accuracy"
        gold = model.layout.gold_index(corpus)
        self.names = list(dict.fromkeys([*model.encoding.written, *_core.distinct_values(corpus, gold)]))
        self.gold = numbers(_core.encode_labels(corpus, gold, self.names))
        number = {name: i for i, name in enumerate(self.names)}
        self.written = [number[name] for name in model.encoding.written]

    def decode(self, predictor: TaggingPredictor) -> bytes:
        return predictor.decode(self.corpus, self.threads)

    def compare(self, decoded: bytes) -> dict[str, Any]:
        ids = numbers(_core.translate(decoded, self.written))
        offsets = sentence_offsets(self.corpus)
        if not self.spans:
            return accuracy_of_ids(self.gold, ids, offsets, len(self.names))
        scores = span_f1_of_ids(self.gold, ids, offsets, self.names)
        del scores["types"]
        return scores
