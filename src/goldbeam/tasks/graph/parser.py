"""The estimator of the graph-based parser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from goldbeam import _core
from goldbeam.data import Corpus, as_corpus
from goldbeam.data.io import Data
from goldbeam.errors import DataError, ParameterError
from goldbeam.models.weight_tensors import rounded
from goldbeam.settings import redeclared
from goldbeam.settings.learning import Swvp, with_swvp
from goldbeam.tasks.common.parsing.estimator import TreeEstimator
from goldbeam.tasks.graph.model import GraphModel
from goldbeam.tasks.graph.predictor import GraphPredictor
from goldbeam.tasks.graph.settings import GraphSettings

if TYPE_CHECKING:
    from goldbeam.tasks.common.training_set import TrainingSet


class GraphDependencyParser(GraphSettings, Swvp, TreeEstimator[GraphModel, GraphPredictor]):
    """A structured perceptron that finds the best tree by the scores of its parts.

    >>> trees = [[(2, "nsubj"), (0, "root"), (2, "obj")], [(0, "root")]]
    >>> parser = GraphDependencyParser(order=1, epochs=3).fit([["flies", "like", "fruit"], ["fly"]], trees)
    >>> parser.predict([["flies", "like", "fruit"]])
    [[(2, 'nsubj'), (0, 'root'), (2, 'obj')]]
    """

    task = "graph-dependency"
    model_type = GraphModel
    predictor_type = GraphPredictor
    learner_type = _core.GraphLearner
    why_unreachable = "several roots, or more than 512 words"
    main_settings = ("columns", "order", "epochs")

    patience: int | None = redeclared(default=3)
    step: str = redeclared(default="passive-aggressive")
    # On UD English EWT this drops seven of ten features and 0.03 points of UAS.
    prune: float = redeclared(default=0.005)

    def _check_together(self) -> None:
        super()._check_together()
        if self.compact and self.keep_keys:
            raise ParameterError("compact weights have no keys of features; choose compact or keep_keys")
        if self.likelihood and self.order != 1:
            raise ParameterError("likelihood is for order=1: there are no probabilities of siblings and grandparents")
        if self.likelihood and self.swvp is not None:
            raise ParameterError("likelihood has no wrong trees that swvp could learn from; choose one of them")

    def _search_name(self) -> str:
        trees = {True: "projective trees", False: "all trees", None: "trees as in the data"}[self.projective]
        return f"order {self.order}, {trees}"

    def _update_name(self) -> str:
        if self.likelihood:
            return "likelihood"
        found = "loss-augmented" if self.loss_augmented and self.step != "perceptron" else "best tree"
        return with_swvp(self, found)

    # Learning

    @property
    def _is_compact(self) -> bool:
        """Compact weights have no keys of features."""
        return not self.keep_keys if self.compact is None else self.compact

    def _finished(self, weights: _core.FrozenWeights) -> _core.FrozenWeights:
        return rounded(weights) if self._is_compact else weights

    def _prepare(self, corpus: Corpus) -> tuple[GraphModel, Any, TrainingSet]:
        from goldbeam.tasks.graph.preparation import first_training_set, prepare

        prepared = prepare(corpus, self, self._is_compact)
        learner = self._new_learner(prepared.spec)
        model = GraphModel(
            spec=prepared.spec,
            weights=self._frozen(learner),
            layout=prepared.layout,
            taggers=prepared.taggers,
            pruner=prepared.pruner,
            packed=self._is_compact,
        )
        training = first_training_set(model, prepared.learned, int(self.threads), self.dropout > 0)
        if len(training.data.unreachable) == len(training.corpus):
            raise DataError(f"{corpus.name}: no sentence can be learned from: {self.why_unreachable}")
        return model, learner, training

    def _prepare_further(self, corpus: Corpus, model: GraphModel, learner: Any) -> tuple[GraphModel, TrainingSet]:
        from goldbeam.tasks.graph.preparation import further_training_set

        return model, further_training_set(corpus, model, int(self.threads), self.dropout > 0)

    # Prediction

    def _predictor_options(self) -> dict[str, Any]:
        return {"confidence": self.confidence, "temperature": float(self.temperature)}

    def predict_marginals(self, data: Data) -> list[list[list[float]]]:
        """For every sentence and word the probability of each head: of the root, of word 1, of word 2 and so on.

        The probability of a tree is proportional to the exponential of its score by arcs, divided by ``temperature``;
        all trees count, also those with crossing arcs. With order 2, scores are those of the small parser that selects
        candidates.
        """
        return self._fitted_predictor().marginals(as_corpus(data), self._thread_count())
