"""What training tells whoever watches it: a plan, progress within an epoch, a report per epoch."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from goldbeam.errors import ParameterError


@dataclass(frozen=True)
class Plan:
    """What is about to be trained, known before the first example."""

    task: str
    epochs: int  # at most: patience may end training earlier
    examples: int
    tokens: int  # in one pass
    labels: int
    templates: int
    search: str  # for people, as in "beam 4, merged"
    update: str  # for people, as in "max-violation"
    unreachable: int = 0  # examples whose gold structure no search can reach; they are not learned from
    why_unreachable: str = "invalid label sequences"  # for people
    remarks: tuple[str, ...] = ()  # on the data, for people, as in "12 sentences are non-projective"
    done: tuple[EpochReport, ...] = ()  # epochs that a resumed run has behind it
    tokens_done: int = 0  # of the epoch that a resumed run goes on with


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


class Observer:
    """Watches training; this one does nothing, and others define what they want to know.

    Events come in order: begin, then for every epoch many `advance` and one `epoch`, then end. An exception from any
    method stops training. `end` is not called when training is stopped.

    Any object with some of these methods can watch, whether it is derived from this class or not.
    """

    def begin(self, plan: Plan) -> None: ...

    def advance(self, epoch: int, tokens_done: int) -> None:
        """``tokens_done`` counts from the start of this epoch."""

    def epoch(self, report: EpochReport) -> None: ...

    def end(self, best_epoch: int, seconds: float) -> None: ...

    def stage(self, what: str) -> None:
        """Which part of a longer training begins, as a pipeline's."""

    def warning(self, message: str) -> None:
        """Training can go on without this."""
        warnings.warn(message, RuntimeWarning, stacklevel=2)


EVENTS = tuple(name for name in vars(Observer) if not name.startswith("_"))


def as_observer(observer: object | None) -> Observer:
    """The observer with all methods: those that it does not define do nothing. None watches nothing."""
    if isinstance(observer, Observer):
        return observer
    methods = {event: method for event in EVENTS if callable(method := getattr(observer, event, None))}
    if observer is not None and not methods:
        raise ParameterError(f"observer has none of the methods {', '.join(EVENTS)}; define those that you need")
    whole = Observer()
    for event, method in methods.items():
        setattr(whole, event, method)
    return whole
