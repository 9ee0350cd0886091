"""Scores of a morphology on annotated data."""

from __future__ import annotations

from operator import eq
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.evaluation.accuracy import accuracy_of_ids
from goldbeam.evaluation.encoding import percent
from goldbeam.layers import Column
from goldbeam.tasks.common.corpus_facts import check_not_empty, numbers, sentence_offsets
from goldbeam.tasks.common.scoring import CorpusScorer
from goldbeam.tasks.morphology.predictor import MorphologyPredictor


class Scorer(CorpusScorer[MorphologyPredictor]):
    """The share of words whose cell is right, for each column, and for all of them together."""

    metric = "tags"

    def __init__(self, predictor: MorphologyPredictor, corpus: Corpus, threads: int) -> None:
        check_not_empty(corpus)
        self.predictor, self.corpus, self.threads = predictor, corpus, threads

    def decode(self, predictor: MorphologyPredictor) -> list[Column]:
        return predictor.columns(self.corpus, self.threads)

    def compare(self, decoded: list[Column]) -> dict[str, Any]:
        offsets = sentence_offsets(self.corpus)
        scores: dict[str, Any] = {}
        tokens = self.corpus.token_count
        all_right = int.from_bytes(b"\1" * tokens, "little")  # a byte a token
        for column, ids, names in decoded:
            place = self.corpus.columns.index(column)
            # Names may come twice: two words can have the same lemma.
            known = dict.fromkeys([*names, *_core.distinct_values(self.corpus, place)])
            number = {name: i for i, name in enumerate(known)}
            gold = numbers(_core.encode_labels(self.corpus, place, list(known)))
            found = numbers(_core.translate(ids, [number[name] for name in names]))
            scores[column] = accuracy_of_ids(gold, found, offsets, len(known))["accuracy"]
            if column in self.predictor.model.tags.columns:
                all_right &= int.from_bytes(bytes(map(eq, gold, found)), "little")
        tags = percent(all_right.bit_count(), tokens)
        return {**scores, "tags": tags, "sentences": len(self.corpus), "tokens": tokens}


class TagScorer(Scorer):
    """Of the tags alone, which is what epochs of training differ in."""

    def __init__(self, predictor: MorphologyPredictor, corpus: Corpus, threads: int) -> None:
        super().__init__(predictor, corpus, threads)
        self._readable = predictor.model.readable(corpus, threads)

    def decode(self, predictor: MorphologyPredictor) -> list[Column]:
        return predictor.model.tag_columns(predictor.decode(self._readable, self.threads))
