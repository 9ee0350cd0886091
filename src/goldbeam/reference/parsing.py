"""Shift-reduce dependency parsing as a `Problem` (2012 paper, section 6.2), with a few of its feature templates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from goldbeam.problem.interface import Problem
from goldbeam.reference.transitions import MOVES, Configuration, Move, derive, start

Sentence = Sequence[tuple[str, str]]  # words and tags
ABSENT = "<none>"


class Parsing(Problem):
    """Inputs are words with tags, structures are ``(heads, relations)``; a state is a `Configuration`."""

    templates = (
        "s0.w", "s0.p", "s1.w", "s1.p", "q0.w", "q0.p", "s0.p s1.p", "s0.p q0.p", "s0.w s1.p", "s0.p s0.l.p s1.p",
    )  # fmt: skip

    def __init__(self, relations: int = 1, system: str = "arc-standard", single_root: bool = True) -> None:
        self.system, self.single_root = system, single_root
        arcs = [(move, relation) for move in ("left", "right") for relation in range(relations)]
        self.moves: list[Move] = [(move, 0) for move in MOVES[system] if move not in ("left", "right")] + arcs

    def start(self, x: Sentence) -> Configuration:
        return start(self.system, len(x), self.single_root)

    def actions(self, x: Sentence, state: Configuration) -> list[Move]:
        return [action for action in self.moves if state.valid(action[0])]

    def advance(self, x: Sentence, state: Configuration, action: Move) -> Configuration:
        return state.apply(*action)

    def gold(self, x: Sentence, y: tuple[list[int], list[int]]) -> list[Move]:
        moves = derive(self.system, *y, self.single_root)
        if moves is None:
            raise ValueError("the transition system cannot build this tree")
        return moves

    def result(self, x: Sentence, actions: list[Move], state: Configuration) -> tuple[list[int], list[int]]:
        return state.tree(0)

    def atoms(self, x: Sentence, state: Configuration) -> dict[str, str | int | None]:
        s0, s1 = (state.stack[-k] if len(state.stack) >= k else None for k in (1, 2))
        q0 = state.buffer[0] if state.buffer else None
        left = min((child for child, (head, _) in state.arcs.items() if head == s0 and child < head), default=None)
        seen: dict[str, str | int | None] = {}
        for name, word in (("s0", s0), ("s1", s1), ("q0", q0), ("s0.l", left)):
            cells = (ABSENT, ABSENT) if word is None else ("<root>", "<root>") if word > len(x) else x[word - 1]
            seen |= {f"{name}.w": cells[0], f"{name}.p": cells[1]}
        return seen

    def kernel(self, x: Sentence, state: Configuration) -> Any:
        """≡ of Huang and Sagae (2010): what features see of the stack, where the topmost tree begins, the buffer."""
        atoms = self.atoms(x, state)
        seen = [atoms[name] for name in ("s0.w", "s0.p", "s1.w", "s1.p", "s0.l.p")]
        below = len(state.stack) > 1 and state.stack[-2] == state.root  # decides what is valid
        return (first_of(state), len(state.buffer), below, *seen)


def first_of(state: Configuration) -> int:
    """The first word of the topmost tree."""
    if not state.stack:
        return 0
    first = state.stack[-1]
    while children := [child for child, (head, _) in state.arcs.items() if head == first and child < first]:
        first = min(children)
    return first
