"""What training tells whoever watches it: a plan, progress within an epoch, a report per epoch."""

from __future__ import annotations

import warnings
from dataclasses import dataclass

from goldbeam.errors import ParameterError
from goldbeam.models.epoch_report import EpochReport


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
