"""The estimator of pipelines: raw text in, sentences with tokens, tags, lemmas and trees out."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from goldbeam.data import Corpus, as_corpus
from goldbeam.data.io import Data
from goldbeam.errors import DataError, ModelError, ParameterError
from goldbeam.learning.checkpoint import Checkpoint
from goldbeam.models.container import ModelFile, Tensor, damaged, dump_model
from goldbeam.models.epoch_report import EpochReport
from goldbeam.pipeline.parts import PARSERS, TASKS, Parts
from goldbeam.pipeline.raw_text import decoded
from goldbeam.progress.watching import watching
from goldbeam.settings import no_setting, setting
from goldbeam.settings.kinds import Choice, Flag, Number, Options, Templates
from goldbeam.settings.models import Threads
from goldbeam.tasks.common.estimator import Estimator

if TYPE_CHECKING:
    from goldbeam.doc import Doc

Self = TypeVar("Self", bound="Pipeline")

_SMALLEST, _NOT_COMPRESSED = 9, 0  # levels of zlib


class Pipeline(Threads, Estimator):
    """A tokenizer, morphology and a dependency parser that were trained together and are one model.

    >>> from goldbeam.data.sample import sample_conllu
    >>> treebank = Corpus.parse(sample_conllu(60).encode(), "conllu", "sample")
    >>> nlp = Pipeline(epochs=2, jackknife=2, beam=2).fit(treebank)
    >>> [token.form for token in nlp("The judge will book it.")[0]]
    ['The', 'judge', 'will', 'book', 'it', '.']
    """

    task = "pipeline"
    main_settings = ("parser", "beam", "compact")

    parser: str = setting(
        Choice(PARSERS), default="dependency", help="Parser: by transitions (dependency), or graph-based."
    )
    beam: int = setting(Number(least=1, whole=True, most=16384), default=4, help="Beam size of the transition parser.")
    epochs: int | None = setting(
        Number(least=1, whole=True, optional=True),
        default=None,
        help="Maximum number of passes for the parser.",
        none="the parser's own default",
        free=True,
    )
    jackknife: int = setting(
        Number(least=2, whole=True, most=1000),
        default=5,
        help="Folds in which the training data are tagged, so that the parser learns from predicted tags.",
    )
    jackknife_epochs: int = setting(
        Number(least=1, whole=True), default=4, help="Passes of the taggers that do this.", option=None
    )
    templates: str | Sequence[str] = setting(Templates(), default="default", help="Feature templates of the parser.")
    prune: float = setting(Number(least=0), default=0.0, help="Drop weights of the parser smaller than this.")
    compact: bool = setting(Flag(), default=False, help="Round weights, for a model file a third as large.")
    tokenizer: dict[str, Any] | None = setting(
        Options(), default=None, help="Further settings of the tokenizer.", option=None
    )
    morphology: dict[str, Any] | None = setting(
        Options(), default=None, help="Further settings of the morphology.", option=None
    )
    parser_options: dict[str, Any] | None = setting(
        Options(), default=None, help="Further settings of the parser.", option=None
    )
    random_state: int = setting(Number(least=0, whole=True), default=0, help="Random seed.", option="seed")
    _model: Parts | None = no_setting()

    # Learning

    def fit(
        self: Self,
        train: Data,
        *,
        dev: Data | None = None,
        verbose: bool = False,
        observer: object | None = None,
        checkpoint: Checkpoint | str | os.PathLike[str] | None = None,
        resume: bool = False,
        log: str | os.PathLike[str] | None = None,
    ) -> Self:
        """Train all parts on a treebank in CoNLL-U, a path or a corpus, with everything filled in.

        ``dev`` chooses the best epoch of each part. With a ``checkpoint`` finished parts are kept, and ``resume`` goes
        on behind them. ``log`` names a file for JSON lines, with a run for each part; ``verbose`` prints a table for
        each. The pipeline annotates with the parts that it had until the new ones are there.
        """
        from goldbeam.pipeline.stages import Stages
        from goldbeam.pipeline.training import Training
        from goldbeam.tasks.common.corpus_facts import data_facts, file_name
        from goldbeam.tasks.common.dev_data import TAG_COLUMNS, check_columns

        self._check_parameters()
        recipe = self._recipe()
        recipe.check()
        corpus, held_out = _treebank(train), None if dev is None else _treebank(dev)
        if held_out is not None:  # now and not when a part is trained, hours later
            predicted = (*TAG_COLUMNS, "deprel")
            check_columns(held_out, corpus, [n for n in predicted if not corpus.is_blank(corpus.columns.index(n))])
        facts: dict[str, Any] = {
            "training_data": data_facts(corpus),
            "dev_data": None if held_out is None else data_facts(held_out),
        }
        place = None if checkpoint is None else Checkpoint.of(checkpoint)
        stages = Stages(place, self._identity(**facts), resume, long=["parser"])
        with self._refitting(checkpoint) as twin, watching(verbose, observer) as watcher:
            twin._run_checkpoint = stages.file
            training = Training(recipe, corpus, held_out, stages, watcher, log)
            try:
                with stages:
                    training.run(resume)
            finally:
                if training.parts is not None:
                    twin._model = training.parts.compacted({}) if self.compact else training.parts
                    twin._model.facts = {"name": file_name(corpus), **facts["training_data"]}
        return self

    def _is_result_of(self, asked: Pipeline, train: Corpus, scored: bool) -> bool:
        """Whether ``asked``, which has the same parameters, would learn these parts, as a complete run."""
        from goldbeam.tasks.common.corpus_facts import data_facts, file_name

        parts: Parts = self._fitted("_model")
        same_data = parts.facts == {"name": file_name(train), **data_facts(train)}
        return same_data and bool(parts.parser._is_run_complete(scored))

    def _recipe(self) -> Any:
        from goldbeam.pipeline.training import Recipe

        seed = int(self.random_state)
        shared = {"threads": int(self.threads), "random_state": seed}
        morphology = {**shared, **(self.morphology or {})}
        options: dict[str, Any] = {**shared, "templates": self.templates, "prune": self.prune}
        if self.parser == "dependency":
            options["beam"] = int(self.beam)
        if self.epochs is not None:
            options["epochs"] = int(self.epochs)
        return Recipe(
            parser=self.parser,
            tokenizer={**shared, **(self.tokenizer or {})},
            morphology=morphology,
            folds={**morphology, "epochs": int(self.jackknife_epochs)},
            parser_options={**options, **(self.parser_options or {})},
            jackknife=int(self.jackknife),
            seed=seed,
        )

    # Annotation

    def __call__(self, text: str) -> Doc:
        """The text as a document of sentences, with tokens, tags, lemmas, trees and offsets."""
        from goldbeam.doc import Doc

        if not isinstance(text, str):
            raise DataError(f"a pipeline annotates a str, got {type(text).__name__}; decode bytes as UTF-8 first")
        parts: Parts = self._fitted("_model")
        corpus = self._annotated(parts, text, 0)
        if corpus is None:
            doc = Doc([])
            doc.text = text
            return doc
        phrases = None if parts.constituency is None else parts.constituency.predict(corpus)
        return Doc.of_corpus(corpus, text=text, constituents=phrases)

    def annotate_bytes(self, text: str | bytes, first: int = 0) -> bytes:
        """CoNLL-U of raw text. Offsets in TokenRange count characters, the first of which has the number ``first``."""
        corpus = self.annotate_corpus(text, first)
        return b"" if corpus is None else corpus.text

    def annotate_corpus(self, text: str | bytes, first: int = 0) -> Corpus | None:
        """The same as a corpus; None if the text has nothing to annotate."""
        return self._annotated(self._fitted("_model"), text, first)

    def _annotated(self, parts: Parts, text: str | bytes, first: int) -> Corpus | None:
        self._check_prediction()
        string = decoded(text, "<text>") if isinstance(text, bytes) else text
        threads = int(self.threads)
        conllu = parts.tokenizer.tokenize_bytes(string, first=first, threads=threads)
        if not conllu:
            return None
        tokens = Corpus.parse(conllu, "conllu", "<text>")
        tagged = parts.morphology.annotate_corpus(tokens, threads=threads)
        # The model has filled all columns, with nothing but "_" where a text has no features.
        parsed = parts.parser.predict_corpus(tagged, check=False, threads=threads)
        return Corpus.parse(parsed.render(), "conllu", "<text>")

    def predict_corpus(self, data: Data) -> Any:
        """For `goldbeam predict`: tags, lemmas and trees for a corpus that has tokens already."""
        parts: Parts = self._fitted("_model")
        self._check_prediction()
        threads = int(self.threads)
        tagged = parts.morphology.annotate_corpus(_treebank(data), threads=threads)
        return parts.parser.predict_corpus(tagged, check=False, threads=threads)

    def with_constituency(self: Self, parser: Any) -> Self:
        """The same with a fitted `ConstituencyParser`, which reads XPOS: documents have phrase structures too."""
        if getattr(parser, "task", None) not in TASKS["constituency"]:
            raise ParameterError(f"parser must be a fitted ConstituencyParser, got {type(parser).__name__}")
        parser._fitted("_model")
        other = type(self)(**self.get_params())
        other._model = replace(self._fitted("_model"), constituency=parser)
        return other

    # Evaluation

    def evaluate(self, data: Data) -> dict[str, Any]:
        """The metrics of CoNLL 2018 from the raw text of a treebank, in per cent, and tokens per second."""
        from goldbeam.pipeline.scoring import evaluate

        return evaluate(self, _treebank(data))

    def score(self, data: Data) -> float:
        """LAS from raw text, in per cent."""
        return float(self.evaluate(data)["las"])

    # Models

    @property
    def reports_(self) -> dict[str, list[EpochReport]]:
        """For each part the epochs of its training in numbers."""
        parts: Parts = self._fitted("_model")
        return {name: part.reports_ for name, part in parts.items()}

    def compacted(self: Self, prune: Mapping[str, float] | None = None) -> Self:
        """The same pipeline with weights in a compact form: its file is a third as large.

        ``prune`` drops the weights of a part ("tokenizer", "morphology", "parser") that are smaller; the part must have
        been trained with ``keep_keys``.
        """
        other = type(self)(**self.get_params())
        other._model = self._fitted("_model").compacted(prune or {})
        return other

    def info(self, heaviest: int = 0, label: str | None = None) -> dict[str, Any]:
        """What a person wants to know of the model: facts of each part."""
        parts: Parts = self._fitted("_model")
        return {
            "task": self.task,
            "parts": {name: part.task for name, part in parts.items()},
            "training data": parts.facts,
            "parameters": self._plain_parameters(),
            **{name: part.info(0) for name, part in parts.items()},
            "heaviest features": [],
        }

    def _model_content(self) -> tuple[dict[str, Any], dict[str, Tensor]]:
        return self._content(_SMALLEST)

    def _pickled_model(self) -> bytes:
        """Not compressed: that would take over ten times as long, and a pickle is as a rule read at once."""
        content = self._content(_NOT_COMPRESSED)
        self._check_parameters()
        return b"".join(dump_model(*content))

    def _content(self, level: int) -> tuple[dict[str, Any], dict[str, Tensor]]:
        """With the parts compressed at this level of zlib."""
        parts: Parts = self._fitted("_model")
        sizes, tensors = parts.packed(level)
        parameters = self._stored_parameters()
        metadata = {"task": self.task, "parameters": parameters, "facts": parts.facts, "sizes": sizes}
        return metadata, tensors

    @classmethod
    def from_model_file(cls: type[Self], file: ModelFile) -> Self:
        """The pipeline in a model file, or a ModelError that says what is wrong with it."""
        try:
            pipeline = cls._of_stored(file.field("parameters", dict))
            pipeline._model = Parts.of_file(file)
        except (TypeError, ValueError, OverflowError) as cause:
            if isinstance(cause, ModelError) and str(cause).startswith(file.name):
                raise
            reason = "a value in its metadata has the wrong type" if isinstance(cause, TypeError) else cause
            raise damaged(file.name, reason, cls.task) from cause
        return pipeline


def _treebank(data: Data) -> Corpus:
    corpus = as_corpus(data)
    if corpus.format != "conllu":
        raise DataError(f"{corpus.name}: read as {corpus.format}; a pipeline is trained on a CoNLL-U treebank")
    return corpus
