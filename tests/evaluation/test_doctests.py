from __future__ import annotations

import doctest
import importlib

import pytest


@pytest.mark.parametrize(
    "name",
    [
        "accuracy",
        "attachment",
        "brackets",
        "counts",
        "encoding",
        "punctuation",
        "ratios",
        "scheme",
        "significance",
        "spans",
        "words",
    ],
)
def test_examples_in_the_docstrings_hold(name: str) -> None:
    result = doctest.testmod(importlib.import_module(f"goldbeam.evaluation.{name}"))
    assert result.attempted > 0
    assert result.failed == 0
