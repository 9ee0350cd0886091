"""The examples run as they are, in a process of their own, and learn something."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).resolve().parents[2] / "examples").glob("*.py"))


def shares(example):
    """What an example prints before each percentage, and the percentage."""
    run = subprocess.run([sys.executable, example], capture_output=True, text=True)
    assert (run.returncode, run.stderr) == (0, "")
    found = re.findall(r"^(\S.*?\S) +([\d.]+)%", run.stdout, re.MULTILINE)
    return {" ".join(name.split()): float(value) for name, value in found}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_examples_are_short(example):
    assert len(example.read_text(encoding="utf-8").splitlines()) <= 60


def test_morse_code_needs_a_beam_and_valid_updates():
    right = shares(EXAMPLES[0])
    assert list(right) == ["greedy early", "beam standard", "beam early", "beam max-violation"]
    assert right["greedy early"] < 20
    assert right["beam standard"] < right["beam early"] - 3
    assert right["beam standard"] < right["beam max-violation"] - 3
    assert right["beam max-violation"] > 65


def test_spelling_is_learned_better_than_guessed():
    right = shares(EXAMPLES[1])
    assert list(right) == ["difflib", "standard", "early", "max-violation"]
    assert right["difflib"] < right["standard"] < right["early"]
    assert right["standard"] < right["max-violation"]
    assert right["max-violation"] > 85
