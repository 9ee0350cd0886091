"""Resampling against all samples that there can be, enumerated, and against a slow twin of it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from ctrl_c import finished_in_spite_of_ctrl_c

from goldbeam import _core
from goldbeam.errors import ParameterError
from goldbeam.evaluation import resampling

# part and whole of A, part and whole of B, a sentence each; as for F1, the wholes differ.
SENTENCES = [(3, 5, 4, 5), (1, 4, 0, 3), (2, 2, 2, 2), (0, 6, 5, 7)]
SAMPLES = 40_000
TESTS = ["bootstrap_differences", "randomised_differences"]


def difference(rows: list[tuple[int, ...]]) -> Fraction:
    part_a, whole_a, part_b, whole_b = map(sum, zip(*rows, strict=True))
    return 100 * (Fraction(part_b, whole_b) - Fraction(part_a, whole_a))


def differences(
    name: str, rows: list[tuple[int, ...]], seed: int = 0, first: int = 0, count: int = SAMPLES
) -> list[float]:
    counts = np.array(rows).reshape(-1, 1, 4)
    found = getattr(resampling, name)(counts, seed, range(first, first + count))
    assert found.shape == (count, 1)
    return found[:, 0].tolist()


def all_samples(name: str) -> list[Fraction]:
    """Of each equally likely sample the difference."""
    if name == "bootstrap_differences":
        return [difference(list(rows)) for rows in product(SENTENCES, repeat=len(SENTENCES))]
    either = [(row, (*row[2:], *row[:2])) for row in SENTENCES]
    return [difference(list(rows)) for rows in product(*either)]


@pytest.mark.parametrize("name", TESTS)
def test_samples_come_from_the_right_distribution(name: str) -> None:
    expected = [float(value) for value in all_samples(name)]
    got = differences(name, SENTENCES)
    assert {round(value, 9) for value in got} == {round(value, 9) for value in expected}  # all of them, and no other
    assert sum(got) / SAMPLES == pytest.approx(sum(expected) / len(expected), abs=0.5)
    for bound in (-20, 0, 10, 25, 40):  # the distribution function, within three standard errors
        assert sum(value <= bound for value in got) / SAMPLES == pytest.approx(
            sum(value <= bound for value in expected) / len(expected), abs=3 * 0.5 / SAMPLES**0.5
        )


@pytest.mark.parametrize("name", TESTS)
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
    for name in TESTS:
        assert differences(name, [], count=2) == [0.0, 0.0]


def random_numbers(seed: int) -> Iterator[int]:
    """SplitMix64 as native/core/random.hpp has it."""

    def scramble(x: int) -> int:
        x = (x ^ x >> 32) * 0xD6E8FEB86659FD93 % 2**64
        x = (x ^ x >> 29) * 0x9E3779B97F4A7C15 % 2**64
        return x ^ x >> 32

    state = scramble(seed ^ 0xA0761D6478BD642F)
    while True:
        state = (state + 0x9E3779B97F4A7C15) % 2**64
        yield scramble(state)


def twin(name: str, rows: list[tuple[int, ...]], seed: int, sample: int) -> float:
    numbers = random_numbers((next(random_numbers(seed)) + sample) % 2**64)
    if name == "bootstrap_differences":
        drawn = [rows[next(numbers) * len(rows) >> 64] for _ in rows]
    else:
        bits = [number >> bit & 1 for number, _ in zip(numbers, rows[::64], strict=False) for bit in range(64)]
        drawn = [(*row[2:], *row[:2]) if bit else row for row, bit in zip(rows, bits, strict=False)]
    part_a, whole_a, part_b, whole_b = map(sum, zip(*drawn, strict=True))
    return 100.0 * part_b / whole_b - 100.0 * part_a / whole_a


@pytest.mark.parametrize("name", TESTS)
@pytest.mark.parametrize("sentences", [1, 64, 65, 300])
def test_samples_are_those_of_the_twin(name: str, sentences: int) -> None:
    rows = [(i % 3, 3 + i % 2, i % 5, 5) for i in range(sentences)]
    for seed in (0, 7, 2**63 - 1):
        assert differences(name, rows, seed, 5, 6) == [twin(name, rows, seed, sample) for sample in range(5, 11)]


@pytest.mark.parametrize("name", TESTS)
def test_metrics_share_their_samples_and_nothing_else(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    metrics = [[((i + m) % 3, 3, (i * m) % 4, 4) for i in range(70)] for m in range(3)]
    alone = [differences(name, rows, count=20) for rows in metrics]
    test = getattr(resampling, name)
    counts = np.array(metrics).transpose(1, 0, 2)
    assert test(counts, 0, range(20)).T.tolist() == alone
    monkeypatch.setattr(resampling, "_DRAWN", 200)  # a few samples at a time
    monkeypatch.setattr(resampling, "_MULTIPLIED", 2000)
    assert test(counts, 0, range(20)).T.tolist() == alone


@pytest.mark.parametrize("name", TESTS)
def test_counts_of_another_shape_are_refused(name: str) -> None:
    with pytest.raises(ParameterError, match=r"four numbers for each sentence and metric, got shape \(5, 3\)"):
        getattr(resampling, name)(np.zeros((5, 3)), 0, range(1))


def test_a_buffer_that_holds_no_rows_is_refused() -> None:
    with pytest.raises(ParameterError, match=r"rows must hold 4 numbers \(float64\) each, got 33 bytes"):
        _core.draw_sums(b"\0" * 33, 4, 0, 0, 1)
    with pytest.raises(ParameterError, match="rows must hold 0 numbers"):
        _core.draw_sums(b"", 0, 0, 0, 1)


@pytest.mark.parametrize("name", TESTS)
def test_resampling_ends_soon_after_ctrl_c(name: str) -> None:
    counts = np.tile([1, 2, 1, 2], (1000, 1, 1))
    assert not finished_in_spite_of_ctrl_c(getattr(resampling, name), counts, 1, range(10_000_000))
