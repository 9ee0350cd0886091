"""Why a token got its label."""

from __future__ import annotations

from typing import TYPE_CHECKING

from goldbeam.data import Corpus
from goldbeam.explanation.decision import Choice, Decision
from goldbeam.tasks.common.explaining import DecodedSteps

if TYPE_CHECKING:
    from goldbeam.tasks.tagging.predictor import TaggingPredictor


def label_decision(predictor: TaggingPredictor, corpus: Corpus, sentence: int, word: int) -> Decision:
    """Of word ``word`` (from 1); in guided search at the moment when it was its turn."""
    names = predictor.model.encoding.written
    steps = DecodedSteps.of(predictor.decoder, corpus, predictor.model.inputs(corpus), sentence)
    return steps.decision(word - 1, predictor.writes[0], lambda label, score: Choice(names[label], score))
