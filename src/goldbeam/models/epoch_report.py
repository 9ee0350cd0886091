"""An epoch of training in numbers, as training tells it and model files keep it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

# What counters were called in the files of version 0.1.
_NAMES_IN_0_1 = {"stopped": "gave_up", "broke": "gamma_invalid", "fell_back": "plain_fallbacks"}


@dataclass(frozen=True)
class EpochReport:
    """One pass over the data in numbers: the counts that the 2012 paper plots."""

    epoch: int  # from 1
    examples: int
    updates: int  # examples that changed the weights
    invalid: int  # updates that were not violations
    violation: float  # sum over the updates of (wrong score - gold score + margin) at the chosen prefix
    prefix: float  # mean share of the sentence that updates covered, 0..1
    features: int  # that have a weight
    seconds: float
    tokens_per_second: float
    dev: float | None = None  # score on the dev data in per cent, if there are any
    metric: str | None = None  # what `dev` is: "accuracy", "f1", "las" …
    best: bool = False  # the best epoch so far
    gave_up: int = 0  # examples that guided learning gave up, after too many updates
    gamma_invalid: int = 0  # updates by SWVP whose weights broke condition (2), mended or not
    plain_fallbacks: int = 0  # updates by SWVP that were plain ones, because no mixture was a violation

    @classmethod
    def of_json(cls, fields: Mapping[str, Any]) -> EpochReport:
        """A report from a file, of this version or of 0.1; TypeError or ValueError if it is no report."""
        if not isinstance(fields, Mapping):
            raise ValueError("its reports of epochs make no sense")
        return cls(**{_NAMES_IN_0_1.get(name, name): value for name, value in fields.items()})

    def __post_init__(self) -> None:
        """A model file may say anything."""
        counts = [self.epoch, self.examples, self.updates, self.invalid, self.features]
        counts += [self.gave_up, self.gamma_invalid, self.plain_fallbacks]
        sums = [self.violation, self.prefix, self.seconds, self.tokens_per_second, self.dev or 0]
        right = all(isinstance(number, (int, float)) for number in [*counts, *sums]) and isinstance(self.best, bool)
        if not (right and isinstance(self.metric, (str, type(None)))):
            raise ValueError("its reports of epochs make no sense")
