"""A sentence as a part of a pipeline reads it, or as a model alone does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from goldbeam.data import Corpus
from goldbeam.doc import Doc, Sentence
from goldbeam.errors import ParameterError
from goldbeam.tasks.common.predictor import Predictor
from goldbeam.tasks.registry import estimator_class


@dataclass(frozen=True)
class ReadSentence:
    """``corpus`` has the sentence alone, with the layers that the model reads; ``given`` is what it was annotated with.

    The estimator is the model's, with its settings; ``layer`` is the first one that it writes.
    """

    estimator: Any
    corpus: Corpus
    given: Sentence
    layer: str

    @property
    def task(self) -> str:
        name: str = self.estimator.task
        return name

    @property
    def words(self) -> list[str]:
        return list(self.given.forms)

    @property
    def annotated(self) -> Corpus:
        """The sentence with its given annotation."""
        return corpus_of(self.given)


def corpus_of(sentence: Sentence) -> Corpus:
    return Doc.from_conllu(sentence.to_conllu()).layers.corpus


def estimator_of(predictor: Predictor[Any]) -> Any:
    """The estimator that makes this predictor: it can do what a part of a pipeline cannot, such as trace."""
    estimator = estimator_class(predictor.task)._of_stored(dict(predictor.parameters))
    estimator._model = predictor.model
    return estimator


def read_by_part(pipeline: Any, name: str, sentence: Sentence) -> ReadSentence:
    """By a part of a fitted pipeline; the parts before it annotate the words first, whatever annotation they have."""
    part = pipeline.part(name)
    if not isinstance(part, Predictor):
        raise ParameterError(f"part {name!r} is a function and has no search; choose another part")
    read = pipeline.predictor().read_by(name, corpus_of(sentence))
    return ReadSentence(estimator_of(part), read.corpus, sentence, part.writes[0])


def read_alone(estimator: Any, sentence: Sentence) -> ReadSentence:
    """By a model that is no pipeline: the given annotation is what there is to read."""
    return ReadSentence(estimator, corpus_of(sentence), sentence, estimator.predictor().writes[0])
