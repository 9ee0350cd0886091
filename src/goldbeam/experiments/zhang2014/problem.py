"""What the four parts share: a problem with its estimator, trainings of several models, and their scores.

One training makes several models, whose first is what the training of one model would make. So a setting is trained
once a seed, and tells what it is worth alone, with any number of models averaged, by equation 8 and by equation 7.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from goldbeam.data import Corpus
from goldbeam.experiments.experiment import Measure, Options, Setting, Study
from goldbeam.experiments.splits import Splits
from goldbeam.experiments.zhang2014.averages import averages, key
from goldbeam.experiments.zhang2014.regularisers import NONE, Regulariser, told


@dataclass(frozen=True)
class Problem:
    name: str  # of the part
    task: str
    metrics: tuple[str, ...]  # as the estimator calls them; the first is what findings go by
    heads: tuple[str, ...]  # of columns: the same for people
    shuffled: int  # models that the paper's table averages
    parameters: Mapping[str, Any]
    cost: float

    def setting_name(self, regulariser: Regulariser) -> str:
        return f"{self.name}, {told(regulariser)}"

    def models(self, options: Options) -> int:
        """That a row with “shuffle” averages."""
        return min(self.shuffled, options.models)

    def setting(
        self, regulariser: Regulariser, options: Options, splits: Splits, tokens: int | None, *, most: bool = False
    ) -> Setting:
        """``most``: with as many models as Figure 2 has."""
        models = options.models if most else self.models(options)
        return Setting(
            self.setting_name(regulariser),
            self.task,
            {**shared_parameters(self, options), **regulariser, "average": models},
            _measures(range(1, models + 1), self.metrics),
            options.seeds,
            self.cost * models,
            tokens,
        )


def shared_parameters(problem: Problem, options: Options) -> dict[str, Any]:
    beam = max(options.beams)
    return {"step": "perceptron", "patience": None, **problem.parameters, "beam": beam, "epochs": options.epochs}


def _measures(counts: Sequence[int], metrics: tuple[str, ...]) -> dict[str, Measure]:
    def scores(part: str, corpus: Corpus, estimator: Any) -> dict[str, float]:
        return {f"{part} {name}": value for name, value in averages(estimator, corpus, counts, metrics).items()}

    return {
        "averages on dev": lambda estimator, splits: scores("dev", splits.dev, estimator),
        "averages on test": lambda estimator, splits: (
            None if splits.test is None else scores("test", splits.test, estimator)
        ),
    }


@dataclass(frozen=True)
class Scores:
    """The scores of a finished part."""

    problem: Problem
    study: Study

    @property
    def models(self) -> int:
        return self.problem.models(self.study.options)

    @property
    def parts(self) -> tuple[str, ...]:
        return ("dev",) if self.study.splits.test is None else ("dev", "test")

    def of(
        self,
        regulariser: Regulariser = NONE,
        models: int = 1,
        *,
        equation: int = 8,
        metric: str | None = None,
        part: str = "dev",
    ) -> list[float]:
        """One a seed."""
        name = f"{part} {key(models, metric or self.problem.metrics[0], equation)}"
        return [record.measures[name] for record in self.study.records[self.problem.setting_name(regulariser)]]

    def shuffled(self, regulariser: Regulariser = NONE, equation: int = 8) -> list[float]:
        return self.of(regulariser, self.models, equation=equation)
