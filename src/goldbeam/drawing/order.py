"""The order in which guided search decides: the steps of the 2007 paper's example (section 2.1), for any sentence.

Every step shows the spans that are labelled so far. A span has as many lines as it has states, the best first; labels
of a span are joined, and the word that the step has decided is marked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from goldbeam.drawing.svg import Canvas
from goldbeam.drawing.text import cells, pad, pixels, printable, shortened
from goldbeam.drawing.themes import theme_of

if TYPE_CHECKING:
    from goldbeam.doc.tagged import Decision, TaggedSentence

MOST_STATES = 4  # of a span that are shown
WORD, SMALL = 15.0, 12.0  # sizes of text: words; labels
ROW, GAP, MARGIN, SIDE = 19, 18, 16, 96  # pixels: a line; between columns; around; for the names of steps
WIDEST = 220


def order_text(sentence: TaggedSentence, *, ascii: bool = False) -> str:
    """The steps as lines of text, from step 0, where nothing is decided."""
    words = [printable(form) for form in sentence.forms]
    widths = [max(cells(words[i]), *(cells(label) + 2 for label in _labels_at(sentence, i))) for i in range(len(words))]
    line = "  ".join(pad(word, width) for word, width in zip(words, widths, strict=True)).rstrip()
    stroke, mark = ("-", "*") if ascii else ("─", "▸")
    parts = [f"Step 0\n{line}"] if words else []
    for number, (decision, spans) in enumerate(_steps(sentence), 1):
        rows = []
        for state in range(max(len(span.states[:MOST_STATES]) for span in spans)):
            text = ""
            for i, width in enumerate(widths):
                span = next((s for s in spans if s.begin <= i < s.end and state < len(s.states)), None)
                inside = span is not None and i + 1 < span.end
                label = "" if span is None else printable(span.states[state][i - span.begin])
                chosen = state == 0 and i == decision.word
                cell = (mark if chosen else "") + label
                fill = stroke if inside else " "
                text += cell + fill * (width - cells(cell)) + 2 * fill
            rows.append(text.rstrip())
        parts.append("\n".join([f"Step {number}", *rows, line]))
    return "\n\n".join(parts)


def draw_order(sentence: TaggedSentence, theme: str = "light") -> str:
    """The steps as the text of an SVG file: time runs down, and a word keeps its column."""
    colors = theme_of(theme)
    widths = [
        max(min(WIDEST, pixels(printable(form), WORD)), *(pixels(printable(n), SMALL) + 8 for n in labels), 24) * 1.12
        for form, labels in ((form, _labels_at(sentence, i)) for i, form in enumerate(sentence.forms))
    ]
    centers = [SIDE + sum(widths[:i]) + i * GAP + width / 2 for i, width in enumerate(widths)]
    steps = list(_steps(sentence))
    heights = [ROW * max(len(s.states[:MOST_STATES]) for s in spans) + 12 for _, spans in steps]
    width = (centers[-1] + widths[-1] / 2 if centers else SIDE) + MARGIN
    canvas = Canvas(
        width,
        2 * MARGIN + 28 + sum(heights),
        "Order of decisions: " + " ".join(sentence.forms)[:200],
        description=_description(sentence),
        ground=colors.ground,
        style=colors.style,
    )
    for form, center in zip(sentence.forms, centers, strict=True):
        word = shortened(printable(form), WORD, WIDEST)
        canvas.text((center, MARGIN + 15), word, WORD, colors.word, "middle", "bold")
    y = MARGIN + 28.0
    for number, ((decision, spans), height) in enumerate(zip(steps, heights, strict=True), 1):
        canvas.text((MARGIN, y + ROW - 2), f"step {number}", SMALL, colors.tag)
        for span in spans:
            for k, labels in enumerate(span.states[:MOST_STATES]):
                middle = y + k * ROW + ROW / 2 + 2
                canvas.line([(centers[span.begin], middle), (centers[span.end - 1], middle)], colors.line)
                for i, label in enumerate(labels, span.begin):
                    text = printable(label)
                    chosen = i == decision.word and k == 0
                    canvas.area_behind((centers[i], middle), (pixels(text, SMALL) * 1.12 + 6, ROW - 2), colors.ground)
                    color = colors.root if chosen else colors.label if k == 0 else colors.tag
                    canvas.text((centers[i], middle + 4), text, SMALL, color, "middle", "bold" if chosen else "")
        y += height
    return canvas.render()


def _steps(sentence: TaggedSentence) -> Iterator[tuple[Decision, Sequence[Decision]]]:
    """Each decision with the spans that there are after it, from left to right."""
    spans: list[Decision] = []
    for decision in sentence.decisions:
        apart = [span for span in spans if span.end <= decision.begin or span.begin >= decision.end]
        spans = sorted([*apart, decision], key=lambda span: span.begin)
        yield decision, spans


def _labels_at(sentence: TaggedSentence, i: int) -> list[str]:
    """All labels that some step shows below a word."""
    spans = [d for d in sentence.decisions if d.begin <= i < d.end]
    return [*{state[i - d.begin]: None for d in spans for state in d.states[:MOST_STATES]}] or [""]


def _description(sentence: TaggedSentence) -> str:
    """The order in words, for those who do not see it."""
    parts = [f"{sentence.forms[i][:60]} as {sentence.labels[i]}" for i in sentence.order]
    return "Decided in this order: " + ", ".join(parts) + "." if parts else "No words."
