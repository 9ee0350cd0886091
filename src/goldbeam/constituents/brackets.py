"""Penn-style brackets: any number of trees in a text, over one line or many."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

from goldbeam.constituents.tree import ConstituencyTree
from goldbeam.data.brackets.cleaning import read_trees
from goldbeam.data.brackets.scanning import scan_brackets
from goldbeam.data.io import Source, kinds, read_bytes, write
from goldbeam.errors import DataError


def read_brackets(
    source: Source, *, traces: bool = True, functions: bool = True, loops: bool = True
) -> list[ConstituencyTree]:
    """The trees of a file ("-": standard input), as they are, or without what is not wanted (`cleaned`).

    A mistake in the file is a ``DataError`` that names file and line.
    """
    trees = read_trees(*read_bytes(source), traces=traces, functions=functions, loops=loops)
    return [ConstituencyTree.unchecked(*tree) for tree in trees]


def write_brackets(trees: Iterable[ConstituencyTree], path: str | os.PathLike[str]) -> None:
    """One tree a line; "-" is standard output. Atomic, as all writing is."""
    if isinstance(trees, str) or not isinstance(trees, Iterable) or not isinstance(path, (str, os.PathLike)):
        raise DataError(f"write_brackets takes a list of trees, and then a path; got {kinds(trees, path)}")
    trees = list(trees)
    for number, tree in enumerate(trees, 1):
        if not isinstance(tree, ConstituencyTree):
            raise DataError(f"tree {number} is {kinds(tree)}, not a ConstituencyTree; give trees")
    text = "".join(format_tree(tree) + "\n" for tree in trees)
    try:
        write(text.encode(), path)
    except UnicodeEncodeError as error:
        line = text.count("\n", 0, error.start) + 1
        raise DataError(f"tree {line} has characters that are not Unicode; decode its words as UTF-8") from None


def parse_brackets(text: str, name: str = "<text>") -> Iterator[ConstituencyTree]:
    """The trees in a text; ``name`` is what errors call it.

    >>> [str(tree) for tree in parse_brackets("( (NP (NN fruit)) ) (ROOT\\n (X\\n  (Y z)))")]
    ['( (NP (NN fruit)))', '(ROOT (X (Y z)))']
    """
    return (ConstituencyTree.unchecked(*tree) for tree in scan_brackets(text, name))


def parse_one(text: str) -> ConstituencyTree:
    if not isinstance(text, str):
        raise DataError(f"a tree is read from a string, got {kinds(text)}; decode bytes first")
    trees = list(parse_brackets(text))
    if len(trees) != 1:
        raise DataError(f"<text>: one tree is wanted here, got {len(trees)}; use parse_brackets for any number")
    return trees[0]


def format_tree(tree: ConstituencyTree) -> str:
    """On one line."""
    parts: list[str] = []
    words = iter(tree.words)
    open_ends: list[int] = []
    for node, (label, end) in enumerate(zip(tree.labels, tree.ends, strict=True)):
        while open_ends and open_ends[-1] <= node:
            open_ends.pop()
            parts.append(")")
        parts.append(f" ({label}" if node else f"({label}")
        if end == node + 1:
            parts.append(f" {next(words)})")
        else:
            open_ends.append(end)
    return "".join(parts) + ")" * len(open_ends)
