"""Scores of a tagger on labelled data."""

from __future__ import annotations

import time
from typing import Protocol

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.evaluation.accuracy import accuracy_of_ids
from goldbeam.evaluation.spans import span_f1_of_ids
from goldbeam.learning.loop import Score
from goldbeam.tasks.tagging.labelled import check_annotated, check_not_empty, label_numbers, sentence_offsets
from goldbeam.tasks.tagging.model import TaggerModel


class Decode(Protocol):
    def __call__(self, weights: _core.FrozenWeights, corpus: Corpus, inputs: list[int]) -> bytes: ...


class Scorer:
    """Scores weights on labelled data; labels that training never saw can only be wrong."""

    def __init__(self, model: TaggerModel, corpus: Corpus, decode: Decode) -> None:
        check_not_empty(corpus)
        check_annotated(corpus, model.layout)
        self.corpus, self.decode = corpus, decode
        self.inputs = model.inputs(corpus)
        self.spans = model.labelling.scheme is not None
        gold = model.layout.gold_index(corpus)
        self.names = list(dict.fromkeys([*model.labelling.written, *_core.distinct_values(corpus, gold)]))
        self.gold = label_numbers(_core.encode_labels(corpus, gold, self.names))
        number = {name: i for i, name in enumerate(self.names)}
        self.written = [number[name] for name in model.labelling.written]

    def metrics(self, weights: _core.FrozenWeights) -> dict[str, float]:
        begun = time.perf_counter()
        learned = self.decode(weights, self.corpus, self.inputs)
        seconds = time.perf_counter() - begun
        ids = label_numbers(_core.translate(learned, self.written))
        offsets = sentence_offsets(self.corpus)
        if self.spans:
            scores = span_f1_of_ids(self.gold, ids, offsets, self.names)
            del scores["types"]
        else:
            scores = accuracy_of_ids(self.gold, ids, offsets, len(self.names))
        return {**scores, "seconds": seconds, "tokens_per_second": scores["tokens"] / max(seconds, 1e-9)}

    def __call__(self, weights: _core.FrozenWeights) -> Score:
        metric = "f1" if self.spans else "accuracy"
        return Score(self.metrics(weights)[metric], metric)
