"""Tagged sentences with the order in which a tagger has decided."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from goldbeam.tasks.common.corpus_facts import numbers
from goldbeam.tasks.tagging.columns import Layout
from goldbeam.tasks.tagging.model import Prediction
from goldbeam.tasks.tagging.predictor import TaggingPredictor

if TYPE_CHECKING:
    from goldbeam.doc.tagged import Decision, TaggedSentence


def guided_order(predictor: TaggingPredictor, prediction: Prediction) -> tuple[int, Callable[[int], TaggedSentence]]:
    """How many sentences there are, and what makes one of them."""
    from goldbeam.doc.tagged import Decision, TaggedSentence

    corpus, names, decoder = prediction.corpus, prediction.names, predictor.decoder
    inputs, form = predictor.model.inputs(corpus), Layout.form_index(corpus)
    ranks, ids = numbers(decoder.order(corpus, inputs)), numbers(prediction.ids)

    def decisions(i: int) -> list[Decision]:
        return [
            Decision(token, begin, score, tuple(tuple(names[k] for k in state) for state in states))
            for token, begin, score, states in decoder.steps(corpus, inputs, i)
        ]

    def make(i: int) -> TaggedSentence:
        begin, end = corpus.bounds(i)
        return TaggedSentence(
            tuple(row[form] for row in corpus.sentence(i)),
            tuple(names[k] for k in ids[begin:end]),
            tuple(sorted(range(end - begin), key=ranks[begin:end].__getitem__)),
            lambda: decisions(i),
        )

    return len(corpus), make
