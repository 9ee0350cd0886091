"""The estimator of morphology."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus, as_corpus
from goldbeam.data.io import Data
from goldbeam.errors import DataError, ParameterError
from goldbeam.learning.trace import Trace
from goldbeam.tasks.corpus_estimator import CORPUS_CONSTRAINTS, CorpusEstimator, Lesson
from goldbeam.tasks.corpus_facts import check_not_empty
from goldbeam.tasks.morphology.lemmas import Lemmatizer
from goldbeam.tasks.morphology.model import (
    LEMMA_PRUNE,
    UPOS_PRUNE,
    Annotation,
    Column,
    MorphologyModel,
    build_spec,
    form_index,
    lemma_tags,
)
from goldbeam.tasks.morphology.scoring import Scorer
from goldbeam.tasks.morphology.tags import TagSet
from goldbeam.tasks.morphology.upos import LEAST_TOKENS, UposTagger
from goldbeam.tasks.parameters import Flag, Number, Templates
from goldbeam.templates.morphology import AFTER_UPOS, DEFAULT


class Morphology(CorpusEstimator[MorphologyModel]):
    """UPOS, XPOS, FEATS and lemmas of words, learned from CoNLL-U.

    >>> from goldbeam.data.sample import sample_conllu
    >>> corpus = Corpus.parse(sample_conllu(50).encode(), "conllu")
    >>> morphology = Morphology(epochs=3).fit(corpus)
    >>> morphology.predict([["the", "dogs"]])[0][1]
    {'lemma': 'dog', 'upos': 'NOUN', 'xpos': 'NNS', 'feats': 'Number=Plur'}

    Parameters
    ----------
    templates : "default", or a list of templates for the tags; ``t-1`` is the whole tag of the word before,
        ``coarse(t-1)`` its UPOS.
    cascade : find the UPOS first, by a tagger of its own, and the rest by it; False finds all at once. None: first if
        the training data have 100,000 tokens, since it is better with much data only.
    known : a word seen so often in training gets one of the tags that it had there.
    lemmas : learn lemmas too, if the data have them.
    search : "beam", "greedy" or "viterbi" (slow: there are hundreds of tags).
    beam, threshold, threshold_power, merge, update, step, margin, aggressiveness, minibatch : as of `Tagger`.
    epochs, patience : passes over the data at most; epochs without a better dev score before stopping. That is the
        share of words whose UPOS, XPOS and FEATS are all right.
    average, average_all, l2, l1, cumulative_l1, dropout, feature_dropout : as of `Tagger`.
    prune : drop averaged weights that are smaller than this, or twice this in the tagger of UPOS: the size of a model
        goes by it. On English EWT 0.01 takes seven tenths of a model away for 0.2 points, 0.015 five sixths for 0.3.
    lemma_prune : the same for lemmas of words that training has not seen; None: four times ``prune``.
    threads : for prediction, and for learning in minibatches; results do not depend on it.
    random_state : seed of the order in which examples are seen.
    keep_names, keep_keys : as of `Tagger`.
    """

    task = "morphology"
    constraints = {  # noqa: RUF012 - a constant
        **CORPUS_CONSTRAINTS,
        "templates": Templates(),
        "cascade": Flag(optional=True),
        "known": Number(least=1, whole=True),
        "lemmas": Flag(),
        "lemma_prune": Number(least=0, optional=True),
    }
    model_type = MorphologyModel
    learner_type = _core.TaggingLearner
    decoder_type = _core.TaggingDecoder
    why_unreachable = "nothing"

    templates: str | Sequence[str]
    cascade: bool | None
    known: int
    lemmas: bool
    lemma_prune: float | None

    def __init__(
        self,
        templates: str | Sequence[str] = "default",
        cascade: bool | None = None,
        known: int = 6,
        lemmas: bool = True,
        search: str = "beam",
        beam: int = 4,
        threshold: float | None = None,
        threshold_power: float = 0.0,
        merge: bool = True,
        update: str = "max-violation",
        step: str = "passive-aggressive",
        margin: float = 1.0,
        aggressiveness: float = 0.1,
        minibatch: int = 1,
        epochs: int = 10,
        patience: int | None = 3,
        average: bool | int = True,
        average_all: bool = False,
        l2: float = 0.0,
        l1: float = 0.0,
        cumulative_l1: float = 0.0,
        dropout: float = 0.0,
        feature_dropout: float = 0.0,
        prune: float = 0.0,
        lemma_prune: float | None = None,
        threads: int = 1,
        random_state: int = 0,
        keep_names: bool = False,
        keep_keys: bool = False,
    ) -> None:
        self._store(locals())

    # Learning

    def _annotated(self, data: Data, y: Iterable[Any] | None) -> Corpus:
        if y is not None:
            raise ParameterError("y goes with lists of words; the annotation of words is in the columns of CoNLL-U")
        corpus = as_corpus(data)
        if corpus.format != "conllu":
            raise DataError(f"{corpus.name}: is read as {corpus.format}; a morphology is learned from CoNLL-U")
        return corpus

    def _prepare(self, corpus: Corpus) -> tuple[MorphologyModel, _core.TaggingLearner, Lesson]:
        if isinstance(self.templates, str) and self.templates != "default":
            raise ParameterError(
                f"Morphology: templates must be default, a file or a list of templates, got {self.templates!r}"
            )
        check_not_empty(corpus)
        tags = TagSet.of(corpus)
        ids = tags.encode(corpus)
        first = self._upos_first(corpus, tags)
        templates = (AFTER_UPOS if first else DEFAULT) if isinstance(self.templates, str) else self.templates
        lexicon = None
        if any("tags(" in template for template in templates):
            lexicon = _core.count_labels(corpus, form_index(corpus), _core.translate(ids, tags.coarse))
        candidates = _core.LabelCandidates.count(corpus, form_index(corpus), ids, int(self.known))
        # What learns sees all labels everywhere: told which ones a word may get, it learns less of the rest.
        free = build_spec(templates, tags, lexicon, None, first)
        spec = build_spec(templates, tags, lexicon, candidates, first)
        learner: _core.TaggingLearner = self._new_learner(free)
        model = MorphologyModel(
            spec=spec,
            tags=tags,
            candidates=candidates,
            upos=self._upos_tagger(corpus) if first else None,
            lemmatizer=self._lemmatizer(corpus, tags, ids),
            weights=self._frozen(learner),
        )
        data = _core.TaggingData(free, corpus, model.inputs(corpus), ids, True)
        return model, learner, Lesson(corpus, data, {})

    def _upos_first(self, corpus: Corpus, tags: TagSet) -> bool:
        """Whether there is a tagger of UPOS, and anything left for the other one."""
        possible = tags.columns[0] == "upos" and len(tags.columns) > 1
        wanted = corpus.token_count >= LEAST_TOKENS if self.cascade is None else bool(self.cascade)
        return possible and wanted

    def _upos_tagger(self, corpus: Corpus) -> UposTagger:
        return UposTagger.fit(corpus, epochs=int(self.epochs), prune=UPOS_PRUNE * self.prune, **self._shared())

    def _shared(self) -> dict[str, Any]:
        """Parameters that the taggers in a morphology take over."""
        return {"threads": int(self.threads), "random_state": int(self.random_state), "keep_keys": self.keep_keys}

    def _lemmatizer(self, corpus: Corpus, tags: TagSet, ids: bytes) -> Lemmatizer | None:
        if not self.lemmas or corpus.is_blank(corpus.columns.index("lemma")):
            return None
        table, names = lemma_tags(tags)
        seen = _core.translate(ids, table)
        prune = LEMMA_PRUNE * self.prune if self.lemma_prune is None else self.lemma_prune
        return Lemmatizer.fit(corpus, seen, names, prune=prune, **self._shared())

    def partial_fit(self, train: Data, y: Iterable[Any] | None = None) -> Morphology:
        """Not possible: what is remembered of words is counted once, on all of the data."""
        raise ParameterError("a morphology cannot go on learning; fit it on all of the data")

    def trace_corpus(self, data: Data, sentence: int | None = None, **changed: Any) -> Trace:
        """Not possible: gold may be a tag that the search does not look at."""
        raise ParameterError("a morphology cannot be traced; trace a tagger of one of its columns")

    # Prediction

    def _labels(self, model: MorphologyModel, weights: _core.FrozenWeights, corpus: Corpus, threads: int) -> bytes:
        """Of a corpus that is `readable`."""
        ids: bytes = self._decoder(model, weights).decode(corpus, model.inputs(corpus), threads)
        return ids

    def _scorer(self, model: MorphologyModel, corpus: Corpus) -> Scorer:
        """Of the tags, which is what epochs differ in."""

        readable = model.readable(corpus, int(self.threads))

        def decode(weights: _core.FrozenWeights, corpus: Corpus) -> list[Column]:
            return model.tag_columns(self._labels(model, weights, readable, int(self.threads)))

        return Scorer(model, corpus, decode)

    def evaluate(self, data: Data, y: Iterable[Any] | None = None) -> dict[str, Any]:
        """The share of words in per cent that have the right UPOS, XPOS, FEATS and lemma, and tokens per second."""
        model: MorphologyModel = self._fitted("_model")

        def decode(weights: _core.FrozenWeights, corpus: Corpus) -> list[Column]:
            return self.predict_corpus(corpus).columns

        return Scorer(model, self._annotated(data, y), decode).metrics(model.weights)

    def predict_corpus(self, data: Data, threads: int | None = None) -> Annotation:
        """Tags and lemmas of a corpus without making a Python object a token."""
        model: MorphologyModel = self._fitted("_model")
        corpus = as_corpus(data)
        count = int(self.threads if threads is None else threads)
        ids = b""
        if corpus.token_count:
            ids = self._labels(model, model.weights, model.readable(corpus, count), count)
        return Annotation(corpus, [*model.lemma_column(corpus, ids, count), *model.tag_columns(ids)])

    def annotate_corpus(self, corpus: Corpus, threads: int | None = None) -> Corpus:
        """The same CoNLL-U with lemmas and tags filled in; a column that the model does not know stays as it is."""
        if not corpus.token_count:
            return corpus
        return Corpus.parse(self.predict_corpus(corpus, threads).render(), corpus.format, corpus.name)

    def predict(self, data: Data) -> list[list[dict[str, str]]]:
        """What is found for each word: ``[[{"lemma": "fly", "upos": "NOUN", …}]]``."""
        return self.predict_corpus(data).lists()
