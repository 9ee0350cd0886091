"""What the segmenter and the joint tagger share: learning from words, finding words in text, model files."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.data.io import Data, Source
from goldbeam.errors import DataError, ParameterError
from goldbeam.settings import redeclared, setting
from goldbeam.settings.kinds import Choice, Templates, Words
from goldbeam.settings.knowledge import Knowledge
from goldbeam.settings.learning import Swvp, Update
from goldbeam.settings.models import FeatureNames
from goldbeam.settings.search import ChainSearch
from goldbeam.tasks.common.corpus_estimator import CorpusEstimator
from goldbeam.tasks.common.corpus_facts import check_not_empty
from goldbeam.tasks.common.word_lists import listed_words
from goldbeam.tasks.segmentation.labels import Labels
from goldbeam.tasks.segmentation.methods import METHODS
from goldbeam.tasks.segmentation.model import SegmentationModel
from goldbeam.tasks.segmentation.predictor import SegmentingPredictor
from goldbeam.tasks.segmentation.reading import raw_text, read_raw, word_column, words_of
from goldbeam.tasks.segmentation.segmented import Segmented
from goldbeam.templates import segmentation, words

if TYPE_CHECKING:
    from goldbeam.learning.trace import Trace
    from goldbeam.tasks.common.training_set import TrainingSet
    from goldbeam.tasks.segmentation.scoring import Scorer
    from goldbeam.tasks.segmentation.tracing import Tracer

Self = TypeVar("Self", bound="SegmentingEstimator")


class Tagged(NamedTuple):
    """The tags of a corpus of words: their names, a number a word (uint32), and the name of their column."""

    names: list[str]
    ids: bytes
    column: str | None


class SegmentingEstimator(
    ChainSearch, Update, Swvp, FeatureNames, Knowledge, CorpusEstimator[SegmentationModel, SegmentingPredictor[Any]]
):
    """A task says which tags words have, and what its default templates are."""

    model_type: ClassVar[type[SegmentationModel]] = SegmentationModel
    predictor_type: ClassVar[type[Any]] = SegmentingPredictor
    why_unreachable = "labels that training did not see"

    method: str = setting(
        Choice(tuple(METHODS)),
        default="characters",
        help="Label characters with their places in words, or build words, with features of whole words.",
    )
    templates: str | Sequence[str] = setting(
        Templates(("default", *segmentation.SETS, *words.SETS)), default="default", help="Feature templates."
    )
    dictionary: str | os.PathLike[str] | Sequence[str] | None = setting(
        Words(), default=None, help="Words that may be in the text; they become part of the model.", stored=False
    )
    epochs: int = redeclared(default=12)
    step: str = redeclared(default="passive-aggressive")

    # What a task says

    def _templates(self) -> tuple[str, ...]:
        raise NotImplementedError

    def _tags(self, corpus: Corpus, model: SegmentationModel | None = None) -> Tagged:
        """Of annotated data; those that a fitted model knows come first."""
        return Tagged([], b"", None)

    # Parameters

    @property
    def learner_type(self) -> Any:
        return METHODS[self.method].learner_type

    def _check_together(self) -> None:
        super()._check_together()
        if self.swvp is not None and self.method == "words":
            raise ParameterError("swvp mixes the labels of characters: it needs method='characters'")

    def _identity_of_model(self, model: SegmentationModel) -> dict[str, Any]:
        return {"words": f"{_core.checksum(b''.join(model.words.freeze())):016x}"}

    # Learning

    def _annotated(self, data: Data, y: Iterable[Any] | None) -> Corpus:
        return words_of(data, y)

    def _prepare(self, corpus: Corpus) -> tuple[SegmentationModel, Any, TrainingSet]:
        from goldbeam.tasks.common.knowledge import WordTables
        from goldbeam.templates.knowledge import SEGMENTATION, WORDS

        check_not_empty(corpus, "segmented sentences")
        column = word_column(corpus)
        tagged = self._tags(corpus)
        words = self._word_list(corpus, tagged)
        tables = WordTables.of(self)
        more = WORDS if self.method == "words" else SEGMENTATION
        templates = tables.extended(self.templates, self._templates(), more)
        characters, lengths = _core.characters(corpus, column)
        labels = (
            Labels.of(tagged.names, _core.word_labels(lengths, tagged.ids)) if tagged.names else Labels.without_tags()
        )
        knowledge = tables.knowledge(templates)
        spec = METHODS[self.method].prepare(templates, labels, characters, lengths, tagged.ids, knowledge)
        learner = self._new_learner(spec)
        model = self.model_type(
            spec=spec,
            weights=self._frozen(learner),
            method_name=self.method,
            labels=labels,
            words=words,
            tag_column=tagged.column,
        )
        return model, learner, self._training_set(corpus, model, tagged, counted=True)

    def _cluster_text(self, corpus: Corpus) -> Corpus:
        """Templates read the clusters of characters."""
        return _core.characters(corpus, word_column(corpus))[0]

    def _word_list(self, corpus: Corpus, tagged: Tagged) -> _core.WordList:
        """The words of the dictionary, of the lexicon and of the training data."""
        from goldbeam.knowledge.lexicons import read_lexicon

        words = _core.WordList(tagged.names)
        lexicon = () if self.lexicon is None else read_lexicon(self.lexicon)
        for word in dict.fromkeys((*listed_words(self.dictionary, "dictionary"), *lexicon)):
            words.add(word)
        words.count(corpus, word_column(corpus), tagged.ids)
        return words

    def _is_result_of(self: Self, asked: Self, train: Corpus, scored: bool) -> bool:
        """The dictionary is no parameter in a file: its words are in the model."""
        if not super()._is_result_of(asked, train, scored):
            return False
        model: SegmentationModel = self._fitted("_model")
        words = asked._word_list(train, asked._tags(train))
        return bool(words.freeze() == model.words.freeze())

    def _prepare_further(
        self, corpus: Corpus, model: SegmentationModel, learner: Any
    ) -> tuple[SegmentationModel, TrainingSet]:
        """New tags are welcome; the list of words stays as it is."""
        check_not_empty(corpus, "segmented sentences")
        tagged, before = self._tags(corpus, model), model.labels
        if tagged.names:
            _, lengths = _core.characters(corpus, word_column(corpus))
            labels = Labels.of(tagged.names, _core.word_labels(lengths, tagged.ids), before)
            if labels != before:
                model = replace(model, labels=labels, spec=model.method.relabelled(model.spec, labels))
        training = self._training_set(corpus, model, tagged, counted=False)
        if model.labels != before:
            learner.replace_spec(model.spec)  # last, when nothing can fail any more
        return model, training

    @staticmethod
    def _training_set(corpus: Corpus, model: SegmentationModel, tagged: Tagged, *, counted: bool) -> TrainingSet:
        from goldbeam.tasks.common.training_set import TrainingSet

        text = model.text(corpus, counted=counted, tags=tagged.ids)
        data = model.learning_data(text, tagged.ids, counted=counted)
        return TrainingSet(text.characters, data, {"characters": text.characters.token_count})

    def _scorer(self, predictor: SegmentingPredictor[Any], corpus: Corpus) -> Scorer:
        from goldbeam.tasks.segmentation.scoring import Scorer

        tags = self._tag_index(corpus, predictor.model) if predictor.model.tagged else None
        return Scorer(predictor, corpus, self._thread_count(), tags)

    def _tag_index(self, corpus: Corpus, model: SegmentationModel | None) -> int:
        """The column of the tags of annotated data."""
        raise NotImplementedError

    # Prediction

    def read(self, source: Source, format: str | None = None) -> Corpus:
        """A file that is to be segmented: lines of text, unless it is CoNLL-U or surely has tags."""
        return read_raw(source, format)

    def predict_corpus(self, data: Data | Iterable[str]) -> Segmented:
        """Find the words of a text without making a Python object a character.

        Words end at the white space of raw text too. Where the data have words already (CoNLL-U, word_TAG, lists of
        words) their ends are not looked at.
        """
        return self._fitted_predictor().segment(data, self._thread_count())

    # Following gold through the search

    def trace(
        self,
        words: Sequence[Any],
        *,
        search: str | None = None,
        beam: int | None = None,
        margin: float | None = None,
    ) -> Trace:
        """How the labels of these words fare in the search, and what each update method would learn from.

        ``words`` are strings, or (word, tag) for a joint tagger. A narrower ``beam`` than the estimator's own shows
        search errors that it does not make itself any more.
        """
        if isinstance(words, str):
            raise DataError("the words must be a list; split the text into words")
        trace: Trace = self._tracer(search, beam, margin).corpus(Corpus.from_sentences([words]), 1)
        return trace

    def _explained(self, sentence: str | Sequence[str] | Corpus) -> Corpus:
        return raw_text(sentence if isinstance(sentence, Corpus) else [sentence]).corpus

    def _new_tracer(self, predictor: SegmentingPredictor[Any], search: str, margin: float) -> Tracer:
        from goldbeam.tasks.segmentation.tracing import Tracer

        return Tracer(predictor.model, predictor.decoder, search, margin, self._tags)
