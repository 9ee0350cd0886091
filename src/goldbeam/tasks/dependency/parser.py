"""The estimator of the dependency parser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from goldbeam import _core
from goldbeam.data import Corpus, as_corpus
from goldbeam.data.io import Data
from goldbeam.errors import DataError, ParameterError
from goldbeam.settings import redeclared
from goldbeam.settings.kinds import AUTO
from goldbeam.settings.learning import Update
from goldbeam.settings.search import Cascade, Guided, Merging, Search
from goldbeam.tasks.common.parsing.estimator import TreeEstimator
from goldbeam.tasks.common.parsing.parsed import Arc
from goldbeam.tasks.dependency.model import ParserModel
from goldbeam.tasks.dependency.predictor import TransitionPredictor
from goldbeam.tasks.dependency.settings import EASY_FIRST, LEFT_TO_RIGHT, DependencySettings

if TYPE_CHECKING:
    from goldbeam.doc.attached import AttachedDoc
    from goldbeam.learning.trace import Trace
    from goldbeam.tasks.common.training_set import TrainingSet
    from goldbeam.tasks.dependency.tracing import Tracer
    from goldbeam.templates.groups import TemplateGroups


class DependencyParser(
    DependencySettings, Search, Cascade, Merging, Guided, Update, TreeEstimator[ParserModel, TransitionPredictor]
):
    """A structured perceptron that gives every token a head and a relation, by transitions.

    >>> trees = [[(2, "nsubj"), (0, "root"), (2, "obj")], [(0, "root")]]
    >>> parser = DependencyParser(epochs=3).fit([["flies", "like", "fruit"], ["fly"]], trees)
    >>> parser.predict([["flies", "like", "fruit"]])
    [[(2, 'nsubj'), (0, 'root'), (2, 'obj')]]
    """

    task = "dependency"
    model_type = ParserModel
    predictor_type = TransitionPredictor
    learner_type = _core.ParsingLearner
    why_unreachable = "trees that the transition system cannot build"
    main_settings = ("columns", "beam", "epochs")

    beam: int = redeclared(default=16)
    threshold: float | str | None = redeclared(default="auto")
    merge: bool = redeclared(
        default=False,
        help="Merge states that no feature can distinguish (dynamic programming); for arc-standard only.",
    )
    aggressive: bool = redeclared(help="System easy-first: update until a mistake is corrected, or once per sentence.")
    epochs: int = redeclared(default=15)
    average: bool | int | str = redeclared(default="auto")  # type: ignore[assignment]

    @property
    def _is_guided(self) -> bool:
        return self.system == EASY_FIRST

    def _search_name(self) -> str:
        return self.system if self._is_guided else super()._search_name()

    def _core_settings(self, names: str = "core") -> dict[str, Any]:
        values = super()._core_settings(names)
        # Prediction goes by the fitted model's system.
        return values | {"search": "guided"} if self._is_guided and names == "core" else values

    def _check_search(self) -> None:
        if self.merge and self.system != "arc-standard":
            raise ParameterError(
                f"DependencyParser: merge is for the system arc-standard only, got {self.system!r}; "
                "leave merge out, or choose that system"
            )
        if self._is_guided and (self.threshold not in (None, AUTO) or self.beam not in (1, self._defaults["beam"])):
            raise ParameterError(
                "DependencyParser: the system easy-first keeps one hypothesis; leave beam and threshold out, "
                "or choose another system"
            )
        if self._is_guided and self.direction != LEFT_TO_RIGHT:
            raise ParameterError(
                "DependencyParser: the system easy-first reads sentences in any order; leave direction out, or choose "
                "another system"
            )

    def _check_together(self) -> None:
        super()._check_together()
        if self._is_guided and self.update != self._defaults["update"]:
            raise ParameterError(
                "DependencyParser: update chooses among prefixes, and the system easy-first learns from single "
                "actions; leave update out, or choose another system"
            )

    # Learning

    def _prepare(self, corpus: Corpus) -> tuple[ParserModel, _core.ParsingLearner, TrainingSet]:
        from goldbeam.tasks.dependency.preparation import prepare

        prepared = prepare(corpus, self)
        learner: _core.ParsingLearner = self._new_learner(prepared.spec)
        model = ParserModel(
            spec=prepared.spec,
            weights=self._frozen(learner),
            layout=prepared.layout,
            separator=prepared.learned.separator,
            leaves=prepared.leaves,
            taggers=prepared.taggers,
        )
        training = prepared.training_set(self.dropout > 0)
        if len(training.data.unreachable) == len(training.corpus):
            raise DataError(f"{corpus.name}: the system {self.system} can build no tree of it; choose another system")
        return model, learner, training

    def _template_groups(self, corpus: Corpus) -> TemplateGroups:
        from goldbeam.tasks.dependency.preparation import template_groups

        return template_groups(corpus, self)

    def _prepare_further(self, corpus: Corpus, model: ParserModel, learner: Any) -> tuple[ParserModel, TrainingSet]:
        from goldbeam.tasks.dependency.preparation import further_training_set

        return model, further_training_set(corpus, model, self.nonprojective, self.dropout > 0)

    # Prediction

    def annotate(self, data: Data) -> AttachedDoc:
        """Parsed sentences that know in which order the system easy-first attached their words.

        Trees alone are what `parse` gives, for any system.
        """
        from goldbeam.doc.attached import AttachedDoc
        from goldbeam.tasks.dependency.attachments import attachments

        predictor = self._fitted_predictor()
        return AttachedDoc(*attachments(predictor, predictor.parse(as_corpus(data), self._thread_count())))

    # Following gold through the search

    def trace(
        self,
        sentence: Sequence[str | Sequence[str]],
        gold: Sequence[Arc],
        *,
        search: str | None = None,
        beam: int | None = None,
        margin: float | None = None,
    ) -> Trace:
        """How the derivation of the correct tree fares in the search, and what each update method would learn from.

        A narrower ``beam`` than the parser's own shows search errors that it does not make itself any more. ``beam``
        alone means beam search; ``margin`` is 0 for plain violations, and else what the step of training has.

        With the system easy-first, a step is an attachment, in the order of the search. Gold's score is that of the
        correct attachments, the easiest first.
        """
        if isinstance(sentence, str):
            raise DataError("the sentence must be a list of words; split the text into words")
        if not sentence:
            raise DataError("there are no tokens to trace; give a sentence that has some")
        trace: Trace = self._tracer(search, beam, margin).one(self._annotated([sentence], [gold]))
        return trace

    def _new_tracer(self, predictor: TransitionPredictor, search: str, margin: float) -> Tracer:
        from goldbeam.tasks.dependency.tracing import EasyFirstTracer, Tracer

        kind = EasyFirstTracer if self._is_guided else Tracer
        return kind(predictor.model, predictor.decoder, search, margin)
