"""The estimator of the constituency parser."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from goldbeam import _core
from goldbeam.constituents.columns import phrase_labels, to_corpus
from goldbeam.constituents.tree import ConstituencyTree
from goldbeam.data import Corpus, as_corpus, read
from goldbeam.data.brackets.columns import has_trees
from goldbeam.data.io import Data
from goldbeam.errors import DataError, ParameterError
from goldbeam.settings import redeclared
from goldbeam.settings.kinds import AUTO
from goldbeam.settings.learning import RepeatedUse, Update
from goldbeam.settings.models import FeatureNames
from goldbeam.settings.search import Search
from goldbeam.tasks.common.corpus_estimator import CorpusEstimator
from goldbeam.tasks.common.predictions import Predictions
from goldbeam.tasks.constituency.model import ConstituencyModel
from goldbeam.tasks.constituency.parsed import ParsedTrees
from goldbeam.tasks.constituency.predictor import ConstituencyPredictor
from goldbeam.tasks.constituency.settings import ConstituencySettings

if TYPE_CHECKING:
    from goldbeam.learning.loop import Schedule
    from goldbeam.learning.trace import Trace
    from goldbeam.tasks.common.training_set import TrainingSet
    from goldbeam.tasks.constituency.scoring import Scorer
    from goldbeam.tasks.constituency.tracing import Tracer


class ConstituencyParser(
    ConstituencySettings,
    Search,
    Update,
    RepeatedUse,
    FeatureNames,
    CorpusEstimator[ConstituencyModel, ConstituencyPredictor],
):
    """An incremental parser that absorbs a word at a time, learned by the perceptron, or generative, or both.

    >>> trees = [ConstituencyTree.parse("(S (NP (NN fruit) (NNS flies)) (VP (VBP like) (NP (NN fruit))))")]
    >>> parser = ConstituencyParser(epochs=3).fit(trees)
    >>> print(parser.predict([[("fruit", "NN"), ("flies", "NNS"), ("like", "VBP"), ("fruit", "NN")]])[0])
    (ROOT (S (NP (NN fruit) (NNS flies)) (VP (VBP like) (NP (NN fruit)))))
    """

    task = "constituency"
    model_type = ConstituencyModel
    predictor_type = ConstituencyPredictor
    learner_type = _core.ConstituencyLearner
    why_unreachable = "trees that are too deep"
    main_settings = ("kind", "beam", "epochs")

    beam: int = redeclared(default=8)
    threshold: float | str | None = redeclared(default="auto")
    patience: int | None = redeclared(default=3)
    average: bool | int | str = redeclared(default="auto")  # type: ignore[assignment]

    def _check_search(self) -> None:
        if self.probability_beam is None:
            return
        if self.kind != "generative":
            raise ParameterError(f"probability_beam is for kind='generative'; a {self.kind} model has a threshold")
        if self.threshold not in (None, AUTO) or self.probability_beam == 0:
            raise ParameterError("give a probability_beam above 0, or a threshold, not both")

    # Learning

    def _annotated(self, data: Any, y: Iterable[Any] | None) -> Corpus:
        if y is not None:
            raise ParameterError("a constituency parser learns from trees; give these alone, without y")
        if isinstance(data, (str, os.PathLike)):
            data = read(data, "brackets")
        corpus = data if isinstance(data, Corpus) else to_corpus(_cleaned(data))
        if not has_trees(corpus):
            raise DataError(f"{corpus.name}: has no trees; give a file of brackets, such as (S (NP (NN word)) …)")
        return corpus

    def _prepare(self, corpus: Corpus) -> tuple[ConstituencyModel, Any, TrainingSet]:
        from goldbeam.tasks.common.training_set import TrainingSet
        from goldbeam.tasks.constituency.preparation import data_of, prepare

        prepared = prepare(corpus, self)
        learner = self._new_learner(prepared.spec)
        data = data_of(
            prepared.spec, prepared.grammar, prepared.corpus, prepared.trees, prepared.layout, self.dropout > 0
        )
        generative = None
        if self.kind != "perceptron":
            folds = 0 if self.kind == "generative" else int(self.generative_folds)
            generative, *parts = _core.GenerativeModel.fit(data, folds)
            if parts:
                _use_generative(learner, parts, float(self.generative_weight))
        model = ConstituencyModel(
            spec=prepared.spec,
            weights=self._frozen(learner),
            grammar=prepared.grammar,
            transform=self.transform,
            layout=prepared.layout,
            taggers=prepared.taggers,
            generative=generative,
            generative_weight=1.0 if self.kind == "generative" else float(self.generative_weight),
        )
        facts = {"chains": prepared.grammar.chain_count}
        return model, learner, TrainingSet(prepared.corpus, data, facts)

    def _prepare_further(
        self, corpus: Corpus, model: ConstituencyModel, learner: Any
    ) -> tuple[ConstituencyModel, TrainingSet]:
        from goldbeam.tasks.common.training_set import TrainingSet
        from goldbeam.tasks.constituency.preparation import data_of, learned_trees

        if self.kind != "perceptron":
            raise ParameterError(
                f"partial_fit is for kind='perceptron': a {self.kind} model counts all of its data at once"
            )
        tagged = model.tagged(corpus)
        trees = learned_trees(corpus, tagged, model.transform)
        data = data_of(model.spec, model.grammar, tagged, trees, model.layout, self.dropout > 0)
        return model, TrainingSet(tagged, data, {})

    def _check_dev(self, model: ConstituencyModel, train: Corpus, dev: Corpus) -> None:
        from goldbeam.tasks.common.dev_data import check_input, check_overlap

        advice = "give dev data that are annotated like the training data"
        check_overlap(dev, phrase_labels(dev), phrase_labels(train), "phrase labels", advice)
        if not model.layout.tagged:
            check_input(dev, dev.columns.index("xpos"), train, train.columns.index("xpos"), "xpos")

    def _model_count(self, tokens: int | None) -> int:
        return 1 if self.kind == "generative" and self.average == AUTO else super()._model_count(tokens)

    def _lengths(self, training: TrainingSet) -> list[int]:
        return [] if self.kind == "generative" else super()._lengths(training)  # counting was all

    def _schedule(self, scored: bool) -> Schedule:
        schedule = super()._schedule(scored)
        return replace(schedule, epochs=1) if self.kind == "generative" else schedule

    def _scorer(self, predictor: ConstituencyPredictor, corpus: Corpus) -> Scorer:
        from goldbeam.tasks.constituency.scoring import Scorer

        return Scorer(predictor, corpus, self._thread_count())

    # Prediction

    def predict_corpus(self, data: Data) -> ParsedTrees:
        """Trees for a corpus: of brackets, of CoNLL-U, or of lists of words with their tags."""
        return self._fitted_predictor().parse(_corpus_of(data), self._thread_count())

    def predict(self, data: Data) -> list[ConstituencyTree | None]:
        """A tree for every sentence; None for one without words. Of trees that are given, only the leaves are read."""
        return Predictions(self.predict_corpus(data).trees)

    def predict_k_best(self, data: Data, k: int = 10) -> list[list[tuple[float, ConstituencyTree]]]:
        """For every sentence up to k trees with their scores, the best first."""
        if k < 1:
            raise ParameterError(f"k must be at least 1, got {k!r}")
        return self._fitted_predictor().k_best(_corpus_of(data), k, self._thread_count())

    def trace(self, tree: ConstituencyTree, **search: Any) -> Trace:
        """Follow a tree through the search for its words; ``search`` is what `trace_corpus` takes."""
        return self.trace_corpus(to_corpus(_cleaned([tree])), 1, **search)

    def _new_tracer(self, predictor: ConstituencyPredictor, search: str, margin: float) -> Tracer:
        from goldbeam.tasks.constituency.tracing import Tracer

        return Tracer(predictor.model, predictor.decoder, search, margin)

    def surprisal(self, data: Data) -> list[list[float]]:
        """For every word how surprising it is after the words before it, in nats: the generative model's prefix
        probabilities, summed over the beam (Roark 2001)."""
        return self._fitted_predictor().surprisal(_corpus_of(data), self._thread_count())


def _corpus_of(data: Any) -> Corpus:
    """What is to be parsed; of trees only the leaves are read."""
    if not isinstance(data, (Corpus, str, os.PathLike)):
        sentences = list(data)
        trees = bool(sentences) and all(isinstance(sentence, ConstituencyTree) for sentence in sentences)
        data = to_corpus(_cleaned(sentences)) if trees else sentences
    return as_corpus(data)


def _cleaned(trees: Iterable[Any]) -> list[ConstituencyTree]:
    cleaned = []
    for number, tree in enumerate(trees, 1):
        if not isinstance(tree, ConstituencyTree):
            raise DataError(
                f"item {number}: is {type(tree).__name__}; a constituency parser learns from ConstituencyTree"
            )
        cleaned.append(tree.cleaned(traces=False, functions=False, loops=True))
    return cleaned


def _use_generative(learner: Any, parts: list[_core.GenerativeModel], weight: float) -> None:
    for one in getattr(learner, "learners", [learner]):
        one.use_generative(parts, weight)
