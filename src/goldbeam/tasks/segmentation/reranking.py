"""Training a re-ranker of a joint tagger's k-best lists (2014 paper, section 6.5.2, Table 4's last row)."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.learning.events import Plan
from goldbeam.learning.loop import Outcome, Schedule, train
from goldbeam.tasks.common.corpus_facts import sentence_bounds
from goldbeam.tasks.common.jackknife import folds
from goldbeam.tasks.segmentation.candidate_features import learning_data
from goldbeam.tasks.segmentation.candidates import CandidateLists
from goldbeam.tasks.segmentation.reranker import Reranker, RerankingSpec
from goldbeam.templates.compiling import compiled
from goldbeam.templates.reranking import WORDS

# Of the re-ranker's own training; more passes scored no higher on UD Chinese GSD.
EPOCHS = 5


def fit_reranker(
    characters: Corpus,
    lists: CandidateLists,
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
    spec = compiled("re-ranker", lambda lines: RerankingSpec.of(lines, lists.spread), templates)
    data = learning_data(spec, characters, lists, lists.nearest(characters, lengths, tags))
    learner = _core.RerankingLearner(_core.RerankingSpec(), step="passive-aggressive", margin=1.0, aggressiveness=0.1)
    outcome: Outcome[_core.FrozenWeights] = Outcome()
    train(
        learner,
        data,
        [end - begin for begin, end in sentence_bounds(characters)],
        Schedule(epochs, None, seed),
        freeze=lambda: learner.weights.freeze(True, 0.0),
        score=None,
        outcome=outcome,
        plan=Plan("reranker", epochs, len(characters), characters.token_count, 1, len(templates), "list", "standard"),
    )
    assert outcome.model is not None
    return Reranker(spec, outcome.model)


def jackknifed(
    corpus: Corpus, count: int, seed: int, list_candidates: Callable[[Corpus, Corpus], CandidateLists]
) -> CandidateLists:
    """Lists for all sentences of a corpus, in so many folds, each from a model that learned from the others.

    ``list_candidates(others, fold)`` trains on the first and lists for the second. Tags must have the same numbers in
    all folds, so they are given out before.
    """
    lists, places = [], array("I")
    for held_out, others in folds(corpus, count, seed):
        lists.append(list_candidates(corpus.select(others), corpus.select(held_out)))
        places.extend(held_out)
    return CandidateLists.arranged(lists, places)
