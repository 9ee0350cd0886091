"""Widths without a font, and values on an axis."""

import doctest
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from goldbeam.drawing import axes
from goldbeam.drawing.axes import RootScale
from goldbeam.drawing.text import cells, pad, pixels, printable, shortened


def test_the_examples_in_docstrings_hold():
    assert doctest.testmod(axes).failed == 0


@pytest.mark.parametrize(
    ("text", "shown", "width"),
    [
        ("word", "word", 4),
        ("中文字", "中文字", 6),
        ("ｆｕｌｌ", "ｆｕｌｌ", 8),
        ("e\u0301", "e\u0301", 1),
        ("🙂", "🙂", 2),
        ("می\u200cشود", "می\u200cشود", 5),
        ("a\tb\x00\x1b[0m", r"a\tb\x00\x1b[0m", 15),
        ("\u202eabc", r"\u202eabc", 9),
        ("\ud800", r"\ud800", 6),
        ("\ufffe", r"\ufffe", 6),
    ],
)
def test_text_is_shown_so_and_takes_so_many_columns(text, shown, width):
    assert printable(text) == shown
    assert cells(shown) == width
    assert cells(pad(shown, 20)) == cells(pad(shown, 20, right=True)) == 20


@given(st.text(), st.floats(0, 200))
def test_shortened_text_fits(text, width):
    short = shortened(text, 12, width)
    assert short == text or (short.endswith("…") and text.startswith(short[:-1]))
    assert pixels(short, 12) <= width or short == "…"


def test_wide_letters_take_more_room():
    assert pixels("iii", 10) < pixels("nnn", 10) < pixels("NNN", 10) < pixels("中中中", 10)


@given(st.floats(-1e6, 0), st.floats(0, 1e6), st.lists(st.floats(0, 1), min_size=2, max_size=8))
def test_a_scale_keeps_the_order_and_its_ticks_keep_their_distance(low, high, shares):
    assume(high - low > 1e-3)
    scale = RootScale(low, high, 300, 20)
    values = sorted(low + share * (high - low) for share in shares)
    places = [scale(value) for value in values]
    assert places == sorted(places, reverse=True)
    assert (scale(low), scale(high)) == (pytest.approx(300), pytest.approx(20))
    ticks = sorted(scale.ticks())
    assert 0 in ticks
    assert all(low <= tick <= high for tick in ticks)
    assert all(scale(a) - scale(b) >= 25.9 for a, b in pairwise(ticks))
