"""Why a word got its tags and its lemma."""

from __future__ import annotations

from typing import TYPE_CHECKING

from goldbeam.data import Corpus
from goldbeam.explanation.decision import Choice, Decision
from goldbeam.tasks.common.explaining import DecodedSteps
from goldbeam.tasks.morphology.lemma_reasons import lemma_decision
from goldbeam.tasks.morphology.model import form_index

if TYPE_CHECKING:
    from goldbeam.tasks.morphology.predictor import MorphologyPredictor

_UPOS_FIRST = "found first, by a tagger of its own; the other tags go by it"


def word_decisions(predictor: MorphologyPredictor, corpus: Corpus, sentence: int, word: int) -> list[Decision]:
    """Of word ``word`` (from 1), column by column, the lemma last.

    A tag has a cell for each column: the runner-up of a column is the best tag that has another cell there.
    """
    model = predictor.model
    readable = model.readable(corpus, 1)
    steps = DecodedSteps.of(predictor.decoder, readable, model.inputs(readable), sentence)
    found = []
    if model.upos is not None:
        found += [
            Decision(**{**vars(decision), "layer": "upos", "note": _UPOS_FIRST})
            for decision in model.upos.tagger.explain(corpus, sentence, word)
        ]
    labels = model.tags.labels
    for place, column in enumerate(model.tags.columns):
        if column == "upos" and model.upos is not None:
            continue

        def cell(label: int, score: float, place: int = place) -> Choice:
            return Choice(labels[label][place], score)

        found.append(steps.decision(word - 1, column, cell))
    if model.lemmatizer is not None:
        form = corpus.select([sentence]).column(form_index(corpus))[0][word - 1]
        label = labels[steps.actions[word - 1]]
        found.append(lemma_decision(model.lemmatizer, form, (label[0], label[-1])))
    return found
