"""Dependency trees as arc diagrams: words in a row, arcs from heads to dependents above them.

Arcs have flat tops at whole levels (`levels.arc_levels`), so those of a projective tree never meet, and labels have
their places on the tops. Words stand so far apart that every label fits on its arc.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cached_property

from goldbeam.drawing.excerpts import note_width
from goldbeam.drawing.levels import arc_levels, tree_arcs
from goldbeam.drawing.shapes import DependencyTree
from goldbeam.drawing.svg import Canvas
from goldbeam.drawing.text import pixels, printable, reads_from_right, shortened
from goldbeam.drawing.themes import Theme, theme_of

WORD, SMALL = 15.0, 11.0  # sizes of text: words; tags and labels
STEP = 21  # pixels from a level to the next
MARGIN, GAP = 16, 14  # around a tree; between words
NOTE = SMALL + MARGIN  # the height of a line about what is left out
LEG = 7.0  # between the ends of arcs at a word
ARROW = 3.6
SHIFT = 8.0  # steps in which a label moves to a place that no line crosses
WIDEST_WORD, WIDEST_LABEL = 260, 130
_AIR = 1.12  # other fonts than Helvetica are wider


def draw_arcs(sentences: Sequence[DependencyTree], theme: str = "light", note: str = "") -> str:
    """The trees one below the other, as the text of an SVG file, and a ``note`` below them."""
    colors = theme_of(theme)
    trees = [ArcLayout(sentence) for sentence in sentences]
    width = max((tree.width for tree in trees), default=2 * MARGIN)
    height = sum((tree.height for tree in trees), 0.0) or 2 * MARGIN
    if note:
        width = max(width, note_width(note, SMALL) + 2 * MARGIN)
        height += NOTE
    names = [" ".join(tree.sentence.forms) for tree in trees[:1]]
    title = _cut("Dependency tree" + "s" * (len(trees) != 1) + "".join(f": {name}" for name in names), 200)
    description = " ".join(describe(tree.sentence) for tree in trees)
    canvas = Canvas(width, height, title, description=description, ground=colors.ground, style=colors.style)
    top = 0.0
    for tree in trees:
        _draw(canvas, tree, top, colors)
        top += tree.height
    if note:
        canvas.text((MARGIN, top + SMALL), note, SMALL, colors.tag)
    return canvas.render()


def describe(sentence: DependencyTree) -> str:
    """The tree in words, for those who do not see it."""
    parts = []
    for i, head in enumerate(sentence.heads):
        form, relation = _cut(sentence.forms[i], 60), _cut(sentence.relations[i], 60)
        parts.append(f"{form}: {relation} of {_cut(sentence.forms[head - 1], 60)}" if head else f"{form}: {relation}")
    return "; ".join(parts) + "." if parts else "No words."


class ArcLayout:
    """Where everything goes, from the upper left corner of one tree; `x` values are from the first word on."""

    def __init__(self, sentence: DependencyTree) -> None:
        self.sentence = sentence
        self.words = [_short(form, WORD, WIDEST_WORD) for form in sentence.forms]
        self.tags = [_short(tag if tag != "_" else "", SMALL, WIDEST_WORD) for tag in sentence.tags or ()]
        self.labels = [_short(relation, SMALL, WIDEST_LABEL) for relation in sentence.relations]
        self.label_widths = [pixels(label, SMALL) * _AIR for label in self.labels]
        arcs = tree_arcs(sentence.heads)
        self.levels = dict(zip((dependent for _, dependent in arcs), arc_levels(arcs), strict=True))
        self.top_level = max(self.levels.values(), default=0) + 1  # the root's arrow begins above all arcs

    @cached_property
    def right_to_left(self) -> bool:
        """Whether most words are of a script such as Arabic or Hebrew."""
        return reads_from_right(self.sentence.forms)

    @property
    def base(self) -> float:
        """Where arcs end, above the words."""
        return MARGIN + SMALL + self.top_level * STEP + 8

    @property
    def height(self) -> float:
        return 2 * MARGIN if not self.words else self.base + 4 + WORD + (SMALL + 6 if self.tags else 0) + MARGIN

    def level_y(self, level: int) -> float:
        return self.base - 8 - level * STEP

    @cached_property
    def offsets(self) -> dict[tuple[int, int], float]:
        """By word and the word at an arc's other end (0: the root): where the arc meets it, from its middle.

        From left to right arcs to the left, the shortest first, and arcs to the right, the shortest last. So an arc
        stays outside of those that it spans.
        """
        others: list[list[int]] = [[] for _ in range(len(self.words) + 1)]
        for word, head in enumerate(self.sentence.heads, 1):
            others[word].append(head)
            if head:
                others[head].append(word)
        found = {}
        for word, ends in enumerate(others):
            before = sorted((end for end in ends if 0 < end < word), reverse=True)
            after = sorted((end for end in ends if end > word), reverse=True)
            order = [*before, *([0] if word and not self.sentence.heads[word - 1] else []), *after]
            # A word with very many dependents does not grow without bounds.
            step = min(LEG, max(self.text_widths[word], 90) / max(1, len(order) - 1))
            for k, end in enumerate(order):
                found[word, end] = (k - (len(order) - 1) / 2) * step
        return found

    @cached_property
    def text_widths(self) -> list[float]:
        """Of each word or its tag; [0] is not used."""
        tags = [pixels(tag, SMALL) for tag in self.tags] or [0.0] * len(self.words)
        return [0.0, *(max(pixels(word, WORD), tag) * _AIR for word, tag in zip(self.words, tags, strict=True))]

    @cached_property
    def halves(self) -> list[float]:
        """Half of the room that each word takes in its row; [0] is not used."""
        half = [0.0] * (len(self.words) + 1)
        for (word, _), offset in self.offsets.items():
            half[word] = max(half[word], self.text_widths[word] / 2, abs(offset) + LEG / 2)
        return half

    @cached_property
    def x(self) -> list[float]:
        """The middle of each word, as far left as its neighbours and the labels let it be; [0] is not used."""
        half = self.halves
        places = [0.0]
        last_root = 0
        for word, head in enumerate(self.sentence.heads, 1):
            place = places[-1] + half[word - 1] + GAP + half[word] if word > 1 else half[word]
            # Each label between this word and one before it: that of its own arc, and those of dependents.
            ends = [(head, word)] if 0 < head < word else []
            ends += [(end, end) for end in self.sentence.dependents[word] if end < word]
            for end, labelled in ends:
                room = self.label_widths[labelled - 1] + 10
                place = max(place, places[end] + self.offsets[end, word] + room - self.offsets[word, end])
            if not head:
                mine = self.label_widths[word - 1] / 2
                place = max(place, mine)
                if last_root:
                    place = max(place, places[last_root] + self.label_widths[last_root - 1] / 2 + 8 + mine)
                last_root = word
            places.append(place)
        return places

    @cached_property
    def width(self) -> float:
        ends = [0.0]
        for word, head in enumerate(self.sentence.heads, 1):
            label = 0 if head else self.label_widths[word - 1] / 2
            ends.append(self.x[word] + max(self.halves[word], label))
        return max(ends) + 2 * MARGIN

    def across(self, x: float) -> float:
        """From the left edge of the picture."""
        return self.width - MARGIN - x if self.right_to_left else MARGIN + x

    def leg(self, word: int, end: int) -> float:
        """Where the arc between two words meets the first."""
        return self.across(self.x[word] + self.offsets[word, end])

    @cached_property
    def legs(self) -> list[tuple[float, float]]:
        """Every vertical line: its place, from left to right, and the height of its upper end."""
        found = []
        for word, head in enumerate(self.sentence.heads, 1):
            if head:
                top = self.level_y(self.levels[word])
                found += [(self.leg(word, head), top), (self.leg(head, word), top)]
            else:
                found.append((self.leg(word, 0), self.level_y(self.top_level)))
        return sorted(found)

    def label_at(self, word: int) -> tuple[float, float]:
        """The middle of the base line of a word's label: of its arc, or beside it where no other line runs through."""
        head = self.sentence.heads[word - 1]
        if not head:
            return self.leg(word, 0), self.level_y(self.top_level) - 4
        y = self.level_y(self.levels[word]) - 3.5
        first, last = sorted((self.leg(word, head), self.leg(head, word)))
        middle = (first + last) / 2
        slack = max(0.0, (last - first - self.label_widths[word - 1]) / 2 - 8)
        steps = int(slack / SHIFT)
        right = self._free_step(word, (middle, y), 1, steps)
        left = self._free_step(word, (middle, y), -1, steps if right is None else right - 1)
        shift = right * SHIFT if left is None and right is not None else -left * SHIFT if left is not None else 0.0
        return middle + shift, y

    def _free_step(self, word: int, at: tuple[float, float], sign: int, most: int) -> int | None:
        """The fewest steps to the right (1) or left (-1) after which no line runs through a word's label, if any.

        A line that is in the way is passed at once: an arc over a thousand words has room for thousands of steps.
        """
        x, y = at
        step = 0
        while step <= most:
            lines = self._lines_across(word, (x + step * SHIFT * sign, y))
            if not lines:
                return step
            beyond = max(lines) - x if sign > 0 else x - min(lines)  # how far the last of them is
            step = max(step + 1, int((beyond + self._label_half(word)) / SHIFT))
        return None

    def is_crossed(self, word: int, at: tuple[float, float]) -> bool:
        """Whether a line would run through a word's label, as may happen in a tree that is not projective."""
        return bool(self._lines_across(word, at))

    def _lines_across(self, word: int, at: tuple[float, float]) -> list[float]:
        """The places of the lines that run through a word's label if its middle is there."""
        x, y = at
        half = self._label_half(word)
        first, last = bisect_left(self.legs, (x - half, 0)), bisect_right(self.legs, (x + half, 0))
        return [place for place, top in self.legs[first:last] if top < y - 1]

    def _label_half(self, word: int) -> float:
        return self.label_widths[word - 1] / 2 + 2


