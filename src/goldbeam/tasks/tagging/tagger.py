"""The estimator of the tagger."""

from __future__ import annotations

import json
import os
from array import array
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus, as_corpus
from goldbeam.data.io import Data
from goldbeam.errors import DataError, ModelError, ParameterError
from goldbeam.learning.checkpoint import Checkpoint, Checkpoints, checkpoints_of
from goldbeam.learning.events import Observer, Plan
from goldbeam.learning.log import Log
from goldbeam.learning.loop import Outcome, train
from goldbeam.learning.trace import Trace
from goldbeam.models.container import ModelFile, Tensor, damaged
from goldbeam.tasks.engine import ENGINE_CONSTRAINTS, EngineEstimator
from goldbeam.tasks.parameters import Choice, Column, Flag, Number, Templates
from goldbeam.tasks.tagging.describe import describe, heaviest_features
from goldbeam.tasks.tagging.labelled import data_facts, digest, labelled, sentence_offsets
from goldbeam.tasks.tagging.model import Prediction, TaggerModel
from goldbeam.tasks.tagging.packing import TaggerPacking
from goldbeam.tasks.tagging.preparation import prepare
from goldbeam.tasks.tagging.scoring import Scorer
from goldbeam.tasks.tagging.tracing import Tracer


class Tagger(EngineEstimator):
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
    minibatch : sentences that are searched with the same weights, in parallel if there are threads; 1 learns online.
    epochs, patience : passes over the data at most; epochs without a better dev score before stopping.
    average : average the weights over training.
    prune : drop averaged weights that are smaller than this.
    rare : words seen at most so often in training are read as <unk>; None leaves it to the template set.
    scheme : "auto" tells BIO-like labels from plain ones and predicts valid sequences only; "none" allows all.
    threads : for prediction, and for learning in minibatches; results do not depend on it.
    random_state : seed of the order in which examples are seen.
    keep_names : keep the names of features, so that `info` can show the heaviest ones; the model file grows by them.
    """

    task = "tagger"
    constraints = {  # noqa: RUF012 - a constant
        "column": Column(),
        "templates": Templates(),
        **ENGINE_CONSTRAINTS,
        "prune": Number(least=0),
        "rare": Number(least=0, whole=True, optional=True),
        "scheme": Choice(("auto", "none", "iob1", "iob2", "iobes")),
        "threads": Number(least=1, whole=True),
        "keep_names": Flag(),
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
        minibatch: int = 1,
        epochs: int = 12,
        patience: int | None = 4,
        average: bool = True,
        prune: float = 0.0,
        rare: int | None = None,
        scheme: str = "auto",
        threads: int = 1,
        random_state: int = 0,
        keep_names: bool = False,
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
        self.minibatch = minibatch
        self.epochs = epochs
        self.patience = patience
        self.average = average
        self.prune = prune
        self.rare = rare
        self.scheme = scheme
        self.threads = threads
        self.random_state = random_state
        self.keep_names = keep_names
        self._model: TaggerModel | None = None
        self._learner: _core.TaggingLearner | None = None

    # Learning

    def fit(
        self,
        train: Data,
        y: Iterable[Sequence[str]] | None = None,
        *,
        dev: Data | None = None,
        observer: Observer | None = None,
        checkpoint: Checkpoint | str | os.PathLike[str] | None = None,
        resume: bool = False,
        log: str | os.PathLike[str] | None = None,
    ) -> Tagger:
        """Learn from labelled sentences: a corpus, a path, lists of (word, label), or words with ``y`` the labels.

        With ``dev`` the best epoch is kept and ``patience`` applies; else the last one is. A run with a ``checkpoint``
        (a path, or a `Checkpoint` that says when) can be stopped and goes on with ``resume``; ``log`` names a file
        for a JSON object a line.
        """
        self._check_parameters()
        self._model = self._learner = self._run_checkpoint = None
        corpus = labelled(train, y)
        model, learner = self._prepare(corpus)
        score = None if dev is None else self._scorer(model, as_corpus(dev))
        recorded = checkpoint is not None or log is not None
        identity = self._identity_of_run(model, corpus, score) if recorded else {}
        packing = TaggerPacking(learner, len(model.spec.labels))
        checkpoints = checkpoints_of(checkpoint, resume, identity, packing)
        record = None if log is None else Log(log, {**identity, "parameters": self._plain_parameters()})
        self._run(model, learner, corpus, score, observer, checkpoints, record)
        self._run_checkpoint = None if checkpoints is None else checkpoints.checkpoint
        return self

    def partial_fit(self, train: Data, y: Iterable[Sequence[str]] | None = None) -> Tagger:
        """Go on learning: one pass over these sentences, in their order.

        New labels are welcome, new columns are not. The first call fixes templates and lexicon.
        """
        self._check_parameters()
        corpus = labelled(train, y)
        first = self._model is None
        if self._model is None:
            model, learner = self._prepare(corpus)
        elif self._learner is None:
            raise ModelError("this tagger was loaded from a file, which holds no training state; fit it anew")
        else:
            model, learner = self._model, self._learner
            if new := model.new_labels(corpus):
                model.add_labels(new)
                learner.replace_spec(model.spec)
        learner.learn(model.learning_data(corpus, counted=first), array("I", range(len(corpus))))
        model.weights = learner.weights.freeze(self.average, float(self.prune))
        model.names = learner.names(model.weights)
        self._model, self._learner = model, learner
        return self

    def _prepare(self, corpus: Corpus) -> tuple[TaggerModel, _core.TaggingLearner]:
        """Everything that is fixed before the first example."""
        prepared = prepare(corpus, self.column, self.templates, self.rare, self.scheme)
        learner = _core.TaggingLearner(
            prepared.spec,
            *self._search_arguments(),
            **self._learning_arguments(),
            threads=int(self.threads),
            keep_names=self.keep_names,
        )
        return TaggerModel(*prepared, learner.weights.freeze(self.average, 0.0)), learner

    def _identity_of_run(self, model: TaggerModel, corpus: Corpus, score: Scorer | None) -> dict[str, Any]:
        return self._identity(
            training_data=data_facts(corpus),
            dev_data=None if score is None else data_facts(score.corpus),
            templates=model.spec.templates,
            labels=f"{_core.checksum(json.dumps(model.spec.labels).encode()):016x}",
        )

    def _run(
        self,
        model: TaggerModel,
        learner: _core.TaggingLearner,
        corpus: Corpus,
        score: Scorer | None,
        observer: Observer | None,
        checkpoints: Checkpoints | None,
        log: Log | None,
    ) -> None:
        data = model.learning_data(corpus, counted=True)
        if len(data.unreachable) == len(corpus):
            raise DataError(
                f"{corpus.name}: no sentence has a valid sequence of {model.labelling.scheme} labels; "
                "choose the scheme that the data have, or none"
            )
        model.training_data = {
            "name": corpus.name,
            "sentences": len(corpus),
            "tokens": corpus.token_count,
            "unreachable": len(data.unreachable),
            "digest": digest(corpus),
        }

        def keep(outcome: Outcome[_core.FrozenWeights]) -> None:
            model.weights, model.epoch, model.epochs = outcome.model, outcome.epoch, outcome.reports
            model.names = learner.names(outcome.model)
            self._model, self._learner = model, learner

        train(
            learner,
            data,
            [end - begin for begin, end in pairwise(sentence_offsets(corpus))],
            self._schedule(scored=score is not None),
            freeze=lambda: learner.weights.freeze(self.average, float(self.prune)),
            score=score,
            keep=keep,
            plan=Plan(
                task=self.task,
                epochs=self.epochs,
                examples=len(corpus),
                tokens=corpus.token_count,
                labels=len(set(model.labelling.written)),
                templates=len(model.spec.templates),
                search=self._search_name(),
                update=self.update,
                unreachable=len(data.unreachable),
            ),
            observer=observer,
            checkpoints=checkpoints,
            log=log,
        )

    # Prediction

    def _decoder(self, model: TaggerModel, weights: _core.FrozenWeights) -> _core.TaggingDecoder:
        """The decoder for these weights; the last one is kept, because it remembers the words that it has seen."""
        wanted = (model.spec, weights, *self._search_arguments())
        kept: tuple[Any, _core.TaggingDecoder] | None = self.__dict__.get("_kept_decoder")
        if kept is None or kept[0] != wanted:
            kept = self._kept_decoder = (wanted, _core.TaggingDecoder(*wanted))
        return kept[1]

    def _scorer(self, model: TaggerModel, corpus: Corpus) -> Scorer:
        def decode(weights: _core.FrozenWeights, corpus: Corpus, inputs: list[int]) -> bytes:
            return self._decoder(model, weights).decode(corpus, inputs, int(self.threads))

        return Scorer(model, corpus, decode)

    def predict_corpus(self, data: Data) -> Prediction:
        """Label a corpus without making a Python object a token."""
        model: TaggerModel = self._fitted("_model")
        corpus = as_corpus(data)
        ids = self._decoder(model, model.weights).decode(corpus, model.inputs(corpus), int(self.threads))
        column = len(corpus.columns) if corpus.format == "list" else model.layout.output_index(corpus)
        return Prediction(corpus, column, ids, model.labelling.written)

    def predict(self, data: Data) -> list[list[str]]:
        """The labels of every sentence: ``predict([["Fruit", "flies"]])`` gives ``[["NOUN", "VERB"]]``."""
        return self.predict_corpus(data).labels()

    def predict_margins(self, data: Data) -> list[list[float]]:
        """A confidence a token: by how much its label beats the best other one there, all other labels kept.

        Negative where the model would rather have an invalid sequence; infinite if there is one label only.
        """
        model: TaggerModel = self._fitted("_model")
        prediction = self.predict_corpus(data)
        corpus = prediction.corpus
        margins = self._decoder(model, model.weights).margins(
            corpus, model.inputs(corpus), prediction.ids, model.labelling.written_numbers()
        )
        return [margins[begin:end] for begin, end in pairwise(sentence_offsets(corpus))]

    def predict_k_best(self, data: Data, k: int) -> list[list[tuple[float, list[str]]]]:
        """For every sentence its ``k`` best label sequences with their scores, best first.

        A beam without merging can list no more than its width; exact search lists the true k best.
        """
        if not isinstance(k, int) or k < 1:
            raise ParameterError(f"k must be a whole number of at least 1, got {k!r}")
        model: TaggerModel = self._fitted("_model")
        corpus = as_corpus(data)
        names = model.labelling.written
        return [
            [(score, [names[label] for label in labels]) for score, labels in sentence]
            for sentence in self._decoder(model, model.weights).k_best(corpus, model.inputs(corpus), k)
        ]

    # Following gold through the search

    def trace(
        self,
        sentence: Sequence[str | Sequence[str]],
        gold: Sequence[str],
        *,
        search: str | None = None,
        beam: int | None = None,
        margin: float | None = None,
    ) -> Trace:
        """How the correct labels fare in the search: scores, beams, and what each update method would learn from.

        A narrower ``beam`` than the tagger's own shows search errors that it does not make itself any more. ``beam``
        alone means beam search; ``margin`` is 0 for plain violations, and else what the step of training has.
        """
        return self._tracer(search, beam, margin).sentence(sentence, gold)

    def trace_corpus(
        self,
        data: Data,
        sentence: int | None = None,
        *,
        search: str | None = None,
        beam: int | None = None,
        margin: float | None = None,
    ) -> Trace:
        """The same for a sentence of annotated data, counted from 1; without a number the first where gold falls off.

        If gold never does, it is the first sentence that ends wrong, and else the first.
        """
        return self._tracer(search, beam, margin).corpus(as_corpus(data), sentence)

    def _tracer(self, search: str | None, beam: int | None, margin: float | None) -> Tracer:
        model: TaggerModel = self._fitted("_model")
        changed = {"search": search or ("beam" if beam is not None else None), "beam": beam, "margin": margin}
        other = type(self)(**(self.get_params() | {name: v for name, v in changed.items() if v is not None}))
        other._check_parameters()
        if margin is None and self.step == "perceptron":
            other.margin = 0.0
        return Tracer(model, other._decoder(model, model.weights), other._search_name(), float(other.margin))

    # Evaluation

    def evaluate(self, data: Data, y: Iterable[Sequence[str]] | None = None) -> dict[str, float]:
        """Scores in per cent on labelled data, and tokens per second of labelling."""
        model: TaggerModel = self._fitted("_model")
        return self._scorer(model, labelled(data, y)).metrics(model.weights)

    def score(self, data: Data, y: Iterable[Sequence[str]] | None = None) -> float:
        """Span F1 for chunks and entities, else accuracy, in per cent."""
        metrics = self.evaluate(data, y)
        return metrics["f1"] if "f1" in metrics else metrics["accuracy"]

    # Models

    def heaviest_features(self, count: int = 20, label: str | None = None) -> list[tuple[str, str, float]] | None:
        """The weights that are farthest from 0, as (feature, label, weight); None if names were not kept.

        ``label`` asks for those of one label. Labels are those that are learned: IOB2 spans are learned as IOBES.
        """
        return heaviest_features(self._fitted("_model"), count, label)

    def info(self, heaviest: int = 20, label: str | None = None) -> dict[str, Any]:
        """What a person wants to know of a fitted tagger; the two arguments are those of `heaviest_features`."""
        model: TaggerModel = self._fitted("_model")
        parameters = {name: value for name, value in self._plain_parameters().items() if name != "templates"}
        return {
            "task": self.task,
            **describe(model, parameters),
            "heaviest features": self.heaviest_features(heaviest, label),
        }

    def _model_content(self) -> tuple[dict[str, Any], dict[str, Tensor]]:
        model: TaggerModel = self._fitted("_model")
        parameters = self._plain_parameters()
        del parameters["threads"]  # of the machine, not of the model, whose bytes are the same at any number
        return {"task": self.task, "parameters": parameters, **model.metadata()}, model.tensors()

    @classmethod
    def from_model_file(cls, file: ModelFile) -> Tagger:
        """The tagger in a model file, or a ModelError that says what is wrong with it."""
        try:
            known = set(cls._parameter_names()) - {"threads"}
            parameters = file.field("parameters", dict)
            tagger = cls(**{name: value for name, value in parameters.items() if name in known})
            tagger._check_parameters()
            model = TaggerModel.of_file(file)
            tagger._decoder(model, model.weights)
        except (TypeError, ValueError, OverflowError) as cause:
            if isinstance(cause, ModelError) and str(cause).startswith(file.name):
                raise
            # The core's TypeError lists signatures over several lines.
            reason = "a value in its metadata has the wrong type" if isinstance(cause, TypeError) else cause
            raise damaged(file.name, reason, "tagger") from cause
        tagger._model = model
        return tagger
