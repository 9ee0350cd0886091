"""What the segmenter and the joint tagger share: learning from words, finding words in text, model files."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, NamedTuple

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.data.io import Data, Source
from goldbeam.errors import DataError, ParameterError
from goldbeam.learning.trace import Trace
from goldbeam.tasks.corpus_estimator import CORPUS_CONSTRAINTS, CorpusEstimator, Lesson
from goldbeam.tasks.corpus_facts import check_not_empty
from goldbeam.tasks.engine import CHAIN_CONSTRAINTS, SWVP_CONSTRAINTS
from goldbeam.tasks.parameters import Choice, Constraint, Templates
from goldbeam.tasks.scoring import CorpusScorer
from goldbeam.tasks.segmentation.dictionary import Dictionary, dictionary_words
from goldbeam.tasks.segmentation.labels import Labels
from goldbeam.tasks.segmentation.methods import METHODS, Found
from goldbeam.tasks.segmentation.model import SegmentationModel, Text
from goldbeam.tasks.segmentation.reading import raw_text, read_raw, word_column, words_of
from goldbeam.tasks.segmentation.scoring import Scorer
from goldbeam.tasks.segmentation.segmented import Segmented
from goldbeam.tasks.segmentation.tracing import Tracer

SEGMENTING_CONSTRAINTS: dict[str, Constraint] = {
    **CORPUS_CONSTRAINTS,
    **CHAIN_CONSTRAINTS,
    **SWVP_CONSTRAINTS,
    "method": Choice(tuple(METHODS)),
    "templates": Templates(),
    "dictionary": Dictionary(),
}


class Tagged(NamedTuple):
    """The tags of a corpus of words: their names, a number a word (uint32), and the name of their column."""

    names: list[str]
    ids: bytes
    column: str | None


class SegmentingEstimator(CorpusEstimator[SegmentationModel]):
    """A task says which tags words have, and what its default templates are."""

    model_type: ClassVar[type[SegmentationModel]] = SegmentationModel
    why_unreachable = "labels that training did not see"

    method: str
    templates: str | Sequence[str]
    dictionary: str | os.PathLike[str] | Sequence[str] | None

    # What a task says

    def _templates(self) -> tuple[str, ...]:
        raise NotImplementedError

    def _tags(self, corpus: Corpus, known: Sequence[str] = ()) -> Tagged:
        """Of annotated data; ``known`` tags come first."""
        return Tagged([], b"", None)

    # Parameters

    @property
    def learner_type(self) -> Any:
        return METHODS[self.method].learner_type

    @property
    def decoder_type(self) -> Any:
        return METHODS[self.method].decoder_type

    def _check_parameters(self) -> None:
        super()._check_parameters()
        if self.swvp is not None and self.method == "words":
            raise ParameterError("swvp mixes the labels of characters: it needs method='characters'")

    def _plain_parameters(self) -> dict[str, Any]:
        """Without the dictionary, whose words are in the model."""
        parameters = super()._plain_parameters()
        del parameters["dictionary"]
        return parameters

    def _identity_of_run(self, model: SegmentationModel, corpus: Corpus, score: CorpusScorer | None) -> dict[str, Any]:
        words = b"".join(model.words.freeze())
        return {**super()._identity_of_run(model, corpus, score), "words": f"{_core.checksum(words):016x}"}

    # Learning

    def _annotated(self, data: Data, y: Iterable[Any] | None) -> Corpus:
        return words_of(data, y)

    def _prepare(self, corpus: Corpus) -> tuple[SegmentationModel, Any, Lesson]:
        check_not_empty(corpus, "segmented sentences")
        column = word_column(corpus)
        tagged = self._tags(corpus)
        words = _core.WordList(tagged.names)
        for word in dictionary_words(self.dictionary):
            words.add(word)
        words.count(corpus, column, tagged.ids)
        characters, lengths = _core.characters(corpus, column)
        labels = Labels.of(tagged.names, _core.word_labels(lengths, tagged.ids)) if tagged.names else Labels.plain()
        spec = METHODS[self.method].prepare(self._templates(), labels, characters, lengths, tagged.ids)
        learner = self._new_learner(spec)
        model = self.model_type(
            spec=spec,
            weights=self._frozen(learner),
            method_name=self.method,
            labels=labels,
            words=words,
            tag_column=tagged.column,
        )
        return model, learner, self._lesson(corpus, model, tagged, counted=True)

    def _prepare_further(self, corpus: Corpus, model: SegmentationModel, learner: Any) -> Lesson:
        """New tags are welcome; the list of words stays as it is."""
        check_not_empty(corpus, "segmented sentences")
        tagged = self._tags(corpus, model.labels.tags)
        if tagged.names:
            _, lengths = _core.characters(corpus, word_column(corpus))
            labels = Labels.of(tagged.names, _core.word_labels(lengths, tagged.ids), model.labels)
            if labels != model.labels:
                model.labels, model.spec = labels, model.method.relabelled(model.spec, labels)
                learner.replace_spec(model.spec)
        return self._lesson(corpus, model, tagged, counted=False)

    @staticmethod
    def _lesson(corpus: Corpus, model: SegmentationModel, tagged: Tagged, *, counted: bool) -> Lesson:
        text = model.text(corpus, counted=counted, tags=tagged.ids)
        data = model.learning_data(text, tagged.ids, counted=counted)
        return Lesson(text.characters, data, {"characters": text.characters.token_count})

    # Prediction

    def _find(self, model: SegmentationModel, weights: _core.FrozenWeights, text: Text) -> Found:
        decoder = self._decoder(model, weights)
        decoded = decoder.decode(text.characters, model.inputs(text.characters), int(self.threads))
        return model.method.found(decoded, model.labels)

    def _scorer(self, model: SegmentationModel, corpus: Corpus) -> Scorer:
        tagged = self._tag_index(corpus) if model.tagged else None
        return Scorer(model, corpus, tagged, lambda weights, text: self._find(model, weights, text))

    def _tag_index(self, corpus: Corpus) -> int:
        """The column of the tags of annotated data."""
        raise NotImplementedError

    def read(self, source: Source, format: str | None = None) -> Corpus:
        """A file that is to be segmented: lines of text, unless it is CoNLL-U or surely has tags."""
        return read_raw(source, format)

    def predict_corpus(self, data: Data | Iterable[str]) -> Segmented:
        """Find the words of a text without making a Python object a character.

        Words end at the white space of raw text too. Where the data have words already (CoNLL-U, word_TAG, lists of
        words) their ends are not looked at.
        """
        model: SegmentationModel = self._fitted("_model")
        corpus, spaced = raw_text(data)
        text = model.text(corpus)
        found = self._find(model, model.weights, text)
        if spaced:
            found = found._replace(begins=_core.union_of_begins(found.begins, _core.word_begins(text.lengths)))
        return Segmented(corpus, text, found, list(model.labels.tags), model.tag_column)

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

    def _new_tracer(self, model: SegmentationModel, decoder: Any, search: str, margin: float) -> Tracer:
        return Tracer(model, decoder, search, margin, self._tags)
