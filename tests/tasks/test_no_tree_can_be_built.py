"""Training data of which the transitions can build no tree are refused."""

from __future__ import annotations

import pytest

import goldbeam as gb
from goldbeam.errors import DataError


def test_crossing_arcs_alone_are_nothing_to_learn_from():
    words, crossing = [["a", "b", "c", "d"]], [[(3, "x"), (4, "x"), (0, "root"), (3, "x")]]
    with pytest.raises(DataError):
        gb.DependencyParser(nonprojective="drop", epochs=1).fit(words, crossing)
    assert gb.DependencyParser(epochs=1).fit(words, crossing).predict(words) is not None
