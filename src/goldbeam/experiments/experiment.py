"""What a paper's module declares: its runs, and how a report is written from their records."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from goldbeam.experiments.records import Record
    from goldbeam.experiments.report import Report
    from goldbeam.experiments.splits import Splits


@dataclass(frozen=True)
class Options:
    """How much to run."""

    seeds: int  # trainings of every setting; they differ in the order of the examples
    epochs: int
    beams: tuple[int, ...]
    updates: tuple[str, ...] | None = None  # methods to train at every beam, if that is too much for all of them
    models: int = 10  # that are averaged at most, where a paper averages several
    thorough: bool = True  # many values of each hyper-parameter; else a few

    @property
    def seeds_told(self) -> str:
        return "1 seed" if self.seeds == 1 else f"{self.seeds} seeds"


#: A number taken from a fitted estimator, such as its search errors on the dev data; it is cached with the training.
#: None where it makes no sense, as the test score without test data. Several numbers at once have names of their own.
Measure = Callable[[Any, "Splits"], "float | Mapping[str, float] | None"]


@dataclass(frozen=True)
class Setting:
    """An estimator with its parameters, trained once a seed."""

    name: str  # for people, and for the report to find its records: "max-violation, beam 4"
    task: str
    parameters: Mapping[str, Any]  # random_state is the seed, unless it is one of them
    measures: Mapping[str, Measure]
    seeds: int
    cost: float = 1.0  # of an epoch, relative to other settings: for the time that is left
    tokens: int | None = None  # in one pass, where the task counts other ones than the data do: characters
    splits: Callable[[int], Splits] | None = None  # other data for each seed, in place of the experiment's

    def data(self, seed: int, splits: Splits) -> Splits:
        """What it is trained on, where the experiment has these data."""
        return splits if self.splits is None else self.splits(seed)


@dataclass(frozen=True)
class Study:
    """A finished part of an experiment: all records of every setting, in the order of the seeds."""

    splits: Splits
    options: Options
    records: Mapping[str, Sequence[Record]]

    @property
    def metric(self) -> str:
        """What dev scores are: accuracy, f1."""
        return next(iter(self.records.values()))[0].metric


def _none(splits: Splits) -> str | None:
    return None


@dataclass(frozen=True)
class Part:
    """What a paper does on one problem."""

    options: Options
    sample: Options  # where goldbeam makes up the data: about a minute in all
    quick: Options
    settings: Callable[[Options, Splits], list[Setting]]
    write: Callable[[Mapping[str, Study], Report], None]  # sees the parts before it too
    obstacle: Callable[[Splits], str | None] = _none  # why these data will not do; None if they will
    makes_data: bool = False  # all its settings have splits of their own


@dataclass(frozen=True)
class Experiment:
    """One paper: parts by name, in the order of the report, on the same data."""

    splits: Callable[[str | None, str | None], Splits]  # (folder or None for sample data, column) -> data
    parts: Mapping[str, Part]
