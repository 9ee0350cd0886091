"""Are these three tuples a tree that can be written down?"""

from __future__ import annotations

import re
from collections.abc import Sequence

from goldbeam.errors import DataError
from goldbeam.plain import plain

_CANNOT = re.compile(r"[ \t\n\r\f\v()]")
BRACKETS = {"(": "-LRB-", ")": "-RRB-", "[": "-LSB-", "]": "-RSB-", "{": "-LCB-", "}": "-RCB-"}
_UNESCAPED = {escape: bracket for bracket, escape in BRACKETS.items()}


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
            raise DataError(f"node {node} ({plain(labels[node], 40)}) must end at {limits}, got {end!r}")
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
        raise DataError(f"{what} must be a string that is not empty, got {plain(repr(text), 40)}")
    odd = _CANNOT.search(text)
    if odd:
        advice = f"write {BRACKETS[odd[0]]}" if odd[0] in BRACKETS else "take it out"
        raise DataError(f"{what} is {plain(text, 40)!r}, and brackets cannot hold {plain(odd[0])!r}; {advice}")


def escaped(word: str) -> str:
    """Round brackets as ``-LRB-`` and ``-RRB-``."""
    return word.replace("(", BRACKETS["("]).replace(")", BRACKETS[")"])


def unescaped(word: str) -> str:
    """The bracket that a word such as ``-LRB-`` stands for; other words as they are."""
    return _UNESCAPED.get(word, word)
