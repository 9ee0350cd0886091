"""The estimators of the core's tasks: learning from a corpus, the kept decoder, evaluation, model files.

A task says how its data are prepared, decoded and scored; see `CorpusEstimator` for the list.
"""

from __future__ import annotations

import json
import os
from array import array
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.data.io import Data
from goldbeam.errors import ModelError
from goldbeam.learning.checkpoint import Checkpoint, Checkpoints, checkpoints_of
from goldbeam.learning.checkpoint_codec import CheckpointCodec, FrozenWeightsCodec, PackingLearner
from goldbeam.learning.events import EpochReport, Plan
from goldbeam.learning.log import Log
from goldbeam.learning.loop import Learner, Outcome, train
from goldbeam.learning.shuffled import SEED_STEP, ShuffledLearners
from goldbeam.learning.trace import Trace
from goldbeam.models.container import ModelFile, Tensor, damaged
from goldbeam.progress.watching import watching
from goldbeam.settings import check_values, no_setting
from goldbeam.settings.learning import ModelAveraging
from goldbeam.settings.models import ModelSize, Threads
from goldbeam.tasks.common.corpus_facts import data_facts, digest, file_name, sentence_bounds
from goldbeam.tasks.common.dev_data import DevData, as_pair
from goldbeam.tasks.common.engine import EngineEstimator
from goldbeam.tasks.common.learned_model import LearnedModel
from goldbeam.tasks.common.scoring import CorpusScorer
from goldbeam.tasks.common.tracing import CorpusTracer
from goldbeam.tasks.common.training_set import TrainingSet

Model = TypeVar("Model", bound=LearnedModel)
Self = TypeVar("Self", bound="CorpusEstimator[Any]")


class NamingLearner(Learner, PackingLearner, Protocol):
    """What the learners of the core's tasks have: weights, and the names of their features if they are kept."""

    def names(self, weights: _core.FrozenWeights | None = None) -> _core.FeatureNames | None: ...


