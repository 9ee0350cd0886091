"""The estimators of the core's tasks: settings and ``fit``; a predictor of their own predicts and evaluates.

A task says how its data are prepared, what predicts and how that is scored; see `CorpusEstimator` for the list. What
trains is imported when it is needed: a program that only predicts does without.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.data.io import Data
from goldbeam.errors import DataError
from goldbeam.models.container import ModelFile, Tensor, usable
from goldbeam.models.epoch_report import EpochReport
from goldbeam.settings import no_setting
from goldbeam.settings.learning import ModelAveraging
from goldbeam.settings.models import ModelSize
from goldbeam.tasks.common.engine import EngineEstimator
from goldbeam.tasks.common.estimator import ThreadedEstimator
from goldbeam.tasks.common.learned_model import LearnedModel
from goldbeam.tasks.common.predictor import Predictor

if TYPE_CHECKING:
    from goldbeam.explanation.explanation import Explanation
    from goldbeam.learning.checkpoint import Checkpoint
    from goldbeam.learning.trace import Trace
    from goldbeam.tasks.common.dev_data import DevData
    from goldbeam.tasks.common.scoring import CorpusScorer
    from goldbeam.tasks.common.self_training import SelfTraining
    from goldbeam.tasks.common.template_selection import SelectedTemplates
    from goldbeam.tasks.common.tracing import CorpusTracer
    from goldbeam.tasks.common.training_set import TrainingSet
    from goldbeam.templates.groups import TemplateGroups

Model = TypeVar("Model", bound=LearnedModel)
P = TypeVar("P", bound=Predictor[Any])
Self = TypeVar("Self", bound="CorpusEstimator[Any, Any]")


class CorpusEstimator(ModelAveraging, ModelSize, ThreadedEstimator, EngineEstimator, Generic[Model, P]):
    """A task is a subclass that declares its settings and has the methods below which raise NotImplementedError."""

    model_type: ClassVar[type[LearnedModel]]
    predictor_type: ClassVar[type[Predictor[Any]]]
    learner_type: ClassVar[Any]  # the core's
    why_unreachable: ClassVar[str]  # sentences are left out, for people

    _model: Model | None = no_setting()
    _learner: Any = no_setting()
    _fit_tokens: int | None = no_setting()  # that a twin learns from
    _raw_digest: str | None = no_setting()  # of the raw text that a twin learns from
    _selected: SelectedTemplates | None = no_setting()  # that a twin learns with

    # What a task says

    def _annotated(self, data: Data, y: Iterable[Any] | None) -> Corpus:
        """Annotated data as a corpus; ``y`` is the annotation of lists."""
        raise NotImplementedError

    def _prepare(self, corpus: Corpus) -> tuple[Model, Any, TrainingSet]:
        """Everything that is fixed before the first example: a model, a learner of the core, what it learns from."""
        raise NotImplementedError

    def _prepare_further(self, corpus: Corpus, model: Model, learner: Any) -> tuple[Model, TrainingSet]:
        """For `partial_fit` after its first call."""
        raise NotImplementedError

    def _scorer(self, predictor: P, corpus: Corpus) -> CorpusScorer[P]:
        raise NotImplementedError

    def _check_dev(self, model: Model, train: Corpus, dev: Corpus) -> None:
        """DataError if dev data have other labels, or read columns with other tags, than the training data."""

    def _new_tracer(self, predictor: P, search: str, margin: float) -> CorpusTracer:
        raise NotImplementedError

    def _template_groups(self, corpus: Corpus) -> TemplateGroups:
        """What ``templates="auto"`` chooses from, of tasks that have it."""
        raise NotImplementedError

    # What raw text gives

    def _cluster_text(self, corpus: Corpus) -> Corpus:
        """Training data whose words are clustered together with those of raw text."""
        return corpus

    def _self_training(self) -> SelfTraining | None:
        """What a second model can learn from this one's annotation of raw text; None if nothing."""
        return None

    def _found_in_raw_text(self) -> list[str]:
        """What a task of its own has found there, for people."""
        return []

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
        from goldbeam.progress.watching import watching

        self._check_parameters()
        with self._refitting(checkpoint) as twin, watching(verbose, observer) as watcher:
            twin._fit(train, y, dev=dev, observer=watcher, checkpoint=checkpoint, resume=resume, log=log)
        return self

    def _fit(self, train: Data, y: Iterable[Any] | None, **options: Any) -> None:
        """`fit` of an estimator that is not fitted."""
        from goldbeam.tasks.common.training import fit

        fit(self, train, y, **options)

    def partial_fit(self: Self, train: Data, y: Iterable[Any] | None = None) -> Self:
        """Go on learning: one pass over these sentences, in their order.

        The first call fixes columns and templates, so new columns are not welcome later.
        """
        from goldbeam.tasks.common.training import partial_fit

        self._check_parameters()
        partial_fit(self, train, y)
        return self

    def _new_learner(self, spec: Any) -> Any:
        """One of the core's, or several of them that are averaged."""
        from goldbeam.tasks.common.training import new_learner

        return new_learner(self, spec)

    def _frozen(self, learner: Any) -> _core.FrozenWeights:
        """The learner's weights as they are to predict."""
        from goldbeam.tasks.common.training import frozen

        return frozen(self, learner)

    def _finished(self, weights: _core.FrozenWeights) -> _core.FrozenWeights:
        """What becomes of frozen weights before anything is predicted with them."""
        return weights

    def _identity_of_model(self, model: Model) -> dict[str, Any]:
        """What tells a run from others, besides parameters, data, templates and labels."""
        return {}

    def _lengths(self, training: TrainingSet) -> list[int]:
        """Of the sentences that are learned from, one by one."""
        from goldbeam.tasks.common.corpus_facts import sentence_bounds

        return [end - begin for begin, end in sentence_bounds(training.corpus)]

    def _is_result_of(self: Self, asked: Self, train: Corpus, scored: bool) -> bool:
        """Whether ``asked``, which has the same parameters, would learn this model from these data, as a complete run.

        ``scored``: there are dev data.
        """
        from goldbeam.tasks.common.raw_text import raw_digest
        from goldbeam.tasks.common.training import is_result_of

        model: Model = self._fitted("_model")
        raw = raw_digest(asked)
        if not is_result_of(self, train, scored) or raw != model.training_data.get("raw_digest"):
            return False
        return self._has_tables_of(asked, train, raw is not None)

    def _has_tables_of(self: Self, asked: Self, train: Corpus, raw: bool) -> bool:
        """Whether it has the word tables that ``asked`` would learn with; ``raw``: from the same raw text."""
        from goldbeam.tasks.common.knowledge import is_from

        return raw or is_from(self._fitted("_model").spec, asked)

    # Prediction

    def predictor(self) -> P:
        """What predicts: the fitted model and its decoder, apart from the estimator. It never changes.

        Changing a setting of the search, or fitting anew, makes another one.
        """
        predictor = self._predictor_of(self._fitted("_model"))
        parameters = self._stored_parameters()
        return predictor if predictor.parameters == parameters else self._new_predictor(predictor.model)

    def _predictor_of(self, model: Model) -> P:
        """The last one is kept, because its decoder remembers the words that it has seen."""
        self._check_prediction()
        made_for = (self._search_of(model), self._predictor_options())
        kept: tuple[Any, P] | None = self.__dict__.get("_kept_predictor")
        if kept is None or kept[1].model is not model or kept[0] != made_for:
            kept = self._kept_predictor = (made_for, self._new_predictor(model))
        return kept[1]

    def _new_predictor(self, model: Model) -> P:
        options, parameters = self._predictor_options(), self._stored_parameters()
        made: Any = self.predictor_type(model, self._search_of(model), parameters, **options)
        predictor: P = made
        return predictor

    def _search_of(self, model: Model) -> Mapping[str, Any]:
        """The settings of the decoder; those that were chosen for the model if the estimator asks for them."""
        return model.decoder_settings(self._prediction_settings, {"threshold": getattr(self, "threshold", None)})

    def _predictor_options(self) -> dict[str, Any]:
        """What a task's predictor is told besides the settings of its decoder."""
        return {}

    def _fitted_predictor(self) -> P:
        return self._predictor_of(self._fitted("_model"))

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
        if search is None and beam is not None and not getattr(self, "_is_guided", False):
            search = "beam"
        changed = {"search": search, "beam": beam, "margin": margin}
        other = type(self)(**(self.get_params() | {name: v for name, v in changed.items() if v is not None}))
        other._check_parameters()
        if margin is None and self.step == "perceptron":
            other.margin = 0.0
        return self._new_tracer(other._predictor_of(model), other._search_name(), float(other.margin))

    # Why it decides as it does

    def explain(self, sentence: Any, word: int, *, layer: str | None = None) -> Explanation:
        """The decisions about a word (from 1) of a sentence, with the features that speak for them and against them.

        The sentence is what ``predict`` takes as one, or a corpus that has it alone. Of a segmenter it is a text, whose
        characters are counted.
        ``layer`` asks for one decision of several.
        """
        from goldbeam.explanation.explanation import Explanation, checked_word, wanted

        predictor, corpus = self._fitted_predictor(), self._explained(sentence)
        words = checked_word(predictor.explained_words(corpus, 0), word)
        return Explanation(words, word, wanted(predictor.explain(corpus, 0, word), layer))

    def _explained(self, sentence: Any) -> Corpus:
        """A sentence as a corpus."""
        from goldbeam.data import as_corpus

        if isinstance(sentence, str):
            raise DataError("the sentence must be a list of words; split the text into words")
        return sentence if isinstance(sentence, Corpus) else as_corpus([sentence])

    # Evaluation

    def evaluate(self, data: Data, y: Iterable[Any] | None = None) -> dict[str, Any]:
        """Scores in per cent on annotated data, and tokens per second of prediction."""
        return self._scorer(self._fitted_predictor(), self._annotated(data, y)).metrics()

    def score(self, data: Data, y: Iterable[Any] | None = None) -> float:
        """The metric that training goes by, in per cent."""
        predictor = self._fitted_predictor()
        return self._scorer(predictor, self._annotated(data, y))(predictor.model.weights).value

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
        return {
            "task": self.task,
            **model.facts(self._plain_parameters()),
            "heaviest features": model.heaviest_features(heaviest, label),
        }

    def _model_content(self) -> tuple[dict[str, Any], dict[str, Tensor]]:
        model: Model = self._fitted("_model")
        return {"task": self.task, "parameters": self._stored_parameters(), **model.metadata()}, model.tensors()

    @classmethod
    def from_model_file(cls: type[Self], file: ModelFile) -> Self:
        """The estimator in a model file, or a ModelError that says what is wrong with it."""
        with usable(file, cls.task):
            estimator = cls._of_stored(file.field("parameters", dict))
            model = cls.model_type.of_file(file)
            estimator._predictor_of(model)
        estimator._model = model
        return estimator
