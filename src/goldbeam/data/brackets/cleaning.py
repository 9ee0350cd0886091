"""What parsers leave out of treebanks: traces, function tags, phrases within a phrase of the same label, roots."""

from __future__ import annotations

import re
from collections.abc import Iterator

from goldbeam.data.brackets.scanning import BracketTree, decode_brackets, scan_brackets
from goldbeam.errors import DataError, ParameterError

TRACE = "-NONE-"
ROOTS = ("", "ROOT", "TOP", "S1")
_FUNCTION = re.compile(r"(?<=.)[-=].*", re.DOTALL)  # not at the start: -LRB- and -NONE- are whole labels


def base_label(label: str) -> str:
    """A label without function tags and indices.

    >>> [base_label(label) for label in ("NP-SBJ-1", "NP=2", "-LRB-", "NP")]
    ['NP', 'NP', '-LRB-', 'NP']
    """
    return label if label.startswith("-") else _FUNCTION.sub("", label)


def clean(tree: BracketTree, *, traces: bool = False, functions: bool = False, loops: bool = False) -> BracketTree:
    """A tree without what is not wanted; ``True`` keeps it.

    - ``traces``: words with the tag -NONE-, and the phrases that have no others;
    - ``functions``: function tags and indices of phrases (NP-SBJ-1 becomes NP); tags of words stay as they are;
    - ``loops``: a phrase that is the only child of a phrase with the same label (X above X).

    A tree of nothing but traces is a ``DataError``.

    >>> tree = next(scan_brackets("(S (NP-SBJ (-NONE- *)) (VP (VP-2 (VB go))))"))
    >>> clean(tree)
    BracketTree(labels=('S', 'VP', 'VB'), ends=(3, 3, 3), words=('go',))
    """
    labels, ends, words = list(tree.labels), tree.ends, tree.words
    kept = [True] * len(labels)
    if not traces:
        # words_before[i]: how many of the first i nodes are words and no traces
        words_before = [0]
        for node, end in enumerate(ends):
            words_before.append(words_before[-1] + (end == node + 1 and labels[node] != TRACE))
        if not words_before[-1]:
            raise DataError("the tree has no words but traces; remove it, or keep traces")
        for node, end in enumerate(ends):
            kept[node] = words_before[node] < words_before[end]
        tags = (labels[node] for node, end in enumerate(ends) if end == node + 1)
        words = tuple(word for word, tag in zip(words, tags, strict=True) if tag != TRACE)
    if not functions:
        labels = [base_label(label) if ends[node] > node + 1 else label for node, label in enumerate(labels)]
    if not loops:
        _drop_loops(labels, ends, kept)
    return _only(kept, labels, ends, words)


def read_trees(data: bytes, name: str, *, traces: bool, functions: bool, loops: bool) -> Iterator[BracketTree]:
    """The trees in the bytes of a file, cleaned."""
    trees = scan_brackets(decode_brackets(data, name), name)
    if traces and functions and loops:
        yield from trees
        return
    for number, tree in enumerate(trees, 1):
        try:
            cleaned = clean(tree, traces=traces, functions=functions, loops=loops)
        except DataError as error:
            raise DataError(f"{name}: tree {number}: {error}") from None
        yield cleaned


def with_root(tree: BracketTree, label: str = "ROOT") -> BracketTree:
    """The tree with a root of this label: another root's label is replaced, a tree without a root gets one."""
    if label not in ROOTS:
        raise ParameterError(f"label must be one of {', '.join(map(repr, ROOTS))}, got {label!r}")
    if has_root(tree):
        return BracketTree((label, *tree.labels[1:]), tree.ends, tree.words)
    ends = (len(tree.ends) + 1, *(end + 1 for end in tree.ends))
    return BracketTree((label, *tree.labels), ends, tree.words)


def has_root(tree: BracketTree) -> bool:
    return tree.labels[0] in ROOTS and tree.ends[0] > 1


def _drop_loops(labels: list[str], ends: tuple[int, ...], kept: list[bool]) -> None:
    """The lower one of two phrases goes if both have the same words and label, and nothing is between them."""
    last_kept = [0] * (len(ends) + 1)  # by node: the number after its last kept leaf, which tells its words
    for node, end in enumerate(ends):
        last_kept[node + 1] = node + 1 if end == node + 1 and kept[node] else last_kept[node]
    above: list[int] = []
    for node, end in enumerate(ends):
        while above and ends[above[-1]] <= node:
            above.pop()
        if not kept[node] or end == node + 1:
            continue
        parent = above[-1] if above else -1
        if parent >= 0 and labels[parent] == labels[node]:
            same_start = last_kept[node] == last_kept[parent]
            kept[node] = not (same_start and last_kept[end] == last_kept[ends[parent]])
        if kept[node]:
            above.append(node)


def _only(kept: list[bool], labels: list[str], ends: tuple[int, ...], words: tuple[str, ...]) -> BracketTree:
    """The nodes that are kept; children of others move up."""
    before = [0]
    for keep in kept:
        before.append(before[-1] + keep)
    new_labels = tuple(label for label, keep in zip(labels, kept, strict=True) if keep)
    new_ends = tuple(before[end] for end, keep in zip(ends, kept, strict=True) if keep)
    return BracketTree(new_labels, new_ends, words)
