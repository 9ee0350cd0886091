"""How a pipeline is trained: tokenizer, morphology, entities, tags of the training set by jack-knife, the parser."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from goldbeam.data import Corpus, as_corpus
from goldbeam.data.io import Data
from goldbeam.errors import DataError
from goldbeam.layers import Column
from goldbeam.layers.layers import ENTITIES
from goldbeam.layers.plain_marks import with_plain_marks
from goldbeam.layers.seen_forms import read_corpus
from goldbeam.learning.checkpoint import Checkpoint
from goldbeam.learning.events import as_observer
from goldbeam.learning.stages import Stages
from goldbeam.models.container import load_model
from goldbeam.pipeline.part_files import compacted
from goldbeam.pipeline.parts import Parts
from goldbeam.tasks.common.corpus_facts import data_facts, file_name
from goldbeam.tasks.common.dev_data import TAG_COLUMNS, check_columns
from goldbeam.tasks.common.jackknife import folds, jackknifed_columns
from goldbeam.tasks.common.knowledge import WordTables, is_from
from goldbeam.tasks.common.raw_text import raw_digest
from goldbeam.tasks.common.training import is_run_complete
from goldbeam.tasks.common.variants import with_variants
from goldbeam.tasks.dependency.predictor import TransitionPredictor
from goldbeam.tasks.dependency.preparation import filtered_by
from goldbeam.tasks.registry import estimator_class, predictor_of
from goldbeam.texts.read_as import NOTHING, ReadAs

if TYPE_CHECKING:
    from goldbeam.pipeline.pipeline import Pipeline

Options = dict[str, Any]


@dataclass(frozen=True)
class Recipe:
    """The parameters of every part; ``folds`` are those of morphology for the jack-knife."""

    parser: str
    tokenizer: Options
    morphology: Options
    folds: Options
    parser_options: Options
    entities: Options
    jackknife: int
    seed: int
    plain_marks: bool = False  # all parts but the tokenizer see plain quotes and apostrophes only
    read_as: ReadAs = NOTHING  # characters that all parts see as others

    def check(self) -> None:
        """Raise ParameterError before the first part is trained, not hours later when it is the turn of another."""
        parts = (
            ("tokenizer", self.tokenizer),
            ("morphology", self.morphology),
            (self.parser, self.parser_options),
            ("tagger", self.entities),
        )
        for task, options in parts:
            estimator_class(task)(**options)._check_parameters()


class TrainingData(NamedTuple):
    """A treebank and data with entities, which may have other tokens."""

    train: Corpus
    dev: Corpus | None
    entities: Corpus | None
    entities_dev: Corpus | None
    raw: str | None = None  # digest of raw text

    @classmethod
    def of(cls, train: Corpus, dev: Corpus | None, entities: Data | None, entities_dev: Data | None) -> TrainingData:
        """Checked now and not when a part is trained, hours later."""
        if dev is not None:
            predicted = (*TAG_COLUMNS, "deprel")
            check_columns(dev, train, [n for n in predicted if not train.is_blank(train.columns.index(n))])
        if entities is None and entities_dev is not None:
            raise DataError("entities_dev is for training on entities; give these too")
        tagged, tagged_dev = (None if data is None else entity_corpus(data) for data in (entities, entities_dev))
        return cls(train, dev, tagged, tagged_dev)

    def changed(self, change: Callable[[Corpus], Corpus]) -> TrainingData:
        """All of them as ``change`` makes them."""

        def changed(corpus: Corpus | None) -> Corpus | None:
            return None if corpus is None else change(corpus)

        train, dev, entities, entities_dev, raw = self
        return TrainingData(change(train), changed(dev), changed(entities), changed(entities_dev), raw)

    def facts(self) -> dict[str, Any]:
        """What makes a run this run and no other."""
        facts = {
            "training_data": data_facts(self.train),
            "dev_data": None if self.dev is None else data_facts(self.dev),
        }
        if self.entities is not None:
            facts["entities"] = data_facts(self.entities)
            facts["entities_dev"] = None if self.entities_dev is None else data_facts(self.entities_dev)
        return facts if self.raw is None else {**facts, "raw": self.raw}


def entity_corpus(data: Data) -> Corpus:
    """The words and the last column of data with entities: what else they have, a pipeline has not."""
    corpus = as_corpus(data)
    if len(corpus.columns) < 2:
        raise DataError(f"{corpus.name}: read as {corpus.format}, it has no column of entities; give word TAB label")
    if corpus.format == "conllu":
        ids, names = corpus.misc("ner")
        if names == ["_"]:
            raise DataError(f"{corpus.name}: is CoNLL-U without ner= in MISC; give lines of word TAB label, or these")
        labels = ["O" if name == "_" else name for name in names]
        corpus = corpus.with_columns([Column(ENTITIES, ids, labels)])
    place = corpus.columns.index("form") if "form" in corpus.columns else 0
    pairs = zip(corpus.column(place), corpus.column(len(corpus.columns) - 1), strict=True)
    rows = [list(zip(words, labels, strict=True)) for words, labels in pairs]
    return Corpus.from_sentences(rows, columns=["form", ENTITIES], name=corpus.name)


def fit(
    pipeline: Pipeline,
    recipe: Recipe,
    data: TrainingData,
    observer: object | None,
    checkpoint: Checkpoint | str | os.PathLike[str] | None,
    resume: bool,
    log: str | os.PathLike[str] | None,
) -> None:
    """`fit` of a pipeline that is not fitted. After Ctrl-C it has the parser's best epoch so far, if there is one."""
    place = None if checkpoint is None else Checkpoint.of(checkpoint)
    identity = pipeline._identity(**data.facts(), **WordTables.of(pipeline).identity(), **recipe.read_as.identity())
    stages = Stages(place, identity, resume, long=["parser"])
    pipeline._run_checkpoint = stages.file
    training = Training(recipe, data, stages, observer, log)
    try:
        with stages:
            training.run(resume)
    finally:
        parts = training.parts
        if parts is not None:
            pipeline._with(compacted(parts, {}) if pipeline.compact else parts)


