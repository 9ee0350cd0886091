"""Is one output better than another one, or was it luck? Paired tests that resample sentences.

The paired bootstrap (Koehn 2004; Berg-Kirkpatrick, Burkett and Klein 2012) asks how the difference would vary if the
test set had been drawn anew; approximate randomisation (Noreen 1989; Yeh 2000), how large it would be if it did not
matter which of the two made which output. Both are exact repetitions for a seed, on any machine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from goldbeam.data.io import Data, as_corpus
from goldbeam.errors import ParameterError
from goldbeam.evaluation.counts import Counts, totals
from goldbeam.evaluation.outputs import SHOWN, Kind, Yardstick
from goldbeam.evaluation.ratios import Ratio
from goldbeam.evaluation.resampling import bootstrap_differences, randomised_differences

_SAME = 1e-9  # differences of scores that differ by less are equal but for rounding


@dataclass(frozen=True, slots=True)
class Difference:
    """The scores of two outputs by one metric, in per cent, and what can be said of their difference B - A."""

    metric: str
    a: float
    b: float
    difference: float
    low: float  # the confidence interval of the difference
    high: float
    p_value: float  # two-sided, of the bootstrap
    p_randomisation: float  # two-sided, of approximate randomisation
    significant: bool  # p_value is below what the confidence leaves to chance


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two outputs for the same gold data, by one or more metrics."""

    gold: str
    a: str
    b: str
    kind: Kind
    column: str
    sentences: int
    tokens: int
    samples: int
    seed: int
    confidence: float
    differences: tuple[Difference, ...]

    def __getitem__(self, metric: str) -> Difference:
        for difference in self.differences:
            if difference.metric == metric:
                return difference
        raise KeyError(metric)

    def to_dict(self) -> dict[str, Any]:
        """As plain values; ``metrics`` has the differences by the name of their metric."""
        facts = asdict(self)
        facts["metrics"] = {row.pop("metric"): row for row in facts.pop("differences")}
        return facts


def compare(
    gold: Data,
    a: Data,
    b: Data,
    *,
    metrics: Sequence[str] = (),
    column: str | int | None = None,
    samples: int = 10_000,
    seed: int = 0,
    confidence: float = 95.0,
    universal: bool = True,
    format: str | None = None,
) -> Comparison:
    """Compare two outputs, files or corpora, for the same gold data.

    Trees, tags and spans can be compared. In CoNLL-U it is the first of trees, UPOS, XPOS and FEATS in which an output
    differs from gold; in other formats the last column. ``column`` or ``metrics`` say it otherwise. No p-value is
    smaller than 1 / (``samples`` + 1).

    >>> gold = [[("Fruit", "N"), ("flies", "N")], [("Time", "N"), ("flies", "V")]] * 20
    >>> wrong = [[("Fruit", "V"), ("flies", "N")], [("Time", "N"), ("flies", "V")]] * 20
    >>> result = compare(gold, wrong, gold)["accuracy"]
    >>> result.difference, result.significant
    (25.0, True)
    """
    for name, value, least in (("samples", samples, 1), ("seed", seed, 0)):
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value < 2**63:
            raise ParameterError(f"{name} must be a whole number, {least} or more, got {value!r}")
    if not 0 < confidence < 100:
        raise ParameterError(f"confidence must be above 0 and below 100 (per cent), got {confidence!r}")
    wanted, *outputs = (as_corpus(data, format) for data in (gold, a, b))
    yardstick = Yardstick(wanted, outputs, column, metrics, universal=universal)
    counts_a, counts_b = map(yardstick.count, outputs)
    tested = {name: yardstick.metrics[name] for name in metrics or _telling(yardstick, counts_a, counts_b)}
    return Comparison(
        gold=wanted.name,
        a=outputs[0].name,
        b=outputs[1].name,
        kind=yardstick.kind,
        column=yardstick.name,
        sentences=len(wanted),
        tokens=wanted.token_count,
        samples=samples,
        seed=seed,
        confidence=float(confidence),
        differences=paired_tests(tested, counts_a, counts_b, samples, seed, confidence),
    )


def paired_tests(
    metrics: Mapping[str, Ratio], a: Counts, b: Counts, samples: int, seed: int, confidence: float
) -> tuple[Difference, ...]:
    """Both tests for each metric, given the counts of each sentence in both outputs."""
    columns = [[*_part_and_whole(ratio, a), *_part_and_whole(ratio, b)] for ratio in metrics.values()]
    counts = np.array(columns).transpose(2, 0, 1)
    drawn, swapped = (test(counts, seed, range(samples)) for test in (bootstrap_differences, randomised_differences))
    sums = (totals(a), totals(b))
    return tuple(
        _difference(name, ratio.of(sums[0]), ratio.of(sums[1]), drawn[:, i], swapped[:, i], confidence)
        for i, (name, ratio) in enumerate(metrics.items())
    )


def _difference(
    metric: str,
    score_a: float,
    score_b: float,
    drawn: NDArray[np.float64],
    swapped: NDArray[np.float64],
    confidence: float,
) -> Difference:
    """What samples say of the difference of two scores."""
    observed = score_b - score_a
    tail = (100 - confidence) / 2
    low, high = np.percentile(drawn, [tail, 100 - tail])
    # The bootstrap's differences lie around the observed one; moved to lie around zero, they are what luck can do.
    p_value = _p_value(drawn - observed, observed)
    return Difference(
        metric,
        score_a,
        score_b,
        observed,
        float(low),
        float(high),
        p_value,
        _p_value(swapped, observed),
        p_value < 1 - confidence / 100,
    )


def _telling(yardstick: Yardstick, a: Counts, b: Counts) -> list[str]:
    """The metrics to show if nobody asks for any; CLAS says nothing of relations that are not UD's."""
    metrics = yardstick.metrics
    return [
        name
        for name in SHOWN[yardstick.kind]
        if any(counts[whole].any() for counts in (a, b) for whole in metrics[name].whole)
    ]


def _part_and_whole(ratio: Ratio, counts: Counts) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Of each sentence, what the score of a sample is a ratio of sums of."""
    return len(ratio.whole) * counts[ratio.part], np.sum([counts[name] for name in ratio.whole], axis=0)


def _p_value(by_chance: NDArray[np.float64], observed: float) -> float:
    """The share of differences by chance that are as large as the observed one, which counts as one of them."""
    as_large = int(np.count_nonzero(np.abs(by_chance) >= abs(observed) - _SAME))
    return (1 + as_large) / (1 + len(by_chance))
