"""Shuffle and average (2014 paper, section 3.2): several models that see the same examples in other orders.

They learn side by side as one learner, so that one training loop, one checkpoint and one progress bar do for all of
them, and the epoch that is kept is the one whose average is best.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from typing import Any

from goldbeam import _core
from goldbeam.models.feature_names import FeatureNames
from goldbeam.workers import result_of, worker_count

#: Between the seeds of two models: no run has so many epochs, whose orders are numbered on from the seed.
SEED_STEP = 1_000_003


class ShuffledLearners:
    """Learners that are one: each learns every batch, with the examples shuffled in its own way.

    The first one sees them as they come, so that it learns what it would learn alone. ``threads`` models learn at the
    same time; the result does not depend on it.
    """

    def __init__(self, learners: Sequence[Any], seed: int, threads: int, present_only: bool) -> None:
        self.learners = list(learners)
        self._seed = seed
        self._workers = worker_count(threads, len(self.learners))
        self.weights = AveragedWeights(self.learners, present_only)

    def learn(
        self, data: Any, sentences: Any, begun: MeanReport | None = None, stop: _core.Stop | None = None
    ) -> MeanReport:
        """Each learner may have come to another place when they are stopped."""
        batch = memoryview(sentences).cast("B").cast("I")
        orders = [batch, *(self._shuffled(batch, len(data), model) for model in range(1, len(self.learners)))]
        before: Sequence[Any] = [None] * len(orders) if begun is None else begun.reports
        jobs = list(zip(self.learners, orders, before, strict=True))
        if self._workers == 1:
            return MeanReport([learner.learn(data, order, done, stop) for learner, order, done in jobs])
        from concurrent.futures import ThreadPoolExecutor  # not above: prediction does without
        from threading import Event

        asked = _core.Stop() if stop is None else stop
        # A Ctrl-C while the pool starts a thread would leave one that the pool knows nothing of and does not wait for,
        # so none of them learns before all have been started.
        all_started, started = Event(), False

        def learn_when_started(learner: Any, order: Any, done: Any) -> Any:
            all_started.wait()
            return learner.learn(data, order, done, asked) if started else None

        with ThreadPoolExecutor(self._workers) as pool:
            try:
                begun_jobs = [pool.submit(learn_when_started, *job) for job in jobs]
                started = True
                all_started.set()
                return MeanReport([result_of(job) for job in begun_jobs])
            except BaseException:
                asked.set()  # the pool waits for its threads
                all_started.set()
                raise

    def _shuffled(self, batch: memoryview, count: int, model: int) -> array[int]:
        """Shuffling the numbers of all examples shuffles every order of them, and loses none."""
        numbers = memoryview(_core.permutation(count, self._seed + SEED_STEP * model)).cast("I")
        return array("I", [numbers[example] for example in batch])

    def names(self, weights: _core.FrozenWeights | None = None) -> tuple[bytes, bytes, bytes] | None:
        several = [names for learner in self.learners if (names := FeatureNames.of(learner.names())) is not None]
        return FeatureNames.merged(several, weights).freeze() if several else None

    def pack(self) -> dict[str, bytes | int]:
        """What each of them packs, with its number in front."""
        states = [learner.pack() for learner in self.learners]
        return {f"{model}.{name}": value for model, state in enumerate(states) for name, value in state.items()}

    def restore(self, state: Mapping[str, Any]) -> None:
        for model, learner in enumerate(self.learners):
            prefix = f"{model}."
            learner.restore({n.removeprefix(prefix): value for n, value in state.items() if n.startswith(prefix)})

    def replace_spec(self, spec: Any) -> None:
        for learner in self.learners:
            learner.replace_spec(spec)


class AveragedWeights:
    """The mean of several learners' weights, as one learner's weights are asked for."""

    def __init__(self, learners: Sequence[Any], present_only: bool) -> None:
        self._learners = learners
        self._present_only = present_only

    @property
    def feature_count(self) -> int:
        """Of the model that has most."""
        return max(int(learner.weights.feature_count) for learner in self._learners)

    def freeze(self, averaged: bool, prune: float = 0.0, keys: bool = False) -> _core.FrozenWeights:
        models = [learner.weights.freeze(averaged, 0.0, True) for learner in self._learners]
        return _core.average_weights(models, self._present_only, prune, keys)


class MeanReport:
    """What a batch did to a model, on average: what the training loop wants to know of it."""

    def __init__(self, reports: Sequence[Any]) -> None:
        self.reports = reports
        self.total = self

    def _mean(self, values: Sequence[float]) -> float:
        return sum(values) / len(self.reports)

    @property
    def updates(self) -> int:
        return round(self._mean([report.total.updates for report in self.reports]))

    @property
    def invalid(self) -> int:
        return round(self._mean([report.total.invalid for report in self.reports]))

    @property
    def gave_up(self) -> int:
        return round(self._mean([report.total.gave_up for report in self.reports]))

    @property
    def gamma_invalid(self) -> int:
        return round(self._mean([report.total.gamma_invalid for report in self.reports]))

    @property
    def plain_fallbacks(self) -> int:
        return round(self._mean([report.total.plain_fallbacks for report in self.reports]))

    @property
    def violation(self) -> float:
        return self._mean([report.total.violation for report in self.reports])

    @property
    def updated(self) -> int:
        return round(self._mean([report.updated for report in self.reports]))

    @property
    def covered(self) -> float:
        return self._mean([report.covered for report in self.reports])
