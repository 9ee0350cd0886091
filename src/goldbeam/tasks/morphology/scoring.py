"""Scores of a morphology on annotated data."""

from __future__ import annotations

from collections.abc import Callable
from operator import eq
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.evaluation.accuracy import accuracy_of_ids
from goldbeam.evaluation.encoding import percent
from goldbeam.tasks.common.corpus_facts import check_not_empty, numbers, sentence_offsets
from goldbeam.tasks.common.scoring import CorpusScorer
from goldbeam.tasks.morphology.model import Column, MorphologyModel

Decode = Callable[[_core.FrozenWeights, Corpus], list[Column]]


class Scorer(CorpusScorer):
    """The share of words whose cell is right, for each column, and for all of them together."""

    metric = "tags"

    def __init__(self, model: MorphologyModel, corpus: Corpus, decode: Decode) -> None:
        check_not_empty(corpus)
        self.corpus, self._decode, self._columns = corpus, decode, model.tags.columns

    def decode(self, weights: _core.FrozenWeights) -> list[Column]:
        return self._decode(weights, self.corpus)

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
            if column in self._columns:
                all_right &= int.from_bytes(bytes(map(eq, gold, found)), "little")
        tags = percent(all_right.bit_count(), tokens)
        return {**scores, "tags": tags, "sentences": len(self.corpus), "tokens": tokens}
