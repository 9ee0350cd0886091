"""Figure 3 of the 2012 paper with real scores: the beam as a band, and the correct sequence that falls off it.

Scores of prefixes grow with their length, so every score is drawn as its distance to the best in the beam: the upper
edge of the band is flat, as in the paper, and an update is a violation where the correct sequence is below it.
Distances are drawn by their square roots, or a beam that is sure of one word would leave no room for those that it is
not sure of.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from goldbeam.drawing.axes import RootScale, number
from goldbeam.drawing.shapes import Choice, Hypothesis, SearchStep, SearchTrace
from goldbeam.drawing.svg import Canvas, Point
from goldbeam.drawing.text import pixels, printable, shortened

MOST_SHOWN = 12  # hypotheses of a beam; exact search keeps thousands
MOST_STEPS = 500  # steps that are drawn; the table of a trace has them all
MOST_UPRIGHT = 24  # words; more are turned, so that the picture does not grow too wide
PLOT_HEIGHT, LANE, ROW = 270, 29, 17
LEFT, LEAST_WIDTH = 78, 640
GOLD, BAND, EDGE, LINK, OUTPUT, TEXT = "#1f5fd0", "#fbf0cc", "#d8b24a", "#b3bac3", "#3d444d", "#57606a"
VALID, INVALID = "#1a7f37", "#cf222e"


def draw_trace(trace: SearchTrace) -> str:
    """The figure as SVG text; of a long trace the first steps."""
    layout = Layout(trace)
    canvas = Canvas(layout.width, layout.height, f"{trace.search}: {' '.join(trace.words[:MOST_STEPS])}")
    _draw_axes(canvas, layout)
    _draw_band(canvas, layout)
    _draw_links(canvas, layout)
    _draw_choices(canvas, layout)
    _draw_gold(canvas, layout)
    _draw_nodes(canvas, layout)
    _draw_words(canvas, layout)
    _draw_names(canvas, layout)
    return canvas.render()


@dataclass(frozen=True)
class Layout:
    """Where everything goes; of a long trace the first steps."""

    trace: SearchTrace

    @cached_property
    def words(self) -> Sequence[str]:
        return self.trace.words[:MOST_STEPS]

    @cached_property
    def gold(self) -> Sequence[str]:
        return self.trace.gold[:MOST_STEPS]

    @cached_property
    def steps(self) -> Sequence[SearchStep]:
        return self.trace.steps[:MOST_STEPS]

    @cached_property
    def shown(self) -> list[Sequence[Hypothesis]]:
        """The hypotheses that are drawn, for every step."""
        return [step.beam[:MOST_SHOWN] for step in self.steps]

    @cached_property
    def turned(self) -> bool:
        """Whether words are written at an angle."""
        return len(self.words) > MOST_UPRIGHT or self._widest(self.words, 12) > 100

    @cached_property
    def column(self) -> float:
        """Pixels a step."""
        labels = [*self.gold, *(h.label for beam in self.shown for h in beam)]
        wanted = self._widest(labels, 10) + 34
        if not self.turned:
            wanted = max(wanted, self._widest(self.words, 12) + 12)
        # A short sentence may take the room that there is.
        return max(46, min(112, max(wanted, (LEAST_WIDTH - LEFT - 150) / len(self.words))))

    @cached_property
    def groups(self) -> list[tuple[Choice, list[str]]]:
        """Methods that choose the same prefix of those that are drawn, shortest prefix first."""
        by_length: dict[int, tuple[Choice, list[str]]] = {}
        for name, choice in self.trace.choices.items():
            if choice is not None and choice.length <= len(self.steps):
                by_length.setdefault(choice.length, (choice, []))[1].append(name)
        return [by_length[length] for length in sorted(by_length)]

    @cached_property
    def lanes(self) -> list[int]:
        """For each group its lane of text above the plot, 0 the lowest.

        Text begins at its prefix and runs to the right, up to the first line that comes down from its lane or above.
        """
        starts: list[float] = []  # where the leftmost text of each lane begins
        lanes = []
        for choice, names in reversed(self.groups):
            x = self.x(choice.length)
            end = x + self._caption_width(choice, names) + 14
            lane = next((k for k in range(len(starts)) if end <= min(starts[k:])), len(starts))
            starts[lane : lane + 1] = [x]
            lanes.append(lane)
        return lanes[::-1]

    def _caption_width(self, choice: Choice, names: list[str]) -> float:
        """With a fifth more: some fonts are wider than others."""
        return 1.2 * max(pixels(", ".join(names), 12), pixels(comment(self.trace, choice), 11))

    @cached_property
    def top(self) -> float:
        return 52 + LANE * (1 + max(self.lanes, default=-1))

    @cached_property
    def bottom(self) -> float:
        return self.top + PLOT_HEIGHT

    @cached_property
    def word_height(self) -> float:
        if not self.turned:
            return ROW
        return 20 + 0.77 * min(130, self._widest(self.words, 12))

    @cached_property
    def height(self) -> float:
        return self.bottom + 2 * ROW + self.word_height + 44

    @cached_property
    def end(self) -> float:
        """Where the plot ends; the names of its lines come after it."""
        return self.x(len(self.words)) + 28

    @cached_property
    def width(self) -> float:
        captions = [self.x(choice.length) + self._caption_width(choice, names) for choice, names in self.groups]
        return max([self.end + 126, LEAST_WIDTH, *(end + 16 for end in captions)])

    @cached_property
    def scale(self) -> RootScale:
        values = [0.0, *(step.ahead for step in self.steps)]
        for step, beam in zip(self.steps, self.shown, strict=True):
            values += [beam[-1].score - step.best.score]
        # A rival that a narrow beam has dropped is drawn only as the end of an arrow.
        for choice, _ in self.groups:
            step = self.steps[choice.length - 1]
            values += [step.ahead + choice.size]
        low, high = min(values), max(values)
        room = 0.12 * (high - low) or 0.5
        return RootScale(low - room, high + room, self.bottom, self.top)

    def x(self, steps: float) -> float:
        """After so many steps."""
        return LEFT + 14 + steps * self.column

    def y(self, step: SearchStep, score: float) -> float:
        return self.scale(score - step.best.score)

    def at(self, steps: int, score: float) -> Point:
        """Of a score after so many steps."""
        return self.x(steps), self.y(self.steps[steps - 1], score) if steps else self.scale(0)

    @staticmethod
    def _widest(texts: Sequence[str], size: float) -> float:
        """No text is drawn in more than a fraction of this, so that a long one is not measured as a whole."""
        return max(pixels(printable(text[:200]), size) for text in texts)


def comment(trace: SearchTrace, choice: Choice) -> str:
    """What is to be said of a chosen prefix."""
    if not choice.valid:
        return f"invalid: gold leads by {-choice.size:.2f}"
    place = "gold falls off: " if choice.length - 1 == trace.fall else ""
    return place + (f"violation {choice.size:.2f}" if choice.size >= 0 else f"gold leads by {-choice.size:.2f} only")


def _draw_axes(canvas: Canvas, layout: Layout) -> None:
    for tick in layout.scale.ticks():
        y = layout.scale(tick)
        canvas.line([(LEFT, y), (layout.end, y)], "#eaeef2")
        canvas.text((LEFT - 8, y + 4), number(tick), 11, TEXT, "end")
    middle = (layout.top + layout.bottom) / 2
    canvas.text((24, middle), "score − best in the beam (root scale)", 12, TEXT, "middle", turn=-90)
    part = f" (the best {MOST_SHOWN} drawn)" if any(len(step.beam) > MOST_SHOWN for step in layout.steps) else ""
    if len(layout.steps) < len(layout.trace.steps):
        part += f" (the first {len(layout.steps)} of {len(layout.trace.steps):,} steps drawn)"
    title = shortened(printable(f"{layout.trace.search}{part}: {layout.trace.outcome}"), 15, (layout.width - 60) / 1.2)
    canvas.text((24, 28), title, 15, "#1f2328", weight="bold")


def _draw_band(canvas: Canvas, layout: Layout) -> None:
    """From the best to the worst in the beam; a line where they are one."""
    zero = layout.scale(0)
    steps = range(1, len(layout.words) + 1)
    top = [(layout.x(i), zero) for i in (0, *steps)]
    low = [layout.at(i, layout.shown[i - 1][-1].score) for i in steps]
    canvas.area([*top, *reversed(low)], BAND)
    canvas.line(top, EDGE, 2)
    canvas.line([top[0], *low], EDGE, 1)


def _draw_links(canvas: Canvas, layout: Layout) -> None:
    """Back-pointers; those of the final output darker."""
    rank = 0
    for step in reversed(layout.trace.steps[len(layout.steps) :]):  # back from the end of the whole
        rank = step.beam[rank].parent
    kept: list[list[Point]] = []
    for i in range(len(layout.steps), 0, -1):
        parents = layout.shown[i - 2] if i > 1 else None
        for k, hypothesis in enumerate(layout.shown[i - 1]):
            if parents is not None and hypothesis.parent >= len(parents):
                continue  # not drawn
            start = layout.at(i - 1, parents[hypothesis.parent].score) if parents else layout.at(0, 0)
            link = [start, layout.at(i, hypothesis.score)]
            if k == rank:
                kept.append(link)
            else:
                canvas.line(link, LINK)
        rank = layout.steps[i - 1].beam[rank].parent
    for link in kept:
        canvas.line(link, OUTPUT, 1.8)


def _draw_choices(canvas: Canvas, layout: Layout) -> None:
    """For each chosen prefix an arrow from the rival to gold, and above the plot who chooses it."""
    for (choice, names), lane in zip(layout.groups, layout.lanes, strict=True):
        step = layout.steps[choice.length - 1]
        color = VALID if choice.valid else INVALID
        x, gold = layout.at(choice.length, step.gold)
        rival = layout.y(step, step.gold + choice.size)
        text = layout.top - 4 - LANE * lane
        canvas.line([(x, text), (x, min(gold, rival))], color, 1, "2 3")
        canvas.line([(x, rival), (x, gold)], color, 3)
        if abs(gold - rival) > 26:
            down = gold > rival
            canvas.arrow_head((x, gold - 9 if down else gold + 9), down, color)
        canvas.text((x - 1, text - 16), ", ".join(names), 12, color, weight="bold")
        canvas.text((x - 1, text - 4), comment(layout.trace, choice), 11, color)


def _draw_gold(canvas: Canvas, layout: Layout) -> None:
    points = [layout.at(i, layout.steps[i - 1].gold if i else 0) for i in range(len(layout.steps) + 1)]
    inside = len(points) if layout.trace.fall is None else layout.trace.fall + 1
    canvas.line(points[:inside], GOLD, 2.5)
    if inside < len(points):
        canvas.line(points[inside - 1 :], GOLD, 2.5, "6 4")
    canvas.dot(points[0], 4, OUTPUT)


def _draw_nodes(canvas: Canvas, layout: Layout) -> None:
    """The hypotheses with their last labels, as many as there is room for; the others are dots."""
    for i, (step, beam) in enumerate(zip(layout.steps, layout.shown, strict=True), 1):
        nodes = [(step.gold, layout.gold[i - 1], GOLD)]  # the most important first
        nodes += [(h.score, h.label, OUTPUT if h is step.best else TEXT) for h in beam if not h.is_gold]
        labelled: list[tuple[Point, str, str]] = []
        for score, label, color in nodes:
            x, y = layout.at(i, score)
            if any(abs(y - other) < 16 for (_, other), _, _ in labelled):
                canvas.dot((x, y), 2.6, color)
            else:
                labelled.append(((x, y), shortened(printable(label), 10, layout.column - 16), color))
        for (x, y), label, color in labelled:
            dash = "3 2" if color == GOLD and not step.in_beam else ""
            canvas.box((x, y), (max(17, pixels(label, 10) + 9), 15), "#ffffff", color, dash)
            canvas.text((x, y + 3.5), label, 10, color, "middle")


def _draw_words(canvas: Canvas, layout: Layout) -> None:
    y = layout.bottom + 16
    rows = {"gold": y + ROW, "output": y + 2 * ROW} if not layout.turned else {"gold": y, "output": y + ROW}
    for title, row in rows.items():
        canvas.text((LEFT - 8, row), title, 11, GOLD if title == "gold" else TEXT, "end")
    output = layout.trace.predicted[: len(layout.words)]
    for i, (word, gold, predicted) in enumerate(zip(layout.words, layout.gold, output, strict=True), 1):
        x = layout.x(i)
        if layout.turned:
            at = (x + 5, rows["output"] + 16)
            canvas.text(at, shortened(printable(word), 12, 130), 12, "#1f2328", "end", turn=-50)
        else:
            canvas.text((x, y), shortened(printable(word), 12, layout.column - 6), 12, "#1f2328", "middle")
        right = TEXT if predicted == gold else INVALID
        for label, title, color in ((gold, "gold", GOLD), (predicted, "output", right)):
            short = shortened(printable(label), 11, layout.column - 4)
            canvas.text((x, rows[title]), short, 11, color, "middle", "bold" if color == INVALID else "")


def _draw_names(canvas: Canvas, layout: Layout) -> None:
    """What the lines are, at their right ends and below the words."""
    last = layout.steps[-1]
    shown = layout.shown[-1]
    x = layout.end + 6
    names = [(layout.scale(0), "best in the beam", "#9a6700")]
    if len(shown) > 1:
        names.append((layout.y(last, shown[-1].score), "worst in the beam", "#9a6700"))
    names.append((layout.y(last, last.gold), "correct sequence", GOLD))
    below = -1000.0
    for y, name, color in sorted(names):
        below = max(y, below + 14)
        canvas.text((x, below + 4), name, 11, color)
    y = layout.height - 16
    x = LEFT
    entries = [("the beam", EDGE), ("back-pointers", LINK), ("output", OUTPUT)]
    entries.append(("correct sequence, dashed outside the beam", GOLD))
    for name, color in entries:
        canvas.line([(x, y - 4), (x + 18, y - 4)], color, 7 if color == EDGE else 2.5)
        canvas.text((x + 24, y), name, 11, TEXT)
        x += 24 + pixels(name, 11) + 18
