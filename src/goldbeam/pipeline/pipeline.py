"""The estimator of pipelines: raw text in, sentences with tokens, tags, lemmas, trees and entities out."""

from __future__ import annotations

import os
import warnings
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, overload

from goldbeam.data import Corpus, as_corpus
from goldbeam.data.io import Data
from goldbeam.errors import DataError, ParameterError
from goldbeam.layers.comments import SentenceComments
from goldbeam.models.container import ModelFile, Tensor, dump_model, usable
from goldbeam.models.epoch_report import EpochReport
from goldbeam.models.packed_tensors import described
from goldbeam.pipeline.part_files import compacted, nested, parts_of
from goldbeam.pipeline.parts import Parts
from goldbeam.pipeline.predictor import PipelinePredictor
from goldbeam.pipeline.settings import PART_OPTIONS, PipelineSettings
from goldbeam.pipeline.unknown_language import LanguageCheck, is_looked_at
from goldbeam.settings import check_values, no_setting
from goldbeam.settings.kinds import Number
from goldbeam.tasks.common.estimator import Estimator
from goldbeam.texts.line_breaks import meaning_of
from goldbeam.texts.raw_text import decoded
from goldbeam.texts.read_as import ReadAs

if TYPE_CHECKING:
    from goldbeam.doc import Doc, Token
    from goldbeam.explanation.explanation import Explanation
    from goldbeam.layers import Layers
    from goldbeam.learning.checkpoint import Checkpoint

Self = TypeVar("Self", bound="Pipeline")


class AnnotatedCorpus(NamedTuple):
    """A corpus with all that a pipeline says of it."""

    layers: Layers

    def render(self) -> bytes:
        return self.layers.corpus.text


