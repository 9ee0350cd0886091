"""The tagger: one label a token. Parts of speech, morphology, chunks, named entities."""

from __future__ import annotations

import math
import os
import time
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus, as_corpus
from goldbeam.data.io import Data
from goldbeam.errors import DataError, ModelError, ParameterError
from goldbeam.evaluation.accuracy import accuracy_of_ids
from goldbeam.evaluation.scheme import Scheme, allowed_transitions, detect_scheme
from goldbeam.evaluation.spans import span_f1_of_ids
from goldbeam.learning.events import EpochReport, Observer, Plan
from goldbeam.learning.loop import Outcome, Schedule, Score, train
from goldbeam.models.container import ModelFile, Tensor
from goldbeam.tasks.estimator import Estimator
from goldbeam.tasks.parameters import Choice, Flag, Number
from goldbeam.tasks.tagging_columns import Layout
from goldbeam.templates.tagging import resolve

Labels = list[list[str]]


@dataclass
class _Model:
    """A fitted tagger: what a model file holds."""

    layout: Layout
    scheme: Scheme | None
    spec: _core.TaggingSpec
    weights: _core.FrozenWeights
    epochs: list[EpochReport] = field(default_factory=list)
    epoch: int = 0
    training_data: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Prediction:
    """Labels of a corpus as numbers; strings are made when asked for."""

    corpus: Corpus
    column: int
    ids: bytes  # uint32, one a token
    names: list[str]

    def render(self) -> bytes:
        """The corpus in its own format, with the predicted column replaced and all else byte for byte."""
        return self.corpus.render(self.column, self.ids, self.names)

    def labels(self) -> Labels:
        return _core.label_lists(self.corpus, self.ids, self.names)


