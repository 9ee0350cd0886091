from __future__ import annotations

import pytest


@pytest.fixture(params=[pytest.param(6, id="some"), pytest.param(1, id="all", marks=pytest.mark.thorough)])
def every(request: pytest.FixtureRequest) -> int:
    """One damaged file in how many is tried.

    Not 5 or 7, or it would be the same of the 25 values in each place of the metadata, or of the 35 changes of each
    tensor.
    """
    return request.param
