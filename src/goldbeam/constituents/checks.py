"""Are these three tuples a tree that can be written down?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from goldbeam.errors import DataError
from goldbeam.one_line import one_line

_CANNOT = re.compile(r"[ \t\n\r\f\v()]")
BRACKETS = {"(": "-LRB-", ")": "-RRB-", "[": "-LSB-", "]": "-RSB-", "{": "-LCB-", "}": "-RCB-"}
_UNESCAPED = {escape: bracket for bracket, escape in BRACKETS.items()}


def as_tuple(values: object, name: str) -> tuple[Any, ...]:
    """A list as it is kept; whole numbers of any kind, such as those of NumPy, as ``int``."""
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise DataError(
            f"{name} of a tree must be a list with an entry for each of them, got {one_line(repr(values), 40)}"
        )
    return tuple(value.__index__() if hasattr(value, "__index__") else value for value in values)


def check_nodes(labels: Sequence[str], ends: Sequence[int], words: Sequence[str]) -> None:
    """Raise unless every node ends within the one above it, each leaf has a word, and all texts fit into brackets."""
    if not labels or len(labels) != len(ends):
        raise DataError(f"a tree needs one label and one end for each node, got {len(labels)} and {len(ends)}")
    above = [(0, len(ends))]
    leaves = 0
    for node, end in enumerate(ends):
        while above and above[-1][1] <= node:
            above.pop()
        if not above or not isinstance(end, int) or not node < end <= above[-1][1] or (node == 0 and end != len(ends)):
            limits = f"{node + 1}..{above[-1][1]}" if above and node else f"{len(ends)}"
            raise DataError(f"node {node} ({one_line(labels[node], 40)}) must end at {limits}, got {end!r}")
        leaves += end == node + 1
        above.append((node, end))
    if leaves != len(words):
        raise DataError(f"a tree needs one word for each of its {leaves} tags, got {len(words)} words")
    for node, label in enumerate(labels):
        if node or label != "" or ends[0] == 1:
            _check_text(label, f"the label of node {node}")
    for number, word in enumerate(words, 1):
        _check_text(word, f"word {number}")


def _check_text(text: object, what: str) -> None:
    if not isinstance(text, str) or not text:
        raise DataError(f"{what} must be a string that is not empty, got {one_line(repr(text), 40)}")
    odd = _CANNOT.search(text)
    if odd:
        advice = f"write {BRACKETS[odd[0]]}" if odd[0] in BRACKETS else "take it out"
        raise DataError(f"{what} is {one_line(text, 40)!r}, and brackets cannot hold {one_line(odd[0])!r}; {advice}")


def escaped(word: str) -> str:
    """Round brackets as ``-LRB-`` and ``-RRB-``."""
    return word.replace("(", BRACKETS["("]).replace(")", BRACKETS[")"])


def unescaped(word: str) -> str:
    """The bracket that a word such as ``-LRB-`` stands for; other words as they are."""
    return _UNESCAPED.get(word, word)
