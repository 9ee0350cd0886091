"""A trace as lines of text: one a token, then what each update method would choose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from goldbeam.drawing.text import cells, pad, printable
from goldbeam.learning.guided_trace import GuidedTrace
from goldbeam.learning.trace import Choice, Trace

Kind = Literal["title", "head", "best", "in beam", "fall", "outside", "violation", "invalid", "nothing"]

_TITLES = ("", "word", "gold", "best", "output", "gold score", "best score", "gold - best", "rank")
_GUIDED_TITLES = ("token", "U")  # of guided search besides
_NUMBERS = (0, 5, 6, 7, 8, 9, 10)  # columns to align on the right


def table_lines(trace: Trace) -> Iterator[tuple[str, Kind]]:
    """The lines, each with what it shows, so that a terminal may colour them."""
    where = "" if trace.sentence is None else f"sentence {trace.sentence}, "
    yield f"{where}{trace.search}: {trace.outcome}", "title"
    yield "", "title"
    rows = list(_rows(trace))
    titles: tuple[str, ...] = _TITLES
    if isinstance(trace, GuidedTrace):
        titles += _GUIDED_TITLES
        rows = [(*row, f"{s.token + 1}", f"{s.score:.2f}") for row, s in zip(rows, trace.spans, strict=True)]
    rows = [titles, *rows]
    widths = [max(cells(row[column]) for row in rows) for column in range(len(titles))]
    for number, row in enumerate(rows):
        padded = [pad(cell, widths[i], right=i in _NUMBERS) for i, cell in enumerate(row)]
        yield "  ".join(padded).rstrip(), "head" if number == 0 else _kind(trace, number - 1)
    if not trace.choices:
        return
    yield "", "title"
    yield _rule(trace.margin), "head"
    width = max(map(len, trace.choices))
    for name, choice in trace.choices.items():
        kind: Kind = "nothing" if choice is None else "violation" if choice.valid else "invalid"
        yield f"  {name:{width}}  {_choice(trace, choice)}", kind


def _rows(trace: Trace) -> Iterator[tuple[str, ...]]:
    for i, (word, gold, output, step) in enumerate(
        zip(trace.words, trace.gold, trace.predicted, trace.steps, strict=True)
    ):
        rank = f"{step.rank}" if step.rank is not None else "falls off" if i == trace.fall else "-"
        yield (
            str(i + 1),
            *map(printable, (word, gold, step.best.label, output)),
            f"{step.gold:.2f}",
            f"{step.best.score:.2f}",
            f"{step.ahead:+.2f}" if not step.best_is_gold else "best",
            rank,
        )


def _kind(trace: Trace, i: int) -> Kind:
    step = trace.steps[i]
    if step.in_beam:
        return "best" if step.best_is_gold else "in beam"
    return "fall" if i == trace.fall else "outside"


def _rule(margin: float) -> str:
    if margin == 0:
        return "What each update method would learn from (a violation: a wrong prefix that scores gold's or more)"
    return (
        "What each update method would learn from "
        f"(a violation: a wrong prefix that gold beats by the margin of {margin:g} or less, or not at all)"
    )


def _choice(trace: Trace, choice: Choice | None) -> str:
    if choice is None:
        return "nothing"
    prefix = "the whole" if choice.length == len(trace.words) else f"the first {choice.length}"
    side = "behind" if choice.size >= 0 else "ahead"
    verdict = "a violation" if choice.valid else "NO violation: an invalid update"
    return f"{prefix}: gold is {side} by {abs(choice.size):.2f}, {verdict}"
