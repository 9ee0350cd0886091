"""Why a word ends before a character, or does not: the label or action of the character."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from goldbeam.data import Corpus
from goldbeam.explanation.decision import Choice, Decision
from goldbeam.tasks.common.explaining import DecodedSteps

if TYPE_CHECKING:
    from goldbeam.tasks.segmentation.predictor import SegmentingPredictor


def characters(predictor: SegmentingPredictor[Any], corpus: Corpus, sentence: int) -> list[str]:
    return [cells[0] for cells in predictor.model.text(corpus.select([sentence])).characters[0]]


def character_decision(predictor: SegmentingPredictor[Any], corpus: Corpus, sentence: int, number: int) -> Decision:
    """Of character ``number`` (from 1)."""
    model = predictor.model
    text = model.text(corpus.select([sentence])).characters
    names = model.action_names()
    steps = DecodedSteps.of(predictor.decoder, text, model.inputs(text), 0)
    return steps.decision(number - 1, "form", lambda action, score: Choice(names[action], score))
