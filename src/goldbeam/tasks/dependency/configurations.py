"""What a transition parser has before it: a stack, a buffer, and the arc that was made last, for people.

The moves are those of ``native/problems/dependency``, in the numbers of the sentence's tokens.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from goldbeam import _core


@dataclass(frozen=True)
class Configuration:
    """Tokens are counted from 1, in the order of the sentence; 0 is the artificial root."""

    stack: tuple[int, ...]  # the topmost last
    buffer: tuple[int, ...]  # the first one first
    arc: tuple[int, int, str] | None = None  # head, dependent and relation that the last move made
    eager: bool = False

    @classmethod
    def start(cls, spec: _core.ParsingSpec, words: int) -> Configuration:
        """Before the first move; a parser from right to left begins with the last token."""
        tokens = tuple(range(1, words + 1))
        stack = () if spec.single_root else (0,)
        return cls(stack, tokens[::-1] if spec.reversed else tokens, eager=spec.system == "arc-eager")

    def arc_of(self, action: str) -> tuple[int, int, str] | None:
        """The arc that an action such as ``left nsubj`` makes here."""
        move, _, relation = action.partition(" ")
        if move not in ("left", "right"):
            return None
        first, second = (self.stack[-1], self.buffer[0]) if self.eager else self.stack[-2:]
        return (second, first, relation) if move == "left" else (first, second, relation)

    def after(self, action: str) -> Configuration:
        """The configuration that an allowed action leads to.

        >>> Configuration((1,), (2, 3), eager=True).after("left nsubj")
        Configuration(stack=(), buffer=(2, 3), arc=(2, 1, 'nsubj'), eager=True)
        """
        move = action.partition(" ")[0]
        stack, buffer = self.stack, self.buffer
        if move == "shift" or (move == "right" and self.eager):
            stack, buffer = (*stack, buffer[0]), buffer[1:]
        elif move == "swap":
            stack, buffer = (*stack[:-2], stack[-1]), (stack[-2], *buffer)
        elif move == "left" and not self.eager:
            stack = (*stack[:-2], stack[-1])
        else:  # reduce, left of arc-eager, right of the others
            stack = stack[:-1]
        return replace(self, stack=stack, buffer=buffer, arc=self.arc_of(action))

    def idle(self) -> Configuration:
        """After a step in which nothing is done."""
        return replace(self, arc=None)

    def to_dict(self) -> dict[str, Any]:
        """The buffer is a list, or the first and the last token of three and more that ascend one by one.

        >>> Configuration((1,), (2, 3, 4)).to_dict()
        {'stack': [1], 'buffer': {'first': 2, 'last': 4}, 'arc': None}
        """
        buffer: list[int] | dict[str, int] = list(self.buffer)
        if len(buffer) > 2 and buffer == list(range(self.buffer[0], self.buffer[0] + len(buffer))):
            buffer = {"first": self.buffer[0], "last": self.buffer[-1]}
        return {
            "stack": list(self.stack),
            "buffer": buffer,
            "arc": None if self.arc is None else list(self.arc),
        }


def configurations(spec: _core.ParsingSpec, words: int, actions: Sequence[str]) -> list[Configuration]:
    """Before the first action, and after each."""
    found = [Configuration.start(spec, words)]
    for action in actions:
        found.append(found[-1].after(action))
    return found
