"""The estimator that finds words and their tags at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.data.io import Data
from goldbeam.errors import DataError, GoldbeamError, ParameterError
from goldbeam.settings import redeclared, setting
from goldbeam.settings.kinds import Choice, Column, Number, Templates
from goldbeam.tasks.common.predictions import Predictions
from goldbeam.tasks.segmentation.estimator import SegmentingEstimator, Tagged
from goldbeam.tasks.segmentation.model import JointModel, SegmentationModel
from goldbeam.tasks.segmentation.predictor import RERANK, JointPredictor, TaggedWords
from goldbeam.tasks.segmentation.reading import tag_column
from goldbeam.templates.segmentation import DEFAULT_JOINT, SETS, resolve

if TYPE_CHECKING:
    from goldbeam.tasks.segmentation.candidates import CandidateLists


class JointTagger(SegmentingEstimator):
    """A structured perceptron that finds the words of text without spaces and gives each a tag.

    A label says both the place of a character in its word and the tag of the word: B-NN, M-NN, E-NN, S-NN.

    >>> joint = JointTagger(epochs=3).fit([[("ab", "N"), ("c", "V")], [("c", "V"), ("ab", "N")]])
    >>> joint.predict(["cab"])
    [[('c', 'V'), ('ab', 'N')]]
    """

    task = "joint"
    model_type = JointModel
    predictor_type = JointPredictor
    main_settings = ("column", "rerank", "epochs")

    column: str | int | None = setting(
        Column(),
        default=None,
        help="Column of tags, by name or number.",
        none="upos in CoNLL-U, else the last one",
        prediction=True,
    )
    rerank: int | None = setting(
        RERANK,
        default=None,
        help="Re-rank this many of the best answers with a second model, which sees whole words and tags.",
        none="off",
        prediction=True,
    )
    jackknife: int = setting(
        Number(least=2, whole=True),
        default=5,
        help="Folds in which the training data are tagged for the re-ranker.",
    )
    method: str = redeclared(kind=Choice(("characters",)), help="How words are found: by labels of characters.")
    templates: str | Sequence[str] = redeclared(kind=Templates(("default", *SETS)))
    beam: int = redeclared(default=8)

    def _check_search(self) -> None:
        if self.rerank is not None and self._is_guided:
            raise ParameterError("rerank needs k-best lists, and guided search has none; choose another search")

    def _templates(self) -> tuple[str, ...]:
        return resolve(self.templates, type(self).__name__, DEFAULT_JOINT, guided=self._is_guided)

    def _tag_index(self, corpus: Corpus, model: SegmentationModel | None) -> int:
        column = self.column
        if column is None and model is not None and model.tag_column in corpus.columns:
            column = model.tag_column
        return tag_column(corpus, column)

    def _tags(self, corpus: Corpus, model: SegmentationModel | None = None) -> Tagged:
        index = self._tag_index(corpus, model)
        found = _core.distinct_values(corpus, index)
        if found == ["_"] and corpus.format != "list":
            raise DataError(f"{corpus.where(0)}: the tag is '_' here and everywhere; give data that are annotated")
        names = list(dict.fromkeys([*(() if model is None else model.labels.tags), *found]))
        return Tagged(names, _core.encode_labels(corpus, index, names), corpus.columns[index])

    def _check_dev(self, model: SegmentationModel, train: Corpus, dev: Corpus) -> None:
        from goldbeam.tasks.common.dev_data import check_overlap

        found = _core.distinct_values(dev, self._tag_index(dev, model))
        advice = "give dev data with the same tags, or predict another column (column, --column)"
        check_overlap(dev, found, model.labels.tags, "tags", advice)

    def _predictor_options(self) -> dict[str, Any]:
        return {"rerank": None if self.rerank is None else int(self.rerank)}

    # Re-ranking

    def _fit(self, train: Data, y: Iterable[Any] | None, **options: Any) -> None:
        """A re-ranker is trained after the tagger itself."""
        if self.rerank is None:
            super()._fit(train, y, **options)
            return
        from goldbeam.tasks.segmentation.reranking import fit_reranker, jackknifed

        corpus = self._annotated(train, y)
        super()._fit(corpus, None, **options)
        model: JointModel = self._fitted("_model")
        try:
            tagged = self._tags(corpus, model)
            lists = jackknifed(corpus, int(self.jackknife), int(self.random_state), self._list_fold)
            text = model.text(corpus)
            reranker = fit_reranker(text.characters, lists, text.lengths, tagged.ids, seed=int(self.random_state))
            self._model = replace(model, reranker=reranker)
        except GoldbeamError:
            self._model = None  # Ctrl-C leaves the tagger without a re-ranker, but a mistake leaves nothing
            raise

    def _is_result_of(self, asked: JointTagger, train: Corpus, scored: bool) -> bool:
        model: JointModel = self._fitted("_model")
        complete = (model.reranker is None) == (asked.rerank is None)
        return complete and super()._is_result_of(asked, train, scored)

    def partial_fit(self, train: Data, y: Iterable[Any] | None = None) -> JointTagger:
        """Go on learning; not with a re-ranker, which has to see all data."""
        if self.rerank is not None:
            raise ParameterError("a re-ranker is trained on all data at once; use fit, or rerank=None")
        return super().partial_fit(train, y)

    def _list_fold(self, others: Corpus, fold: Corpus) -> CandidateLists:
        """The best answers for a fold of the training data by a model that learned from the others."""
        model: JointModel = self._fitted("_model")
        changed = {"rerank": None, "epochs": max(model.epoch, 1), "patience": None}
        predictor: Any = type(self)(**(self.get_params() | changed)).fit(others).predictor()
        text, count = predictor.model.text(fold), int(self.rerank or 1)
        lists: CandidateLists = predictor.candidates(text, count, model.labels.tags)
        return lists

    # Prediction

    def predict(self, data: Data | Iterable[str]) -> list[TaggedWords]:
        """The words of every text with their tags: ``predict(["我们走"])`` gives ``[[("我们", "r"), ("走", "v")]]``."""
        return Predictions(self.predict_corpus(data).tagged_words())

    def predict_k_best(self, data: Data | Iterable[str], k: int) -> list[list[tuple[float, TaggedWords]]]:
        """For every text its ``k`` best sequences of words and tags with their scores, best first.

        Words do not end at white space here, unless the model has it so, and a re-ranker is not asked.
        """
        if not isinstance(k, int) or k < 1:
            raise ParameterError(f"k must be a whole number of at least 1, got {k!r}")
        predictor: Any = self._fitted_predictor()
        found: list[list[tuple[float, TaggedWords]]] = predictor.k_best(data, k)
        return found
