"""Tiny problems to try the algorithms on: Figure 1 of the 2012 paper, trigram tagging, heads of words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from goldbeam.problem.interface import Problem
from goldbeam.reference.graph import eisner
from goldbeam.reference.model import Model
from goldbeam.reference.search import Hypothesis


class FruitFlies(Problem):
    """Figure 1: Φ(x, y) = (#N→N, #V→.), and Y(x) = {N} × {N, V} × {N, V} × {.}."""

    x = ("fruit", "flies", "fly", ".")
    y = ("N", "N", "V", ".")
    space = (("N",), ("N", "V"), ("N", "V"), (".",))

    def start(self, x: Any) -> tuple[str, ...]:
        return ()

    def actions(self, x: Any, state: tuple[str, ...]) -> Sequence[str]:
        return self.space[len(state)] if len(state) < len(x) else ()

    def advance(self, x: Any, state: tuple[str, ...], action: str) -> tuple[str, ...]:
        return (*state, action)

    def features(self, x: Any, state: tuple[str, ...], action: str) -> list[str]:
        name = f"{state[-1]}→{action}" if state else ""
        return [name] if name in ("N→N", "V→.") else []


class FruitFliesWithWords(FruitFlies):
    """The same with features of a word and its tag, so that every step can be told right from wrong."""

    def features(self, x: Any, state: tuple[str, ...], action: str) -> list[str]:
        return [*super().features(x, state, action), f"{x[len(state)]}={action}"]


class Tagging(Problem):
    """Trigram tagging (2012 paper, section 6.1): sequences are equivalent if their last two tags are the same."""

    templates = ("w0", "t-1", "t-2 t-1")

    def __init__(self, tags: Sequence[str]) -> None:
        self.tags = tags

    def start(self, x: Sequence[str]) -> tuple[str, ...]:
        return ()

    def actions(self, x: Sequence[str], state: tuple[str, ...]) -> Sequence[str]:
        return self.tags if len(state) < len(x) else ()

    def advance(self, x: Sequence[str], state: tuple[str, ...], action: str) -> tuple[str, ...]:
        return (*state, action)

    def atoms(self, x: Sequence[str], state: tuple[str, ...]) -> dict[str, str | int | None]:
        before = ("<s>", "<s>", *state)
        return {"w0": x[len(state)], "t-1": before[-1], "t-2": before[-2]}

    def signature(self, x: Sequence[str], state: tuple[str, ...]) -> Any:
        return len(state), state[-2:]


class Heads(Problem):
    """First-order dependency parsing: action m is the head of word m. `best_tree` searches among trees only.

    The 2016 paper's mixed assignments take heads from two trees, and need not be trees themselves.
    """

    mixes = True

    def start(self, x: Any) -> tuple[int, ...]:
        return ()

    def actions(self, x: Sequence[tuple[str, str]], state: tuple[int, ...]) -> list[int]:
        word = len(state) + 1
        return [head for head in range(len(x) + 1) if head != word] if word <= len(x) else []

    def advance(self, x: Any, state: tuple[int, ...], action: int) -> tuple[int, ...]:
        return (*state, action)

    def features(self, x: Sequence[tuple[str, str]], state: tuple[int, ...], action: int) -> Iterator[str]:
        modifier = len(state) + 1
        (head_word, head_tag), (word, tag) = x[action - 1] if action else ("<root>", "<root>"), x[modifier - 1]
        yield f"{head_word} → {word}"
        yield f"{head_tag} → {tag} {'left' if modifier < action else 'right'}"


def best_tree(model: Model, x: Any) -> Hypothesis:
    """EXACT for `Heads`: Eisner's algorithm."""

    def arc(head: int, modifier: int) -> float:
        return model.step_score(x, (0,) * (modifier - 1), head)

    total, heads = eisner(len(x), arc)
    return Hypothesis(tuple(heads), tuple(heads), total, len(heads))
