"""The estimator of morphology."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from goldbeam import _core
from goldbeam.data import Corpus, as_corpus
from goldbeam.data.io import Data
from goldbeam.errors import DataError, ParameterError
from goldbeam.settings import redeclared, setting
from goldbeam.settings.kinds import Flag, Number, Templates, Words
from goldbeam.settings.knowledge import Knowledge
from goldbeam.settings.learning import Update
from goldbeam.settings.models import FeatureNames
from goldbeam.settings.search import ExactSearch
from goldbeam.settings.variants import Variants
from goldbeam.tasks.common.corpus_estimator import CorpusEstimator
from goldbeam.tasks.common.corpus_facts import check_not_empty
from goldbeam.tasks.common.predictions import Predictions
from goldbeam.tasks.common.word_lists import listed_words
from goldbeam.tasks.morphology.lemmas import Lemmatizer, words_checksum
from goldbeam.tasks.morphology.lexicon_lemmas import LexiconLemmas
from goldbeam.tasks.morphology.model import (
    LEMMA_PRUNE,
    UPOS_PRUNE,
    Annotation,
    MorphologyModel,
    build_spec,
    form_index,
    lemma_tags,
)
from goldbeam.tasks.morphology.predictor import MorphologyPredictor
from goldbeam.tasks.morphology.tags import TagSet
from goldbeam.tasks.morphology.upos import LEAST_TOKENS, UposTagger
from goldbeam.templates.morphology import AFTER_UPOS, DEFAULT

if TYPE_CHECKING:
    from goldbeam.knowledge.lexicons import Lexicon
    from goldbeam.tasks.common.knowledge import WordTables
    from goldbeam.tasks.common.self_training import SelfTraining
    from goldbeam.tasks.common.training_set import TrainingSet
    from goldbeam.tasks.morphology.scoring import Scorer
    from goldbeam.tasks.morphology.tracing import Tracer


class Morphology(
    ExactSearch, Update, FeatureNames, Knowledge, Variants, CorpusEstimator[MorphologyModel, MorphologyPredictor]
):
    """UPOS, XPOS, FEATS and lemmas of words, learned from CoNLL-U.

    >>> from goldbeam.data.sample import sample_conllu
    >>> corpus = Corpus.parse(sample_conllu(50).encode(), "conllu")
    >>> morphology = Morphology(epochs=3).fit(corpus)
    >>> morphology.predict([["the", "dogs"]])[0][1]
    {'lemma': 'dog', 'upos': 'NOUN', 'xpos': 'NNS', 'feats': 'Number=Plur'}
    """

    task = "morphology"
    model_type = MorphologyModel
    predictor_type = MorphologyPredictor
    learner_type = _core.TaggingLearner
    why_unreachable = "nothing"

    main_settings = ("lemmas", "prune", "epochs")

    templates: str | Sequence[str] = setting(
        Templates(),
        default="default",
        help="Feature templates; t-1 is the whole tag of the word before, coarse(t-1) its UPOS.",
    )
    cascade: bool | None = setting(
        Flag(optional=True),
        default=None,
        help="Predict UPOS first, or all columns at once.",
        none="first from 100,000 training tokens on",
    )
    known: int = setting(
        Number(least=1, whole=True),
        default=6,
        help="A word seen this often in training only gets tags that it had there.",
    )
    lemmas: bool = setting(Flag(), default=True, help="Predict lemmas too, if the data have them.")
    lemma_prune: float | None = setting(
        Number(least=0, optional=True),
        default=None,
        help="Threshold of prune for the lemmas of unknown words.",
        none="four times prune",
    )
    word_list: str | os.PathLike[str] | Sequence[str] | None = setting(
        Words(),
        default=None,
        help="Words of the language: a lemma of an unknown word that is one of them is more likely.",
        stored=False,
    )
    patience: int | None = redeclared(default=3)
    step: str = redeclared(default="passive-aggressive")
    prune: float = redeclared(help="Drop weights smaller than this (UPOS tagger: twice this), for a smaller model.")

    # Learning

    def _annotated(self, data: Data, y: Iterable[Any] | None) -> Corpus:
        if y is not None:
            raise ParameterError("y goes with lists of words; the annotation of words is in the columns of CoNLL-U")
        corpus = as_corpus(data)
        if corpus.format != "conllu":
            raise DataError(f"{corpus.name}: is read as {corpus.format}; a morphology is learned from CoNLL-U")
        return corpus

    def _prepare(self, corpus: Corpus) -> tuple[MorphologyModel, _core.TaggingLearner, TrainingSet]:
        from goldbeam.tasks.common.knowledge import WordTables
        from goldbeam.tasks.common.training_set import TrainingSet
        from goldbeam.tasks.morphology.widening import widened
        from goldbeam.templates.compiling import compiled
        from goldbeam.templates.knowledge import MORPHOLOGY

        if isinstance(self.templates, str) and self.templates != "default":
            raise ParameterError(
                f"Morphology: templates must be default, a file or a list of templates, got {self.templates!r}"
            )
        check_not_empty(corpus)
        tags = TagSet.of(corpus)
        ids = tags.encode(corpus)
        first = self._upos_first(corpus, tags)
        tables = WordTables.of(self)
        named = (AFTER_UPOS if first else DEFAULT) if isinstance(self.templates, str) else self.templates
        templates = tables.extended(self.templates, named, MORPHOLOGY)
        knowledge = tables.knowledge(templates)
        lexicon = None
        if any("tags(" in template for template in templates):
            lexicon = _core.count_labels(corpus, form_index(corpus), _core.translate(ids, tags.coarse))
        candidates = _core.LabelCandidates.count(corpus, form_index(corpus), ids, int(self.known))
        if tables.lexicon is not None:
            candidates = widened(candidates, tags.labels, tables.lexicon, corpus.flat(form_index(corpus)))
        # What learns sees all labels everywhere: told which ones a word may get, it learns less of the rest.
        free = compiled("morphology", lambda lines: build_spec(lines, tags, lexicon, None, first, knowledge), templates)
        spec = build_spec(templates, tags, lexicon, candidates, first, knowledge)
        learner: _core.TaggingLearner = self._new_learner(free)
        model = MorphologyModel(
            spec=spec,
            tags=tags,
            candidates=candidates,
            upos=self._upos_tagger(corpus, tables) if first else None,
            lemmatizer=self._lemmatizer(corpus, tags, ids, tables.lexicon),
            weights=self._frozen(learner),
        )
        data = _core.TaggingData(free, corpus, model.inputs(corpus), ids, True)
        return model, learner, TrainingSet(corpus, data, {})

    def _identity_of_model(self, model: MorphologyModel) -> dict[str, Any]:
        listed = model.lemmatizer.listed if model.lemmatizer is not None else ""
        return {"word_list": listed} if listed else {}

    def _is_result_of(self, asked: Morphology, train: Corpus, scored: bool) -> bool:
        """The word list is no parameter in a file: its words are in the model, as hashes."""
        lemmatizer = self._fitted("_model").lemmatizer
        asked_for = words_checksum(listed_words(asked.word_list, "word_list"))
        same = lemmatizer is None or lemmatizer.listed == asked_for
        return same and super()._is_result_of(asked, train, scored)

    def _self_training(self) -> SelfTraining | None:
        from goldbeam.tasks.common.self_training import LexiconTraining

        return LexiconTraining("upos") if "upos" in self._fitted("_model").tags.columns else None

    def _check_dev(self, model: MorphologyModel, train: Corpus, dev: Corpus) -> None:
        from goldbeam.tasks.common.dev_data import check_columns

        check_columns(dev, train, model.tags.columns)

    def _upos_first(self, corpus: Corpus, tags: TagSet) -> bool:
        """Whether there is a tagger of UPOS, and anything left for the other one."""
        possible = tags.columns[0] == "upos" and len(tags.columns) > 1
        wanted = corpus.token_count >= LEAST_TOKENS if self.cascade is None else bool(self.cascade)
        return possible and wanted

    def _upos_tagger(self, corpus: Corpus, tables: WordTables) -> UposTagger:
        own = {"epochs": int(self.epochs), "prune": UPOS_PRUNE * self.prune, **tables.settings()}
        return UposTagger.fit(corpus, **own, **self._shared())

    def _shared(self) -> dict[str, Any]:
        """Parameters that the taggers in a morphology take over."""
        return {"threads": int(self.threads), "random_state": int(self.random_state), "keep_keys": self.keep_keys}

    def _lemmatizer(self, corpus: Corpus, tags: TagSet, ids: bytes, lexicon: Lexicon | None) -> Lemmatizer | None:
        if not self.lemmas or corpus.is_blank(corpus.columns.index("lemma")):
            return None
        table, names = lemma_tags(tags.labels)
        seen = _core.translate(ids, table)
        prune = LEMMA_PRUNE * self.prune if self.lemma_prune is None else self.lemma_prune
        words = listed_words(self.word_list, "word_list")
        known, lemmas = {*words, *(lexicon or ())}, LexiconLemmas.of(lexicon.lemmas if lexicon else {}, tags.labels)
        fitted = Lemmatizer.fit(corpus, seen, names, known, lemmas, prune=prune, **self._shared())
        return replace(fitted, listed=words_checksum(words))

    def partial_fit(self, train: Data, y: Iterable[Any] | None = None) -> Morphology:
        """Not possible: what is remembered of words is counted once, on all of the data."""
        raise ParameterError("a morphology cannot go on learning; fit it on all of the data")

    def _new_tracer(self, predictor: MorphologyPredictor, search: str, margin: float) -> Tracer:
        from goldbeam.tasks.morphology.tracing import Tracer

        return Tracer(predictor.model, predictor.decoder, search, margin)

    def _scorer(self, predictor: MorphologyPredictor, corpus: Corpus) -> Scorer:
        from goldbeam.tasks.morphology.scoring import TagScorer

        return TagScorer(predictor, corpus, self._thread_count())

    def evaluate(self, data: Data, y: Iterable[Any] | None = None) -> dict[str, Any]:
        """The share of words in per cent that have the right UPOS, XPOS, FEATS and lemma, and tokens per second."""
        from goldbeam.tasks.morphology.scoring import Scorer

        return Scorer(self._fitted_predictor(), self._annotated(data, y), self._thread_count()).metrics()

    # Prediction

    def predict_corpus(self, data: Data, threads: int | None = None) -> Annotation:
        """Tags and lemmas of a corpus without making a Python object a token."""
        predictor, corpus = self._fitted_predictor(), as_corpus(data)
        return Annotation(corpus, predictor.columns(corpus, self._thread_count(threads)))

    def annotate_corpus(self, corpus: Corpus, threads: int | None = None) -> Corpus:
        """The same CoNLL-U with lemmas and tags filled in; a column that the model does not know stays as it is."""
        if not corpus.token_count:
            return corpus
        found = self.predict_corpus(corpus, threads)
        found.check_places()
        return corpus.with_columns(found.columns)

    def predict(self, data: Data) -> list[list[dict[str, str]]]:
        """What is found for each word: ``[[{"lemma": "fly", "upos": "NOUN", …}]]``."""
        return Predictions(self.predict_corpus(data).lists())
