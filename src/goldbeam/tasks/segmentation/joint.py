"""The estimator that finds words and their tags at once."""

from __future__ import annotations

import os
from array import array
from collections.abc import Iterable, Sequence
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.data.io import Data
from goldbeam.errors import DataError, ParameterError
from goldbeam.tasks.parameters import Choice, Column, Number
from goldbeam.tasks.segmentation.estimator import SEGMENTING_CONSTRAINTS, SegmentingEstimator, Tagged
from goldbeam.tasks.segmentation.methods import Found
from goldbeam.tasks.segmentation.model import JointModel, SegmentationModel, Text
from goldbeam.tasks.segmentation.reading import raw_text, tag_column, word_column
from goldbeam.tasks.segmentation.reranking import Reranker, jackknifed
from goldbeam.tasks.segmentation.segmented import Segmented
from goldbeam.tasks.substructures import Choose
from goldbeam.templates.segmentation import DEFAULT_JOINT, resolve

TaggedWords = list[tuple[str, str]]


class JointTagger(SegmentingEstimator):
    """A structured perceptron that finds the words of text without spaces and gives each a tag.

    A label says both the place of a character in its word and the tag of the word: B-NN, M-NN, E-NN, S-NN.

    >>> joint = JointTagger(epochs=3).fit([[("ab", "N"), ("c", "V")], [("c", "V"), ("ab", "N")]])
    >>> joint.predict(["cab"])
    [[('c', 'V'), ('ab', 'N')]]

    Parameters
    ----------
    column : the tags to predict: "upos" (default) or "xpos" in CoNLL-U; elsewhere a column's name or number, the last
        one by default.
    rerank : choose among so many of the best answers with a second model, which looks at whole words and tags. To train
        it, the data are tagged in parts, each by a model that learned from the others.
    jackknife : the number of these parts.
    epochs, patience : passes over the data at most; epochs without a better dev score before stopping. That is the F1
        of words with the right tag.

    All others are those of `Segmenter`.
    """

    task = "joint"
    model_type = JointModel
    constraints = {  # noqa: RUF012 - a constant
        **SEGMENTING_CONSTRAINTS,
        "method": Choice(("characters",)),
        "column": Column(),
        "rerank": Number(least=2, most=1000, whole=True, optional=True),
        "jackknife": Number(least=2, whole=True),
    }

    column: str | int | None
    rerank: int | None
    jackknife: int

    def __init__(
        self,
        column: str | int | None = None,
        rerank: int | None = None,
        jackknife: int = 5,
        method: str = "characters",
        templates: str | Sequence[str] = "default",
        dictionary: str | os.PathLike[str] | Sequence[str] | None = None,
        search: str = "beam",
        beam: int = 8,
        threshold: float | None = None,
        threshold_power: float = 0.0,
        merge: bool = True,
        update: str = "max-violation",
        aggressive: bool = True,
        step: str = "passive-aggressive",
        margin: float = 1.0,
        aggressiveness: float = 0.1,
        swvp: str | None = None,
        substructures: str | Choose = "single",
        beta: float = 1.0,
        balanced: bool = False,
        impose: bool = True,
        minibatch: int = 1,
        epochs: int = 12,
        patience: int | None = 4,
        average: bool | int = True,
        average_all: bool = False,
        l2: float = 0.0,
        l1: float = 0.0,
        cumulative_l1: float = 0.0,
        dropout: float = 0.0,
        feature_dropout: float = 0.0,
        prune: float = 0.0,
        threads: int = 1,
        random_state: int = 0,
        keep_names: bool = False,
        keep_keys: bool = False,
    ) -> None:
        self._store(locals())

    def _templates(self) -> tuple[str, ...]:
        return resolve(self.templates, type(self).__name__, DEFAULT_JOINT, guided=self._is_guided)

    def _tag_index(self, corpus: Corpus) -> int:
        column = self.column
        model: SegmentationModel | None = self._model
        if column is None and model is not None and model.tag_column in corpus.columns:
            column = model.tag_column
        return tag_column(corpus, column)

    def _tags(self, corpus: Corpus, known: Sequence[str] = ()) -> Tagged:
        index = self._tag_index(corpus)
        found = _core.distinct_values(corpus, index)
        if found == ["_"] and corpus.format != "list":
            raise DataError(f"{corpus.where(0)}: the tag is '_' here and everywhere; give data that are annotated")
        names = list(dict.fromkeys([*known, *found]))
        return Tagged(names, _core.encode_labels(corpus, index, names), corpus.columns[index])

    # Re-ranking

    def fit(self, train: Data, y: Iterable[Any] | None = None, **options: Any) -> JointTagger:
        """Learn from words with tags: see `Segmenter.fit`; a re-ranker is trained after the tagger itself."""
        if self.rerank is None:
            return super().fit(train, y, **options)
        corpus = self._annotated(train, y)
        super().fit(corpus, **options)
        model: JointModel = self._fitted("_model")
        tagged = self._tags(corpus, model.labels.tags)
        lists = jackknifed(corpus, int(self.jackknife), int(self.random_state), self._list_part)
        text = model.text(corpus)
        model.reranker = Reranker.fit(text.characters, lists, text.lengths, tagged.ids, seed=int(self.random_state))
        return self

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

    def _find(self, model: SegmentationModel, weights: _core.FrozenWeights, text: Text) -> Found:
        if not isinstance(model, JointModel) or model.reranker is None or self.rerank is None:
            return super()._find(model, weights, text)
        lists = self._candidates(model, weights, text, int(self.rerank), model.labels.tags)
        lengths, tags = model.reranker.choose(text.characters, lists)
        return Found(_core.word_begins(lengths), _core.spread(lengths, tags))

    # Prediction

    def predict(self, data: Data | Iterable[str]) -> list[TaggedWords]:
        """The words of every text with their tags: ``predict(["我们走"])`` gives ``[[("我们", "r"), ("走", "v")]]``."""
        return self.predict_corpus(data).tagged_words()

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
