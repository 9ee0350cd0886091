"""The estimator for problems of one's own."""

from __future__ import annotations

import json
import math
import os
from array import array
from collections.abc import Iterable
from typing import Any

from goldbeam import _core
from goldbeam.errors import DataError, ModelError, ParameterError, ProblemError
from goldbeam.learning.checkpoint import Checkpoint, checkpoints_of
from goldbeam.learning.events import EpochReport, Observer, Plan
from goldbeam.learning.log import Log
from goldbeam.learning.loop import Outcome, Score, train
from goldbeam.learning.trace import Trace
from goldbeam.models.container import ModelFile, Tensor, damaged, load_model
from goldbeam.problem import Problem, defines
from goldbeam.problem_checks import check_promises, paired, spec_of
from goldbeam.problem_model import Feature, ProblemModel, ProblemPacking, plain
from goldbeam.tasks.engine import ENGINE_CONSTRAINTS, SWVP_CONSTRAINTS, EngineEstimator
from goldbeam.tasks.parameters import Flag
from goldbeam.tasks.substructures import Choose

Examples = list[tuple[Any, list[Any]]]  # inputs with their gold actions


class Perceptron(EngineEstimator):
    """A structured perceptron for a `Problem` of your own.

    Parameters
    ----------
    problem : what to search and what to see; an instance of a subclass of `Problem`.
    search : "beam", "greedy", or "viterbi": all states, merged by signature, which is exact.
    beam : hypotheses kept at every step.
    threshold, threshold_power : keep only what scores within ``threshold / rank ** threshold_power`` of the best.
    merge : merge hypotheses of equal signature (dynamic programming), if the problem has signatures.
    update : "max-violation", "early", "hybrid", "latest", "standard" or "laso".
    step : "perceptron", "margin" or "passive-aggressive".
    margin : how far gold must win, for the last two steps; aggressiveness : longest step of the last.
    swvp : learn from mixtures of prediction and gold, weighted by their margins ("wm") or the ranks of these ("wmr"):
        the structured weighted violations perceptron, for problems with ``mixes``. None: the prediction alone.
    substructures, beta, balanced, impose : what is mixed ("single", "errors", "spans", "whole" or a function), the
        exponent of the weights, whether mixtures that are no violations count too, and whether these are left out until
        the whole is one.
    minibatch : examples that are searched with the same weights; 1 learns online.
    epochs, patience : passes over the data at most; epochs without a better dev score before stopping.
    average : predict with the weights averaged over training.
    l2, l1, cumulative_l1 : penalties on large weights, paid after every example.
    dropout : share of the positions of an input that an example has to do without; the problem's ``masked`` hides them.
    feature_dropout : share of features that an example has to do without while it is learned.
    random_state : seed of the order in which examples are seen.

    After ``fit``, ``reports_`` has an `EpochReport` for each epoch.
    """

    task = "problem"
    constraints = {  # noqa: RUF012 - a constant
        **{name: constraint for name, constraint in ENGINE_CONSTRAINTS.items() if name != "average_all"},
        **SWVP_CONSTRAINTS,
        "average": Flag(),
    }
    problem: Problem

    def __init__(
        self,
        problem: Problem,
        search: str = "beam",
        beam: int = 8,
        threshold: float | None = None,
        threshold_power: float = 0.0,
        merge: bool = True,
        update: str = "max-violation",
        step: str = "perceptron",
        margin: float = 1.0,
        aggressiveness: float = 0.1,
        swvp: str | None = None,
        substructures: str | Choose = "single",
        beta: float = 1.0,
        balanced: bool = False,
        impose: bool = True,
        minibatch: int = 1,
        epochs: int = 10,
        patience: int | None = 4,
        average: bool = True,
        l2: float = 0.0,
        l1: float = 0.0,
        cumulative_l1: float = 0.0,
        dropout: float = 0.0,
        feature_dropout: float = 0.0,
        random_state: int = 0,
    ) -> None:
        self._store(locals())
        self._model: ProblemModel | None = None
        self._learner: _core.PythonLearner | None = None

    # Learning

    def fit(
        self,
        xs: Iterable[Any],
        ys: Iterable[Any],
        *,
        dev: tuple[Iterable[Any], Iterable[Any]] | None = None,
        observer: Observer | None = None,
        checkpoint: Checkpoint | str | os.PathLike[str] | None = None,
        resume: bool = False,
        log: str | os.PathLike[str] | None = None,
    ) -> Perceptron:
        """Learn from inputs and their structures, or lists of gold actions if the problem has no ``gold``.

        With ``dev`` (inputs and structures) the best epoch is kept and ``patience`` applies; else the last one is.
        ``checkpoint``, ``resume`` and ``log`` are those of `Tagger.fit`; that the inputs are the same when a run goes
        on is told by their gold actions, because nobody knows what inputs are made of.
        """
        self._model = self._learner = self._run_checkpoint = None
        learner = self._new_learner()
        examples = self._examples(xs, ys)
        learner.check((self.problem, examples))
        check_promises(self.problem, examples)
        held_out = None if dev is None else paired(*dev)

        checkpoints = None
        if checkpoint is not None or resume:
            packing = ProblemPacking(learner, self.problem.templates)
            checkpoints = checkpoints_of(checkpoint, resume, self._identity(**self._data_facts(examples)), packing)

        def keep(outcome: Outcome[ProblemModel]) -> None:
            self._model, self._learner = outcome.model, learner
            self._model.epochs, self._model.epoch = outcome.reports, outcome.epoch

        def score(model: ProblemModel) -> Score:
            metric = "score" if defines(self.problem, "score") else "exact match"
            return Score(self._score(model, *(held_out or ([], [])), "dev xs"), metric)

        train(
            learner,
            (self.problem, examples),
            [len(gold) for _, gold in examples],
            self._schedule(scored=held_out is not None),
            freeze=lambda: ProblemModel.of(learner, bool(self.average), self.problem.templates),
            score=score if held_out else None,
            keep=keep,
            plan=Plan(
                task=type(self.problem).__name__,
                epochs=self.epochs,
                examples=len(examples),
                tokens=sum(len(gold) for _, gold in examples),
                labels=len({action for _, gold in examples for action in gold}),
                templates=len(self.problem.templates),
                search=self._search_name(),
                update=self._update_name(),
            ),
            observer=observer,
            checkpoints=checkpoints,
            log=None if log is None else Log(log, {"parameters": self._plain_parameters()}),
        )
        self._run_checkpoint = None if checkpoints is None else checkpoints.checkpoint
        return self

    def _check_parameters(self) -> None:
        super()._check_parameters()
        if self.dropout and not defines(self.problem, "masked"):
            raise ParameterError(
                f"Perceptron: dropout needs the method masked() of {type(self.problem).__name__}, which hides parts of "
                "an input; define it, or use feature_dropout"
            )

    def _plain_parameters(self) -> dict[str, Any]:
        """Without the problem, whose code no file holds."""
        return {name: value for name, value in super()._plain_parameters().items() if name != "problem"}

    def _data_facts(self, examples: Examples) -> dict[str, Any]:
        """What tells a run from others, besides its parameters; actions that no file can hold are an error here."""
        gold = json.dumps([[plain(action) for action in actions] for _, actions in examples])
        return {
            "problem": type(self.problem).__name__,
            "templates": list(self.problem.templates),
            "training_data": {"examples": len(examples), "digest": f"{_core.checksum(gold.encode()):016x}"},
        }

    def learn(self, xs: Iterable[Any], ys: Iterable[Any]) -> _core.BatchReport:
        """Go on learning: one pass over these examples, in their order; a report for each of them.

        ``report[0].updates``, ``.invalid``, ``.violation`` and ``.prefix`` say what the first example did.
        """
        learner = self._learner
        if learner is None:
            if self._model is not None:
                raise ModelError("this perceptron was loaded from a file, which holds no training state; fit it anew")
            learner = self._new_learner()
        examples = self._examples(xs, ys)
        batch = learner.learn((self.problem, examples), array("I", range(len(examples))))
        self._learner, self._model = learner, None  # made anew when somebody asks for it
        return batch

    def _new_learner(self) -> _core.PythonLearner:
        self._check_parameters()
        return _core.PythonLearner(
            spec_of(self.problem),
            *self._search_arguments(),
            **self._learning_arguments(),
        )

    def _examples(self, xs: Iterable[Any], ys: Iterable[Any]) -> Examples:
        inputs, structures = paired(xs, ys)
        return [(x, list(self.problem.gold(x, y))) for x, y in zip(inputs, structures, strict=True)]

    @property
    def reports_(self) -> list[EpochReport]:
        """The epochs of ``fit`` in numbers."""
        return self._current().epochs

    # Prediction

    def _current(self) -> ProblemModel:
        if self._model is None and self._learner is not None:
            self._model = ProblemModel.of(self._learner, bool(self.average), self.problem.templates)
        model: ProblemModel = self._fitted("_model")
        return model

    def _decoder(self, model: ProblemModel) -> _core.PythonDecoder:
        return _core.PythonDecoder(spec_of(self.problem), model.actions, model.weights, *self._search_arguments())

    def _k_best(self, model: ProblemModel, xs: Iterable[Any], k: int, data: str) -> list[list[tuple[float, Any]]]:
        inputs = list(xs)
        decoder = self._decoder(model)
        return [
            [(score, self.problem.result(x, actions, state)) for score, actions, state in derivations]
            for x, derivations in zip(inputs, decoder.k_best(self.problem, inputs, k, data), strict=True)
        ]

    def predict(self, xs: Iterable[Any]) -> list[Any]:
        """For every input the best structure found: the problem's ``result``, by default the list of actions."""
        return [derivations[0][1] for derivations in self._k_best(self._current(), xs, 1, "xs")]

    def predict_k_best(self, xs: Iterable[Any], k: int) -> list[list[tuple[float, Any]]]:
        """For every input its ``k`` best structures with their scores, best first.

        A beam without merging can list no more than its width; ``search="viterbi"`` lists the true k best.
        """
        if not isinstance(k, int) or k < 1:
            raise ParameterError(f"k must be a whole number of at least 1, got {k!r}")
        return self._k_best(self._current(), xs, k, "xs")

    def score(self, xs: Iterable[Any], ys: Iterable[Any]) -> float:
        """The mean of the problem's ``score`` in per cent: by default, how many structures are right."""
        return self._score(self._current(), *paired(xs, ys), "xs")

    def _score(self, model: ProblemModel, xs: list[Any], ys: list[Any], data: str) -> float:
        predictions = [derivations[0][1] for derivations in self._k_best(model, xs, 1, data)]
        scores = [self.problem.score(x, y, p) for x, y, p in zip(xs, ys, predictions, strict=True)]
        for number, value in enumerate(scores):
            if not isinstance(value, (int, float)) or not math.isfinite(value):
                raise ProblemError(
                    f"{type(self.problem).__name__}: {data}[{number}]: score() gave {value!r:.80}; "
                    "it must be a finite number"
                )
        return 100 * math.fsum(scores) / len(scores)

    def trace(
        self, x: Any, y: Any, *, search: str | None = None, beam: int | None = None, margin: float | None = None
    ) -> Trace:
        """How the gold derivation fares in the search: scores, beams, and what each update method would learn from.

        A narrower ``beam`` than the perceptron's own shows search errors that it does not make itself any more.
        ``beam`` alone means beam search; ``margin`` is 0 for plain violations, and else what the step of training has.
        """
        changed = {"search": search or ("beam" if beam is not None else None), "beam": beam, "margin": margin}
        other = Perceptron(**(self.get_params() | {name: v for name, v in changed.items() if v is not None}))
        other._check_parameters()
        if margin is None and self.step == "perceptron":
            other.margin = 0.0
        gold = list(self.problem.gold(x, y))
        if not gold:
            raise DataError("a derivation of no steps cannot be traced; give one that has some")
        core, actions = other._decoder(self._current()).trace(self.problem, x, gold, float(other.margin))
        return Trace.of(
            core,
            words=[str(step) for step in range(1, len(gold) + 1)],
            gold=[str(action) for action in gold],
            names=[str(action) for action in actions],
            search=other._search_name(),
            margin=float(other.margin),
        )

    def weights(self, averaged: bool | None = None) -> dict[Feature, float]:
        """The weights by name, the heaviest first: those that predict, or the learner's own, averaged or not.

        A name from ``features`` stands alone; what a template saw comes with its action, as in ``("w0=the", "DET")``.
        """
        if averaged is None:
            return self._current().named()
        if self._learner is None and self._model is not None:
            raise ModelError("this perceptron was loaded from a file, which holds the weights that predict only")
        learner: _core.PythonLearner = self._fitted("_learner")
        return ProblemModel.of(learner, averaged, ()).named()

    # Models

    def _model_content(self) -> tuple[dict[str, Any], dict[str, Tensor]]:
        model = self._current()
        parameters = self._plain_parameters()
        metadata = {"task": self.task, "problem": type(self.problem).__name__, "parameters": parameters}
        return {**metadata, **model.metadata()}, model.tensors()

    def _is_fitted(self) -> bool:
        return self._model is not None or self._learner is not None

    @classmethod
    def _unpickled(cls, file: ModelFile, parameters: dict[str, Any]) -> Perceptron:
        return cls._from_file(file, parameters["problem"])

    @classmethod
    def load(cls, path: str | os.PathLike[str], problem: Problem) -> Perceptron:
        """The perceptron in a file. Files hold no code, so the problem that it was trained on has to be given again."""
        return cls._from_file(load_model(path), problem)

    @classmethod
    def _from_file(cls, file: ModelFile, problem: Problem) -> Perceptron:
        if file.task != cls.task:
            raise ModelError(f"{file.name}: holds a model for the task {file.task!r:.80}; load it with goldbeam.load")
        try:
            parameters = file.field("parameters", dict)
            known = {name: value for name, value in parameters.items() if name in cls._parameter_names()}
            perceptron = cls(problem, **known)
            perceptron._check_parameters()
            model = ProblemModel.of_file(file)
            perceptron._decoder(model)
        except (TypeError, ValueError, KeyError, OverflowError, RecursionError) as cause:
            if isinstance(cause, ModelError) and str(cause).startswith(file.name):
                raise
            # The core's TypeError lists signatures over several lines.
            reason = "a value in it has the wrong type" if isinstance(cause, (TypeError, KeyError)) else cause
            raise damaged(file.name, reason, "model") from cause
        if model.templates != list(problem.templates):
            raise ModelError(
                f"{file.name}: was trained with the templates {model.templates!r:.200}, and the problem "
                f"{type(problem).__name__} has others; give the problem that it was trained on"
            )
        perceptron._model = model
        return perceptron
