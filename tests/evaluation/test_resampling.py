"""The resampling of the core against all samples that there can be, enumerated."""

from __future__ import annotations

from array import array
from fractions import Fraction
from itertools import product

import pytest

from goldbeam import _core
from goldbeam.errors import ParameterError

# part and whole of A, part and whole of B, a sentence each; as for F1, the wholes differ.
SENTENCES = [(3, 5, 4, 5), (1, 4, 0, 3), (2, 2, 2, 2), (0, 6, 5, 7)]
SAMPLES = 40_000


def difference(rows: list[tuple[int, ...]]) -> Fraction:
    part_a, whole_a, part_b, whole_b = map(sum, zip(*rows, strict=True))
    return 100 * (Fraction(part_b, whole_b) - Fraction(part_a, whole_a))


def buffer(rows: list[tuple[int, ...]]) -> bytes:
    return array("Q", [number for row in rows for number in row]).tobytes()


def differences(
    name: str, rows: list[tuple[int, ...]], seed: int = 0, first: int = 0, count: int = SAMPLES
) -> list[float]:
    return memoryview(getattr(_core, name)(buffer(rows), seed, first, count)).cast("d").tolist()


def all_samples(name: str) -> list[Fraction]:
    """Of each equally likely sample the difference."""
    if name == "bootstrap_differences":
        return [difference(list(rows)) for rows in product(SENTENCES, repeat=len(SENTENCES))]
    either = [(row, (*row[2:], *row[:2])) for row in SENTENCES]
    return [difference(list(rows)) for rows in product(*either)]


@pytest.mark.parametrize("name", ["bootstrap_differences", "randomised_differences"])
def test_samples_come_from_the_right_distribution(name: str) -> None:
    expected = [float(value) for value in all_samples(name)]
    got = differences(name, SENTENCES)
    assert {round(value, 9) for value in got} == {round(value, 9) for value in expected}  # all of them, and no other
    assert sum(got) / SAMPLES == pytest.approx(sum(expected) / len(expected), abs=0.5)
    for bound in (-20, 0, 10, 25, 40):  # the distribution function, within three standard errors
        assert sum(value <= bound for value in got) / SAMPLES == pytest.approx(
            sum(value <= bound for value in expected) / len(expected), abs=3 * 0.5 / SAMPLES**0.5
        )


@pytest.mark.parametrize("name", ["bootstrap_differences", "randomised_differences"])
def test_a_sample_depends_on_the_seed_and_its_number_alone(name: str) -> None:
    rows = [(i % 3, 3, i % 5, 5) for i in range(100)]  # more than the bits of one random number
    whole = differences(name, rows, count=20)
    assert differences(name, rows, count=7) + differences(name, rows, first=7, count=13) == whole
    assert differences(name, rows, seed=1, count=20) != whole
    assert len(set(whole)) > 10


def test_every_sentence_is_swapped_half_of_the_time() -> None:
    for sentence in (0, 63, 64, 99):
        rows = [(0, 1, 1, 1) if i == sentence else (0, 1, 0, 1) for i in range(100)]
        swapped = sum(value < 0 for value in differences("randomised_differences", rows, count=2000))
        assert swapped == pytest.approx(1000, abs=100)


def test_sentences_without_anything_to_count_score_zero() -> None:
    assert differences("bootstrap_differences", [(0, 0, 1, 1)], count=2) == [100.0, 100.0]
    assert differences("bootstrap_differences", [], count=2) == [0.0, 0.0]


def test_a_buffer_that_holds_no_rows_is_refused() -> None:
    with pytest.raises(ParameterError, match="four numbers"):
        _core.bootstrap_differences(b"\0" * 33, 0, 0, 1)