class CorpusEstimator(ModelAveraging, ModelSize, Threads, EngineEstimator, Generic[Model]):
    """A task is a subclass that declares its settings and has the methods below which raise NotImplementedError."""

    model_type: ClassVar[type[LearnedModel]]
    decoder_type: ClassVar[Any]  # the core's
    learner_type: ClassVar[Any]
    why_unreachable: ClassVar[str]  # sentences are left out, for people

    _model: Model | None = no_setting()
    _learner: Any = no_setting()

    # What a task says

    def _annotated(self, data: Data, y: Iterable[Any] | None) -> Corpus:
        """Annotated data as a corpus; ``y`` is the annotation of lists."""
        raise NotImplementedError

    def _prepare(self, corpus: Corpus) -> tuple[Model, NamingLearner, TrainingSet]:
        """Everything that is fixed before the first example."""
        raise NotImplementedError

    def _prepare_further(self, corpus: Corpus, model: Model, learner: NamingLearner) -> TrainingSet:
        """For `partial_fit` after its first call."""
        raise NotImplementedError

    def _scorer(self, model: Model, corpus: Corpus) -> CorpusScorer:
        raise NotImplementedError

    def _check_dev(self, model: Model, train: Corpus, dev: Corpus) -> None:
        """DataError if dev data have other labels, or read columns with other tags, than the training data."""

    def _new_tracer(self, model: Model, decoder: Any, search: str, margin: float) -> CorpusTracer:
        raise NotImplementedError

    # Learning

    def fit(
        self: Self,
        train: Data,
        y: Iterable[Any] | None = None,
        *,
        dev: DevData | None = None,
        verbose: bool = False,
        observer: object | None = None,
        checkpoint: Checkpoint | str | os.PathLike[str] | None = None,
        resume: bool = False,
        log: str | os.PathLike[str] | None = None,
    ) -> Self:
        """Learn from annotated sentences: a corpus, a path, lists, or lists of words with ``y`` their annotation.

        With ``dev`` (the same, or a pair ``(X, y)`` of lists and their annotation) the best epoch is kept and
        ``patience`` applies; else the last one is. Labels of ``dev`` must occur in the training data, some of them at
        least. A run with a ``checkpoint`` (a path, or a `Checkpoint` that says when) can be stopped and goes on with
        ``resume``; ``log`` names a file for JSON objects, one per line. ``verbose`` prints what the command line does.
        ``observer`` is told how training goes: any object with some methods of `goldbeam.learning.events.Observer`.

        The estimator predicts with the model that it had until there is a new one. If ``fit`` raises before that, the
        old model stays; a run that is interrupted later leaves its best epoch.
        """
        self._check_parameters()
        with self._refitting(checkpoint) as twin, watching(verbose, observer) as watcher:
            twin._fit(train, y, dev=dev, observer=watcher, checkpoint=checkpoint, resume=resume, log=log)
        return self

    def _fit(
        self,
        train: Data,
        y: Iterable[Any] | None,
        *,
        dev: DevData | None,
        observer: object | None,
        checkpoint: Checkpoint | str | os.PathLike[str] | None,
        resume: bool,
        log: str | os.PathLike[str] | None,
    ) -> None:
        """`fit` of an estimator that is not fitted."""
        corpus = self._annotated(train, y)
        model, learner, training = self._prepare(corpus)
        score = None if dev is None else self._dev_scorer(model, corpus, dev)
        recorded = checkpoint is not None or log is not None
        identity = self._identity_of_run(model, corpus, score) if recorded else {}
        codec = CheckpointCodec(learner, FrozenWeightsCodec(len(model.action_names())))
        checkpoints = checkpoints_of(checkpoint, resume, identity, codec)
        record = None if log is None else Log(log, {**identity, "parameters": self._plain_parameters()})
        model.training_data = self._training_facts(corpus, training)
        self._run_checkpoint = None if checkpoints is None else checkpoints.file
        self._run(model, learner, training, score, observer, checkpoints, record)

    def _dev_scorer(self, model: Model, train: Corpus, dev: DevData) -> CorpusScorer:
        corpus = self._annotated(*as_pair(dev))
        score = self._scorer(model, corpus)
        self._check_dev(model, train, corpus)
        return score

    def partial_fit(self: Self, train: Data, y: Iterable[Any] | None = None) -> Self:
        """Go on learning: one pass over these sentences, in their order.

        The first call fixes columns and templates, so new columns are not welcome later.
        """
        self._check_parameters()
        corpus = self._annotated(train, y)
        if self._model is None:
            model, learner, training = self._prepare(corpus)
        elif self._learner is None:
            raise ModelError(f"this {self.task} was loaded from a file, which holds no training state; fit it anew")
        else:
            model, learner = replace(self._model), self._learner  # others may predict with the old one meanwhile
            training = self._prepare_further(corpus, model, learner)
        learner.learn(training.data, array("I", range(len(training.corpus))))
        model.weights = self._frozen(learner)
        model.names = learner.names(model.weights)
        self._learner, self._model = learner, model
        return self

    def _new_learner(self, spec: Any) -> Any:
        """One of the core's, or several of them that are averaged."""
        models, threads, seed = self._model_count, int(self.threads), int(self.random_state)
        learners = [
            self.learner_type(
                spec,
                **self._core_settings(),
                seed=seed + SEED_STEP * model,
                threads=threads if models == 1 else 1,
            )
            for model in range(models)
        ]
        return learners[0] if models == 1 else ShuffledLearners(learners, seed, threads, not self.average_all)

    def _frozen(self, learner: Any) -> _core.FrozenWeights:
        """The learner's weights as they are to predict."""
        frozen: _core.FrozenWeights = learner.weights.freeze(bool(self.average), float(self.prune), self.keep_keys)
        return frozen

    def _training_facts(self, corpus: Corpus, training: TrainingSet) -> dict[str, Any]:
        return {
            "name": file_name(corpus),
            "sentences": len(corpus),
            "tokens": corpus.token_count,
            "unreachable": len(training.data.unreachable),
            "digest": digest(corpus),
            **training.facts,
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
        training: TrainingSet,
        score: CorpusScorer | None,
        observer: object | None,
        checkpoints: Checkpoints | None,
        log: Log | None,
    ) -> None:
        def keep(outcome: Outcome[_core.FrozenWeights]) -> None:
            model.weights, model.epoch, model.epochs = outcome.model, outcome.epoch, outcome.reports
            model.names = learner.names(outcome.model)
            self._model, self._learner = model, learner

        train(
            learner,
            training.data,
            self._lengths(training),
            self._schedule(scored=score is not None),
            freeze=lambda: self._frozen(learner),
            score=score,
            keep=keep,
            plan=Plan(
                task=self.task,
                epochs=self.epochs,
                examples=len(training.corpus),
                tokens=training.corpus.token_count,
                labels=model.label_count(),
                templates=len(model.spec.templates),
                search=self._search_name(),
                update=self._update_name(),
                unreachable=len(training.data.unreachable),
                why_unreachable=self.why_unreachable,
                remarks=training.remarks,
            ),
            observer=observer,
            checkpoints=checkpoints,
            log=log,
        )

    def _lengths(self, training: TrainingSet) -> list[int]:
        """Of the sentences that are learned from, one by one."""
        return [end - begin for begin, end in sentence_bounds(training.corpus)]

    def _is_result_of(self: Self, asked: Self, train: Corpus, scored: bool) -> bool:
        """Whether ``asked``, which has the same parameters, would learn this model from these data, as a complete run.

        ``scored``: there are dev data.
        """
        model: Model = self._fitted("_model")
        facts = {
            "name": file_name(train),
            "sentences": len(train),
            "tokens": train.token_count,
            "digest": digest(train),
        }
        same_data = all(model.training_data.get(name) == fact for name, fact in facts.items())
        return same_data and self._is_run_complete(scored)

    def _is_run_complete(self, scored: bool) -> bool:
        """Whether the fitted model comes from a run, with dev data or without, that was not interrupted."""
        reports = self.reports_
        best = max((report.epoch for report in reports if report.best), default=0)
        alike = all((report.dev is not None) == scored for report in reports)
        return alike and self._schedule(scored).is_over(len(reports), best)

    # Prediction

    def _decoder(self, model: Model, weights: _core.FrozenWeights) -> Any:
        """The decoder for these weights; the last one is kept, because it remembers the words that it has seen."""
        self._check_prediction()
        wanted = (model.spec, weights, *self._decoder_arguments(model))
        search = self._prediction_settings
        kept: tuple[Any, Any, Any] | None = self.__dict__.get("_kept_decoder")
        if kept is None or kept[0] != wanted or kept[1] != search:
            kept = self._kept_decoder = (wanted, search, self._decoder_type(model)(*wanted, **search))
        return kept[2]

    def _decoder_type(self, model: Model) -> Any:
        return self.decoder_type

    def _thread_count(self, threads: int | None) -> int:
        """Those that a call asks for, or else the parameter."""
        if threads is None:
            self._check_prediction()
            return int(self.threads)
        check_values(type(self).__name__, {"threads": threads}, {"threads": self.settings["threads"].kind})
        return int(threads)

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
        self._check_prediction()
        return self._scorer(model, self._annotated(data, y)).metrics(model.weights)

    def score(self, data: Data, y: Iterable[Any] | None = None) -> float:
        """The metric that training goes by, in per cent."""
        model: Model = self._fitted("_model")
        self._check_prediction()
        return self._scorer(model, self._annotated(data, y))(model.weights).value

    # Models

    @property
    def reports_(self) -> list[EpochReport]:
        """The epochs of ``fit`` in numbers; of a model from a file without their times, which files do not hold."""
        model: Model = self._fitted("_model")
        return list(model.epochs)

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
        heaviest_features = model.heaviest_features(heaviest, label)
        return {"task": self.task, **model.facts(parameters), "heaviest features": heaviest_features}

    def _model_content(self) -> tuple[dict[str, Any], dict[str, Tensor]]:
        model: Model = self._fitted("_model")
        return {"task": self.task, "parameters": self._stored_parameters(), **model.metadata()}, model.tensors()

    @classmethod
    def from_model_file(cls: type[Self], file: ModelFile) -> Self:
        """The estimator in a model file, or a ModelError that says what is wrong with it."""
        try:
            estimator = cls._of_stored(file.field("parameters", dict))
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