def _draw(canvas: Canvas, tree: ArcLayout, top: float, theme: Theme) -> None:
    base = top + tree.base
    numbers = range(1, len(tree.words) + 1)
    for word, head in zip(numbers, tree.sentence.heads, strict=True):
        color = theme.line if head else theme.root
        end = (tree.leg(word, head), base - ARROW)
        if head:
            left, right = sorted([end, (tree.leg(head, word), base)])
            canvas.arch(left, right, top + tree.level_y(tree.levels[word]), color, 1.3, STEP * 0.7)
        else:
            canvas.line([(end[0], top + tree.level_y(tree.top_level)), end], color, 1.3)
        canvas.arrow_head((end[0], base), True, color, ARROW)
    for word in numbers:
        x, y = tree.label_at(word)
        if tree.is_crossed(word, (x, y)):
            canvas.area_behind((x, top + y - 4), (tree.label_widths[word - 1] + 4, SMALL + 1), theme.ground)
        color = theme.label if tree.sentence.heads[word - 1] else theme.root
        canvas.text((x, top + y), tree.labels[word - 1], SMALL, color, "middle", hint=_hint(tree.sentence, word))
    for word in numbers:
        x = tree.across(tree.x[word])
        canvas.text((x, base + 4 + WORD), tree.words[word - 1], WORD, theme.word, "middle")
        if tree.tags:
            canvas.text((x, base + 10 + WORD + SMALL), tree.tags[word - 1], SMALL, theme.tag, "middle")


def _hint(sentence: DependencyTree, word: int) -> str:
    head = sentence.heads[word - 1]
    source = f"{_cut(sentence.forms[head - 1], 60)} → " if head else ""
    margin = "" if sentence.margins is None else f", margin {sentence.margins[word - 1]:.2f}"
    return f"{source}{_cut(sentence.forms[word - 1], 60)}: {_cut(sentence.relations[word - 1], 60)}{margin}"


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def _short(text: str, size: float, width: float) -> str:
    """As it is drawn; cut first, since a word may be a megabyte long."""
    return shortened(printable(text[:200]), size, width)
