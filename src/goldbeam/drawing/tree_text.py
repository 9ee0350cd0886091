"""A tree as indented lines: each word below its head."""

from __future__ import annotations

from collections.abc import Sequence

DEEPEST = 30  # levels that are indented; deeper words show the lines nearest to them


def tree_prefixes(heads: Sequence[int]) -> list[tuple[int, str]]:
    """The numbers of the words from the root down, dependents of a word in order, each with the lines before it.

    >>> for number, lines in tree_prefixes([2, 3, 0, 5, 3]):
    ...     print(lines + str(number))
    3
    ├─ 2
    │  └─ 1
    └─ 5
       └─ 4
    """
    dependents: list[list[int]] = [[] for _ in range(len(heads) + 1)]
    for number, head in enumerate(heads, 1):
        dependents[head].append(number)
    rows = []
    waiting = [(number, "", "") for number in reversed(dependents[0])]  # a stack: trees may be thousands deep
    while waiting:
        number, prefix, below = waiting.pop()
        rows.append((number, prefix))
        if len(below) > 3 * DEEPEST:  # or a chain of thousands of words would take as many columns
            below = "…" + below[-3 * DEEPEST + 1 :]
        children = dependents[number]
        for child in reversed(children):
            last = child == children[-1]
            waiting.append((child, below + ("└─ " if last else "├─ "), below + ("   " if last else "│  ")))
    return rows
