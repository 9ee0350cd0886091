"""What is kept of a training: its epochs in numbers, with CPU time, and what was measured at the end."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from goldbeam.learning.events import Plan
from goldbeam.models.epoch_report import EpochReport


@dataclass(frozen=True)
class Epoch:
    dev: float  # in per cent
    updates: int
    invalid: int
    cpu: float  # seconds of learning since the first epoch, without dev scores


@dataclass(frozen=True)
class Record:
    metric: str  # what `dev` is: accuracy, f1
    epochs: tuple[Epoch, ...]
    measures: Mapping[str, float]  # of the best epoch's model

    @property
    def best_epoch(self) -> int:
        """The first epoch with the best dev score, counted from 1."""
        return 1 + max(range(len(self.epochs)), key=lambda i: (self.epochs[i].dev, -i))

    @property
    def best_dev(self) -> float:
        return self.epochs[self.best_epoch - 1].dev

    def near_best(self, tolerance: float) -> int:
        """The first epoch whose dev score is within ``tolerance`` of the best.

        Scores wander on their plateau, and the very best epoch is a matter of luck; this one is not.
        """
        return self.reaching(self.best_dev - tolerance)

    def reaching(self, score: float) -> int:
        """The first epoch with this dev score; one more than there are if none has it."""
        return next((i for i, epoch in enumerate(self.epochs, 1) if epoch.dev >= score), len(self.epochs) + 1)

    def cpu_to(self, epoch: int) -> float:
        return self.epochs[epoch - 1].cpu

    @property
    def invalid_share(self) -> float:
        """Per cent of all updates, in all epochs."""
        updates = sum(epoch.updates for epoch in self.epochs)
        return 100 * sum(epoch.invalid for epoch in self.epochs) / updates if updates else 0.0

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, content: Mapping[str, Any]) -> Record:
        """The record that `to_json` wrote; anything else is a KeyError, TypeError or ValueError."""
        epochs = tuple(
            Epoch(float(e["dev"]), int(e["updates"]), int(e["invalid"]), float(e["cpu"])) for e in content["epochs"]
        )
        measures = {str(name): float(value) for name, value in content["measures"].items()}
        numbers = [*measures.values(), *(epoch.dev for epoch in epochs), *(epoch.cpu for epoch in epochs)]
        if not epochs or not all(map(math.isfinite, numbers)):
            raise ValueError("a record has epochs, and finite numbers")
        return cls(str(content["metric"]), epochs, measures)


class Recorder:
    """An observer of training that keeps the epochs.

    CPU time, not wall time: others may use the machine. It is taken when an epoch's last batch is learned, before the
    weights are frozen and scored.
    """

    def __init__(self, advance: Callable[[int], None]) -> None:
        self.epochs: list[Epoch] = []
        self.metric = ""
        self.ended = False
        self._advance = advance  # called with the tokens since the last call
        self._tokens = 0
        self._spent = 0.0  # in learning, until the end of the last epoch
        self._begun = self._now = time.process_time()

    def begin(self, plan: Plan) -> None:
        self._begun = self._now = time.process_time()

    def advance(self, epoch: int, tokens_done: int) -> None:
        self._now = time.process_time()
        self._advance(tokens_done - self._tokens)
        self._tokens = tokens_done

    def epoch(self, report: EpochReport) -> None:
        self._spent += self._now - self._begun
        if report.dev is None:
            raise AssertionError("an experiment trains with dev data")
        self.metric = report.metric or "score"
        self.epochs.append(Epoch(report.dev, report.updates, report.invalid, self._spent))
        self._tokens = 0
        self._begun = self._now = time.process_time()

    def end(self, best_epoch: int, seconds: float) -> None:
        self.ended = True
