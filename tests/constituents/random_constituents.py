"""Trees of any shape and label: unary chains, left recursion, labels that look like those of the transform."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from goldbeam.constituents import ConstituencyTree

LABELS = ["NP", "VP", "X", "NP/NP", "NP\\/NP", "a/", "\\", "/", "//", "NP-SBJ-1", "NP=2", "-LRB-", "VP‧的", "[+DE]"]
TAGS = ["NN", "NP", "-NONE-", "-LRB-", ",", "``"]
WORDS = ["a", "的", "-LRB-", "*T*-1", "\u00a0x", "NP/NP", "."]


def random_tree(words: int, seed: int) -> ConstituencyTree:
    """Often a phrase has the label of the one above it, so that productions are left-recursive."""
    random = Random(seed)
    labels: list[str] = []
    ends: list[int] = []
    waiting: list[tuple[int, str] | int] = [(words, "NP")]
    while waiting:
        item = waiting.pop()
        if isinstance(item, int):
            ends[item] = len(labels)
            continue
        size, above = item
        node = len(labels)
        ends.append(node + 1)
        if size == 1 and random.random() < 0.6:
            labels.append(random.choice(TAGS))
            continue
        labels.append(above if random.random() < 0.5 else random.choice(LABELS))
        cuts = sorted(random.sample(range(1, size), random.randint(0, min(3, size - 1))))
        sizes = [b - a for a, b in zip([0, *cuts], [*cuts, size], strict=True)]
        waiting.append(node)
        waiting.extend((part, labels[node]) for part in reversed(sizes))
    if random.random() < 0.3 and len(ends) > 1:
        labels[0] = ""
    return ConstituencyTree(tuple(labels), tuple(ends), tuple(random.choice(WORDS) for _ in range(words)))


trees = st.builds(random_tree, st.integers(1, 25), st.integers(0, 10**6))


def deep_tree(levels: int, *, left: bool) -> ConstituencyTree:
    """A phrase on each level: with a word after it (``left``), or a unary chain."""
    word = " (NN b))" if left else ")"
    return ConstituencyTree.parse("(NP " * levels + "(NN a)" + word * levels)
