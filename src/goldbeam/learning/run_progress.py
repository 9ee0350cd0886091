"""How far a training run has come: all that a checkpoint must know besides the weights."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from goldbeam.models.epoch_report import EpochReport


@dataclass
class Sums:
    """What an epoch's report will be made of, as far as the epoch has come."""

    updates: int = 0
    invalid: int = 0
    gave_up: int = 0
    gamma_invalid: int = 0
    plain_fallbacks: int = 0
    updated: int = 0  # examples, where `updates` counts changes
    tokens: int = 0
    violation: float = 0.0
    covered: float = 0.0
    seconds: float = 0.0

    def add(self, batch: Any, tokens: int) -> None:
        """Batches are added one by one, so a resumed run rounds as one that was never stopped."""
        total = batch.total
        self.updates += total.updates
        self.invalid += total.invalid
        self.gave_up += total.gave_up
        self.gamma_invalid += total.gamma_invalid
        self.plain_fallbacks += total.plain_fallbacks
        self.updated += batch.updated
        self.tokens += tokens
        self.violation += total.violation
        self.covered += batch.covered


@dataclass
class RunProgress:
    """A moment between two batches."""

    epoch: int = 1  # that is being learned
    position: int = 0  # examples of its order that are learned
    sums: Sums = field(default_factory=Sums)
    reports: list[EpochReport] = field(default_factory=list)  # of the epochs before
    best_epoch: int = 0
    best_score: float | None = None
    seconds: float = 0.0  # of the whole run, over all its resumptions

    def close_epoch(self, report: EpochReport) -> None:
        self.reports.append(report)
        if report.best:
            self.best_epoch, self.best_score = report.epoch, report.dev
        self.epoch, self.position, self.sums = self.epoch + 1, 0, Sums()

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def of_json(cls, value: dict[str, Any]) -> RunProgress:
        """What `to_json` gave; anything else is a TypeError, KeyError or ValueError."""
        reports = [EpochReport.of_json(report) for report in value["reports"]]
        progress = cls(**{**value, "sums": Sums(**value["sums"]), "reports": reports})
        if [report.epoch for report in reports] != list(range(1, progress.epoch)):
            raise ValueError("its epochs are not counted from 1")
        if not 0 <= progress.best_epoch < progress.epoch or progress.position < 0:
            raise ValueError("checkpoint position is outside the run")
        return progress
