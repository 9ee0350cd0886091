"""The training loop, once for every task: passes in seeded order, a dev score each, the best epoch kept.

A run can stop after any example, or after any minibatch, and go on from its checkpoint: the model that it ends with is
the same.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from goldbeam import _core
from goldbeam.errors import GoldbeamError
from goldbeam.interrupts import SafePoints
from goldbeam.learning.checkpoint import Checkpoints
from goldbeam.learning.checkpoint_codec import batch_lengths
from goldbeam.learning.events import Observer, Plan, as_observer
from goldbeam.learning.log import Log
from goldbeam.learning.run_progress import RunProgress
from goldbeam.models.epoch_report import EpochReport

Model = TypeVar("Model")

# A batch is what is learned between two looks at the screen; it does not change the result. A checkpoint that is due
# and Ctrl-C do not wait for its end.
BATCH_TOKENS = 20_000


class Learner(Protocol):
    """What the core's learners have in common."""

    def learn(self, data: Any, sentences: Any, begun: Any = None, stop: _core.Stop | None = None) -> Any:
        """A report, of the whole batch or, after ``stop``, of its beginning: given back as ``begun`` it goes on.

        ``stop`` may also ask for a pause. Then at least one more example is learned.
        """

    @property
    def weights(self) -> Any: ...


@dataclass(frozen=True)
class Schedule:
    epochs: int
    patience: int | None  # stop after so many epochs without a better dev score
    seed: int
    minibatch: int = 1  # sentences that the learner decodes with the same weights; a batch holds whole ones

    def is_over(self, done: int, best_epoch: int) -> bool:
        """Whether a run ends after so many epochs, of which this one was the best."""
        return done >= self.epochs or (self.patience is not None and done - best_epoch >= self.patience)


@dataclass(frozen=True)
class Score:
    value: float  # in per cent; more is better
    metric: str


@dataclass
class Outcome(Generic[Model]):
    """The best model that a run has found so far; an interrupted run leaves one too. None if there is no model yet."""

    model: Model | None = None
    epoch: int = 0  # that the model comes from
    reports: list[EpochReport] = field(default_factory=list)

    def replace(self, model: Model, epoch: int, reports: list[EpochReport]) -> None:
        self.model, self.epoch, self.reports = model, epoch, reports


