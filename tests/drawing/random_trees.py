"""Trees to draw: any, and projective ones."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st


def any_heads(size: int, seed: int) -> list[int]:
    """Every word hangs on one that came before it in a random order, or on the root."""
    random = Random(seed)
    order = random.sample(range(1, size + 1), size)
    heads = [0] * size
    for k, word in enumerate(order[1:], 1):
        heads[word - 1] = 0 if random.random() < 0.05 else random.choice(order[:k])
    return heads


def projective_heads(size: int, seed: int) -> list[int]:
    """A word of a span heads it; on both sides of it are spans that hang on it."""
    random = Random(seed)
    heads = [0] * size
    spans = [(1, size, 0)]
    while spans:
        first, last, head = spans.pop()
        if first > last:
            continue
        top = random.randint(first, last)
        heads[top - 1] = head
        for low, high in ((first, top - 1), (top + 1, last)):
            while low <= high:
                end = random.randint(low, high)
                spans.append((low, end, top))
                low = end + 1
    return heads


any_trees = st.builds(any_heads, st.integers(1, 25), st.integers(0, 10**6))
projective_trees = st.builds(projective_heads, st.integers(1, 40), st.integers(0, 10**6))
