"""A problem written in Python for the golden cases: tagging, with everything that is optional."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import goldbeam as gb

TAGS = ("ADJ", "ADP", "ADV", "AUX", "CCONJ", "DET", "NOUN", "NUM", "PART", "PRON", "PROPN", "PUNCT", "VERB")


class Tagging(gb.Problem):
    templates = ("w0", "suffix2", "w-1 w0", "t-1", "w0 t-1")
    mixes = True

    def start(self, x: list[str | None]) -> tuple[str, ...]:
        return ()

    def actions(self, x: list[str | None], state: tuple[str, ...]) -> Iterable[str]:
        return TAGS if len(state) < len(x) else ()

    def advance(self, x: list[str | None], state: tuple[str, ...], action: str) -> tuple[str, ...]:
        return (*state, action)

    def atoms(self, x: list[str | None], state: tuple[str, ...]) -> dict[str, str | None]:
        i = len(state)
        word = x[i]
        return {
            "w0": word,
            "suffix2": word[-2:] if word else None,
            "w-1": x[i - 1] if i else "<s>",
            "t-1": state[-1] if i else "<s>",
        }

    def features(self, x: list[str | None], state: tuple[str, ...], action: str) -> list[str]:
        return [f"{state[-2:]} {action}"]

    def signature(self, x: list[str | None], state: tuple[str, ...]) -> tuple[str, ...]:
        return state[-2:]

    def steps(self, x: list[str | None]) -> int:
        return len(x)

    def gold(self, x: Any, y: list[str]) -> list[str]:
        return [tag if tag in TAGS else "NOUN" for tag in y]

    def masked(self, x: list[str | None], is_null: Callable[[int], bool]) -> list[str | None]:
        return [None if is_null(i) else word for i, word in enumerate(x)]


def every_other(gold: list[Any], predicted: list[Any]) -> list[list[int]]:
    """Substructures of one's own for SWVP: every other position, from the first and from the second."""
    return [list(range(0, len(gold), 2)), list(range(1, len(gold), 2))]
