"""Each paper's settings, tables, statements, verdicts and plots, on made-up numbers and to the letter."""

from __future__ import annotations

import pytest
from expectations import check
from made_up_studies import RANGES, verdicts, written

from goldbeam.experiments.registry import PAPERS


@pytest.mark.parametrize("kind", list(RANGES))
@pytest.mark.parametrize("paper", list(PAPERS))
def test_settings_and_report(paper, kind):
    check(f"papers/{paper}-{kind}", written(paper, kind))


@pytest.mark.parametrize("paper", list(PAPERS))
def test_verdicts(paper):
    check(f"papers/{paper}-verdicts", verdicts(paper))
