"""The comparison of two revisions: ratios of paired times, what is marked, and the table."""

import importlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture
def imported(monkeypatch):
    """Imports modules of the benchmarks, whose folder is on the path during a test only: tests have some names too."""
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    return importlib.import_module


def test_the_ratio_is_the_median_of_paired_ratios(imported):
    compared = imported("comparing.ratios").compared
    # The third round was disturbed, both builds alike: pairs do not mind.
    found = compared([1.0, 1.0, 3.0, 1.0, 1.0], [1.1, 1.1, 3.3, 1.1, 1.1])
    assert (found.old, found.new) == (1.0, 1.1)
    assert (found.ratio, found.low, found.high) == pytest.approx((1.1, 1.1, 1.1))


def test_equal_builds_have_an_interval_around_1_and_no_mark(imported):
    old = [1.000, 1.010, 0.995, 1.005, 0.990, 1.008, 1.002, 1.003]
    found = imported("comparing.ratios").compared(old, [*old[1:], old[0]])
    assert found.low <= 1.0 <= found.high
    assert found.high - found.low < 0.05
    assert found.verdict == ""


@pytest.mark.parametrize(
    ("ratios", "verdict"),
    [
        ([1.05, 1.04, 1.06, 1.05, 1.05], "slower"),
        ([0.95, 0.94, 0.96, 0.95, 0.95], "faster"),
        ([1.015, 1.015, 1.015, 1.015, 1.015], ""),  # within the tolerance
        ([1.3, 0.9, 1.03, 0.9, 1.2], "slower?"),  # the interval includes 1
        ([1.05, 1.05], "slower?"),  # too few rounds
    ],
)
def test_what_is_marked(imported, ratios, verdict):
    assert imported("comparing.ratios").compared([1.0] * len(ratios), ratios).verdict == verdict


@pytest.mark.parametrize(("old", "new"), [([], []), ([1.0], [1.0, 2.0])])
def test_times_must_come_in_pairs(imported, old, new):
    with pytest.raises(ValueError, match="in pairs"):
        imported("comparing.ratios").compared(old, new)


def result(old_hash="a", new_hash="a", new=1.0, **facts):
    times = {"old": [1.0] * 5, "new": [new] * 5}
    hashes = {"old_sha256": [old_hash] * 5, "new_sha256": [new_hash] * 4 + [facts.pop("last", new_hash)]}
    return {"task": "dependency greedy", "phase": "annotate", **times, **hashes, **facts}


def test_the_table_fits_into_80_columns_and_names_what_changed(imported):
    table = imported("comparing.table")
    results = [
        result(),
        result(new=1.1, phase="train"),
        result(new_hash="b", phase="predict"),
        result(last="b", phase="Hi."),
        result(None, None, phase="load"),
    ]
    lines = list(table.lines(table.summary(results)))
    assert max(map(len, lines)) <= 80
    assert [line.split()[7:] for line in lines[1:6]] == [["same"], ["same", "slower"], ["DIFFERS"], ["unstable"], []]
    assert lines[7:] == [
        "slower by more than 2%: dependency greedy train",
        "perhaps, more rounds would tell: nothing",
        "other bytes: dependency greedy predict, dependency greedy Hi.",
    ]


def test_builds_take_turns_and_each_run_is_paired(imported, monkeypatch, tmp_path):
    revisions = imported("revisions")
    order = []

    def answer(self, run, side):
        order.append((run.phase, side))
        return {"seconds": 1.0 if side == "old" else 2.0, "sha256": side}

    monkeypatch.setattr(revisions.Comparison, "_answer", answer)
    results = revisions.Comparison({}, tmp_path, revisions.MEASUREMENTS[-2:-1], False).measured(2)
    assert order == [
        *(("train", "old"), ("train", "new"), ("predict", "old"), ("predict", "new")),
        *(("train", "new"), ("train", "old"), ("predict", "new"), ("predict", "old")),
    ]
    assert [(r["phase"], r["old"], r["new"], r["new_sha256"]) for r in results] == [
        ("train", [1.0, 1.0], [2.0, 2.0], ["new", "new"]),
        ("predict", [1.0, 1.0], [2.0, 2.0], ["new", "new"]),
    ]


@pytest.mark.thorough
def test_an_interpreter_compared_with_itself_gives_the_same_bytes(tmp_path):
    out = tmp_path / "out.json"
    script = [sys.executable, str(BENCHMARKS / "revisions.py"), sys.executable, sys.executable]
    options = [
        "--quick",
        "--rounds",
        "1",
        "--tasks",
        "tokenizer",
        "pipeline",
        "constituency",
        "--work",
        str(tmp_path),
        "--out",
        str(out),
    ]
    done = subprocess.run([*script, *options], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "round 1 of 1: tokenizer train" in done.stderr
    results = json.loads(out.read_text())["results"]
    assert [(row["phase"], row["output"]) for row in results] == [("train", "same"), ("predict", "same")] * 3


def test_what_is_neither_a_revision_nor_an_interpreter_is_one_line(tmp_path):
    script = [sys.executable, str(BENCHMARKS / "revisions.py"), "no-such-revision", "HEAD", "--work", str(tmp_path)]
    done = subprocess.run(script, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert "neither a revision" in done.stderr
