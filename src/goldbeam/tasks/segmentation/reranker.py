"""The re-ranker of a joint tagger, as its model holds it: it chooses one of the k best answers of each sentence.

A model that labels characters sees words only through labels. Its k best answers are few enough to look at them as
what they are, tagged words, and to choose with another perceptron, whose features are words and tags and the score
that the first model gave (2014 paper, section 6.5.2).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.models.container import ModelFile, Tensor


@dataclass(frozen=True)
class Reranker:
    """Chooses one of the candidates of each sentence."""

    spec: _core.RerankingSpec
    weights: _core.FrozenWeights

    def choose(self, characters: Corpus, lists: _core.CandidateLists) -> tuple[bytes, bytes]:
        """Lengths and tags (uint32) of the words of the best candidates, sentence after sentence."""
        return lists.picked(_core.choose_candidates(self.spec, self.weights, characters, 0, lists))

    # As part of a model file

    def metadata(self) -> dict[str, Any]:
        return {
            "templates": self.spec.templates,
            "unit": self.spec.unit,
            "scale": self.weights.scale,
            "salt": self.weights.salt,
        }

    def tensors(self) -> dict[str, Tensor]:
        buckets, rows = self.weights.buckets, self.weights.rows
        return {
            "reranker.buckets": Tensor("U32", (len(buckets) // 64, 16), buckets),
            "reranker.rows": Tensor("U32", (len(rows) // 4,), rows),
        }

    @classmethod
    def of_file(cls, file: ModelFile) -> Reranker:
        """From a model file; TypeError or ValueError if what it holds makes no sense."""
        facts = file.field("reranker", dict)
        buckets, rows = file.tensor("reranker.buckets", "U32"), file.tensor("reranker.rows", "U32")
        if not facts.keys() >= {"templates", "unit", "scale", "salt"}:
            raise ValueError("it lacks some of what a re-ranker is made of")
        weights = _core.FrozenWeights.from_buffers(buckets, rows, facts["scale"], facts["salt"], 1)
        return cls(_core.RerankingSpec(facts["templates"], facts["unit"]), weights)
