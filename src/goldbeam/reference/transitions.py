"""Transition systems of dependency parsing: arc-standard, which the 2012 paper uses (section 6.2), arc-eager and swap.

A configuration is plain tuples, and a move makes a new one. The systems are those of Nivre (2004; 2008; 2009).
Words are numbered from 1. Without ``single_root`` an artificial root, numbered after the last word, is at the bottom of
the stack. A tree is a list of heads, one a word, 0 for the root.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

Move = tuple[str, int]  # a move and the relation of the arc that it makes, 0 if it makes none
MOVES = {
    "arc-standard": ("shift", "left", "right"),
    "arc-eager": ("shift", "reduce", "left", "right"),
    "swap": ("shift", "swap", "left", "right"),
}  # in the order of action numbers


@dataclass(frozen=True)
class Configuration:
    system: str
    words: int
    single_root: bool
    stack: tuple[int, ...]
    buffer: tuple[int, ...]
    arcs: dict[int, tuple[int, int]]  # child -> head, relation
    swaps: int = 0

    @property
    def root(self) -> int:
        return self.words + 1

    def headless(self) -> list[int]:
        """Words on the stack that still lack a head."""
        return [w for w in self.stack if w != self.root and w not in self.arcs]

    def finished(self) -> bool:
        return not self.buffer and (self.system == "arc-eager" or len(self.stack) < 2)

    def valid(self, move: str) -> bool:
        if self.finished():
            return False
        return self._valid_eager(move) if self.system == "arc-eager" else self._valid_standard(move)

    def _valid_standard(self, move: str) -> bool:
        if move == "shift":
            return bool(self.buffer)
        if len(self.stack) < 2:
            return False
        second, top = self.stack[-2:]
        if move == "swap":
            return second != self.root and second < top and self.swaps < 4 * self.words
        return move == "right" or second != self.root

    def _valid_eager(self, move: str) -> bool:
        """The last word leaves the buffer only if everything has a head then, but one word if that is the root."""
        last = len(self.buffer) == 1
        if move == "shift":
            return not last or (self.single_root and not self.stack)
        if not self.stack:
            return False
        if move == "right":
            return not last or len(self.headless()) == (1 if self.single_root else 0)
        attached = self.stack[-1] in self.arcs
        return attached if move == "reduce" else not attached and self.stack[-1] != self.root

    def arc(self, move: str) -> tuple[int, int] | None:
        """Head and child of the arc that a move makes."""
        if move not in ("left", "right"):
            return None
        ends = (self.stack[-1], self.buffer[0]) if self.system == "arc-eager" else self.stack[-2:]
        return (ends[1], ends[0]) if move == "left" else (ends[0], ends[1])

    def apply(self, move: str, relation: int = 0) -> Configuration:
        stack, buffer, arcs, swaps = list(self.stack), list(self.buffer), dict(self.arcs), self.swaps
        if made := self.arc(move):
            arcs[made[1]] = made[0], relation
        if move == "shift" or (move == "right" and self.system == "arc-eager"):
            stack.append(buffer.pop(0))
        elif move == "reduce" or (move == "left" and self.system == "arc-eager") or move == "right":
            stack.pop()
        elif move == "left":
            stack.pop(-2)
        else:
            buffer.insert(0, stack.pop(-2))
            swaps += 1
        return replace(self, stack=tuple(stack), buffer=tuple(buffer), arcs=arcs, swaps=swaps)

    def tree(self, root_relation: int) -> tuple[list[int], list[int]]:
        """Heads and relations; a word without a head is the root."""
        found = [self.arcs.get(word, (self.root, root_relation)) for word in range(1, self.words + 1)]
        return [0 if head == self.root else head for head, _ in found], [relation for _, relation in found]


def start(system: str, words: int, single_root: bool) -> Configuration:
    stack = () if single_root or words == 0 else (words + 1,)
    return Configuration(system, words, single_root, stack, tuple(range(1, words + 1)), {})


def projective_order(heads: list[int]) -> list[int]:
    """Words as an in-order traversal of the tree meets them."""

    def visit(word: int) -> list[int]:
        children = [w for w, head in enumerate(heads, 1) if head == word]
        before = [w for child in children if child < word for w in visit(child)]
        after = [w for child in children if child > word for w in visit(child)]
        return [*before, word, *after]

    return visit(0)


def oracle(c: Configuration, heads: list[int], order: list[int]) -> str:
    """The move towards a tree; ``order`` is its projective order."""

    def head(word: int) -> int | None:
        return None if word == c.root else heads[word - 1] or c.root

    def complete(word: int) -> bool:
        return all(child in c.arcs for child, h in enumerate(heads, 1) if h == word)

    top = c.stack[-1] if c.stack else 0  # no word
    if c.system == "arc-eager":
        front = c.buffer[0]
        if c.valid("left") and head(top) == front:
            return "left"
        if c.valid("right") and head(front) == top:
            return "right"
        further_down = any(head(front) == word or head(word) == front for word in c.stack[:-1])
        return "reduce" if c.valid("reduce") and further_down else "shift"
    second = c.stack[-2] if len(c.stack) > 1 else 0
    if c.valid("left") and head(second) == top and complete(second):
        return "left"
    if c.valid("right") and head(top) == second and complete(top):
        return "right"
    if c.system == "swap" and c.valid("swap") and order.index(top) < order.index(second):
        return "swap"
    return "shift"


def derive(system: str, heads: list[int], relations: list[int], single_root: bool) -> list[Move] | None:
    """The oracle's derivation, or nothing if it does not build this very tree."""
    c = start(system, len(heads), single_root)
    order = projective_order(heads)
    moves: list[Move] = []
    while not c.finished():
        move = oracle(c, heads, order)
        if not c.valid(move):
            return None
        made = c.arc(move)
        moves.append((move, relations[made[1] - 1] if made else 0))
        c = c.apply(*moves[-1])
    return moves if c.tree(0)[0] == heads else None
