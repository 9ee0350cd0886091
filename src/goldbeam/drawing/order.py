"""The order in which guided search decides: the steps of the 2007 paper's example (section 2.1), for any sentence.

Every step shows the spans that are labelled so far. A span has as many lines as it has states, the best first; labels
of a span are joined, and the word that the step has decided is marked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

from goldbeam.drawing.excerpts import ASCII_REST, REST, check_limit, left_out, note_width
from goldbeam.drawing.layouts import clipped
from goldbeam.drawing.shapes import DecidedSentence, Decision
from goldbeam.drawing.svg import Canvas
from goldbeam.drawing.text import cells, pad, pixels, printable, shortened
from goldbeam.drawing.themes import theme_of

MOST_STATES = 4  # of a span that are shown
WORD, SMALL = 15.0, 12.0  # sizes of text: words; labels
ROW, GAP, MARGIN, SIDE = 19, 18, 16, 96  # pixels: a line; between columns; around; for the names of steps
WIDEST = 220
WIDEST_FORM = 200  # columns of a terminal


def order_text(sentence: DecidedSentence, *, ascii: bool = False, limit: int | None = None) -> str:
    """The steps as lines of text, from step 0, where nothing is decided; at most ``limit`` of them."""
    decisions = _first(sentence, limit)
    rest = ASCII_REST if ascii else REST
    words = [clipped(printable(form[: 4 * WIDEST_FORM]), WIDEST_FORM, rest) for form in sentence.forms]
    labels_at = _labels_at(sentence, decisions)
    widths = [max(cells(word), *(cells(label) + 2 for label in labels_at[i])) for i, word in enumerate(words)]
    line = "  ".join(pad(word, width) for word, width in zip(words, widths, strict=True)).rstrip()
    stroke, mark = ("-", "*") if ascii else ("─", "▸")
    parts = [f"Step 0\n{line}"] if words else []
    for number, (decision, spans) in enumerate(_steps(decisions), 1):
        rows = []
        owners = {i: span for span in spans for i in range(span.begin, span.end)}
        for state in range(max(len(span.states[:MOST_STATES]) for span in spans)):
            text = ""
            for i, width in enumerate(widths[: spans[-1].end]):
                span = owners.get(i)
                if span is not None and state >= len(span.states):
                    span = None
                inside = span is not None and i + 1 < span.end
                label = "" if span is None else printable(span.states[state][i - span.begin])
                chosen = state == 0 and i == decision.word
                cell = (mark if chosen else "") + label
                fill = stroke if inside else " "
                text += cell + fill * (width - cells(cell)) + 2 * fill
            rows.append(text.rstrip())
        parts.append("\n".join([f"Step {number}", *rows, line]))
    if note := left_out(steps=len(sentence.decisions) - len(decisions), mark=rest):
        parts.append(note)
    return "\n\n".join(parts)


def draw_order(sentence: DecidedSentence, theme: str = "light", limit: int | None = None) -> str:
    """The steps as the text of an SVG file: time runs down, and a word keeps its column; at most ``limit`` steps."""
    colors = theme_of(theme)
    decisions = _first(sentence, limit)
    note = left_out(steps=len(sentence.decisions) - len(decisions))
    widths = [
        max(min(WIDEST, pixels(printable(form), WORD)), *(pixels(printable(n), SMALL) + 8 for n in labels), 24) * 1.12
        for form, labels in zip(sentence.forms, _labels_at(sentence, decisions), strict=True)
    ]
    before = accumulate(widths, initial=0.0)
    centers = [SIDE + start + i * GAP + width / 2 for i, (start, width) in enumerate(zip(before, widths, strict=False))]
    steps = list(_steps(decisions))
    heights = [ROW * max(len(s.states[:MOST_STATES]) for s in spans) + 12 for _, spans in steps]
    width = (centers[-1] + widths[-1] / 2 if centers else SIDE) + MARGIN
    if note:
        width = max(width, note_width(note, SMALL) + 2 * MARGIN)
    canvas = Canvas(
        width,
        2 * MARGIN + 28 + sum(heights) + (ROW if note else 0),
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
    if note:
        canvas.text((MARGIN, y + ROW - 2), note, SMALL, colors.tag)
    return canvas.render()


def _first(sentence: DecidedSentence, limit: int | None) -> Sequence[Decision]:
    check_limit(limit)
    return sentence.decisions[:limit]


def _steps(decisions: Sequence[Decision]) -> Iterator[tuple[Decision, Sequence[Decision]]]:
    """Each decision with the spans that there are after it, from left to right."""
    spans: list[Decision] = []
    for decision in decisions:
        apart = [span for span in spans if span.end <= decision.begin or span.begin >= decision.end]
        spans = sorted([*apart, decision], key=lambda span: span.begin)
        yield decision, spans


def _labels_at(sentence: DecidedSentence, decisions: Sequence[Decision]) -> list[list[str]]:
    """For each word all labels that some step shows below it."""
    found: list[dict[str, None]] = [{} for _ in sentence.forms]
    for decision in decisions:
        for state in decision.states[:MOST_STATES]:
            for i, label in enumerate(state, decision.begin):
                found[i][label] = None
    return [list(labels) or [""] for labels in found]


def _description(sentence: DecidedSentence) -> str:
    """The order in words, for those who do not see it."""
    parts = [f"{sentence.forms[i][:60]} as {sentence.labels[i]}" for i in sentence.order]
    return "Decided in this order: " + ", ".join(parts) + "." if parts else "No words."
