"""Why a word was attached to the tree as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

from goldbeam.data import Corpus
from goldbeam.explanation.decision import Choice, Decision
from goldbeam.layers.layers import CONSTITUENTS
from goldbeam.tasks.common.explaining import DecodedSteps
from goldbeam.tasks.constituency.action_names import ActionNames

if TYPE_CHECKING:
    from goldbeam.tasks.constituency.predictor import ConstituencyPredictor


def attachment_decision(predictor: ConstituencyPredictor, corpus: Corpus, sentence: int, word: int) -> Decision:
    """Of word ``word`` (from 1): how many phrases end before it, and which begin with it."""
    tagged = predictor.model.tagged(corpus)
    names = ActionNames.of(predictor.model.grammar)
    steps = DecodedSteps.of(predictor.decoder, tagged, predictor.model.inputs(tagged), sentence)
    return steps.decision(word - 1, CONSTITUENTS, lambda action, score: Choice(names[action], score))