class Pipeline(PipelineSettings, Estimator):
    """Parts that annotate one after the other and are one model: a tokenizer, morphology, a parser, and more.

    ``fit`` trains them together on a treebank. ``Pipeline([tokenizer, tagger, …])`` is made of fitted estimators.

    >>> from goldbeam.data.sample import sample_conllu
    >>> treebank = Corpus.parse(sample_conllu(60).encode(), "conllu", "sample")
    >>> nlp = Pipeline(epochs=2, jackknife=2, beam=2).fit(treebank)
    >>> [token.form for token in nlp("The judge will book it.")[0]]
    ['The', 'judge', 'will', 'book', 'it', '.']
    """

    task = "pipeline"
    main_settings = ("parser", "beam", "compact")

    fitted_attributes = ("_model", "_run_checkpoint", "_source")
    _model: Parts | None = no_setting()
    _source: memoryview | None = no_setting()  # the file that the parts come from
    _warned: bool = no_setting(False)  # of a text in another language
    _looked_at: int = no_setting(0)  # texts, for their language

    def __post_init__(self) -> None:
        # Parts in an impossible order are told now. Those that are not fitted, as in a clone, cannot annotate yet.
        if self.parts is not None and all(_is_ready(part) for part in _values(self.parts)):
            self._model = replace(Parts.of(self.parts), read_as=ReadAs.of(self.read_as))

    # Parts

    def add(self: Self, name: str, part: Any, *, before: str | None = None) -> Self:
        """Add a part at the end, or before another one: a fitted estimator, or a function from `Doc` to layers.

        An estimator that reads a layer which no part before it writes is an error.
        """
        return self._with(self._parts().with_part(name, part, before))

    def remove(self: Self, name: str) -> Self:
        """Leave a part out; those that need its layers must go first."""
        return self._with(self._parts().without(name))

    def replace(self: Self, name: str, part: Any) -> Self:
        """Put another part in the place of one."""
        return self._with(self._parts().replaced(name, part))

    def fast(self: Self) -> Self:
        """Another pipeline with the same models and greedy search: faster, and somewhat less accurate."""
        other = self._unfitted()
        return other._with(self._parts().narrowed(1))

    def _with(self: Self, parts: Parts) -> Self:
        self._model, self._source = parts, None  # threads that annotate meanwhile go on with the old ones
        return self

    def part(self, name: str) -> Any:
        """A part: the predictor of an estimator, or a function."""
        parts = self._parts()
        parts.check_name(name)
        return parts.steps[name]

    @property
    def part_names(self) -> tuple[str, ...]:
        """The parts, in order."""
        return tuple(self._parts().steps)

    def __repr__(self) -> str:
        return super().__repr__() if self._model is None else f"<Pipeline: {', '.join(self._model.steps)}>"

    def _parts(self) -> Parts:
        """Those that were fitted, loaded or given."""
        parts: Parts = self._fitted("_model")
        return parts

    def with_constituency(self: Self, parser: Any) -> Self:
        """A copy with a fitted `ConstituencyParser`, which reads XPOS: documents have phrase structures too."""
        if getattr(parser, "task", None) != "constituency":
            raise ParameterError(f"parser must be a fitted ConstituencyParser, got {type(parser).__name__}")
        return self._copy(self._parts().with_part("constituency", parser))

    def _copy(self: Self, parts: Parts) -> Self:
        return type(self)(**{**self.get_params(), "parts": None})._with(parts)

    # Learning

    def fit(
        self: Self,
        train: Data,
        *,
        dev: Data | None = None,
        entities: Data | None = None,
        entities_dev: Data | None = None,
        verbose: bool = False,
        observer: object | None = None,
        checkpoint: Checkpoint | str | os.PathLike[str] | None = None,
        resume: bool = False,
        log: str | os.PathLike[str] | None = None,
    ) -> Self:
        """Train all parts on a treebank in CoNLL-U, a path or a corpus, with everything filled in.

        ``dev`` chooses the best epoch of each part. ``entities`` are data with named entities in the last column, which
        train one more part; their tokens need not be those of the treebank. With a ``checkpoint`` finished parts are
        kept, and ``resume`` goes on behind them. ``log`` names a file for JSON lines, with a run for each part;
        ``verbose`` prints a table for each. The pipeline annotates with the parts that it had until the new ones are
        there.
        """
        from goldbeam.pipeline.training import TrainingData, fit
        from goldbeam.progress.watching import watching

        self._check_parameters()
        recipe = self._recipe()
        recipe.check()
        data = TrainingData.of(_treebank(train), None if dev is None else _treebank(dev), entities, entities_dev)
        with self._refitting(checkpoint) as twin, watching(verbose, observer) as watcher:
            if self.raw is not None:
                from goldbeam.tasks.common.raw_text import induce, raw_digest

                data = data._replace(raw=raw_digest(self))
                induce(twin, data.train, watcher)
                recipe = twin._recipe()
            fit(twin, recipe, data, watcher, checkpoint, resume, log)
        return self

    def _is_result_of(
        self, asked: Pipeline, train: Corpus, scored: bool, entities: Data | None = None, **_: Any
    ) -> bool:
        """Whether ``asked``, which has the same parameters, would learn these parts, as a complete run."""
        from goldbeam.pipeline.training import is_result_of

        return is_result_of(self._parts(), asked, train, entities, scored)

    # Annotation

    def predictor(self) -> PipelinePredictor:
        """What annotates: the parts, apart from the estimator. It never changes."""
        return PipelinePredictor(self._parts())

    @overload
    def __call__(
        self, text: str, *, lines: bool | str = "auto", threads: int | None = None, margins: bool = False
    ) -> Doc: ...
    @overload
    def __call__(
        self, text: list[str] | tuple[str, ...], *, threads: int | None = None, margins: bool = False
    ) -> list[Doc]: ...
    def __call__(
        self,
        text: str | list[str] | tuple[str, ...],
        *,
        lines: bool | str = "auto",
        threads: int | None = None,
        margins: bool = False,
    ) -> Doc | list[Doc]:
        """The text as a document of sentences, with tokens, tags, lemmas, trees and offsets; of a list, a list.

        ``lines`` says what line breaks mean: auto, wrapped, sentences or paragraphs, as in `Tokenizer.tokenize`. With
        ``margins`` the parts say how sure they are of each token. NUL characters and lone surrogates are read as
        U+FFFD.
        """
        predictor, count = self.predictor(), self._thread_count(threads)
        if isinstance(text, (list, tuple)):
            if meaning_of(lines) != "auto":
                raise ParameterError("lines is for one text; of a list, each text is a document")
            return list(self.pipe(text, threads=count, margins=margins))
        doc = predictor.document(text, count, margins, lines)
        if not self._warned and is_looked_at(len(text), self._looked_at):
            self._looked_at += 1
            LanguageCheck(self._parts(), self._warn).look(doc.layers.corpus, "the text")
        return doc

    def pipe(
        self,
        texts: Iterable[str],
        *,
        batch: int = 256,
        threads: int | None = None,
        margins: bool = False,
        skip_bad: bool = False,
    ) -> Iterator[Doc]:
        """A document for each text, in order, while texts come in: for a million of them.

        ``batch`` texts are annotated at once, and ``threads`` batches at a time. Short texts cost little more than one
        long text does. A text that cannot be annotated is an error after the documents before it; with ``skip_bad`` it
        is a warning, its document is empty, and the others follow.
        """
        from goldbeam.pipeline.batches import batches, in_order

        check_values("pipe", {"batch": batch}, {"batch": Number(least=1, whole=True)})
        predictor, count = self.predictor(), self._thread_count(threads)

        def annotate(texts: list[str]) -> list[Doc]:
            return predictor.documents(texts, margins=margins)

        docs = (doc for docs in in_order(annotate, batches(texts, int(batch), skip_bad), count) for doc in docs)
        return docs if self._warned else LanguageCheck(self._parts(), self._warn).watched(docs)

    def annotate_batch(
        self,
        batch: Any,
        text: str,
        *,
        column: str = "sentences",
        threads: int | None = None,
        margins: bool = False,
    ) -> Any:
        """A table of Arrow with the same rows and one more column: the annotation of the column ``text``.

        ``batch`` is a ``pyarrow.RecordBatch`` or ``Table``, a pandas ``DataFrame`` or a table of another Arrow library.
        What comes back is of the same class for the first three, and a ``pyarrow.Table`` for others. ``column`` is the
        name of the new column, with a list of sentences for each text, as `Doc.to_arrow` makes them with
        ``rows="documents"``; it is null where the text is.
        """
        from goldbeam.pipeline.tables import annotate_batch

        return annotate_batch(self, batch, text, column, self._thread_count(threads), margins)

    def _warn(self, message: str) -> None:
        self._warned = True
        warnings.warn(message, stacklevel=4)  # the line that called the pipeline

    def of_tokens(
        self,
        sentences: Iterable[Iterable[str]],
        text: str | None = None,
        *,
        threads: int | None = None,
        margins: bool = False,
    ) -> Doc:
        """Sentences that are lists of words already; with the ``text`` that they come from, tokens have offsets."""
        from goldbeam.doc import Doc

        return Doc.of_layers(self.predictor().of_tokens(sentences, text, self._thread_count(threads), margins))

    def of_corpus(self, data: Data, *, threads: int | None = None, margins: bool = False) -> Doc:
        """CoNLL-U, a path or a corpus, whose empty columns are filled: what is annotated already stays as it is.

        A column counts as empty if it is ``_`` everywhere.
        """
        from goldbeam.doc import Doc

        count = self._thread_count(threads)
        return Doc.of_layers(self.predictor().filled(_treebank(data), count, margins=margins))

    def fill_layers(
        self, corpus: Corpus, *, given: Collection[str] | None = None, threads: int | None = None
    ) -> Layers:
        """`of_corpus` without making a document; ``given`` are layers to keep instead of those that are not empty."""
        return self.predictor().filled(corpus, self._thread_count(threads), given=given)

    def annotate_layers(
        self, text: str, *, first: int = 0, lines: bool | str = "auto", threads: int | None = None
    ) -> Layers | None:
        """Raw text without making a document; None if it has nothing to annotate.

        Offsets count characters, the first of which has the number ``first``. ``lines`` is as in `__call__`.
        """
        count = self._thread_count(threads)
        layers = self.predictor().text_layers(text, first=first, lines=lines, threads=count)
        return layers if len(layers.corpus) else None

    def annotate_bytes(self, text: str | bytes, first: int = 0, *, sent_id: str = "") -> bytes:
        """CoNLL-U of raw text. Offsets in TokenRange count characters, the first of which has the number ``first``.

        ``sent_id`` is the prefix of sentence ids.
        """
        comments = SentenceComments(sent_id)
        corpus = self.annotate_corpus(text, first)
        return b"" if corpus is None else comments.added(corpus.text)

    def annotate_corpus(self, text: str | bytes, first: int = 0) -> Corpus | None:
        """The same as a corpus; None if the text has nothing to annotate."""
        layers = self.annotate_layers(decoded(text, "<text>") if isinstance(text, bytes) else text, first=first)
        return None if layers is None else layers.corpus

    def predict_corpus(self, data: Data) -> AnnotatedCorpus:
        """For `goldbeam predict`: a corpus that has tokens already is annotated anew, whatever it had."""
        return AnnotatedCorpus(self.predictor().filled(_treebank(data), self._thread_count(None), given=()))

    def _thread_count(self, threads: int | None) -> int:
        if threads is None:
            if type(self.threads) is int and self.threads > 0:  # the usual case, quickly
                return self.threads
            self._check_prediction()
            return int(self.threads)
        check_values("Pipeline", {"threads": threads}, {"threads": self.settings["threads"].kind})
        return int(threads)

    def explain(self, token: Token, *, layer: str | None = None) -> Explanation:
        """Why a token is annotated as it is: decisions layer by layer, with the features that speak for them.

        The sentence is annotated anew, whatever annotation it has. ``layer`` asks for one of upos, xpos, feats, lemma,
        head, entities.
        """
        from goldbeam.doc import Doc, Token

        if not isinstance(token, Token):
            advice = "give a token of a document, such as nlp(text)[0][2]"
            raise ParameterError(f"a pipeline explains a Token, got {type(token).__name__}; {advice}")
        corpus = Doc.from_conllu(token.sentence.to_conllu()).layers.corpus
        return self.predictor().explain(corpus, token.number, layer)

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
        return {name: list(part.model.epochs) for name, part in self._parts().predictors()}

    def compacted(self: Self, prune: Mapping[str, float] | None = None) -> Self:
        """The same pipeline with weights in a compact form, which take much less of its file.

        ``prune`` drops the weights of a part ("tokenizer", "morphology", "parser") that are smaller; the part must have
        been trained with ``keep_keys``.
        """
        return self._copy(compacted(self._parts(), dict(prune or {})))

    def info(self, heaviest: int = 0, label: str | None = None) -> dict[str, Any]:
        """What a person wants to know of the model: facts of each part."""
        parts = self._parts()
        return {
            "task": self.task,
            "parts": {name: getattr(part, "task", "function") for name, part in parts.steps.items()},
            "training data": parts.facts,
            "parameters": self._plain_parameters(),
            **{name: part.info() for name, part in parts.predictors()},
            "heaviest features": [],
        }

    def _stored_parameters(self) -> dict[str, Any]:
        """Settings of parts that no file of a part holds, such as paths of word lists, are in no file of all either."""
        from goldbeam.tasks.registry import estimator_class

        parameters = super()._stored_parameters()
        for name, task in (*PART_OPTIONS.items(), ("parser_options", self.parser)):
            if options := parameters[name]:
                known = estimator_class(task).settings
                parameters[name] = {key: v for key, v in options.items() if key not in known or known[key].stored}
        return parameters

    def _plain_parameters(self) -> dict[str, Any]:
        return {name: value for name, value in super()._plain_parameters().items() if name != "parts"}

    def save(self, path: str | os.PathLike[str]) -> None:
        if functions := self._parts().functions:
            names = ", ".join(map(repr, functions))
            warnings.warn(
                f"{os.fspath(path)}: functions are not saved ({names}); add them again after loading", stacklevel=2
            )
        super().save(path)

    def _model_content(self) -> tuple[dict[str, Any], dict[str, Tensor]]:
        return self._content(small=True)

    def _content(self, small: bool) -> tuple[dict[str, Any], dict[str, Tensor]]:
        parts = self._parts()
        sizes, tensors, packed = nested(parts, small)
        parameters = self._stored_parameters()
        metadata = {"task": self.task, "parameters": parameters, "facts": parts.facts, "sizes": sizes}
        if functions := [*dict.fromkeys([*parts.left_out, *parts.functions])]:
            metadata["functions"] = functions
        if parts.plain:
            metadata["plain_marks"] = sorted(parts.plain)
        metadata |= parts.read_as.metadata()
        return described(metadata, packed), tensors

    def __getstate__(self) -> dict[str, Any]:
        """A pipeline from a file pickles as that file; functions pickle as Python pickles them, by name."""
        self._check_parameters()
        parameters, parts = {**self.get_params(), "parts": None}, self._model
        if parts is None:
            return {"parameters": {**parameters, "parts": self.parts}, "model": None, "functions": {}, "order": []}
        functions = {name: parts.steps[name] for name in parts.functions}
        source = self._source
        # Not compressed: that would take over ten times as long, and a pickle is as a rule read at once.
        model = b"".join(dump_model(*self._content(small=False))) if source is None else bytes(source)
        return {"parameters": parameters, "model": model, "functions": functions, "order": list(parts.steps)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        super().__setstate__({"parameters": state["parameters"], "model": state["model"]})
        if self._model is not None and state["functions"]:
            steps = {**self._model.steps, **state["functions"]}
            self._with(replace(self._model, steps={name: steps[name] for name in state["order"]}, left_out=()))

    @classmethod
    def from_model_file(cls: type[Self], file: ModelFile) -> Self:
        """The pipeline in a model file, or a ModelError that says what is wrong with it."""
        with usable(file, cls.task):
            pipeline = cls._of_stored(file.field("parameters", dict))
            pipeline._model = parts_of(file)
        pipeline._source = file.content
        return pipeline


def _treebank(data: Data) -> Corpus:
    corpus = as_corpus(data)
    if corpus.format != "conllu":
        raise DataError(f"{corpus.name}: read as {corpus.format}; a pipeline reads treebanks in CoNLL-U")
    return corpus


def _values(parts: Any) -> Iterable[Any]:
    if not isinstance(parts, (list, tuple, Mapping)):
        raise ParameterError(f"parts must be a list of fitted estimators and functions, got {type(parts).__name__}")
    given = parts.values() if isinstance(parts, Mapping) else parts
    return [part[1] if isinstance(part, tuple) and len(part) == 2 else part for part in given]


def _is_ready(part: Any) -> bool:
    """Whether it can annotate; what is no part at all is told when parts are checked."""
    return not hasattr(part, "fit") or not hasattr(part, "_is_fitted") or bool(part._is_fitted())
