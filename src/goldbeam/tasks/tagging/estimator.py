"""What the estimators that label tokens share: columns and schemes of labels, preparation, prediction, traces."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from goldbeam.data import Corpus, as_corpus
from goldbeam.data.io import Data
from goldbeam.errors import ParameterError
from goldbeam.evaluation.scheme import SCHEMES
from goldbeam.settings import redeclared, setting
from goldbeam.settings.kinds import Choice, Column, Number, Templates
from goldbeam.settings.knowledge import Knowledge
from goldbeam.settings.learning import Update
from goldbeam.settings.models import FeatureNames
from goldbeam.tasks.common.annotated import annotated_corpus
from goldbeam.tasks.common.corpus_estimator import CorpusEstimator
from goldbeam.tasks.common.predictions import Predictions
from goldbeam.tasks.tagging.model import Prediction, TaggerModel
from goldbeam.tasks.tagging.predictor import TaggingPredictor

if TYPE_CHECKING:
    from goldbeam.learning.trace import Trace
    from goldbeam.tasks.common.self_training import SelfTraining
    from goldbeam.tasks.common.training_set import TrainingSet
    from goldbeam.tasks.tagging.scoring import Scorer
    from goldbeam.tasks.tagging.tracing import Tracer
    from goldbeam.templates.knowledge import KnowledgeTemplates
    from goldbeam.templates.tagging import Kind, TemplateSet


class TaggingEstimator(Update, FeatureNames, Knowledge, CorpusEstimator[TaggerModel, TaggingPredictor]):
    """A task declares its search and its templates, and says which of the core's types it has."""

    model_type: ClassVar[type[TaggerModel]]
    knowledge_templates: ClassVar[KnowledgeTemplates]  # what named sets gain from clusters and lexicons
    why_unreachable = "invalid label sequences"

    column: str | int | None = setting(
        Column(),
        default=None,
        help="Column to predict, by name or number.",
        none="upos in CoNLL-U, else the last one",
    )
    templates: str | Sequence[str] = setting(Templates(("default",)), default="default", help="Feature templates.")
    rare: int | None = setting(
        Number(least=0, whole=True, optional=True),
        default=None,
        help="Words seen at most this often become <unk>.",
        none="as the template set has it",
    )
    scheme: str = setting(
        Choice(("auto", "none", *SCHEMES)),
        default="auto",
        help="Encoding of spans; auto detects BIO-like labels, none allows all label sequences.",
    )
    epochs: int = redeclared(default=12)
    step: str = redeclared(default="passive-aggressive")

    # Learning

    def _annotated(self, data: Data, y: Iterable[Sequence[str]] | None) -> Corpus:
        return annotated_corpus(data, y, "label", lambda label: (label,))

    def _resolve(self, further: Sequence[str], kind: Kind) -> TemplateSet:
        """The templates that the parameter names, for further input columns and labels of a kind."""
        raise NotImplementedError

    def _prepare(self, corpus: Corpus) -> tuple[TaggerModel, Any, TrainingSet]:
        from goldbeam.tasks.common.knowledge import WordTables
        from goldbeam.tasks.tagging.preparation import first_training_set, prepare

        tables = WordTables.of(self)

        def resolve(further: Sequence[str], kind: Kind) -> TemplateSet:
            chosen = self._resolve(further, kind)
            more = tables.extended(self.templates, chosen.templates, self.knowledge_templates)
            return replace(chosen, templates=more)

        layout, encoding, spec = prepare(
            corpus, self.column, self.rare, self.scheme, self.task, self.model_type, resolve, tables
        )
        learner = self._new_learner(spec)
        model = self.model_type(spec=spec, layout=layout, encoding=encoding, weights=self._frozen(learner))
        return model, learner, first_training_set(corpus, model)

    def _self_training(self) -> SelfTraining:
        from goldbeam.tasks.common.self_training import LexiconTraining

        predictor = self._fitted_predictor()
        method = LexiconTraining(predictor.writes[0])
        if predictor.reads != ("form",):
            method.why_not = "the tagger reads other columns than the words"
        return method

    def _check_dev(self, model: TaggerModel, train: Corpus, dev: Corpus) -> None:
        from goldbeam.tasks.tagging.preparation import check_dev

        check_dev(model, train, dev)

    def _prepare_further(self, corpus: Corpus, model: TaggerModel, learner: Any) -> tuple[TaggerModel, TrainingSet]:
        """New labels are welcome."""
        from goldbeam.tasks.common.training_set import TrainingSet

        new = model.new_labels(corpus)
        if new:
            model = model.with_labels(new)
        training = TrainingSet(corpus, model.learning_data(corpus, counted=False), {})
        if new:
            learner.replace_spec(model.spec)  # last, when nothing can fail any more
        return model, training

    def _scorer(self, predictor: TaggingPredictor, corpus: Corpus) -> Scorer:
        from goldbeam.tasks.tagging.scoring import Scorer

        return Scorer(predictor, corpus, self._thread_count())

    # Prediction

    def predict_corpus(self, data: Data) -> Prediction:
        """Label a corpus without making a Python object a token."""
        return self._fitted_predictor().predict(as_corpus(data), self._thread_count())

    def predict(self, data: Data) -> list[list[str]]:
        """The labels of every sentence: ``predict([["Fruit", "flies"]])`` gives ``[["NOUN", "VERB"]]``."""
        return Predictions(self.predict_corpus(data).labels())

    def predict_k_best(self, data: Data, k: int) -> list[list[tuple[float, list[str]]]]:
        """For every sentence its ``k`` best label sequences with their scores, best first.

        A beam without merging can list no more than its width; exact search lists the true k best. Guided search
        lists what its spans stand for; a score is the sum over the labels as they were scored when it was their turn.
        """
        if not isinstance(k, int) or k < 1:
            raise ParameterError(f"k must be a whole number of at least 1, got {k!r}")
        return self._fitted_predictor().k_best(as_corpus(data), k)

    # Following gold through the search

    def trace(
        self,
        sentence: Sequence[str | Sequence[str]],
        gold: Sequence[str],
        *,
        search: str | None = None,
        beam: int | None = None,
        margin: float | None = None,
    ) -> Trace:
        """How the correct labels fare in the search: scores, beams, and what each update method would learn from.

        A narrower ``beam`` than the tagger's own shows search errors that it does not make itself any more. ``beam``
        alone means beam search; ``margin`` is 0 for plain violations, and else what the step of training has.

        A tagger with guided search gives a `GuidedTrace`: a step for each decision, in their order, with the states
        of the span that it made.
        """
        trace: Trace = self._tracer(search, beam, margin).sentence(sentence, gold)
        return trace

    def _new_tracer(self, predictor: TaggingPredictor, search: str, margin: float) -> Tracer:
        from goldbeam.tasks.tagging.tracing import Tracer

        return Tracer(predictor.model, predictor.decoder, search, margin)
