"""The training loop, once for every task: passes in seeded order, a dev score each, the best epoch kept.

A run can stop between any two batches and go on from its checkpoint: the model that it ends with is the same.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from goldbeam import _core
from goldbeam.errors import GoldbeamError
from goldbeam.learning.checkpoint import Checkpoints
from goldbeam.learning.events import EpochReport, Observer, Plan
from goldbeam.learning.interrupts import SafePoints
from goldbeam.learning.log import Log
from goldbeam.learning.standing import Standing

Model = TypeVar("Model")

# A batch is what is learned between two looks at the clock, the screen and Ctrl-C; it does not change the result.
BATCH_TOKENS = 20_000


class Learner(Protocol):
    """What the core's learners have in common."""

    def learn(self, data: Any, sentences: Any) -> Any: ...

    @property
    def weights(self) -> Any: ...


@dataclass(frozen=True)
class Schedule:
    epochs: int
    patience: int | None  # stop after so many epochs without a better dev score
    seed: int
    minibatch: int = 1  # sentences that the learner decodes with the same weights; a batch holds whole ones


@dataclass(frozen=True)
class Score:
    value: float  # in per cent; more is better
    metric: str


@dataclass
class Outcome(Generic[Model]):
    model: Model
    epoch: int  # that the model comes from
    reports: list[EpochReport]


class Silent:
    """The observer of somebody who does not watch."""

    def begin(self, plan: Plan) -> None: ...

    def advance(self, epoch: int, tokens_done: int) -> None: ...

    def epoch(self, report: EpochReport) -> None: ...

    def end(self, best_epoch: int, seconds: float) -> None: ...


def train(
    learner: Learner,
    data: Any,
    lengths: Sequence[int],
    schedule: Schedule,
    freeze: Callable[[], Model],
    score: Callable[[Model], Score] | None,
    keep: Callable[[Outcome[Model]], None],
    plan: Plan,
    observer: Observer | None = None,
    checkpoints: Checkpoints | None = None,
    log: Log | None = None,
) -> None:
    """Learn ``data`` (sentences of these ``lengths``), epoch by epoch.

    After an epoch ``freeze()`` gives the model as it stands, and ``score(model)`` its dev score. ``keep`` gets every
    outcome that is better than those before it, so that an interrupted run has kept its best. Without a score the
    last epoch counts, finished or not: then there is one outcome, at the end or at the interruption.

    With ``checkpoints`` the run goes on where an earlier one stopped, and Ctrl-C leaves a checkpoint of that very
    moment. The KeyboardInterrupt that is then raised has as its cause the error with which that failed, if it did.
    """
    run = _Run(learner, data, lengths, schedule, freeze, score, keep, plan, observer or Silent(), checkpoints, log)
    with ExitStack() as stack:
        for resource in (checkpoints, log):
            if resource:
                stack.enter_context(resource)
        run.begin()
        try:
            with SafePoints() as points:
                while not run.is_over():
                    for batch in run.batches():
                        run.learn(batch)
                        points.check()
                    run.end_epoch()
                    points.check()
        except KeyboardInterrupt as stop:
            run.write_down(stop)
            raise
        finally:
            run.keep_last()
        run.end()


class _Batch(NamedTuple):
    sentences: memoryview
    end: int  # in the epoch's order
    tokens: int


