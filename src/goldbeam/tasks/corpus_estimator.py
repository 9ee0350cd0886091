"""The estimators of the core's tasks: learning from a corpus, the kept decoder, evaluation, model files.

A task says how its data are prepared, decoded and scored; see `CorpusEstimator` for the list.
"""

from __future__ import annotations

import json
import os
from array import array
from collections.abc import Iterable
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.data.io import Data
from goldbeam.errors import ModelError
from goldbeam.learning.checkpoint import Checkpoint, Checkpoints, checkpoints_of
from goldbeam.learning.events import Observer, Plan
from goldbeam.learning.log import Log
from goldbeam.learning.loop import Learner, Outcome, train
from goldbeam.learning.shuffled import SEED_STEP, ShuffledLearners, packing_of
from goldbeam.learning.trace import Trace
from goldbeam.models.container import ModelFile, Tensor, damaged
from goldbeam.tasks.corpus_facts import data_facts, digest, sentence_bounds
from goldbeam.tasks.engine import ENGINE_CONSTRAINTS, EngineEstimator
from goldbeam.tasks.learned import LearnedModel
from goldbeam.tasks.parameters import Constraint, Flag, Number
from goldbeam.tasks.scoring import CorpusScorer
from goldbeam.tasks.tracing import CorpusTracer

Model = TypeVar("Model", bound=LearnedModel)
Self = TypeVar("Self", bound="CorpusEstimator[Any]")

CORPUS_CONSTRAINTS: dict[str, Constraint] = {
    **ENGINE_CONSTRAINTS,
    "prune": Number(least=0),
    "threads": Number(least=1, whole=True),
    "keep_names": Flag(),
    "keep_keys": Flag(),
}


class NamingLearner(Learner, Protocol):
    """What the learners of the core's tasks have: weights, and the names of their features if they are kept."""

    def names(self, weights: _core.FrozenWeights | None = None) -> _core.FeatureNames | None: ...


class Lesson(NamedTuple):
    """What is learned from."""

    corpus: Corpus
    data: Any  # the same as the core's learner takes it; knows its `unreachable` sentences
    facts: dict[str, int]  # what else the model remembers of the training data
    remarks: tuple[str, ...] = ()  # on the data, for whoever watches the training


