"""Word-based re-ranking of a joint tagger's k-best lists (2014 paper, section 6.5.2, Table 4's last row).

A model that labels characters sees words only through labels. Its k best answers are few enough to look at them as
what they are, tagged words, and to choose with another perceptron, whose features are words and tags and the score
that the first model gave.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.errors import DataError
from goldbeam.learning.events import Plan
from goldbeam.learning.loop import Outcome, Schedule, train
from goldbeam.models.container import ModelFile, Tensor
from goldbeam.tasks.common.corpus_facts import sentence_bounds
from goldbeam.templates.reranking import WORDS

# Of the re-ranker's own training; more passes scored no higher on UD Chinese GSD.
EPOCHS = 5


@dataclass(frozen=True)
class Reranker:
    """Chooses one of the candidates of each sentence."""

    spec: _core.RerankingSpec
    weights: _core.FrozenWeights

    @classmethod
    def fit(
        cls,
        characters: Corpus,
        lists: _core.CandidateLists,
        lengths: Any,
        tags: Any,
        *,
        templates: Sequence[str] = WORDS,
        epochs: int = EPOCHS,
        seed: int = 0,
    ) -> Reranker:
        """Learn from lists of candidates and gold words: their lengths in characters and numbers of tags (uint32).

        Where gold is not in its list, the candidate with the highest F is what is learned. The lists should come from
        models that have not seen the sentences (`jackknifed`): a model ranks what it was trained on too well.
        """
        spec = _core.RerankingSpec(list(templates), lists.spread)
        data = _core.RerankingData(characters, 0, lists, lists.nearest(characters, lengths, tags))
        learner = _core.RerankingLearner(spec, step="passive-aggressive", margin=1.0, aggressiveness=0.1)
        kept: list[_core.FrozenWeights] = []

        def keep(outcome: Outcome[_core.FrozenWeights]) -> None:
            kept[:] = [outcome.model]

        train(
            learner,
            data,
            [end - begin for begin, end in sentence_bounds(characters)],
            Schedule(epochs, None, seed),
            freeze=lambda: learner.weights.freeze(True, 0.0),
            score=None,
            keep=keep,
            plan=Plan(
                "reranker", epochs, len(characters), characters.token_count, 1, len(templates), "list", "standard"
            ),
        )
        return cls(spec, kept[0])

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


def jackknifed(
    corpus: Corpus, parts: int, seed: int, list_candidates: Callable[[Corpus, Corpus], _core.CandidateLists]
) -> _core.CandidateLists:
    """Lists for all sentences of a corpus, in so many parts, each from a model that learned from the others.

    ``list_candidates(others, part)`` trains on the first and lists for the second. Tags must have the same numbers in
    all parts, so they are given out before.
    """
    if len(corpus) < parts:
        raise DataError(f"{corpus.name}: has {len(corpus)} sentences, too few for {parts} parts; give more of them")
    order = memoryview(_core.permutation(len(corpus), seed)).cast("I")
    lists, places = [], array("I")
    for part in range(parts):
        held_out = sorted(order[part::parts])
        others = sorted(set(range(len(corpus))) - set(held_out))
        lists.append(list_candidates(corpus.select(others), corpus.select(held_out)))
        places.extend(held_out)
    return _core.CandidateLists.arranged(lists, places)
