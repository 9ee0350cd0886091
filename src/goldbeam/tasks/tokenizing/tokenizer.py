"""The estimator of the tokenizer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus, as_corpus
from goldbeam.data.io import Data, Source
from goldbeam.errors import DataError, ParameterError
from goldbeam.settings import redeclared, setting
from goldbeam.settings.kinds import Templates
from goldbeam.settings.learning import Update
from goldbeam.settings.models import FeatureNames
from goldbeam.settings.search import ChainSearch
from goldbeam.tasks.common.corpus_estimator import CorpusEstimator
from goldbeam.tasks.common.training_set import TrainingSet
from goldbeam.tasks.tokenizing.labels import Labels
from goldbeam.tasks.tokenizing.model import COLUMNS, Pieces, TokenizerModel, build_spec
from goldbeam.tasks.tokenizing.reading import RawText, raw_text, read_raw
from goldbeam.tasks.tokenizing.scoring import Scorer
from goldbeam.tasks.tokenizing.tracing import Tracer
from goldbeam.templates import tokenizing

_GUESSED = "the data do not say where spaces are (SpaceAfter=No, # text): they were guessed"


@dataclass(frozen=True)
class Tokenized:
    """The tokens of a text as CoNLL-U."""

    conllu: bytes

    def render(self) -> bytes:
        return self.conllu


class Tokenizer(ChainSearch, Update, FeatureNames, CorpusEstimator[TokenizerModel]):
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
    learner_type = _core.TaggingLearner
    decoder_type = _core.TaggingDecoder
    why_unreachable = "sentences that end nowhere"

    main_settings = ("templates", "prune", "epochs")

    templates: str | Sequence[str] = setting(Templates(), default="default", help="Feature templates.")
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
        text = _core.RunningText(corpus)
        rules = _core.PieceRules(text)
        hints = _core.MultiwordHints(text, rules)
        pieces, roles = _core.training_pieces(text, rules, hints, True)
        lengths = _core.token_lengths(roles)
        words = _core.WordList([], rules)
        words.count_pieces(pieces, lengths, 2)
        labels = Labels.of(roles)
        templates = tokenizing.resolve(self.templates, type(self).__name__)
        used = build_spec(COLUMNS, templates, labels).used_columns
        columns = [name for name in COLUMNS if name == "w" or name in used]
        spec = build_spec(columns, templates, labels)
        learner = self._new_learner(spec)
        model = TokenizerModel(
            spec=spec,
            weights=self._frozen(learner),
            labels=labels,
            rules=rules,
            words=words,
            multiwords=_core.MultiwordRules(text),
            hints=hints,
        )
        return model, learner, self._training_set(text, model, words.matched(pieces, lengths), roles)

    def _prepare_further(self, corpus: Corpus, model: TokenizerModel, learner: Any) -> TrainingSet:
        """Pieces, labels and multiword tokens stay those of the first data."""
        text = _core.RunningText(corpus)
        pieces, roles = _core.training_pieces(text, model.rules, model.hints, False)
        return self._training_set(text, model, model.words.matched(pieces), roles)

    @staticmethod
    def _training_set(text: _core.RunningText, model: TokenizerModel, pieces: Corpus, roles: bytes) -> TrainingSet:
        data = _core.TaggingData(model.spec, pieces, model.inputs(pieces), model.labels.encode(roles), False)
        return TrainingSet(pieces, data, {"pieces": pieces.token_count}, (_GUESSED,) if text.guessed else ())

    # Prediction

    def _roles(
        self, model: TokenizerModel, weights: _core.FrozenWeights, pieces: Pieces, threads: int | None = None
    ) -> bytes:
        decoder = self._decoder(model, weights)
        labels = decoder.decode(pieces.corpus, model.inputs(pieces.corpus), self._thread_count(threads))
        return model.labels.decode(labels)

    def _scorer(self, model: TokenizerModel, corpus: Corpus) -> Scorer:
        return Scorer(model, corpus, lambda weights, pieces: self._roles(model, weights, pieces))

    def read(self, source: Source, format: str | None = None) -> Any:
        """A file that is to be tokenized: text, or CoNLL-U, whose tokens are then not looked at."""
        return read_raw(source, format)

    def tokenize_bytes(
        self, text: str | bytes | RawText, *, lines: bool = False, first: int = 0, threads: int | None = None
    ) -> bytes:
        """The sentences of a text as CoNLL-U; see `tokenize`."""
        return self.tokenize(text, lines=lines, first=first, threads=threads).text

    def tokenize(
        self, text: str | bytes | RawText, *, lines: bool = False, first: int = 0, threads: int | None = None
    ) -> Corpus:
        """The sentences of a text as a corpus in CoNLL-U, without making a Python object a token.

        Paragraphs end at blank lines; with ``lines`` each line is one sentence. ``first`` is the place of the text's
        first character, if it is part of a larger one (see `paragraphs`). MISC says where a token is in the text
        (``TokenRange=begin:end``, in characters) and whether no space follows it (``SpaceAfter=No``).
        """
        model: TokenizerModel = self._fitted("_model")
        if not isinstance(first, int) or first < 0:
            raise ParameterError(f"first must be a whole number of at least 0, got {first!r}")
        raw, name = raw_text(text)
        try:
            pieces = model.pieces(raw, lines=lines)
        except DataError as cause:  # what is not UTF-8
            raise DataError(str(cause).replace("<text>", name, 1)) from cause
        roles = self._roles(model, model.weights, pieces, threads)
        return _core.tokenized(raw, pieces.corpus, pieces.paragraphs, roles, model.multiwords, lines, first)[0]

    def predict_corpus(self, data: str | bytes | RawText) -> Tokenized:
        """What the command line writes."""
        return Tokenized(self.tokenize_bytes(data))

    def predict(self, text: str | bytes) -> list[list[str]]:
        """The words of every sentence: ``predict("It's late. Go!")`` gives ``[["It", "'s", …], ["Go", "!"]]``."""
        return self.tokenize(text).column(1)

    def _new_tracer(self, model: TokenizerModel, decoder: Any, search: str, margin: float) -> Tracer:
        return Tracer(model, decoder, search, margin)