def train(
    learner: Learner,
    data: Any,
    lengths: Sequence[int],
    schedule: Schedule,
    freeze: Callable[[], Model],
    score: Callable[[Model], Score] | None,
    outcome: Outcome[Model],
    plan: Plan,
    observer: object | None = None,
    checkpoints: Checkpoints | None = None,
    log: Log | None = None,
) -> None:
    """Learn ``data`` (sentences of these ``lengths``), epoch by epoch.

    After an epoch ``freeze()`` gives the model as it stands, and ``score(model)`` its dev score. ``outcome`` always has
    the best model so far, so that an interrupted run leaves its best. Without a score the last epoch counts, finished
    or not: then there is an outcome at the end or at the interruption.

    With ``checkpoints`` the run goes on where an earlier one stopped, and Ctrl-C leaves a checkpoint of that very
    moment. The KeyboardInterrupt that is then raised has as its cause the error with which that failed, if it did.
    """
    run = _Run(learner, data, lengths, schedule, freeze, score, outcome, plan, as_observer(observer), checkpoints, log)
    with ExitStack() as stack:
        for resource in (checkpoints, log):
            if resource:
                stack.enter_context(resource)
        run.begin()
        try:
            with SafePoints() as points:
                while not run.is_over():
                    for batch in run.batches():
                        complete = False
                        while not complete:
                            complete = run.learn(batch, points.stop)
                            points.check()
                            if points.stop.is_set:
                                raise KeyboardInterrupt
                    run.end_epoch(points)
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
        outcome: Outcome[Model],
        plan: Plan,
        observer: Observer,
        checkpoints: Checkpoints | None,
        log: Log | None,
    ) -> None:
        self._learner, self._data, self._lengths, self._schedule = learner, data, lengths, schedule
        self._freeze, self._score, self._outcome, self._plan = freeze, score, outcome, plan
        self._observers: list[Observer] = [*([log] if log else []), observer]
        self._checkpoints, self._log = checkpoints, log
        if log:
            log.observer = observer
        self._progress = RunProgress()
        self._best: Any = None  # the model of the best epoch, if there are scores
        self._begun_batch: Any = None  # the report of a batch that was stopped in the middle
        self._exact = True  # whether weights and progress are of the same moment
        self._begun = time.perf_counter()

    def begin(self) -> None:
        found = self._checkpoints.find(self._check_place) if self._checkpoints else None
        if found:
            self._progress, self._best, self._begun_batch = found
            self._begun -= found.progress.seconds
        progress = self._progress
        plan = replace(self._plan, done=tuple(progress.reports), tokens_done=progress.sums.tokens)
        for observer in self._observers:
            observer.begin(plan)
        if self._best is not None:
            self._outcome.replace(self._best, progress.best_epoch, progress.reports)

    def _check_place(self, progress: RunProgress, begun: Any) -> None:
        """Raise ValueError if the run cannot go on from there, although it is the same run."""
        epochs = self._schedule.epochs
        reached = progress.epoch if progress.position or begun is not None else progress.epoch - 1
        if reached > epochs:
            raise ValueError(f"it is in epoch {reached} already and cannot end after {epochs}; allow more epochs")
        batches = list(self._all_batches(progress.epoch))
        if progress.position and all(batch.end != progress.position for batch in batches):
            raise ValueError("it was made with other batches")
        if begun is not None:
            longest = next((len(batch.sentences) for batch in batches if batch.end > progress.position), 0)
            if any(count > longest for count in batch_lengths(begun)):
                raise ValueError("it was made with other batches")

    def is_over(self) -> bool:
        schedule = self._schedule if self._score else replace(self._schedule, patience=None)
        return schedule.is_over(self._progress.epoch - 1, self._progress.best_epoch)

    def batches(self) -> Iterator[_Batch]:
        """What is left of the epoch."""
        position = self._progress.position
        return (batch for batch in self._all_batches(self._progress.epoch) if batch.end > position)

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

    def learn(self, batch: _Batch, stop: _core.Stop) -> bool:
        """Whether the batch was learned to its end; otherwise it is kept as far as it has come.

        A learner ends earlier if it is stopped, or if a checkpoint is due.
        """
        progress = self._progress
        stop.pause_after(self._checkpoints.seconds_left() if self._checkpoints else None)
        begun = time.perf_counter()
        self._exact = False
        learned = self._learner.learn(self._data, batch.sentences, self._begun_batch, stop)
        progress.sums.seconds += time.perf_counter() - begun
        if any(count < len(batch.sentences) for count in batch_lengths(learned)):
            self._begun_batch, self._exact = learned, True
            if not stop.is_set:
                self._checkpoint_if_due()
            return False
        self._begun_batch = None
        progress.sums.add(learned, batch.tokens)
        progress.position = batch.end
        self._exact = True
        for observer in self._observers:
            observer.advance(progress.epoch, progress.sums.tokens)
        self._checkpoint_if_due()
        return True

    def end_epoch(self, points: SafePoints) -> None:
        progress, sums = self._progress, self._progress.sums
        with points.everywhere():
            model = self._freeze() if self._score else None
            result = self._score(model) if self._score and model is not None else None
        better = result is None or progress.best_score is None or result.value > progress.best_score
        report = EpochReport(
            epoch=progress.epoch,
            examples=progress.position,
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
            gave_up=sums.gave_up,
            gamma_invalid=sums.gamma_invalid,
            plain_fallbacks=sums.plain_fallbacks,
        )
        self._exact = False
        progress.close_epoch(report)
        if result and better and model is not None:
            self._best = model
            self._outcome.replace(model, report.epoch, progress.reports)
        self._exact = True
        for observer in self._observers:
            observer.epoch(report)
        self._checkpoint_if_due()

    def _checkpoint_if_due(self) -> None:
        if self._checkpoints and self._checkpoints.due(self._progress):
            self._checkpoint(self._checkpoints)

    def _checkpoint(self, checkpoints: Checkpoints) -> None:
        now = time.perf_counter()
        self._progress.seconds = now - self._begun
        checkpoints.write(self._progress, self._best, self._begun_batch)
        if self._log:
            self._log.checkpoint(self._place(), checkpoints.checkpoint.name, time.perf_counter() - now)

    def _place(self) -> dict[str, int]:
        """Where the run is, for the log; of several models the last one counts."""
        begun = 0 if self._begun_batch is None else min(batch_lengths(self._begun_batch))
        return {"in_epoch": self._progress.epoch, "examples_done": self._progress.position + begun}

    def write_down(self, stop: KeyboardInterrupt) -> None:
        """At an interruption. If weights and progress do not agree, the last checkpoint stays as it is."""
        try:
            if self._checkpoints and self._exact:
                self._checkpoint(self._checkpoints)
            if self._log:
                self._log.interrupted(self._place())
        except GoldbeamError as problem:  # a full disk, say: the best model can be kept all the same
            raise stop from problem

    def keep_last(self) -> None:
        progress = self._progress
        if self._score is None and progress.reports:
            self._outcome.replace(self._freeze(), len(progress.reports), progress.reports)

    def end(self) -> None:
        for observer in self._observers:
            observer.end(self._progress.best_epoch, time.perf_counter() - self._begun)