class CorpusEstimator(EngineEstimator, Generic[Model]):
    """A task is a subclass that has the methods below which raise NotImplementedError, and a constructor."""

    model_type: ClassVar[type[LearnedModel]]
    decoder_type: ClassVar[Any]  # the core's
    learner_type: ClassVar[Any]
    why_unreachable: ClassVar[str]  # sentences are left out, for people

    prune: float
    threads: int
    keep_names: bool
    keep_keys: bool
    _model: Model | None = None
    _learner: Any = None

    # What a task says

    def _annotated(self, data: Data, y: Iterable[Any] | None) -> Corpus:
        """Annotated data as a corpus; ``y`` is the annotation of lists."""
        raise NotImplementedError

    def _prepare(self, corpus: Corpus) -> tuple[Model, NamingLearner, Lesson]:
        """Everything that is fixed before the first example."""
        raise NotImplementedError

    def _prepare_further(self, corpus: Corpus, model: Model, learner: NamingLearner) -> Lesson:
        """For `partial_fit` after its first call."""
        raise NotImplementedError

    def _scorer(self, model: Model, corpus: Corpus) -> CorpusScorer:
        raise NotImplementedError

    def _new_tracer(self, model: Model, decoder: Any, search: str, margin: float) -> CorpusTracer:
        raise NotImplementedError

    # Learning

    def fit(
        self: Self,
        train: Data,
        y: Iterable[Any] | None = None,
        *,
        dev: Data | None = None,
        observer: Observer | None = None,
        checkpoint: Checkpoint | str | os.PathLike[str] | None = None,
        resume: bool = False,
        log: str | os.PathLike[str] | None = None,
    ) -> Self:
        """Learn from annotated sentences: a corpus, a path, lists, or lists of words with ``y`` their annotation.

        With ``dev`` the best epoch is kept and ``patience`` applies; else the last one is. A run with a ``checkpoint``
        (a path, or a `Checkpoint` that says when) can be stopped and goes on with ``resume``; ``log`` names a file
        for a JSON object a line.
        """
        self._check_parameters()
        self._model = self._learner = self._run_checkpoint = None
        corpus = self._annotated(train, y)
        model, learner, lesson = self._prepare(corpus)
        score = None if dev is None else self._scorer(model, self._annotated(dev, None))
        recorded = checkpoint is not None or log is not None
        identity = self._identity_of_run(model, corpus, score) if recorded else {}
        checkpoints = checkpoints_of(checkpoint, resume, identity, packing_of(learner, len(model.action_names())))
        record = None if log is None else Log(log, {**identity, "parameters": self._plain_parameters()})
        model.training_data = self._training_facts(corpus, lesson)
        self._run(model, learner, lesson, score, observer, checkpoints, record)
        self._run_checkpoint = None if checkpoints is None else checkpoints.checkpoint
        return self

    def partial_fit(self: Self, train: Data, y: Iterable[Any] | None = None) -> Self:
        """Go on learning: one pass over these sentences, in their order.

        The first call fixes columns and templates, so new columns are not welcome later.
        """
        self._check_parameters()
        corpus = self._annotated(train, y)
        if self._model is None:
            model, learner, lesson = self._prepare(corpus)
        elif self._learner is None:
            raise ModelError(f"this {self.task} was loaded from a file, which holds no training state; fit it anew")
        else:
            model, learner = self._model, self._learner
            lesson = self._prepare_further(corpus, model, learner)
        learner.learn(lesson.data, array("I", range(len(lesson.corpus))))
        model.weights = self._frozen(learner)
        model.names = learner.names(model.weights)
        self._model, self._learner = model, learner
        return self

    def _new_learner(self, spec: Any) -> Any:
        """One of the core's, or several of them that are averaged."""
        models, threads, seed = self._model_count, int(self.threads), int(self.random_state)
        learners = [
            self.learner_type(
                spec,
                *self._search_arguments(),
                **{**self._learning_arguments(), "seed": seed + SEED_STEP * model},
                threads=threads if models == 1 else 1,
                keep_names=self.keep_names,
            )
            for model in range(models)
        ]
        return learners[0] if models == 1 else ShuffledLearners(learners, seed, threads, not self.average_all)

    def _frozen(self, learner: Any) -> _core.FrozenWeights:
        """The learner's weights as they are to predict."""
        frozen: _core.FrozenWeights = learner.weights.freeze(bool(self.average), float(self.prune), self.keep_keys)
        return frozen

    def _training_facts(self, corpus: Corpus, lesson: Lesson) -> dict[str, Any]:
        return {
            "name": corpus.name,
            "sentences": len(corpus),
            "tokens": corpus.token_count,
            "unreachable": len(lesson.data.unreachable),
            "digest": digest(corpus),
            **lesson.facts,
        }

    def _identity_of_run(self, model: Model, corpus: Corpus, score: CorpusScorer | None) -> dict[str, Any]:
        return self._identity(
            training_data=data_facts(corpus),
            dev_data=None if score is None else data_facts(score.corpus),
            templates=model.spec.templates,
            labels=f"{_core.checksum(json.dumps(model.action_names()).encode()):016x}",
        )

    def _run(
        self,
        model: Model,
        learner: NamingLearner,
        lesson: Lesson,
        score: CorpusScorer | None,
        observer: Observer | None,
        checkpoints: Checkpoints | None,
        log: Log | None,
    ) -> None:
        def keep(outcome: Outcome[_core.FrozenWeights]) -> None:
            model.weights, model.epoch, model.epochs = outcome.model, outcome.epoch, outcome.reports
            model.names = learner.names(outcome.model)
            self._model, self._learner = model, learner

        train(
            learner,
            lesson.data,
            self._lengths(lesson),
            self._schedule(scored=score is not None),
            freeze=lambda: self._frozen(learner),
            score=score,
            keep=keep,
            plan=Plan(
                task=self.task,
                epochs=self.epochs,
                examples=len(lesson.corpus),
                tokens=lesson.corpus.token_count,
                labels=model.label_count(),
                templates=len(model.spec.templates),
                search=self._search_name(),
                update=self._update_name(),
                unreachable=len(lesson.data.unreachable),
                why_unreachable=self.why_unreachable,
                remarks=lesson.remarks,
            ),
            observer=observer,
            checkpoints=checkpoints,
            log=log,
        )

    def _lengths(self, lesson: Lesson) -> list[int]:
        """Of the sentences that are learned from, one by one."""
        return [end - begin for begin, end in sentence_bounds(lesson.corpus)]

    # Prediction

    def _decoder(self, model: Model, weights: _core.FrozenWeights) -> Any:
        """The decoder for these weights; the last one is kept, because it remembers the words that it has seen."""
        wanted = (model.spec, weights, *self._search_arguments(), *self._decoder_arguments(model))
        kept: tuple[Any, Any] | None = self.__dict__.get("_kept_decoder")
        if kept is None or kept[0] != wanted:
            kept = self._kept_decoder = (wanted, self.decoder_type(*wanted))
        return kept[1]

    def _decoder_arguments(self, model: Model) -> tuple[Any, ...]:
        """What a task's decoder is told besides."""
        return ()

    # Following gold through the search

    def trace_corpus(
        self,
        data: Data,
        sentence: int | None = None,
        *,
        search: str | None = None,
        beam: int | None = None,
        margin: float | None = None,
    ) -> Trace:
        """`trace` for a sentence of annotated data, counted from 1; without a number the first where gold falls off.

        If gold never does, it is the first sentence that ends wrong, and else the first.
        """
        trace: Trace = self._tracer(search, beam, margin).corpus(self._annotated(data, None), sentence)
        return trace

    def _tracer(self, search: str | None, beam: int | None, margin: float | None) -> Any:
        model: Model = self._fitted("_model")
        changed = {"search": search or ("beam" if beam is not None else None), "beam": beam, "margin": margin}
        other = type(self)(**(self.get_params() | {name: v for name, v in changed.items() if v is not None}))
        other._check_parameters()
        if margin is None and self.step == "perceptron":
            other.margin = 0.0
        decoder = other._decoder(model, model.weights)
        return self._new_tracer(model, decoder, other._search_name(), float(other.margin))

    # Evaluation

    def evaluate(self, data: Data, y: Iterable[Any] | None = None) -> dict[str, Any]:
        """Scores in per cent on annotated data, and tokens per second of prediction."""
        model: Model = self._fitted("_model")
        return self._scorer(model, self._annotated(data, y)).metrics(model.weights)

    def score(self, data: Data, y: Iterable[Any] | None = None) -> float:
        """The metric that training goes by, in per cent."""
        model: Model = self._fitted("_model")
        return self._scorer(model, self._annotated(data, y))(model.weights).value

    # Models

    def heaviest_features(self, count: int = 20, label: str | None = None) -> list[tuple[str, str, float]] | None:
        """The weights that are farthest from 0, as (feature, label, weight); None if names were not kept.

        ``label`` asks for those of one label. Labels are those that are learned: a tagger learns IOB2 spans as IOBES,
        and a parser's are its actions.
        """
        model: Model = self._fitted("_model")
        return model.heaviest_features(count, label)

    def info(self, heaviest: int = 20, label: str | None = None) -> dict[str, Any]:
        """What a person wants to know of a fitted model; the two arguments are those of `heaviest_features`."""
        model: Model = self._fitted("_model")
        parameters = {name: value for name, value in self._plain_parameters().items() if name != "templates"}
        heaviest_features = self.heaviest_features(heaviest, label)
        return {"task": self.task, **model.facts(parameters), "heaviest features": heaviest_features}

    def _model_content(self) -> tuple[dict[str, Any], dict[str, Tensor]]:
        model: Model = self._fitted("_model")
        parameters = self._plain_parameters()
        del parameters["threads"]  # of the machine, not of the model, whose bytes are the same at any number
        return {"task": self.task, "parameters": parameters, **model.metadata()}, model.tensors()

    @classmethod
    def from_model_file(cls: type[Self], file: ModelFile) -> Self:
        """The estimator in a model file, or a ModelError that says what is wrong with it."""
        try:
            known = set(cls._parameter_names()) - {"threads"}
            parameters = file.field("parameters", dict)
            estimator = cls(**{name: value for name, value in parameters.items() if name in known})
            estimator._check_parameters()
            model = cls.model_type.of_file(file)
            estimator._decoder(model, model.weights)
        except (TypeError, ValueError, OverflowError) as cause:
            if isinstance(cause, ModelError) and str(cause).startswith(file.name):
                raise
            # The core's TypeError lists signatures over several lines.
            reason = "a value in its metadata has the wrong type" if isinstance(cause, TypeError) else cause
            raise damaged(file.name, reason, cls.task) from cause
        estimator._model = model
        return estimator
