"""What `reproduce` refuses from Python, before it makes anything."""

from __future__ import annotations

import pytest

from goldbeam.errors import ParameterError
from goldbeam.experiments import reproduce


@pytest.mark.parametrize("beams", [[], [0], [2, "x"], [1.5]])
def test_beams_that_are_no_beams_are_refused(tmp_path, beams):
    with pytest.raises(ParameterError, match="beams must be whole numbers of at least 1"):
        reproduce("huang2012", out=tmp_path, beams=beams)
    assert list(tmp_path.iterdir()) == []


def test_no_seeds_and_no_epochs_are_refused(tmp_path):
    for wrong in ({"seeds": 0}, {"epochs": 0}, {"updates": ["late"]}, {"part": "cooking"}):
        with pytest.raises(ParameterError, match=f"{next(iter(wrong))} must be"):
            reproduce("huang2012", out=tmp_path, **wrong)
