"""Is one output better than another one, or was it luck? Paired tests that resample sentences.

The paired bootstrap (Koehn 2004; Berg-Kirkpatrick, Burkett and Klein 2012) asks how the difference would vary if the
test set had been drawn anew; approximate randomisation (Noreen 1989; Yeh 2000), how large it would be if it did not
matter which of the two made which output. Both are exact repetitions for a seed, on any machine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from goldbeam import _core
from goldbeam.data.io import Data, as_corpus
from goldbeam.errors import ParameterError
from goldbeam.evaluation.outputs import SHOWN, Kind, Yardstick
from goldbeam.evaluation.ratios import Ratio

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from goldbeam.evaluation.outputs import Counts

_DRAWS = 20_000_000  # sentences drawn in a call of the core, a fraction of a second: then Ctrl-C is looked at
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
        differences=tuple(
            paired_tests(name, yardstick.metrics[name], counts_a, counts_b, samples, seed, confidence)
            for name in dict.fromkeys(metrics or _telling(yardstick, counts_a, counts_b))
        ),
    )


def paired_tests(
    metric: str, ratio: Ratio, a: Counts, b: Counts, samples: int, seed: int, confidence: float
) -> Difference:
    """Both tests for one metric, given the counts of each sentence in both outputs."""
    import numpy as np

    sums = [{name: int(column.sum()) for name, column in counts.items()} for counts in (a, b)]
    score_a, score_b = map(ratio.of, sums)
    observed = score_b - score_a
    sentences = np.stack([*_part_and_whole(ratio, a), *_part_and_whole(ratio, b)], axis=1).astype(np.uint64).tobytes()
    drawn = _resampled(_core.bootstrap_differences, sentences, samples, seed)
    swapped = _resampled(_core.randomised_differences, sentences, samples, seed)
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


def _part_and_whole(ratio: Ratio, counts: Counts) -> tuple[NDArray[Any], NDArray[Any]]:
    import numpy as np

    part = counts[ratio.part].astype(np.uint64) * np.uint64(len(ratio.whole))
    return part, np.stack([counts[name] for name in ratio.whole]).sum(axis=0, dtype=np.uint64)


def _resampled(
    resample: Callable[[bytes, int, int, int], bytes], sentences: bytes, samples: int, seed: int
) -> NDArray[np.float64]:
    import numpy as np

    batch = max(1, _DRAWS // (len(sentences) // 32))
    parts = [resample(sentences, seed, first, min(batch, samples - first)) for first in range(0, samples, batch)]
    return np.frombuffer(b"".join(parts), np.float64)


def _p_value(by_chance: NDArray[np.float64], observed: float) -> float:
    """The share of differences by chance that are as large as the observed one, which counts as one of them."""
    import numpy as np

    as_large = int(np.count_nonzero(np.abs(by_chance) >= abs(observed) - _SAME))
    return (1 + as_large) / (1 + len(by_chance))
