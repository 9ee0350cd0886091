"""The estimator of the tagger."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from goldbeam import _core
from goldbeam.data import as_corpus
from goldbeam.data.io import Data
from goldbeam.settings import redeclared
from goldbeam.settings.kinds import Templates
from goldbeam.settings.learning import Swvp
from goldbeam.settings.search import ChainSearch
from goldbeam.settings.variants import Variants
from goldbeam.tasks.common.corpus_facts import sentence_bounds
from goldbeam.tasks.tagging.estimator import TaggingEstimator
from goldbeam.tasks.tagging.model import TaggerModel
from goldbeam.tasks.tagging.predictor import TaggingPredictor
from goldbeam.templates.knowledge import TAGGING
from goldbeam.templates.tagging import SETS, Kind, TemplateSet, resolve

if TYPE_CHECKING:
    from goldbeam.doc.tagged import TaggedDoc


class Tagger(ChainSearch, Swvp, Variants, TaggingEstimator):
    """A structured perceptron that labels every token of a sentence.

    >>> tagger = Tagger(epochs=3).fit([[("fruit", "N"), ("flies", "N"), ("fly", "V")]])
    >>> tagger.predict([["fruit", "fly"]])
    [['N', 'V']]
    """

    task = "tagger"
    model_type = TaggerModel
    predictor_type = TaggingPredictor
    learner_type = _core.TaggingLearner
    knowledge_templates = TAGGING

    main_settings = ("column", "templates", "epochs")

    templates: str | Sequence[str] = redeclared(kind=Templates(("default", *SETS)))

    def _resolve(self, further: Sequence[str], kind: Kind) -> TemplateSet:
        return resolve(self.templates, further, kind, guided=self._is_guided)

    def annotate(self, data: Data) -> TaggedDoc:
        """The labels as a `TaggedDoc`, which also knows the order in which the words were decided.

        All searches but the guided one decide from left to right.
        """
        from goldbeam.doc.tagged import TaggedDoc
        from goldbeam.tasks.tagging.guided_order import guided_order

        predictor = self._fitted_predictor()
        return TaggedDoc(*guided_order(predictor, predictor.predict(as_corpus(data), self._thread_count())))

    def predict_margins(self, data: Data) -> list[list[float]]:
        """A confidence a token: by how much its label beats the best other one there, all other labels kept.

        Negative where the model would rather have an invalid sequence; infinite if there is one label only.
        """
        predictor, corpus = self._fitted_predictor(), as_corpus(data)
        margins = predictor.margins(corpus, predictor.decode(corpus, self._thread_count()))
        return [margins[begin:end] for begin, end in sentence_bounds(corpus)]
