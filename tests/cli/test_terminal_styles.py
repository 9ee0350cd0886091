"""Styles of terminal output are ones that rich knows, and there is one for every kind of line or piece."""

from __future__ import annotations

import pytest
from rich.style import Style

from goldbeam.cli import draw, trace
from goldbeam.drawing.layouts import KINDS

COLORS = {None, "yellow", "red", "green", "cyan"}


@pytest.mark.parametrize("styles", [draw.STYLES, trace.STYLES], ids=["draw", "trace"])
def test_every_style_can_be_shown(styles):
    for name, text in styles.items():
        style = Style.parse(text)
        assert (style.color.name if style.color else None) in COLORS, name


def test_every_piece_has_a_style():
    assert set(draw.STYLES) == set(KINDS)
    kinds = {"title", "head", "best", "in beam", "fall", "outside", "violation", "invalid", "nothing"}
    assert set(trace.STYLES) == kinds