class _Run(Generic[Model]):
    """One call of `train`: what it was given, where it stands, and the steps that it is made of."""

    def __init__(
        self,
        learner: Learner,
        data: Any,
        lengths: Sequence[int],
        schedule: Schedule,
        freeze: Callable[[], Model],
        score: Callable[[Model], Score] | None,
        keep: Callable[[Outcome[Model]], None],
        plan: Plan,
        observer: Observer,
        checkpoints: Checkpoints | None,
        log: Log | None,
    ) -> None:
        self._learner, self._data, self._lengths, self._schedule = learner, data, lengths, schedule
        self._freeze, self._score, self._keep, self._plan = freeze, score, keep, plan
        self._observers: list[Observer] = [*([log] if log else []), observer]
        self._checkpoints, self._log = checkpoints, log
        self._standing = Standing()
        self._best: Any = None  # the model of the best epoch, if there are scores
        self._exact = True  # whether weights and standing are of the same moment
        self._begun = time.perf_counter()

    def begin(self) -> None:
        found = self._checkpoints.find(self._check_place) if self._checkpoints else None
        if found:
            self._standing, self._best = found
            self._begun -= found.standing.seconds
        standing = self._standing
        plan = replace(self._plan, done=tuple(standing.reports), tokens_done=standing.sums.tokens)
        for observer in self._observers:
            observer.begin(plan)
        if self._best is not None:
            self._keep(Outcome(self._best, standing.best_epoch, standing.reports))

    def _check_place(self, standing: Standing) -> None:
        """Raise ValueError if the run cannot go on from there, although it is the same run."""
        epochs = self._schedule.epochs
        reached = standing.epoch if standing.position else standing.epoch - 1
        if reached > epochs:
            raise ValueError(f"it is in epoch {reached} already and cannot end after {epochs}; allow more epochs")
        if standing.position and all(batch.end != standing.position for batch in self._all_batches(standing.epoch)):
            raise ValueError("it was made with other batches")

    def is_over(self) -> bool:
        done = self._standing.epoch - 1
        patience = self._schedule.patience if self._score else None
        return done >= self._schedule.epochs or (patience is not None and done - self._standing.best_epoch >= patience)

    def batches(self) -> Iterator[_Batch]:
        """What is left of the epoch."""
        position = self._standing.position
        return (batch for batch in self._all_batches(self._standing.epoch) if batch.end > position)

    def _all_batches(self, epoch: int) -> Iterator[_Batch]:
        """Where batches end depends on the epoch's order alone, not on where the run was stopped."""
        order = memoryview(_core.permutation(len(self._lengths), self._schedule.seed + epoch)).cast("I")
        first = tokens = 0
        for end in range(1, len(order) + 1):
            tokens += self._lengths[order[end - 1]]
            whole = tokens >= BATCH_TOKENS and (end - first) % self._schedule.minibatch == 0
            if whole or end == len(order):
                yield _Batch(order[first:end], end, tokens)
                first, tokens = end, 0

    def learn(self, batch: _Batch) -> None:
        standing = self._standing
        begun = time.perf_counter()
        self._exact = False
        learned = self._learner.learn(self._data, batch.sentences)
        standing.sums.add(learned, batch.tokens, time.perf_counter() - begun)
        standing.position = batch.end
        self._exact = True
        for observer in self._observers:
            observer.advance(standing.epoch, standing.sums.tokens)
        self._checkpoint_if_due()

    def end_epoch(self) -> None:
        standing, sums = self._standing, self._standing.sums
        model = self._freeze() if self._score else None
        result = self._score(model) if self._score and model is not None else None
        better = result is None or standing.best_score is None or result.value > standing.best_score
        report = EpochReport(
            epoch=standing.epoch,
            examples=standing.position,
            updates=sums.updates,
            invalid=sums.invalid,
            violation=sums.violation,
            prefix=sums.covered / sums.updated if sums.updated else 0.0,
            features=self._learner.weights.feature_count,
            seconds=sums.seconds,
            tokens_per_second=sums.tokens / sums.seconds if sums.seconds > 0 else 0.0,
            dev=result.value if result else None,
            metric=result.metric if result else None,
            best=better,
            stopped=sums.stopped,
            broke=sums.broke,
            fell_back=sums.fell_back,
        )
        self._exact = False
        standing.close_epoch(report)
        if result and better and model is not None:
            self._best = model
            self._keep(Outcome(model, report.epoch, standing.reports))
        self._exact = True
        for observer in self._observers:
            observer.epoch(report)
        self._checkpoint_if_due()

    def _checkpoint_if_due(self) -> None:
        if self._checkpoints and self._checkpoints.due(self._standing):
            self._checkpoint(self._checkpoints)

    def _checkpoint(self, checkpoints: Checkpoints) -> None:
        now = time.perf_counter()
        self._standing.seconds = now - self._begun
        checkpoints.write(self._standing, self._best)
        if self._log:
            self._log.checkpoint(self._standing, checkpoints.checkpoint.name, time.perf_counter() - now)

    def write_down(self, stop: KeyboardInterrupt) -> None:
        """At an interruption. If weights and standing do not agree, the last checkpoint stays as it is."""
        try:
            if self._checkpoints and self._exact:
                self._checkpoint(self._checkpoints)
            if self._log:
                self._log.interrupted(self._standing)
        except GoldbeamError as problem:  # a full disk, say: the best model can be kept all the same
            raise stop from problem

    def keep_last(self) -> None:
        standing = self._standing
        if self._score is None and standing.reports:
            self._keep(Outcome(self._freeze(), len(standing.reports), standing.reports))

    def end(self) -> None:
        for observer in self._observers:
            observer.end(self._standing.best_epoch, time.perf_counter() - self._begun)
