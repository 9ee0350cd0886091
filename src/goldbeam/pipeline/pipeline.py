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
from goldbeam.learning.events import Observer
from goldbeam.models.container import ModelFile, Tensor, damaged
from goldbeam.pipeline.parts import PARSERS, TASKS, Parts
from goldbeam.pipeline.raw_text import decoded
from goldbeam.tasks.estimator import Estimator
from goldbeam.tasks.parameters import Choice, Flag, Number, Options, Templates

if TYPE_CHECKING:
    from goldbeam.doc import Doc

Self = TypeVar("Self", bound="Pipeline")


class Pipeline(Estimator):
    """A tokenizer, morphology and a dependency parser that were trained together and are one model.

    >>> from goldbeam.data.sample import sample_conllu
    >>> treebank = Corpus.parse(sample_conllu(60).encode(), "conllu", "sample")
    >>> nlp = Pipeline(epochs=2, jackknife=2, beam=2).fit(treebank)
    >>> [token.form for token in nlp("The judge will book it.")[0]]
    ['The', 'judge', 'will', 'book', 'it', '.']

    Parameters
    ----------
    parser : "dependency" (transitions, fast) or "graph-dependency".
    beam : states that the transition parser keeps.
    epochs : passes over the data for the parser, at most; None is the parser's own default.
    jackknife : parts in which the training set is tagged, so that the parser learns from tags as they will be.
    jackknife_epochs : passes of the models that do this.
    templates : of the parser.
    prune : the parser's weights that are smaller are dropped, for a smaller model.
    compact : keep rounded weights (`compacted`); the model file is a third as large.
    tokenizer, morphology, parser_options : more parameters of a part, as a dict.
    threads : for prediction; results do not depend on it.
    random_state : seed of everything.
    """

    task = "pipeline"
    constraints = {  # noqa: RUF012 - a constant
        "parser": Choice(PARSERS),
        "beam": Number(least=1, whole=True, most=16384),
        "epochs": Number(least=1, whole=True, optional=True),
        "jackknife": Number(least=2, whole=True, most=1000),
        "jackknife_epochs": Number(least=1, whole=True),
        "templates": Templates(),
        "prune": Number(least=0),
        "compact": Flag(),
        "tokenizer": Options(),
        "morphology": Options(),
        "parser_options": Options(),
        "threads": Number(least=1, whole=True),
        "random_state": Number(least=0, whole=True),
    }

    parser: str
    beam: int
    epochs: int | None
    jackknife: int
    jackknife_epochs: int
    templates: str | Sequence[str]
    prune: float
    compact: bool
    tokenizer: dict[str, Any] | None
    morphology: dict[str, Any] | None
    parser_options: dict[str, Any] | None
    threads: int
    random_state: int
    _model: Parts | None = None

    def __init__(
        self,
        parser: str = "dependency",
        beam: int = 4,
        epochs: int | None = None,
        jackknife: int = 5,
        jackknife_epochs: int = 4,
        templates: str | Sequence[str] = "default",
        prune: float = 0.0,
        compact: bool = False,
        tokenizer: dict[str, Any] | None = None,
        morphology: dict[str, Any] | None = None,
        parser_options: dict[str, Any] | None = None,
        threads: int = 1,
        random_state: int = 0,
    ) -> None:
        self._store(locals())

    # Learning

    def fit(
        self: Self,
        train: Data,
        *,
        dev: Data | None = None,
        observer: Observer | None = None,
        checkpoint: Checkpoint | str | os.PathLike[str] | None = None,
        resume: bool = False,
        log: str | os.PathLike[str] | None = None,
    ) -> Self:
        """Train all parts on a treebank in CoNLL-U, a path or a corpus, with everything filled in.

        ``dev`` chooses the best epoch of each part. With a ``checkpoint`` finished parts are kept, and ``resume`` goes
        on behind them. ``log`` names a file for JSON lines, with a run for each part.
        """
        from goldbeam.pipeline.stages import Stages
        from goldbeam.pipeline.training import Training
        from goldbeam.tasks.corpus_facts import data_facts

        self._check_parameters()
        self._model = self._run_checkpoint = None
        corpus, held_out = _treebank(train), None if dev is None else _treebank(dev)
        facts: dict[str, Any] = {
            "training_data": data_facts(corpus),
            "dev_data": None if held_out is None else data_facts(held_out),
        }
        place = None if checkpoint is None else Checkpoint.of(checkpoint)
        stages = Stages(place, self._identity(**facts), resume)
        training = Training(self._recipe(), corpus, held_out, stages, observer, log)
        try:
            training.run(resume)
        finally:
            if training.parts is not None:
                self._model = training.parts.compacted({}) if self.compact else training.parts
                self._model.facts = {"name": corpus.name, **facts["training_data"]}
        self._run_checkpoint = place
        return self

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
        corpus = self.annotate_corpus(text)
        if corpus is None:
            doc = Doc([])
            doc.text = text
            return doc
        trees = self._fitted("_model").constituency
        phrases = None if trees is None else trees.predict(corpus)
        return Doc.of_corpus(corpus, text=text, constituents=phrases)

    def annotate_bytes(self, text: str | bytes, first: int = 0) -> bytes:
        """CoNLL-U of raw text. Offsets in TokenRange count characters, the first of which has the number ``first``."""
        corpus = self.annotate_corpus(text, first)
        return b"" if corpus is None else corpus.text

    def annotate_corpus(self, text: str | bytes, first: int = 0) -> Corpus | None:
        """The same as a corpus; None if the text has nothing to annotate."""
        parts: Parts = self._fitted("_model")
        string = decoded(text, "<text>") if isinstance(text, bytes) else text
        threads = int(self.threads)
        parts.tokenizer.threads = parts.parser.threads = threads
        conllu = parts.tokenizer.tokenize_bytes(string, first=first)
        if not conllu:
            return None
        tokens = Corpus.parse(conllu, "conllu", "<text>")
        tagged = parts.morphology.annotate_corpus(tokens, threads=threads)
        # The model has filled all columns, with nothing but "_" where a text has no features.
        parsed = parts.parser.predict_corpus(tagged, check=False)
        return Corpus.parse(parsed.render(), "conllu", "<text>")

    def predict_corpus(self, data: Data) -> Any:
        """For `goldbeam predict`: tags, lemmas and trees for a corpus that has tokens already."""
        parts: Parts = self._fitted("_model")
        corpus = _treebank(data)
        parts.parser.threads = int(self.threads)
        return parts.parser.predict_corpus(
            parts.morphology.annotate_corpus(corpus, threads=int(self.threads)), check=False
        )

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
        parts: Parts = self._fitted("_model")
        parameters = {name: value for name, value in self._plain_parameters().items() if name != "threads"}
        metadata = {"task": self.task, "parameters": parameters, "facts": parts.facts, "sizes": parts.sizes()}
        return metadata, parts.tensors()

    @classmethod
    def from_model_file(cls: type[Self], file: ModelFile) -> Self:
        """The pipeline in a model file, or a ModelError that says what is wrong with it."""
        try:
            known = set(cls._parameter_names()) - {"threads"}
            parameters = file.field("parameters", dict)
            pipeline = cls(**{name: value for name, value in parameters.items() if name in known})
            pipeline._check_parameters()
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
        raise DataError(f"{corpus.name}: read as {corpus.format}; a pipeline learns from treebanks in CoNLL-U")
    return corpus
