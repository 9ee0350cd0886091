"""Learning from a model's own annotation of raw text: a second model is trained with what the first one has found.

It is kept if it is better on the development data. A task says what is found, and how an estimator gets it.
"""

from __future__ import annotations

from collections.abc import Callable, Sized
from typing import Any, ClassVar

from goldbeam.knowledge.lexicons import Lexicon, read_lexicon
from goldbeam.knowledge.raw_text import RawText, Sentences
from goldbeam.knowledge.self_training import MOST_TOKENS, Annotation, self_trained
from goldbeam.layers import Layers
from goldbeam.layers.tokens import corpus_of_tokens
from goldbeam.learning.checkpoint import Checkpoint
from goldbeam.learning.events import Observer
from goldbeam.tasks.common.corpus_facts import numbers

#: One run of training: an estimator that is not fitted, its checkpoint.
Run = Callable[[Any, "Checkpoint | None"], None]


class SelfTraining:
    """What a fitted estimator can find in raw text for a second one."""

    what: ClassVar[str]  # is found, for people
    unit: ClassVar[str]  # of what it has many
    most_tokens = MOST_TOKENS
    why_not = ""  # it is impossible, for people

    def find(self, fitted: Any, raw: RawText) -> Sized:
        """DataError if the text is too short."""
        raise NotImplementedError

    def give(self, found: Any, other: Any) -> None:
        """To an estimator that is not fitted."""
        raise NotImplementedError


def train_again(
    method: SelfTraining, estimator: Any, raw: RawText, run: Run, checkpoint: Checkpoint | None, observer: Observer
) -> str:
    """Train a second model and keep the better one; says what it gave."""
    unfinished = estimator._run_checkpoint
    if unfinished is not None:
        unfinished.complete = False  # it is still needed if the second run is interrupted
    observer.stage(f"{method.what}: annotating {raw.name}")
    found = method.find(estimator, raw)
    told = f"{method.what} of {len(found):,} {method.unit}"
    other = estimator._unfitted()
    method.give(found, other)
    observer.stage(f"{told}: training again")
    run(other, checkpoint)
    other._drop_checkpoint()
    if unfinished is not None:
        unfinished.complete = True
    before, after = _dev_score(estimator), _dev_score(other)
    kept = after > before
    if kept:
        other._run_checkpoint = unfinished
        estimator._take_over(other)
    return f"{told} {'kept' if kept else 'not kept'}: {after:.2f} on dev, {before:.2f} without"


def _dev_score(estimator: Any) -> float:
    model = estimator._model
    return float(next(report.dev for report in model.epochs if report.epoch == model.epoch))


class LexiconTraining(SelfTraining):
    """The tags that a tagger gives to words and is sure of, as a lexicon."""

    what, unit = "lexicon", "words"

    def __init__(self, column: str) -> None:
        self._column = column

    def find(self, fitted: Any, raw: RawText) -> Lexicon:
        return self_trained(raw.batches(self.most_tokens), self._annotator(fitted), f"annotated {raw.name}")

    def give(self, found: Lexicon, other: Any) -> None:
        """The user's entries count; words that it lacks are added."""
        given = other.lexicon
        other.lexicon = found if given is None else read_lexicon(given).completed(found)

    def _annotator(self, fitted: Any) -> Callable[[Sentences], Annotation]:
        predictor, threads, column = fitted.predictor(), fitted._thread_count(), self._column

        def annotate(sentences: Sentences) -> Annotation:
            found = predictor.find(Layers(corpus_of_tokens(sentences)), threads, True)
            ids, names = next((one.ids, one.names) for one in found.columns if one.name == column)
            return Annotation([names[number] for number in numbers(ids)], found.margins.get(column))

        return annotate
