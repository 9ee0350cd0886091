"""A fitted segmenter or joint tagger at work: words in text without spaces, with their tags."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.data.io import Data
from goldbeam.layers.tokens import corpus_of_tokens
from goldbeam.settings import check_values
from goldbeam.settings.kinds import Number
from goldbeam.settings.search import ChainSearch
from goldbeam.tasks.common.text_predictor import TextPredictor
from goldbeam.tasks.segmentation.methods import WordSpans
from goldbeam.tasks.segmentation.model import JointModel, SegmentationModel, Text
from goldbeam.tasks.segmentation.reading import raw_text, word_column
from goldbeam.tasks.segmentation.segmented import Segmented

if TYPE_CHECKING:
    from goldbeam.explanation.decision import Decision
    from goldbeam.tasks.segmentation.candidates import CandidateLists

Model = TypeVar("Model", bound=SegmentationModel)
#: How many answers can be re-ranked.
RERANK = Number(least=2, most=1000, whole=True, optional=True)
TaggedWords = list[tuple[str, str]]
_CONLLU = ("lemma", "upos", "xpos", "feats", "deprel")  # columns whose tags stay where they are


@dataclass(frozen=True, eq=False)
class SegmentingPredictor(TextPredictor[Model]):
    task: ClassVar[str] = "segmenter"
    model_type: ClassVar[type[SegmentationModel]] = SegmentationModel
    search_type = ChainSearch

    def _new_decoder(self) -> Any:
        """By the model: another ``method`` of the estimator takes effect at its next ``fit``."""
        return self.model.method.decoder_type(self.model.spec, self.model.weights, **self.search)

    @property
    def writes(self) -> tuple[str, ...]:
        return ("form",)

    def spans(self, text: Text, threads: int = 1) -> WordSpans:
        """Where words begin, and their tags."""
        decoded = self.decoder.decode(text.characters, self.model.inputs(text.characters), threads)
        return self.model.method.found(decoded, self.model.labels)

    def segment(self, data: Data | Iterable[str], threads: int = 1) -> Segmented:
        """Words end at the white space of raw text too."""
        corpus, spaced = raw_text(data)
        text = self.model.text(corpus)
        found = self.spans(text, threads)
        if spaced:
            found = found._replace(begins=_core.union_of_begins(found.begins, _core.word_begins(text.lengths)))
        return Segmented(corpus, text, found, list(self.model.labels.tags), self.model.tag_column)

    def explain(self, corpus: Corpus, sentence: int, word: int) -> list[Decision]:
        """The decision about a character."""
        from goldbeam.tasks.segmentation.explaining import character_decision

        return [character_decision(self, corpus, sentence, word)]

    def explained_words(self, corpus: Corpus, sentence: int) -> list[str]:
        from goldbeam.tasks.segmentation.explaining import characters

        return characters(self, corpus, sentence)

    def tokenize(self, text: bytes, *, lines: str = "auto", first: int = 0, threads: int = 1) -> Corpus:
        """The words of a text in UTF-8, as CoNLL-U: each of its lines is a sentence."""
        whole = text.decode()
        found = self.segment(_lines(whole), threads)
        return corpus_of_tokens(found.words(), whole, first=first, name="<text>")


def _lines(text: str) -> list[str]:
    """Those that are not empty; words end at white space of any kind, such as U+3000."""
    return [" ".join(words) for line in text.splitlines() if (words := line.split())]


@dataclass(frozen=True, eq=False)
class JointPredictor(SegmentingPredictor[JointModel]):
    """``rerank``: how many of the best answers the model's re-ranker chooses from."""

    task: ClassVar[str] = "joint"
    model_type = JointModel
    rerank: int | None = None

    @classmethod
    def _options_of(cls, parameters: Mapping[str, Any]) -> dict[str, Any]:
        rerank = parameters.get("rerank")
        check_values(cls.task, {"rerank": rerank}, {"rerank": RERANK})
        return {"rerank": rerank}

    @property
    def writes(self) -> tuple[str, ...]:
        column = self.model.tag_column
        return "form", column if column in _CONLLU else "upos"

    def candidates(self, text: Text, k: int, tags: Sequence[str]) -> CandidateLists:
        """The ``k`` best answers for a text; a tag's number is its place in ``tags``."""
        from goldbeam.tasks.segmentation.candidates import CandidateLists  # numpy: prediction may do without

        labels = self.model.labels
        places = [tags.index(tag) for tag in labels.tags]
        found = self.decoder.k_best(text.characters, self.model.inputs(text.characters), k)
        return CandidateLists.of_labels(found, labels.begin_table, [places[tag] for tag in labels.tag_table])

    def spans(self, text: Text, threads: int = 1) -> WordSpans:
        reranker = self.model.reranker
        if reranker is None or self.rerank is None:
            return super().spans(text, threads)
        lists = self.candidates(text, self.rerank, self.model.labels.tags)
        lengths, tags = reranker.choose(text.characters, lists)
        return WordSpans(_core.word_begins(lengths), _core.spread(lengths, tags))

    def tokenize(self, text: bytes, *, lines: str = "auto", first: int = 0, threads: int = 1) -> Corpus:
        """With the tags of the words."""
        whole = text.decode()
        found = self.segment(_lines(whole), threads)
        tagged = found.tagged_words()
        corpus = corpus_of_tokens([[word for word, _ in line] for line in tagged], whole, first=first, name="<text>")
        numbers: dict[str, int] = {}
        ids = array("I", [numbers.setdefault(tag, len(numbers)) for line in tagged for _, tag in line])
        return corpus.with_columns([(self.writes[1], ids.tobytes(), list(numbers))])

    def k_best(self, data: Data | Iterable[str], k: int) -> list[list[tuple[float, TaggedWords]]]:
        corpus = raw_text(data).corpus
        text = self.model.text(corpus)
        lists = self.decoder.k_best(text.characters, self.model.inputs(text.characters), k)
        return [self._listed(corpus.select([i]), found) for i, found in enumerate(lists)]

    def _listed(self, sentence: Corpus, found: list[tuple[float, list[int]]]) -> list[tuple[float, TaggedWords]]:
        """Label sequences of a sentence with their scores as words with tags."""
        text = Text(*_core.characters(sentence, word_column(sentence)))
        listed = []
        for score, labels in found:
            words = self.model.method.found(array("I", labels).tobytes(), self.model.labels)
            listed.append((score, Segmented(sentence, text, words, list(self.model.labels.tags)).tagged_words()[0]))
        return listed
