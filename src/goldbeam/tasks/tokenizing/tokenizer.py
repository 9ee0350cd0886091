"""The estimator of the tokenizer."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from goldbeam import _core
from goldbeam.data import Corpus, as_corpus
from goldbeam.data.io import Data, Source
from goldbeam.errors import DataError, ParameterError
from goldbeam.settings import redeclared, setting
from goldbeam.settings.kinds import Flag, Templates, Words
from goldbeam.settings.knowledge import RawText as RawTextPath
from goldbeam.settings.learning import Update
from goldbeam.settings.models import FeatureNames
from goldbeam.settings.search import ChainSearch
from goldbeam.settings.variants import Variants
from goldbeam.tasks.common.corpus_estimator import CorpusEstimator
from goldbeam.tasks.tokenizing.model import TokenizerModel, abbreviations_digest, listed_words_of, words_digest
from goldbeam.tasks.tokenizing.predictor import TokenizingPredictor
from goldbeam.tasks.tokenizing.reading import RawText, raw_text, read_raw
from goldbeam.texts.line_breaks import meaning_of
from goldbeam.texts.read_as import ReadAs

if TYPE_CHECKING:
    from goldbeam.tasks.common.training_set import TrainingSet
    from goldbeam.tasks.tokenizing.scoring import Scorer
    from goldbeam.tasks.tokenizing.tracing import Tracer


@dataclass(frozen=True)
class Tokenized:
    """The tokens of a text as CoNLL-U."""

    conllu: bytes

    def render(self) -> bytes:
        return self.conllu


class Tokenizer(
    ChainSearch, Update, FeatureNames, RawTextPath, Variants, CorpusEstimator[TokenizerModel, TokenizingPredictor]
):
    """A structured perceptron that finds sentences, tokens and words in raw text.

    Text is read in pieces: runs of characters that the training data never took apart. A label says what ends with a
    piece: nothing, a token, a multiword token, a sentence. Multiword tokens become words by rules learned beside.

    >>> from goldbeam.data import Corpus
    >>> rows = ["1\\tHi\\t_\\t_\\t_\\t_\\t_\\t_\\t_\\tSpaceAfter=No", "2\\t!\\t_\\t_\\t_\\t_\\t_\\t_\\t_\\t_", "", ""]
    >>> tokenizer = Tokenizer(epochs=2).fit(Corpus.parse("\\n".join(rows * 4).encode(), "conllu"))
    >>> tokenizer.predict("Hi! Hi!")
    [['Hi', '!'], ['Hi', '!']]
    """

    task = "tokenizer"
    model_type = TokenizerModel
    predictor_type = TokenizingPredictor
    learner_type = _core.TaggingLearner
    why_unreachable = "sentences that end nowhere"

    main_settings = ("templates", "prune", "epochs")

    templates: str | Sequence[str] = setting(Templates(), default="default", help="Feature templates.")
    abbreviations: str | os.PathLike[str] | Sequence[str] | None = setting(
        Words(),
        default=None,
        help="Abbreviations: a file with one per line, a list, or auto, to find them in the training text.",
        stored=False,
    )
    dictionary: str | os.PathLike[str] | Sequence[str] | None = setting(
        Words(),
        default=None,
        help="Words that may be in text without spaces; they become part of the model.",
        stored=False,
    )
    read_as: str | os.PathLike[str] | Sequence[str] | None = setting(
        Words(),
        default=None,
        help="Characters that are read as others, such as those of another script; pairs in a file or a list.",
        stored=False,
    )
    web: bool = setting(
        Flag(),
        default=True,
        help="Read URLs, e-mail addresses, #hashtags, @names, file names and versions as single tokens.",
    )
    epochs: int = redeclared(default=12)
    step: str = redeclared(default="passive-aggressive")
    prune: float = redeclared(default=0.005)

    # Learning

    def _annotated(self, data: Data, y: Iterable[Any] | None) -> Corpus:
        if y is not None:
            raise ParameterError("y means nothing to a tokenizer; give CoNLL-U, which says where tokens are in a text")
        corpus = as_corpus(data)
        if corpus.token_count == 0:
            raise DataError(f"{corpus.name}: has no tokens; give sentences in CoNLL-U")
        return corpus

    def _prepare(self, corpus: Corpus) -> tuple[TokenizerModel, Any, TrainingSet]:
        from goldbeam.tasks.tokenizing.preparation import first_training_set, prepare

        prepared = prepare(
            corpus,
            self.templates,
            self.abbreviations,
            self.raw,
            self.web,
            self.dictionary,
            ReadAs.of(self.read_as),
        )
        learner = self._new_learner(prepared.spec)
        model = prepared.model(self._frozen(learner))
        return model, learner, first_training_set(prepared, model)

    def _identity_of_model(self, model: TokenizerModel) -> dict[str, Any]:
        return {
            **abbreviations_digest(model.abbreviations),
            **words_digest(listed_words_of(model.words)),
            **model.read_as.identity(),
        }

    def _found_in_raw_text(self) -> list[str]:
        known = self._fitted("_model").abbreviations
        return [] if known is None or self.abbreviations is not None else [f"{len(known):,} abbreviations"]

    def _has_tables_of(self, asked: Tokenizer, train: Corpus, raw: bool) -> bool:
        """Abbreviations and the dictionary are no parameters in a file: they are in the model."""
        from goldbeam.layers.seen_forms import read_corpus
        from goldbeam.tasks.common.knowledge import digest
        from goldbeam.tasks.common.word_lists import listed_words
        from goldbeam.tasks.tokenizing.periods import PeriodTables

        model: TokenizerModel = self._fitted("_model")
        read_as = ReadAs.of(asked.read_as)
        text = _core.RunningText(read_corpus(train, read_as))
        wanted = PeriodTables.of(asked.abbreviations, asked.raw, text, model.rules)
        starts = wanted.read_by(model.spec.templates).starts
        same_list = abbreviations_digest(model.abbreviations) == abbreviations_digest(wanted.abbreviations)
        words = _core.WordList([], model.rules)
        for word in (*listed_words(asked.dictionary, "dictionary"), *wanted.forms):
            words.add(read_as.string(word))
        same_list = same_list and read_as == model.read_as and listed_words_of(words) == listed_words_of(model.words)
        return same_list and digest(model.spec.knowledge) == digest(starts)

    def _prepare_further(
        self, corpus: Corpus, model: TokenizerModel, learner: Any
    ) -> tuple[TokenizerModel, TrainingSet]:
        """Pieces, labels and multiword tokens stay those of the first data."""
        from goldbeam.tasks.tokenizing.preparation import further_training_set

        return model, further_training_set(corpus, model)

    def _scorer(self, predictor: TokenizingPredictor, corpus: Corpus) -> Scorer:
        from goldbeam.tasks.tokenizing.scoring import Scorer

        return Scorer(predictor, corpus, self._thread_count())

    # Prediction

    def read(self, source: Source, format: str | None = None) -> Any:
        """A file that is to be tokenized: text, or CoNLL-U, whose tokens are then not looked at."""
        return read_raw(source, format)

    def tokenize_bytes(
        self, text: str | bytes | RawText, *, lines: bool | str = "auto", first: int = 0, threads: int | None = None
    ) -> bytes:
        """The sentences of a text as CoNLL-U, without making a Python object a token; see `tokenize`."""
        return self.tokenize(text, lines=lines, first=first, threads=threads).text

    def tokenize(
        self, text: str | bytes | RawText, *, lines: bool | str = "auto", first: int = 0, threads: int | None = None
    ) -> Corpus:
        """The sentences of a text as a corpus in CoNLL-U.

        Paragraphs end at blank lines. ``lines`` says what other line breaks mean: "wrapped" (they are spaces),
        "sentences" (each line is one), "paragraphs" (no sentence goes on in the next line), or "auto": they are
        evidence, as training has seen them. ``first`` is the place of the text's
        first character, if it is part of a larger one (see `paragraphs`). MISC says where a token is in the text
        (``TokenRange=begin:end``, in characters) and whether no space follows it (``SpaceAfter=No``).
        """
        predictor = self._fitted_predictor()
        if not isinstance(first, int) or first < 0:
            raise ParameterError(f"first must be a whole number of at least 0, got {first!r}")
        raw, name = raw_text(text)
        try:
            return predictor.tokenize(raw, lines=meaning_of(lines), first=first, threads=self._thread_count(threads))
        except DataError as cause:  # what is not UTF-8
            raise DataError(str(cause).replace("<text>", name, 1)) from cause

    def predict_corpus(self, data: str | bytes | RawText) -> Tokenized:
        """What the command line writes."""
        return Tokenized(self.tokenize_bytes(data))

    def predict(self, text: str | bytes) -> list[list[str]]:
        """The words of every sentence: ``predict("It's late. Go!")`` gives ``[["It", "'s", …], ["Go", "!"]]``."""
        return self.tokenize(text).column(1)

    def _new_tracer(self, predictor: TokenizingPredictor, search: str, margin: float) -> Tracer:
        from goldbeam.tasks.tokenizing.tracing import Tracer

        return Tracer(predictor.model, predictor.decoder, search, margin)
