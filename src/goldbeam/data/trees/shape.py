"""The heads of one sentence as a tree: its words are 1..n, and 0 is the root above them all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SentenceTree:
    """Of heads that were checked."""

    heads: list[int]  # by word; heads[0] is not used
    children: list[list[int]]  # from left to right
    top_down: list[int]  # first the root, then each word after its head, level by level

    @classmethod
    def of(cls, heads: Sequence[int]) -> SentenceTree:
        children: list[list[int]] = [[] for _ in range(len(heads) + 1)]
        for word, head in enumerate(heads, 1):
            children[head].append(word)
        top_down = [0]
        for word in top_down:  # which grows
            top_down += children[word]
        return cls([0, *heads], children, top_down)

    def extents(self) -> tuple[list[int], list[int]]:
        """The first and the last word of each word's subtree."""
        first, last, heads = list(range(len(self.heads))), list(range(len(self.heads))), self.heads
        for word in reversed(self.top_down[1:]):
            head = heads[word]
            first[head] = min(first[head], first[word])
            last[head] = max(last[head], last[word])
        return first, last


@dataclass(frozen=True, slots=True)
class Runs:
    """The run of a word: the longest stretch of the sentence around it in which it dominates every other word.

    An arc is projective iff its head dominates all words between head and dependent (Kahane, Nasr and Rambow 1998),
    that is, iff the dependent lies in the run of its head. The root's run is everything: no arc from the root is
    non-projective.
    """

    left: list[int]  # the first word of each run
    right: list[int]  # the last one

    @classmethod
    def of(cls, tree: SentenceTree) -> Runs:
        entry, end = _depth_first(tree)
        length = len(tree.heads) - 1
        left, right = list(range(length + 1)), list(range(length + 1))
        right[0] = length
        # A run takes in whole runs of its neighbours, and no later run asks for these again: linear.
        for word in range(1, length + 1):
            at = word
            while at > 1 and entry[word] < entry[at - 1] < end[word]:
                at = left[at - 1]
            left[word] = at
        for word in range(length, 0, -1):
            at = word
            while at < length and entry[word] < entry[at + 1] < end[word]:
                at = right[at + 1]
            right[word] = at
        return cls(left, right)

    def non_projective(self, heads: Sequence[int]) -> list[int]:
        """The words whose arcs are not projective; ``heads`` by word, from 0."""
        left, right = self.left, self.right
        return [word for word, head in enumerate(heads) if word and head and not left[head] <= word <= right[head]]


def _depth_first(tree: SentenceTree) -> tuple[list[int], list[int]]:
    """Numbers of words in depth-first order, and for each the number after those of its subtree."""
    heads = tree.heads
    sizes = [1] * len(heads)
    for word in reversed(tree.top_down[1:]):
        sizes[heads[word]] += sizes[word]
    entry, free = [0] * len(heads), [1] * len(heads)  # free: the next number below a word
    for word in tree.top_down[1:]:
        number = free[heads[word]]
        entry[word], free[word] = number, number + 1
        free[heads[word]] += sizes[word]
    return entry, [number + size for number, size in zip(entry, sizes, strict=True)]


def is_projective(heads: Sequence[int]) -> bool:
    """Whether all arcs are: whether shifts and reductions of the two topmost words build the tree."""
    waiting = [0] * (len(heads) + 1)  # for so many children
    for head in heads:
        waiting[head] += 1
    stack = [0]
    for word in range(1, len(heads) + 1):
        while stack[-1] and heads[stack[-1] - 1] == word and not waiting[stack[-1]]:
            waiting[word] -= 1
            stack.pop()
        stack.append(word)
        while len(stack) > 1 and not waiting[stack[-1]] and heads[stack[-1] - 1] == stack[-2]:
            stack.pop()
            waiting[stack[-1]] -= 1
    return len(stack) == 1