def is_result_of(parts: Parts, asked: Pipeline, train: Corpus, entities: Data | None, scored: bool) -> bool:
    """Whether the parts come from these data and tables of words, and from a complete run."""
    parser = parts.steps.get("parser")
    raw = raw_digest(asked)
    if parts.read_as != ReadAs.of(asked.read_as):
        return False
    if parser is None or parts.facts != _facts(train, None if entities is None else entity_corpus(entities), raw):
        return False
    if raw is None and not is_from(parser.model.spec, asked):
        return False
    schedule = estimator_class(parser.task)._of_stored(dict(parser.parameters))._schedule(scored)
    return is_run_complete(parser.model.epochs, schedule, scored)


def _facts(train: Corpus, entities: Corpus | None, raw: str | None) -> dict[str, Any]:
    """For people; ``raw``: digest of raw text."""
    facts: dict[str, Any] = {"name": file_name(train), **data_facts(train)}
    if entities is not None:
        facts["entities"] = {"name": file_name(entities), **data_facts(entities)}
    return facts if raw is None else {**facts, "raw_digest": raw}


def _with_filter(parser: Any, train: Corpus) -> Any:
    """What predicts, with relations excluded by the right tags: those that the parser learned from have errors."""
    predictor = parser.predictor()
    if not isinstance(predictor, TransitionPredictor):
        return predictor
    return replace(predictor, model=filtered_by(train, predictor.model, parser))


class Training:
    """One run over the stages; what is finished already is taken as it is."""

    def __init__(
        self,
        recipe: Recipe,
        data: TrainingData,
        stages: Stages,
        observer: object | None,
        log: str | os.PathLike[str] | None,
    ) -> None:
        self._recipe, self._data = recipe, data
        self._stages, self._observer, self._log = stages, as_observer(observer), log
        self.parts: Parts | None = None  # as soon as there is a parser, be it of an interrupted run

    def run(self, resume: bool) -> None:
        recipe, (train, dev, entities, entities_dev, raw) = self._recipe, self._data
        facts = _facts(train, entities, raw)
        tokenizer = self._fitted("tokenizer", "tokenizer", recipe.tokenizer, train, dev)
        # From here on as the other parts see them; the tokenizer reads texts in its own way.
        self._data = self._data.changed(lambda corpus: read_corpus(corpus, recipe.read_as))
        if recipe.plain_marks:
            self._data = self._data.changed(with_plain_marks)
        train, dev, entities, entities_dev, raw = self._data
        morphology = self._fitted("morphology", "morphology", recipe.morphology, train, dev)
        further = {}
        if entities is not None:
            options = {"column": ENTITIES, **recipe.entities}
            further = {ENTITIES: self._fitted(ENTITIES, "tagger", options, entities, entities_dev)}
        tagged = self._jackknifed()
        self._observer.stage("parser")
        parser = estimator_class(recipe.parser)(**{**recipe.parser_options, "variants": None})  # tagged has them
        place = self._stages.checkpoint_of("parser")
        threads = int(recipe.morphology.get("threads", 1))
        try:
            parser.fit(
                tagged,
                dev=None if dev is None else dev.with_columns(morphology.columns(dev, threads)),
                observer=self._observer,
                checkpoint=place,
                resume=resume and place is not None,
                log=self._log,
            )
        finally:  # Ctrl-C leaves the best epoch so far
            if parser._is_fitted():
                found = _with_filter(parser, train)
                steps = {"tokenizer": tokenizer, "morphology": morphology, "parser": found, **further}
                plain = frozenset(steps) - {"tokenizer"} if recipe.plain_marks else frozenset[str]()
                self.parts = Parts(steps, facts, plain=plain, read_as=recipe.read_as)
        parser._drop_checkpoint()

    def _fitted(self, name: str, task: str, options: Options, train: Corpus, dev: Corpus | None) -> Any:
        def make() -> bytes:
            self._observer.stage(name)
            estimator = estimator_class(task)(**options)
            file: bytes = estimator.fit(train, dev=dev, observer=self._observer, log=self._log).predictor().file()
            return file

        return predictor_of(load_model(self._stages.run(name, make)))

    def _jackknifed(self) -> Corpus:
        recipe, train = self._recipe, self._data.train
        done = 0

        def annotate(others: Corpus, fold: Corpus) -> list[Column]:
            nonlocal done
            threads = int(recipe.folds.get("threads", 1))
            columns: list[Column] = (
                estimator_class("morphology")(**recipe.folds).fit(others).predictor().columns(fold, threads)
            )
            done += 1
            self._observer.stage(f"  {done} of {recipe.jackknife}")
            return columns

        def varied_folds() -> bytes:
            """Each fold with its variants, so that none of them is tagged by a model that has seen the original."""
            parser = estimator_class(recipe.parser)(**recipe.parser_options)
            texts = []
            for held_out, others in folds(train, recipe.jackknife, recipe.seed):
                fold = with_variants(parser, train.select(held_out))
                texts.append(fold.with_columns(annotate(train.select(others), fold)).text)
            return b"".join(texts)

        def make() -> bytes:
            self._observer.stage(f"tags of {train.name} by {recipe.jackknife} models that have not seen them")
            if recipe.parser_options.get("variants") is not None:
                return varied_folds()
            return train.with_columns(jackknifed_columns(train, recipe.jackknife, recipe.seed, annotate)).text

        return Corpus.parse(self._stages.run("tags", make), "conllu", train.name)
