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
from goldbeam.learning.checkpoint_codec import CheckpointCodec
from goldbeam.learning.events import Plan
from goldbeam.learning.log import Log
from goldbeam.learning.loop import Outcome, Score, train
from goldbeam.learning.trace import Trace
from goldbeam.models.container import ModelFile, Tensor, damaged, load_model
from goldbeam.models.epoch_report import EpochReport
from goldbeam.problem.checks import check_promises, inputs_and_structures, spec_of
from goldbeam.problem.interface import Problem, defines
from goldbeam.problem.learner import ProblemLearner, plain_action
from goldbeam.problem.model import Feature, ProblemModel, ProblemModelCodec
from goldbeam.progress.watching import watching
from goldbeam.settings import no_setting, redeclared, setting
from goldbeam.settings.kinds import Anything, Number
from goldbeam.settings.learning import Swvp, Update
from goldbeam.settings.search import ExactSearch
from goldbeam.tasks.common.engine import EngineEstimator
from goldbeam.tasks.common.predictions import Predictions

Examples = list[tuple[Any, list[Any]]]  # inputs with their gold actions


class Perceptron(ExactSearch, Update, Swvp, EngineEstimator):
    """A structured perceptron for a `Problem` of your own.

    After ``fit``, ``reports_`` has an `EpochReport` for each epoch.
    """

    task = "problem"
    main_settings = ("problem", "beam", "epochs")

    problem: Problem = setting(
        Anything(),
        help="What to search and what to see: an instance of a subclass of Problem.",
        stored=False,
        kw_only=False,
    )
    search: str = redeclared(help="Search algorithm; viterbi keeps all states, merged by signature, and is exact.")
    beam: int = redeclared(default=8)
    threshold: float | None = redeclared(
        kind=Number(above=0, optional=True), help="Also drop hypotheses that score this much below the best."
    )
    merge: bool = redeclared(help="Merge hypotheses of equal signature (dynamic programming), if there are signatures.")
    swvp: str | None = redeclared(
        help="Update on mixtures of prediction and gold, weighted by margins (wm) or ranks (wmr); needs mixes."
    )
    dropout: float = redeclared(help="Fraction of positions that the problem's method masked() hides from an example.")
    _model: ProblemModel | None = no_setting()
    _learner: ProblemLearner | None = no_setting()

    # Learning

    def fit(
        self,
        xs: Iterable[Any],
        ys: Iterable[Any],
        *,
        dev: tuple[Iterable[Any], Iterable[Any]] | None = None,
        verbose: bool = False,
        observer: object | None = None,
        checkpoint: Checkpoint | str | os.PathLike[str] | None = None,
        resume: bool = False,
        log: str | os.PathLike[str] | None = None,
    ) -> Perceptron:
        """Learn from inputs and their structures, or lists of gold actions if the problem has no ``gold``.

        With ``dev`` (inputs and structures) the best epoch is kept and ``patience`` applies; else the last one is.
        ``verbose``, ``checkpoint``, ``resume`` and ``log`` are those of `Tagger.fit`. A resumed run must have the same
        inputs, which is checked by their gold actions only, since inputs may be any objects. Until there is a new
        model, the perceptron predicts with the one that it had.
        """
        learner = self._new_learner()
        with self._refitting(checkpoint) as twin, watching(verbose, observer) as watcher:
            twin._fit(learner, xs, ys, dev, watcher, checkpoint, resume, log)
        return self

    def _fit(
        self,
        learner: ProblemLearner,
        xs: Iterable[Any],
        ys: Iterable[Any],
        dev: tuple[Iterable[Any], Iterable[Any]] | None,
        observer: object | None,
        checkpoint: Checkpoint | str | os.PathLike[str] | None,
        resume: bool,
        log: str | os.PathLike[str] | None,
    ) -> None:
        """`fit` of a perceptron that is not fitted."""
        examples = self._examples(xs, ys)
        learner.check((self.problem, examples))
        check_promises(self.problem, examples)
        held_out = None if dev is None else inputs_and_structures(*dev)

        checkpoints = None
        if checkpoint is not None or resume:
            codec = CheckpointCodec(learner, ProblemModelCodec(self.problem.templates))
            checkpoints = checkpoints_of(checkpoint, resume, self._identity(**self._data_facts(examples)), codec)
            self._run_checkpoint = None if checkpoints is None else checkpoints.file

        def score(model: ProblemModel) -> Score:
            metric = "score" if defines(self.problem, "score") else "exact match"
            return Score(self._score(model, *(held_out or ([], [])), "dev xs"), metric)

        outcome: Outcome[ProblemModel] = Outcome()
        try:
            train(
                learner,
                (self.problem, examples),
                [len(gold) for _, gold in examples],
                self._schedule(scored=held_out is not None),
                freeze=lambda: ProblemModel.of(learner, bool(self.average), self.problem.templates),
                score=score if held_out else None,
                outcome=outcome,
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
        finally:  # Ctrl-C leaves the best epoch so far
            if outcome.model is not None:
                self._model, self._learner = outcome.model, learner
                self._model.epochs, self._model.epoch = outcome.reports, outcome.epoch

    def _check_together(self) -> None:
        super()._check_together()
        if self.dropout and not defines(self.problem, "masked"):
            raise ParameterError(
                f"Perceptron: dropout needs the method masked() of {type(self.problem).__name__}, which hides parts of "
                "an input; define it, or use feature_dropout"
            )

    def _data_facts(self, examples: Examples) -> dict[str, Any]:
        """What tells a run from others, besides its parameters; actions that no file can hold are an error here."""
        gold = json.dumps([[plain_action(action) for action in actions] for _, actions in examples])
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

    def _new_learner(self) -> ProblemLearner:
        self._check_parameters()
        return ProblemLearner(spec_of(self.problem), **self._core_settings(), seed=int(self.random_state))

    def _examples(self, xs: Iterable[Any], ys: Iterable[Any]) -> Examples:
        inputs, structures = inputs_and_structures(xs, ys)
        return [(x, list(self.problem.gold(x, y))) for x, y in zip(inputs, structures, strict=True)]

    @property
    def reports_(self) -> list[EpochReport]:
        """The epochs of ``fit`` in numbers."""
        return self._current().epochs

    # Prediction

    def _current(self) -> ProblemModel:
        model, learner = self._model, self._learner
        if model is None and learner is not None:
            model = ProblemModel.of(learner, bool(self.average), self.problem.templates)
            if self._learner is learner:  # and no other thread has fitted meanwhile
                self._model = model
        current: ProblemModel = self._fitted("_model") if model is None else model
        return current

    def _decoder(self, model: ProblemModel) -> _core.PythonDecoder:
        self._check_prediction()
        spec = spec_of(self.problem)
        return _core.PythonDecoder(spec, model.actions, model.weights, **self._prediction_settings)

    def _k_best(self, model: ProblemModel, xs: Iterable[Any], k: int, data: str) -> list[list[tuple[float, Any]]]:
        inputs = list(xs)
        decoder = self._decoder(model)
        return [
            [(score, self.problem.result(x, actions, state)) for score, actions, state in derivations]
            for x, derivations in zip(inputs, decoder.k_best(self.problem, inputs, k, data), strict=True)
        ]

    def predict(self, xs: Iterable[Any]) -> list[Any]:
        """For every input the best structure found: the problem's ``result``, by default the list of actions."""
        return Predictions(derivations[0][1] for derivations in self._k_best(self._current(), xs, 1, "xs"))

    def predict_k_best(self, xs: Iterable[Any], k: int) -> list[list[tuple[float, Any]]]:
        """For every input its ``k`` best structures with their scores, best first.

        A beam without merging can list no more than its width; ``search="viterbi"`` lists the true k best.
        """
        if not isinstance(k, int) or k < 1:
            raise ParameterError(f"k must be a whole number of at least 1, got {k!r}")
        return self._k_best(self._current(), xs, k, "xs")

    def score(self, xs: Iterable[Any], ys: Iterable[Any]) -> float:
        """The mean of the problem's ``score`` in per cent: by default, how many structures are right."""
        return self._score(self._current(), *inputs_and_structures(xs, ys), "xs")

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
        learner: ProblemLearner = self._fitted("_learner")
        return ProblemModel.of(learner, averaged, ()).named()

    # Models

    def _model_content(self) -> tuple[dict[str, Any], dict[str, Tensor]]:
        model = self._current()
        parameters = self._stored_parameters()
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
            perceptron = cls._of_stored(file.field("parameters", dict), problem=problem)
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