class Tagger(Estimator):
    """A structured perceptron that labels every token of a sentence.

    >>> tagger = Tagger(epochs=3).fit([[("fruit", "N"), ("flies", "N"), ("fly", "V")]])
    >>> tagger.predict([["fruit", "fly"]])
    [['N', 'V']]

    Parameters
    ----------
    column : what to predict: "upos" (default), "xpos" or "feats" in CoNLL-U; elsewhere a column's name or
        number, the last one by default.
    templates : "default", "ratnaparkhi-1996", "collins-2002", or a list of templates.
    search : "beam", "greedy" or "viterbi" (exact, for templates that look back at most two labels).
    beam : hypotheses kept at every step.
    threshold, threshold_power : keep only what scores within ``threshold / rank ** threshold_power`` of the best.
    merge : merge hypotheses that agree on all labels that features can still see (dynamic programming).
    update : "max-violation", "early", "hybrid", "latest", "standard" or "laso".
    step : "perceptron", "margin" or "passive-aggressive".
    margin : how far gold must win, for the last two steps; aggressiveness : longest step of the last.
    epochs, patience : passes over the data at most; epochs without a better dev score before stopping.
    average : average the weights over training.
    prune : drop averaged weights that are smaller than this.
    rare : words seen at most so often in training are read as <unk>; None leaves it to the template set.
    scheme : "auto" tells BIO-like labels from plain ones and predicts valid sequences only; "none" allows all.
    threads : for prediction.
    random_state : seed of the order in which examples are seen.
    """

    task = "tagger"
    constraints = {
        "search": Choice(("beam", "greedy", "viterbi")),
        "beam": Number(least=1, whole=True),
        "threshold": Number(above=0, optional=True),
        "threshold_power": Number(least=0),
        "merge": Flag(),
        "update": Choice(("max-violation", "early", "hybrid", "latest", "standard", "laso")),
        "step": Choice(("perceptron", "margin", "passive-aggressive")),
        "margin": Number(least=0),
        "aggressiveness": Number(above=0),
        "epochs": Number(least=1, whole=True),
        "patience": Number(least=1, whole=True, optional=True),
        "average": Flag(),
        "prune": Number(least=0),
        "rare": Number(least=0, whole=True, optional=True),
        "scheme": Choice(("auto", "none", "iob1", "iob2", "iobes")),
        "threads": Number(least=1, whole=True),
        "random_state": Number(least=0, whole=True),
    }

    def __init__(
        self,
        column: str | int | None = None,
        templates: str | Sequence[str] = "default",
        search: str = "beam",
        beam: int = 4,
        threshold: float | None = None,
        threshold_power: float = 0.0,
        merge: bool = True,
        update: str = "max-violation",
        step: str = "passive-aggressive",
        margin: float = 1.0,
        aggressiveness: float = 0.1,
        epochs: int = 12,
        patience: int | None = 4,
        average: bool = True,
        prune: float = 0.0,
        rare: int | None = None,
        scheme: str = "auto",
        threads: int = 1,
        random_state: int = 0,
    ) -> None:
        self.column = column
        self.templates = templates
        self.search = search
        self.beam = beam
        self.threshold = threshold
        self.threshold_power = threshold_power
        self.merge = merge
        self.update = update
        self.step = step
        self.margin = margin
        self.aggressiveness = aggressiveness
        self.epochs = epochs
        self.patience = patience
        self.average = average
        self.prune = prune
        self.rare = rare
        self.scheme = scheme
        self.threads = threads
        self.random_state = random_state
        self._model: _Model | None = None
        self._learner: _core.TaggingLearner | None = None

    # Learning

    def fit(
        self, train: Data, y: Iterable[Sequence[str]] | None = None, *, dev: Data | None = None,
        observer: Observer | None = None,
    ) -> Tagger:
        """Learn from labelled sentences: a corpus, a path, lists of (word, label), or words with ``y`` the labels.

        With ``dev`` the best epoch is kept and ``patience`` applies; else the last one is.
        """
        self._check_parameters()
        self._model = self._learner = None
        corpus = _labelled(train, y)
        model, learner = self._prepare(corpus)
        dev_corpus = None if dev is None else as_corpus(dev)
        score = None if dev_corpus is None else _Scorer(self, model, dev_corpus)
        data = self._learning_data(model, corpus, counted=True)
        self._run(model, learner, data, corpus, score, observer)
        return self

    def partial_fit(self, train: Data, y: Iterable[Sequence[str]] | None = None) -> Tagger:
        """Go on learning: one pass over these sentences, in their order. New labels are welcome, new columns are not."""
        self._check_parameters()
        corpus = _labelled(train, y)
        first = self._model is None
        if self._model is None:
            model, learner = self._prepare(corpus)
        elif self._learner is None:
            raise ModelError("this tagger was loaded from a file, which holds no training state; fit it anew")
        else:
            model, learner = self._model, self._learner
            self._add_labels(model, learner, corpus)
        learner.learn(self._learning_data(model, corpus, counted=first), array("I", range(len(corpus))))
        model.weights = learner.weights.freeze(self.average, self.prune)
        self._model, self._learner = model, learner
        return self

    def _prepare(self, corpus: Corpus) -> tuple[_Model, _core.TaggingLearner]:
        """Everything that is fixed before the first example."""
        layout = Layout.of(corpus, self.column)
        if corpus.token_count == 0:
            raise DataError(f"{corpus.name}: has no tokens to learn from; give labelled sentences")
        labels = _core.distinct_values(corpus, layout.label_index)
        _check_annotated(corpus, layout)
        scheme = self._scheme_of(corpus, layout, labels)
        chosen = resolve(self.templates, layout.further_inputs(), scheme is not None)
        candidates = layout.candidate_inputs()
        draft = _core.TaggingSpec(candidates, list(chosen.templates), labels)
        rare = chosen.rare if self.rare is None else self.rare
        words = layout.input_indices(corpus, ["w"])[0]
        spec = self._spec(
            draft.used_columns or ["w"],
            chosen.templates,
            labels,
            scheme,
            _core.frequent_words(corpus, words, rare + 1) if rare else b"",
            _core.count_labels(corpus, words, layout.label_index, labels) if draft.uses_lexicon else None,
        )
        learner = _core.TaggingLearner(
            spec,
            *self._search_arguments(),
            update=self.update,
            step=self.step,
            margin=float(self.margin),
            aggressiveness=float(self.aggressiveness),
        )
        return _Model(layout, scheme, spec, learner.weights.freeze(self.average, 0.0)), learner

    @staticmethod
    def _spec(
        columns: list[str],
        templates: Iterable[str],
        labels: list[str],
        scheme: Scheme | None,
        known_words: Any,
        lexicon: _core.LabelLexicon | None,
    ) -> _core.TaggingSpec:
        masks = (b"", b"", b"") if scheme is None else allowed_transitions(labels, scheme)
        return _core.TaggingSpec(columns, list(templates), labels, *masks, known_words=known_words, lexicon=lexicon)

    def _scheme_of(self, corpus: Corpus, layout: Layout, labels: list[str]) -> Scheme | None:
        if self.scheme == "none":
            return None
        if self.scheme == "auto":
            ids = _numbers(_core.encode_labels(corpus, layout.label_index, labels))
            return detect_scheme(labels, ids, _offsets(corpus))
        return self.scheme  # type: ignore[return-value]  # checked against the constraint

    def _search_arguments(self) -> tuple[str, int, float, float, bool]:
        threshold = math.inf if self.threshold is None else float(self.threshold)
        return self.search, self.beam, threshold, float(self.threshold_power), self.merge

    @staticmethod
    def _learning_data(model: _Model, corpus: Corpus, counted: bool) -> _core.TaggingData:
        inputs = model.layout.input_indices(corpus, model.spec.columns)
        return _core.TaggingData(model.spec, corpus, inputs, model.layout.gold_index(corpus), counted)

    def _add_labels(self, model: _Model, learner: _core.TaggingLearner, corpus: Corpus) -> None:
        known = set(model.spec.labels)
        new = [v for v in _core.distinct_values(corpus, model.layout.gold_index(corpus)) if v not in known]
        if new:
            spec = model.spec
            model.spec = self._spec(
                spec.columns, spec.templates, spec.labels + new, model.scheme, spec.known_words, spec.lexicon
            )
            learner.replace_spec(model.spec)

    def _run(
        self,
        model: _Model,
        learner: _core.TaggingLearner,
        data: _core.TaggingData,
        corpus: Corpus,
        score: _Scorer | None,
        observer: Observer | None,
    ) -> None:
        offsets = _offsets(corpus)
        model.training_data = {
            "name": corpus.name,
            "sentences": len(corpus),
            "tokens": corpus.token_count,
            "unreachable": len(data.unreachable),
            "digest": _digest(corpus),
        }

        def keep(outcome: Outcome[_core.FrozenWeights]) -> None:
            model.weights, model.epoch, model.epochs = outcome.model, outcome.epoch, outcome.reports
            self._model, self._learner = model, learner

        train(
            learner,
            data,
            [after - before for before, after in zip(offsets, offsets[1:], strict=False)],
            Schedule(self.epochs, self.patience if score else None, self.random_state),
            freeze=lambda: learner.weights.freeze(self.average, float(self.prune)),
            score=score,
            keep=keep,
            plan=Plan(
                task=self.task,
                epochs=self.epochs,
                examples=len(corpus),
                tokens=corpus.token_count,
                labels=len(model.spec.labels),
                templates=len(model.spec.templates),
                search=self.search if self.search != "beam" else f"beam {self.beam}",
                update=self.update,
            ),
            observer=observer,
        )

    # Prediction

    def _decoder(self, model: _Model, weights: _core.FrozenWeights) -> _core.TaggingDecoder:
        """The decoder for these weights; the last one is kept, because it remembers the words that it has seen."""
        wanted = (model.spec, weights, *self._search_arguments())
        kept: tuple[Any, _core.TaggingDecoder] | None = self.__dict__.get("_kept_decoder")
        if kept is None or kept[0] != wanted:
            kept = self._kept_decoder = (wanted, _core.TaggingDecoder(*wanted))
        return kept[1]

    def predict_corpus(self, data: Data) -> Prediction:
        """Label a corpus without making a Python object a token."""
        model: _Model = self._fitted("_model")
        corpus = as_corpus(data)
        inputs = model.layout.input_indices(corpus, model.spec.columns)
        ids = self._decoder(model, model.weights).decode(corpus, inputs, self.threads)
        column = len(corpus.columns) if corpus.format == "list" else model.layout.output_index(corpus)
        return Prediction(corpus, column, ids, model.spec.labels)

    def predict(self, data: Data) -> Labels:
        """The labels of every sentence: ``predict([["Fruit", "flies"]])`` gives ``[["NOUN", "VERB"]]``."""
        return self.predict_corpus(data).labels()

    def predict_margins(self, data: Data) -> list[list[float]]:
        """A confidence a token: by how much its label beats the best other one there, all other labels kept."""
        model: _Model = self._fitted("_model")
        prediction = self.predict_corpus(data)
        corpus = prediction.corpus
        inputs = model.layout.input_indices(corpus, model.spec.columns)
        margins = self._decoder(model, model.weights).margins(corpus, inputs, prediction.ids)
        offsets = _offsets(corpus)
        return [margins[begin:end] for begin, end in zip(offsets, offsets[1:], strict=False)]

    def predict_k_best(self, data: Data, k: int) -> list[list[tuple[float, list[str]]]]:
        """For every sentence its ``k`` best label sequences with their scores, best first.

        A beam without merging can list no more than its width; exact search lists the true k best.
        """
        if not isinstance(k, int) or k < 1:
            raise ParameterError(f"k must be a whole number of at least 1, got {k!r}")
        model: _Model = self._fitted("_model")
        corpus = as_corpus(data)
        inputs = model.layout.input_indices(corpus, model.spec.columns)
        names = model.spec.labels
        return [
            [(score, [names[label] for label in labels]) for score, labels in sentence]
            for sentence in self._decoder(model, model.weights).k_best(corpus, inputs, k)
        ]

    # Evaluation

    def evaluate(self, data: Data, y: Iterable[Sequence[str]] | None = None) -> dict[str, float]:
        """Scores in per cent on labelled data, and tokens per second of labelling."""
        model: _Model = self._fitted("_model")
        return _Scorer(self, model, _labelled(data, y)).metrics(model.weights)

    def score(self, data: Data, y: Iterable[Sequence[str]] | None = None) -> float:
        """Span F1 for chunks and entities, else accuracy, in per cent."""
        metrics = self.evaluate(data, y)
        return metrics["f1"] if "f1" in metrics else metrics["accuracy"]

    # Models

    def info(self) -> dict[str, Any]:
        """What a person wants to know of a fitted tagger."""
        model: _Model = self._fitted("_model")
        metadata, _ = self._model_content()
        best = next((report for report in model.epochs if report.epoch == model.epoch), None)
        return {
            "task": self.task,
            "predicts": model.layout.label,
            "labels": model.spec.labels,
            "scheme": model.scheme,
            "inputs": model.spec.columns,
            "templates": model.spec.templates,
            "parameters": {k: v for k, v in metadata["parameters"].items() if k != "templates"},
            "training data": model.training_data,
            "epoch": model.epoch,
            "dev": None if best is None or best.dev is None else {str(best.metric): best.dev},
            "features": model.weights.feature_count,
            "weights": model.weights.entry_count,
            "weights MB": model.weights.nbytes / 1e6,
        }

    def _model_content(self) -> tuple[dict[str, Any], dict[str, Tensor]]:
        model: _Model = self._fitted("_model")
        parameters = self.get_params()
        if not isinstance(self.templates, str):
            parameters["templates"] = list(self.templates)
        metadata = {
            "task": self.task,
            "parameters": parameters,
            "layout": asdict(model.layout),
            "scheme": model.scheme,
            "columns": model.spec.columns,
            "labels": model.spec.labels,
            "templates": model.spec.templates,
            "scale": model.weights.scale,
            "salt": model.weights.salt,
            "training_data": model.training_data,
            "epoch": model.epoch,
            # Times differ from run to run; a model file does not.
            "epochs": [{**asdict(e), "seconds": 0.0, "tokens_per_second": 0.0} for e in model.epochs],
        }
        buckets, rows = model.weights.buckets, model.weights.rows
        words, classes = model.spec.lexicon.freeze()
        tensors = {
            "buckets": Tensor("U32", (len(buckets) // 64, 16), buckets),
            "rows": Tensor("U32", (len(rows) // 4,), rows),
            "known_words": Tensor("U64", (len(model.spec.known_words) // 8,), model.spec.known_words),
            "lexicon_words": Tensor("U64", (len(words) // 8,), words),
            "lexicon_classes": Tensor("U64", (len(classes) // 8,), classes),
        }
        return metadata, tensors

    @classmethod
    def from_model_file(cls, file: ModelFile) -> Tagger:
        """The tagger in a model file; every index that prediction uses is checked here."""
        try:
            parameters = file.field("parameters", dict)
            tagger = cls(**{name: value for name, value in parameters.items() if name in cls._parameter_names()})
            tagger._check_parameters()
            layout = Layout(**file.field("layout", dict))
            scheme = file.metadata.get("scheme")
            spec = cls._spec(
                file.field("columns", list),
                file.field("templates", list),
                file.field("labels", list),
                scheme,
                file.tensor("known_words", "U64"),
                _core.LabelLexicon(file.tensor("lexicon_words", "U64"), file.tensor("lexicon_classes", "U64")),
            )
            weights = _core.FrozenWeights.from_buffers(
                file.tensor("buckets", "U32"),
                file.tensor("rows", "U32"),
                file.field("scale", float),
                file.field("salt", int),
                len(spec.labels),
            )
            epochs = [EpochReport(**report) for report in file.field("epochs", list)]
        except (TypeError, ValueError) as cause:
            if isinstance(cause, ModelError) and str(cause).startswith(file.name):
                raise
            # The core's TypeError lists signatures over several lines.
            reason = "a value in its metadata has the wrong type" if isinstance(cause, TypeError) else cause
            raise ModelError(f"{file.name}: not a usable tagger, {reason}; copy or train it again") from cause
        tagger._model = _Model(
            layout, scheme, spec, weights, epochs, file.field("epoch", int), file.field("training_data", dict)
        )
        return tagger


class _Scorer:
    """Scores weights on labelled data; labels that training never saw can only be wrong."""

    def __init__(self, tagger: Tagger, model: _Model, corpus: Corpus) -> None:
        self.tagger, self.model, self.corpus = tagger, model, corpus
        self.inputs = model.layout.input_indices(corpus, model.spec.columns)
        gold = model.layout.gold_index(corpus)
        _check_annotated(corpus, model.layout)
        known = set(model.spec.labels)
        self.names = model.spec.labels + [v for v in _core.distinct_values(corpus, gold) if v not in known]
        self.gold = _numbers(_core.encode_labels(corpus, gold, self.names))

    def metrics(self, weights: _core.FrozenWeights) -> dict[str, float]:
        decoder = self.tagger._decoder(self.model, weights)
        begun = time.perf_counter()
        ids = _numbers(decoder.decode(self.corpus, self.inputs, self.tagger.threads))
        seconds = time.perf_counter() - begun
        offsets = _offsets(self.corpus)
        if self.model.scheme is None:
            scores = accuracy_of_ids(self.gold, ids, offsets, len(self.names))
        else:
            scores = span_f1_of_ids(self.gold, ids, offsets, self.names)
            del scores["types"]
        return {**scores, "seconds": seconds, "tokens_per_second": scores["tokens"] / max(seconds, 1e-9)}

    def __call__(self, weights: _core.FrozenWeights) -> Score:
        metric = "accuracy" if self.model.scheme is None else "f1"
        return Score(self.metrics(weights)[metric], metric)


def _numbers(ids: bytes) -> memoryview:
    return memoryview(ids).cast("I")


def _digest(corpus: Corpus) -> str:
    """A checksum of the training data: of the file's bytes, or of what a list would be as a column file."""
    if corpus.format != "list":
        return f"{_core.checksum(corpus.text):016x}"
    text = "\n\n".join("\n".join("\t".join(token) for token in sentence) for sentence in corpus)
    return f"{_core.checksum(text.encode('utf-8', 'surrogatepass')):016x}"


def _offsets(corpus: Corpus) -> memoryview:
    return memoryview(corpus.offsets).cast("Q")


def _labelled(data: Data, y: Iterable[Sequence[str]] | None) -> Corpus:
    """Labelled data as a corpus; ``y`` are the labels of lists of words (or of tuples of input columns)."""
    if y is None:
        return as_corpus(data)
    if isinstance(data, (str, os.PathLike, Corpus)):
        raise ParameterError("y goes with lists of sentences; a file or a Corpus has its labels in a column")
    rows = []
    for number, (sentence, labels) in enumerate(zip(data, y, strict=True), 1):
        if len(sentence) != len(labels):
            raise DataError(
                f"sentence {number}: has {len(sentence)} tokens and {len(labels)} labels; give one label a token"
            )
        rows.append([(*((t,) if isinstance(t, str) else t), label) for t, label in zip(sentence, labels, strict=True)])
    return Corpus.from_sentences(rows)


def _check_annotated(corpus: Corpus, layout: Layout) -> None:
    """A CoNLL-U column that holds nothing but `_` is no annotation (except FEATS, where `_` means none)."""
    index = layout.gold_index(corpus)
    if corpus.format != "conllu" or layout.label == "feats":
        return
    if _core.distinct_values(corpus, index) == ["_"]:
        raise DataError(
            f"{corpus.name}:{corpus.line(0)}: the column {layout.label} is '_' here and everywhere; "
            "give data that are annotated"
        )
