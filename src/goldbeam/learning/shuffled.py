"""Shuffle and average (2014 paper, section 3.2): several models that see the same examples in other orders.

They learn side by side as one learner, so that one training loop, one checkpoint and one progress bar do for all of
them, and the epoch that is kept is the one whose average is best.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any

from goldbeam import _core
from goldbeam.learning.packing import NamedWeightsPacking, Packed, Packing

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
        self._threads = threads
        self.weights = AveragedWeights(self.learners, present_only)

    def learn(self, data: Any, sentences: Any) -> MeanReport:
        batch = memoryview(sentences).cast("B").cast("I")
        orders = [batch, *(self._shuffled(batch, len(data), model) for model in range(1, len(self.learners)))]
        jobs = list(zip(self.learners, orders, strict=True))
        if self._threads == 1:
            return MeanReport([learner.learn(data, order) for learner, order in jobs])
        from concurrent.futures import ThreadPoolExecutor  # not above: prediction does without

        with ThreadPoolExecutor(self._threads) as pool:
            return MeanReport(list(pool.map(lambda job: job[0].learn(data, job[1]), jobs)))

    def _shuffled(self, batch: memoryview, count: int, model: int) -> array[int]:
        """Shuffling the numbers of all examples shuffles every order of them, and loses none."""
        numbers = memoryview(_core.permutation(count, self._seed + SEED_STEP * model)).cast("I")
        return array("I", [numbers[example] for example in batch])

    def names(self, weights: _core.FrozenWeights | None = None) -> _core.FeatureNames | None:
        several = [learner.names() for learner in self.learners]
        return None if several[0] is None else _core.merge_names(several, weights)

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
        self._reports = reports
        self.total = self

    def _mean(self, values: Sequence[float]) -> float:
        return sum(values) / len(self._reports)

    @property
    def updates(self) -> int:
        return round(self._mean([report.total.updates for report in self._reports]))

    @property
    def invalid(self) -> int:
        return round(self._mean([report.total.invalid for report in self._reports]))

    @property
    def stopped(self) -> int:
        return round(self._mean([report.total.stopped for report in self._reports]))

    @property
    def broke(self) -> int:
        return round(self._mean([report.total.broke for report in self._reports]))

    @property
    def fell_back(self) -> int:
        return round(self._mean([report.total.fell_back for report in self._reports]))

    @property
    def violation(self) -> float:
        return self._mean([report.total.violation for report in self._reports])

    @property
    def updated(self) -> int:
        return round(self._mean([report.updated for report in self._reports]))

    @property
    def covered(self) -> float:
        return self._mean([report.covered for report in self._reports])


class ShuffledPacking:
    """A checkpoint of all models; what is kept as the best is one model, their average."""

    def __init__(self, learner: ShuffledLearners, actions: int) -> None:
        self._packings = [NamedWeightsPacking(one, actions) for one in learner.learners]

    def pack_learner(self) -> Packed:
        parts = {str(model): packing.pack_learner() for model, packing in enumerate(self._packings)}
        arrays = {f"{model}.{name}": value for model, part in parts.items() for name, value in part.arrays.items()}
        return Packed({model: part.numbers for model, part in parts.items()}, arrays)

    def restore_learner(self, packed: Packed) -> None:
        for model, packing in enumerate(self._packings):
            prefix = f"{model}."
            arrays = {n.removeprefix(prefix): a for n, a in packed.arrays.items() if n.startswith(prefix)}
            packing.restore_learner(Packed(packed.numbers[str(model)], arrays))

    def pack_model(self, model: _core.FrozenWeights) -> Packed:
        return self._packings[0].pack_model(model)

    def unpack_model(self, packed: Packed) -> _core.FrozenWeights:
        return self._packings[0].unpack_model(packed)


def packing_of(learner: Any, actions: int) -> Packing:
    """How the checkpoints of a learner of the core are packed."""
    return (ShuffledPacking if isinstance(learner, ShuffledLearners) else NamedWeightsPacking)(learner, actions)
