"""The estimator that finds words and their tags at once."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.data.io import Data
from goldbeam.errors import DataError, GoldbeamError, ParameterError
from goldbeam.settings import redeclared, setting
from goldbeam.settings.kinds import Choice, Column, Number, Templates
from goldbeam.tasks.common.dev_data import check_overlap
from goldbeam.tasks.common.predictions import Predictions
from goldbeam.tasks.segmentation.estimator import SegmentingEstimator, Tagged
from goldbeam.tasks.segmentation.methods import WordSpans
from goldbeam.tasks.segmentation.model import JointModel, SegmentationModel, Text
from goldbeam.tasks.segmentation.reading import raw_text, tag_column, word_column
from goldbeam.tasks.segmentation.reranking import Reranker, jackknifed
from goldbeam.tasks.segmentation.segmented import Segmented
from goldbeam.templates.segmentation import DEFAULT_JOINT, SETS, resolve

TaggedWords = list[tuple[str, str]]


class JointTagger(SegmentingEstimator):
    """A structured perceptron that finds the words of text without spaces and gives each a tag.

    A label says both the place of a character in its word and the tag of the word: B-NN, M-NN, E-NN, S-NN.

    >>> joint = JointTagger(epochs=3).fit([[("ab", "N"), ("c", "V")], [("c", "V"), ("ab", "N")]])
    >>> joint.predict(["cab"])
    [[('c', 'V'), ('ab', 'N')]]
    """

    task = "joint"
    model_type = JointModel
    main_settings = ("column", "rerank", "epochs")

    column: str | int | None = setting(
        Column(),
        default=None,
        help="Column of tags, by name or number.",
        none="upos in CoNLL-U, else the last one",
        prediction=True,
    )
    rerank: int | None = setting(
        Number(least=2, most=1000, whole=True, optional=True),
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
        found = _core.distinct_values(dev, self._tag_index(dev, model))
        advice = "give dev data with the same tags, or predict another column (column, --column)"
        check_overlap(dev, found, model.labels.tags, "tags", advice)

    # Re-ranking

    def _fit(self, train: Data, y: Iterable[Any] | None, **options: Any) -> None:
        """A re-ranker is trained after the tagger itself."""
        if self.rerank is None:
            super()._fit(train, y, **options)
            return
        corpus = self._annotated(train, y)
        super()._fit(corpus, None, **options)
        model: JointModel = self._fitted("_model")
        try:
            tagged = self._tags(corpus, model)
            lists = jackknifed(corpus, int(self.jackknife), int(self.random_state), self._list_part)
            text = model.text(corpus)
            seed = int(self.random_state)
            model.reranker = Reranker.fit(text.characters, lists, text.lengths, tagged.ids, seed=seed)
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

    def _list_part(self, others: Corpus, part: Corpus) -> _core.CandidateLists:
        """The best answers for a part of the training data by a model that learned from the others."""
        model: JointModel = self._fitted("_model")
        changed = {"rerank": None, "epochs": max(model.epoch, 1), "patience": None}
        other = type(self)(**(self.get_params() | changed)).fit(others)
        theirs: JointModel = other._fitted("_model")
        return other._candidates(theirs, theirs.weights, theirs.text(part), int(self.rerank or 1), model.labels.tags)

    def _candidates(
        self, model: JointModel, weights: _core.FrozenWeights, text: Text, k: int, tags: Sequence[str]
    ) -> _core.CandidateLists:
        """The ``k`` best answers for a text; a tag's number is its place in ``tags``."""
        places = [tags.index(tag) for tag in model.labels.tags]
        return _core.k_best_words(
            self._decoder(model, weights),
            text.characters,
            model.inputs(text.characters),
            k,
            [bool(begins) for begins in model.labels.begin_table],
            [places[tag] for tag in model.labels.tag_table],
        )

    def _find(self, model: SegmentationModel, weights: _core.FrozenWeights, text: Text) -> WordSpans:
        if not isinstance(model, JointModel) or model.reranker is None or self.rerank is None:
            return super()._find(model, weights, text)
        self._check_prediction()
        lists = self._candidates(model, weights, text, int(self.rerank), model.labels.tags)
        lengths, tags = model.reranker.choose(text.characters, lists)
        return WordSpans(_core.word_begins(lengths), _core.spread(lengths, tags))

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
        model: SegmentationModel = self._fitted("_model")
        corpus = raw_text(data).corpus
        text = model.text(corpus)
        lists = self._decoder(model, model.weights).k_best(text.characters, model.inputs(text.characters), k)
        return [_listed(model, corpus.select([i]), found) for i, found in enumerate(lists)]


def _listed(
    model: SegmentationModel, sentence: Corpus, found: list[tuple[float, list[int]]]
) -> list[tuple[float, TaggedWords]]:
    """Label sequences of a sentence with their scores as words with tags."""
    text = Text(*_core.characters(sentence, word_column(sentence)))
    listed = []
    for score, labels in found:
        words = model.method.found(array("I", labels).tobytes(), model.labels)
        listed.append((score, Segmented(sentence, text, words, list(model.labels.tags)).tagged_words()[0]))
    return listed
