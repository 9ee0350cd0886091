"""Constituency trees as SVG and as text: nothing overlaps, lines are straight down, text is escaped."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from goldbeam.constituents import ConstituencyTree, parse_brackets
from goldbeam.data.sample import sample_brackets
from goldbeam.drawing.constituents import ConstituentLayout
from goldbeam.drawing.text import cells
from goldbeam.errors import ParameterError

SVG = "{http://www.w3.org/2000/svg}"
parse = ConstituencyTree.parse
SAMPLE = [
    *parse_brackets(sample_brackets(30, 2)),
    parse("(A-VERY-LONG-LABEL (B b) (ANOTHER-LONG-LABEL (C c)) (B 中文))"),
]


@pytest.mark.parametrize("tree", SAMPLE, ids=lambda tree: str(len(tree)))
def test_rooms_of_a_level_do_not_overlap_and_children_stay_within(tree):
    layout = ConstituentLayout(tree)
    rooms = [
        (middle - width / 2, middle + width / 2) for middle, width in zip(layout.middles, layout.widths, strict=True)
    ]
    leaves = [rooms[leaf] for leaf in tree.leaves]
    assert all(end < start for (_, end), (start, _) in pairwise(leaves))
    for node, parent in enumerate(tree.parents):
        if parent >= 0:
            assert rooms[parent][0] <= rooms[node][0] + 1e-6
            assert rooms[node][1] <= rooms[parent][1] + 1e-6
            assert layout.levels[node] < layout.levels[parent]


@pytest.mark.parametrize("tree", SAMPLE, ids=lambda tree: str(len(tree)))
def test_lines_are_straight_and_words_stand_in_a_row(tree):
    root = ElementTree.fromstring(tree.to_svg())
    for line in root.iter(f"{SVG}polyline"):
        (x, y), (end, low) = [map(float, point.split(",")) for point in line.get("points").split()]
        assert x == end or y == low
    words = [text for text in root.iter(f"{SVG}text") if text.get("font-size") == "15"]
    assert [word.text for word in words] == list(tree.words)
    assert len({word.get("y") for word in words}) == 1
    width = float(root.get("width"))
    assert all(0 < float(text.get("x")) < width for text in root.iter(f"{SVG}text"))


def test_the_picture_says_the_tree_in_words_and_escapes_it():
    tree = parse("( (S (<&> a<b) (NN \x1b[31m)))")
    root = ElementTree.fromstring(tree.to_svg("auto"))
    assert root.find(f"{SVG}title").text == "Constituency tree: a<b \\x1b[31m"
    assert root.find(f"{SVG}desc").text == "( (S (<&> a<b) (NN \\x1b[31m)))"
    assert "\x1b" not in tree.to_text()
    assert tree._repr_html_() == f'<div style="overflow-x: auto">{tree.to_svg()}</div>'
    with pytest.raises(ParameterError, match="theme must be one of light, dark, auto, got 'red'"):
        tree.to_svg("red")


def test_words_of_arabic_run_from_the_right():
    def places(tree):
        root = ElementTree.fromstring(tree.to_svg())
        return [float(t.get("x")) for t in root.iter(f"{SVG}text") if t.get("font-size") == "15"]

    first, second = places(parse("(S (N كتاب) (A جديد))"))
    assert first > second
    first, second = places(parse("(S (N new) (A book))"))
    assert first < second


def test_text_shows_every_node_below_its_parent():
    tree = SAMPLE[0]
    lines = tree.to_text().split("\n")
    shown = [re.match(r"([ │├└─]*)(\S+)(?:  (\S+))?$", line).groups() for line in lines]
    assert [label for _, label, _ in shown] == list(tree.labels)
    assert [word for *_, word in shown if word is not None] == list(tree.words)
    depth = [-1] * (len(tree.ends) + 1)
    for node, parent in enumerate(tree.parents):
        depth[node] = depth[parent] + 1 if parent >= 0 else 0
    assert [len(before) for before, _, _ in shown] == [3 * d for d in depth[:-1]]


def test_text_in_ascii_and_in_a_narrow_terminal():
    tree = parse("( (NP (DT the) (NN wheelbarrow)))")
    assert tree.to_text() == "·\n└─ NP\n   ├─ DT  the\n   └─ NN  wheelbarrow"
    assert tree.to_text(ascii=True) == ".\n`- NP\n   +- DT  the\n   `- NN  wheelbarrow"
    assert tree.to_text(width=16, ascii=True).split("\n")[-1] == "   `- NN  whe..."
    assert all(cells(line) <= 20 for line in SAMPLE[1].to_text(width=20).split("\n"))
