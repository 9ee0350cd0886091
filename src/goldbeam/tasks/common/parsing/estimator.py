"""What parsers share, however they find trees: data with trees, prediction, scores."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from goldbeam import _core
from goldbeam.data import Corpus, as_corpus
from goldbeam.data.io import Data
from goldbeam.errors import ParameterError
from goldbeam.settings import no_setting
from goldbeam.settings.models import FeatureNames
from goldbeam.tasks.common.annotated import annotated_corpus
from goldbeam.tasks.common.corpus_estimator import CorpusEstimator
from goldbeam.tasks.common.corpus_facts import sentence_bounds
from goldbeam.tasks.common.parsing.columns import TAGS
from goldbeam.tasks.common.parsing.parsed import Arc, Parsed, arc_cells
from goldbeam.tasks.common.parsing.predictor import TreePredictor
from goldbeam.tasks.common.parsing.settings import TreeSettings
from goldbeam.tasks.common.parsing.tree_model import TreeModel
from goldbeam.tasks.common.predictions import Predictions

if TYPE_CHECKING:
    from goldbeam.doc import Doc
    from goldbeam.knowledge.attachments import Attachments
    from goldbeam.tasks.common.parsing.scoring import Scorer
    from goldbeam.tasks.common.self_training import SelfTraining

Model = TypeVar("Model", bound=TreeModel)
P = TypeVar("P", bound=TreePredictor[Any])


class PredictsTrees(Generic[P]):
    """What users of a fitted parser call."""

    if TYPE_CHECKING:

        def _fitted_predictor(self) -> P: ...
        def _thread_count(self, threads: int | None = None) -> int: ...

    _attachments: Attachments | None = no_setting()  # that another parser has found in raw text

    def _annotated(self, data: Data, y: Iterable[Sequence[Arc]] | None) -> Corpus:
        return annotated_corpus(data, y, "arc", arc_cells)

    def _self_training(self) -> SelfTraining | None:
        from goldbeam.tasks.common.parsing.attachments import AttachmentTraining

        templates: Any = getattr(self, "templates", "")
        if not isinstance(templates, str) and not any("attach(" in template for template in templates):
            return None
        method = AttachmentTraining()
        tags = [name for name in self._fitted_predictor().reads if name != "form"]
        if tags:
            advice = "leave lemma out of columns" if "lemma" in tags else "use jackknife"
            method.why_not = f"the parser reads {', '.join(tags)}, and raw text has words only; {advice}"
        return method

    def _scorer(self, predictor: P, corpus: Corpus) -> Scorer[P]:
        from goldbeam.tasks.common.parsing.scoring import Scorer

        return Scorer(predictor, corpus, self._thread_count())

    def predict_corpus(self, data: Data, check: bool = True, threads: int | None = None) -> Parsed:
        """Parse a corpus without making a Python object a token.

        Columns that the parser reads and that are ``_`` everywhere are an error, unless ``check`` is off.
        """
        return self._fitted_predictor().parse(as_corpus(data), self._thread_count(threads), check)

    def predict(self, data: Data) -> list[list[Arc]]:
        """For every sentence its arcs: ``predict([["Fruit", "flies"]])`` gives ``[[(2, "compound"), (0, "root")]]``.

        An arc is the number of the head, from 1, or 0 for the root, and the relation.
        """
        return Predictions(self.predict_corpus(data).arcs())

    def predict_k_best(self, data: Data, k: int) -> list[list[tuple[float, list[Arc]]]]:
        """For every sentence its ``k`` best trees with their scores, best first, no tree twice.

        Transitions: the list is searched with a beam of at least ``2 * k``, so with a narrow ``beam`` its first tree
        may be better than the one that `predict` gives. It is shorter where several derivations build the same tree.
        Graphs: trees differ in their heads, and each has its best relations; the list is exact, but for parsers of
        order 2 that build crossing arcs.
        """
        if not isinstance(k, int) or k < 1:
            raise ParameterError(f"k must be a whole number of at least 1, got {k!r}")
        found: list[list[tuple[float, list[Arc]]]] = self._fitted_predictor().k_best(
            as_corpus(data), k, self._thread_count()
        )
        return found

    def parse(self, data: Data, margins: bool = False) -> Doc:
        """The same as a `Doc`, whose trees can be read and drawn; with ``margins`` as `predict_margins` gives them."""
        if not margins:
            return self.predict_corpus(data).doc()
        parsed, confidence = self._with_margins(data)
        return parsed.doc(confidence)

    def predict_margins(self, data: Data) -> list[list[float]]:
        """A confidence an arc: by how much it is better than what else there could have been.

        Transitions: than the best other action at the step that made it; negative where the search knows better than
        the step alone. Graphs: than the best other head of the word, all else kept; with ``confidence="marginal"`` the
        probability of the arc instead.
        """
        parsed, margins = self._with_margins(data)
        return [margins[begin:end] for begin, end in sentence_bounds(parsed.corpus)]

    def _with_margins(self, data: Data) -> tuple[Parsed, list[float]]:
        return self._fitted_predictor().parse_margins(as_corpus(data), self._thread_count())


class TreeEstimator(PredictsTrees[P], TreeSettings, FeatureNames, CorpusEstimator[Model, P], Generic[Model, P]):
    """A parser says how its data are prepared and what predicts."""

    def _check_dev(self, model: Model, train: Corpus, dev: Corpus) -> None:
        from goldbeam.tasks.common.dev_data import check_input, check_overlap

        learned, read = model.layout.places(train), model.layout.places(dev)
        if model.labelled:
            found = _core.distinct_values(dev, read["deprel"])
            known = _core.distinct_values(train, learned["deprel"])
            check_overlap(dev, found, known, "relations", "give dev data that are annotated like the training data")
        for name in model.spec.columns:
            if name in TAGS and name not in model.layout.tagged:
                check_input(dev, read[name], train, learned[name], name)
