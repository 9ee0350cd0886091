"""An explanation as lines of text, at most 80 columns wide."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from goldbeam.drawing.text import cells, pad, printable
from goldbeam.explanation.decision import Choice, Decision
from goldbeam.explanation.explanation import Explanation

Kind = Literal["title", "head", "for", "against", "rest"]

WIDTH = 80
_NUMBER = 10  # columns of a number
_NAME = WIDTH - 3 * (_NUMBER + 1) - 2


def explanation_lines(explanation: Explanation, top: int | None) -> Iterator[tuple[str, Kind]]:
    """The lines, each with what it shows, so that a terminal may colour them."""
    yield cut(f"word {explanation.word} of {len(explanation.words)}: {printable(explanation.form)}", WIDTH), "title"
    for decision in explanation.decisions:
        yield "", "title"
        yield from _decision_lines(decision, top)


def _decision_lines(decision: Decision, top: int | None) -> Iterator[tuple[str, Kind]]:
    yield _scored(f"{decision.layer}  ", decision.answer), "title"
    if decision.note is not None:
        yield cut(f"  {decision.note}", WIDTH), "rest"
    runner_up, margin = decision.runner_up, decision.margin
    if runner_up is not None and margin is not None:
        yield _scored(f"  {margin:+.2f} over ", runner_up), "title"
    if not decision.features:
        return
    titles = ["feature", "answer"] if runner_up is None else ["feature", "answer", "runner-up", "difference"]
    yield _row(*titles), "head"
    shown, rest = decision.shown(top)
    for feature in shown:
        numbers = [f"{feature.answer:.2f}"]
        if runner_up is not None:
            numbers += [f"{feature.runner_up:.2f}", f"{feature.difference:+.2f}"]
        yield _row(printable(feature.name), *numbers), "for" if feature.difference >= 0 else "against"
    others = len(decision.features) - len(shown)
    if others or abs(rest) > 0.005:
        name = f"({others} more)" if others else "(besides features)"
        yield _row(name, *([""] * (len(titles) - 2)), f"{rest:+.2f}"), "rest"


def _scored(before: str, choice: Choice) -> str:
    """The score is never cut."""
    score = "" if choice.score is None else f"  {choice.score:.2f}"
    return before + cut(printable(str(choice)), WIDTH - cells(before) - len(score)) + score


def _row(name: str, *numbers: str) -> str:
    return ("  " + pad(cut(name, _NAME), _NAME) + "".join(f" {number:>{_NUMBER}}" for number in numbers)).rstrip()


def cut(text: str, width: int) -> str:
    """
    >>> cut("suffix3(w0)=ing", 10)
    'suffix3(w…'
    """
    if cells(text) <= width:
        return text
    while cells(text) >= width:
        text = text[:-1]
    return text + "…"
