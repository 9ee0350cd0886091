"""The estimator of the graph-based parser."""

from __future__ import annotations

from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.errors import DataError
from goldbeam.settings import redeclared
from goldbeam.settings.learning import Swvp, with_swvp
from goldbeam.tasks.common.parsing.estimator import TreeEstimator
from goldbeam.tasks.common.training_set import TrainingSet
from goldbeam.tasks.graph.model import GraphModel
from goldbeam.tasks.graph.preparation import first_training_set, further_training_set, prepare
from goldbeam.tasks.graph.settings import GraphSettings


class GraphDependencyParser(GraphSettings, Swvp, TreeEstimator[GraphModel]):
    """A structured perceptron that finds the best tree by the scores of its parts.

    >>> trees = [[(2, "nsubj"), (0, "root"), (2, "obj")], [(0, "root")]]
    >>> parser = GraphDependencyParser(order=1, epochs=3).fit([["flies", "like", "fruit"], ["fly"]], trees)
    >>> parser.predict([["flies", "like", "fruit"]])
    [[(2, 'nsubj'), (0, 'root'), (2, 'obj')]]
    """

    task = "graph-dependency"
    model_type = GraphModel
    learner_type = _core.GraphLearner
    decoder_type = _core.GraphDecoder
    why_unreachable = "several roots, or more than 512 words"
    fitted_attributes = (*TreeEstimator.fitted_attributes, "_kept_candidates")

    main_settings = ("columns", "order", "epochs")

    patience: int | None = redeclared(default=3)
    step: str = redeclared(default="passive-aggressive")

    def _search_name(self) -> str:
        trees = {True: "projective trees", False: "all trees", None: "trees as in the data"}[self.projective]
        return f"order {self.order}, {trees}"

    def _update_name(self) -> str:
        found = "loss-augmented" if self.loss_augmented and self.step != "perceptron" else "best tree"
        return with_swvp(self, found)

    # Learning

    def _prepare(self, corpus: Corpus) -> tuple[GraphModel, Any, TrainingSet]:
        prepared = prepare(corpus, self)
        learner = self._new_learner(prepared.spec)
        model = GraphModel(
            spec=prepared.spec,
            weights=self._frozen(learner),
            layout=prepared.layout,
            taggers=prepared.taggers,
            pruner=prepared.pruner,
        )
        training = first_training_set(model, prepared.learned, int(self.threads), self.dropout > 0)
        if len(training.data.unreachable) == len(training.corpus):
            raise DataError(f"{corpus.name}: no sentence can be learned from: {self.why_unreachable}")
        return model, learner, training

    def _prepare_further(self, corpus: Corpus, model: GraphModel, learner: Any) -> TrainingSet:
        return further_training_set(corpus, model, int(self.threads), self.dropout > 0)

    # Prediction

    def _decode(
        self, model: GraphModel, weights: _core.FrozenWeights, corpus: Corpus, inputs: list[int], threads: int
    ) -> tuple[bytes, bytes]:
        decoder = self._decoder(model, weights)
        candidates = self._candidates(model, corpus, threads)
        trees: tuple[bytes, bytes] = decoder.decode(corpus, inputs, threads, candidates)
        return trees

    def _decode_margins(self, model: GraphModel, corpus: Corpus, inputs: list[int]) -> tuple[bytes, bytes, list[float]]:
        decoder = self._decoder(model, model.weights)
        candidates = self._candidates(model, corpus, int(self.threads))
        found: tuple[bytes, bytes, list[float]] = decoder.margins(corpus, inputs, candidates)
        return found

    def _candidates(self, model: GraphModel, corpus: Corpus, threads: int) -> _core.ArcLists | None:
        """Those of dev data are found once, not in every epoch."""
        if model.pruner is None:
            return None
        kept: tuple[Any, Corpus, _core.ArcLists] | None = self.__dict__.get("_kept_candidates")
        if kept is None or kept[0] is not model.pruner or kept[1] is not corpus:
            found = model.pruner.candidates(corpus, threads)
            kept = self._kept_candidates = (model.pruner, corpus, found)
        return kept[2]
