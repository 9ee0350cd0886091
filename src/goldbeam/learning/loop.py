"""The training loop, once for every task: passes in seeded order, a dev score each, the best epoch kept."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from goldbeam import _core
from goldbeam.learning.events import EpochReport, Observer, Plan

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
) -> None:
    """Learn ``data`` (sentences of these ``lengths``), epoch by epoch.

    After an epoch ``freeze()`` gives the model as it stands, and ``score(model)`` its dev score. ``keep`` gets every
    outcome that is better than those before it, so that an interrupted run has kept its best. Without a score the
    last epoch counts, finished or not: then there is one outcome, at the end or at the interruption.
    """
    observer = observer or Silent()
    observer.begin(plan)
    begun = time.perf_counter()
    best_epoch, best_score = 0, float("-inf")
    reports: list[EpochReport] = []
    try:
        for epoch in range(1, schedule.epochs + 1):
            pass_report = _one_pass(learner, data, lengths, schedule.seed + epoch, epoch, observer)
            model = freeze() if score else None
            result = score(model) if score and model is not None else None
            better = result is None or result.value > best_score
            report = EpochReport(
                **pass_report,
                features=learner.weights.feature_count,
                dev=result.value if result else None,
                metric=result.metric if result else None,
                best=better,
            )
            reports.append(report)
            if better:
                best_epoch = epoch
            if result and better and model is not None:
                best_score = result.value
                keep(Outcome(model, epoch, reports))
            observer.epoch(report)
            if score and schedule.patience is not None and epoch - best_epoch >= schedule.patience:
                break
    finally:
        if score is None and reports:
            keep(Outcome(freeze(), len(reports), reports))
    observer.end(best_epoch, time.perf_counter() - begun)


def _one_pass(
    learner: Learner, data: Any, lengths: Sequence[int], seed: int, epoch: int, observer: Observer
) -> dict[str, Any]:
    order = memoryview(_core.permutation(len(lengths), seed)).cast("I")
    begun = time.perf_counter()
    updates = invalid = updated = tokens = 0
    violation = covered = 0.0
    first = batch_tokens = 0
    for end in range(1, len(order) + 1):
        batch_tokens += lengths[order[end - 1]]
        if batch_tokens < BATCH_TOKENS and end < len(order):
            continue
        batch = learner.learn(data, order[first:end])
        total = batch.total
        updates += total.updates
        invalid += total.invalid
        violation += total.violation
        updated += batch.updated
        covered += batch.covered
        tokens += batch_tokens
        first, batch_tokens = end, 0
        observer.advance(epoch, tokens)
    seconds = time.perf_counter() - begun
    return {
        "epoch": epoch,
        "examples": len(order),
        "updates": updates,
        "invalid": invalid,
        "violation": violation,
        "prefix": covered / updated if updated else 0.0,
        "seconds": seconds,
        "tokens_per_second": tokens / seconds if seconds > 0 else 0.0,
    }
