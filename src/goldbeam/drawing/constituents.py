"""A constituency tree as SVG: the words in a row, their tags above them, and phrases above what they are made of.

A phrase is one level above the highest of its children. Lines run straight down from a bar below its label, so none of
them crosses another or runs through a label.
"""

from __future__ import annotations

from functools import cached_property

from goldbeam.drawing.excerpts import note_width
from goldbeam.drawing.shapes import PhraseTree
from goldbeam.drawing.svg import Canvas
from goldbeam.drawing.text import pixels, printable, reads_from_right, shortened
from goldbeam.drawing.themes import theme_of

WORD, LABEL, TAG = 15.0, 13.0, 11.0  # sizes of text
STEP = 34.0  # pixels from a level to the next
MARGIN, GAP = 16.0, 12.0  # around the tree; between neighbours
WIDEST = 260.0
_AIR = 1.12  # other fonts than Helvetica are wider


def draw_constituents(tree: PhraseTree, theme: str = "light", note: str = "") -> str:
    """The text of an SVG file, with a ``note`` below the tree."""
    colors = theme_of(theme)
    layout = ConstituentLayout(tree)
    title = f"Constituency tree: {_cut(' '.join(tree.words[:200]), 180)}"
    description = _cut(tree.to_brackets(), 4000)
    width, height = layout.width, layout.height
    if note:
        width = max(width, note_width(note, TAG) + 2 * MARGIN)
        height += TAG + MARGIN
    canvas = Canvas(width, height, title, description=description, ground=colors.ground, style=colors.style)
    if note:
        canvas.text((MARGIN, layout.height + TAG), note, TAG, colors.tag)
    for node, end in enumerate(tree.ends):
        if end > node + 1:
            _draw_lines(canvas, layout, node, colors.line)
    for node, end in enumerate(tree.ends):
        x, y = layout.x(node), layout.y(node)
        if end > node + 1:
            color = colors.label if node else colors.root
            canvas.text((x, y), layout.labels[node], LABEL, color, "middle", "bold", hint=layout.hint(node))
        else:
            canvas.text((x, y), layout.labels[node], TAG, colors.tag, "middle")
            canvas.text((x, y + WORD + 5), layout.words[layout.starts[node]], WORD, colors.word, "middle")
    return canvas.render()


class ConstituentLayout:
    """Where everything goes, from the upper left corner."""

    def __init__(self, tree: PhraseTree) -> None:
        self.tree = tree
        self.starts = tree.starts
        self.words = [_short(word, WORD) for word in tree.words]
        self.labels = [
            _short(label, LABEL if tree.ends[node] > node + 1 else TAG) for node, label in enumerate(tree.labels)
        ]
        self.labels[0] = self.labels[0] or "·"
        self.right_to_left = reads_from_right(tree.words)

    @cached_property
    def levels(self) -> list[int]:
        """0 for tags, and for a phrase one more than the highest of its children."""
        levels = [0] * len(self.tree.ends)
        for node, parent in reversed(list(enumerate(self.tree.parents))):
            if parent >= 0:
                levels[parent] = max(levels[parent], levels[node] + 1)
        return levels

    @cached_property
    def widths(self) -> list[float]:
        """The room of each node: for its own texts, or for its children beside each other."""
        tree = self.tree
        inside = [-GAP] * len(tree.ends)
        widths = [0.0] * len(tree.ends)
        for node, parent in reversed(list(enumerate(tree.parents))):
            if tree.ends[node] == node + 1:
                word = pixels(self.words[self.starts[node]], WORD)
                widths[node] = max(word, pixels(self.labels[node], TAG)) * _AIR
            else:
                widths[node] = max(inside[node], pixels(self.labels[node], LABEL) * _AIR)
            if parent >= 0:
                inside[parent] += widths[node] + GAP
        return widths

    @cached_property
    def middles(self) -> list[float]:
        """The middle of each node's room, in which its children stand side by side."""
        tree, widths = self.tree, self.widths
        left = [0.0] * len(tree.ends)
        for node in range(len(tree.ends)):
            children = list(tree.children(node))
            taken = sum(widths[child] for child in children) + GAP * (len(children) - 1)
            place = left[node] + (widths[node] - taken) / 2
            for child in children:
                left[child] = place
                place += widths[child] + GAP
        return [start + width / 2 for start, width in zip(left, widths, strict=True)]

    def hint(self, node: int) -> str:
        """The words of a phrase, or the first of many."""
        first, last = self.starts[node], self.starts[self.tree.ends[node]]
        return _cut(" ".join(self.tree.words[first : min(last, first + 30)]), 120)

    @property
    def width(self) -> float:
        return self.widths[0] + 2 * MARGIN

    @property
    def height(self) -> float:
        return self.y_of(0) + WORD + 5 + MARGIN

    def x(self, node: int) -> float:
        middle = MARGIN + self.middles[node]
        return self.width - middle if self.right_to_left else middle

    def y(self, node: int) -> float:
        """The base line of a node's label."""
        return self.y_of(self.levels[node])

    def y_of(self, level: int) -> float:
        return MARGIN + LABEL + (self.levels[0] - level) * STEP


def _draw_lines(canvas: Canvas, layout: ConstituentLayout, node: int, color: str) -> None:
    """A bar below the label from the first child to the last, and a line from it down to each."""
    children = list(layout.tree.children(node))
    below, bar = layout.y(node) + 4, layout.y(node) + 11
    middle = layout.x(node)
    for child in children:
        x = layout.x(child)
        top = layout.y(child) - (LABEL if layout.levels[child] else TAG) - 1
        points = [(x, bar), (x, top)] if len(children) > 1 else [(x, below), (x, top)]
        canvas.line(points, color, 1.3)
    if len(children) > 1:
        canvas.line([(middle, below), (middle, bar)], color, 1.3)
        canvas.line([(layout.x(children[0]), bar), (layout.x(children[-1]), bar)], color, 1.3)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def _short(text: str, size: float) -> str:
    """As it is drawn; cut first, since a word may be a megabyte long."""
    return shortened(printable(text[:200]), size, WIDEST)
