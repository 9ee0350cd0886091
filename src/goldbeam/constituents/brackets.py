"""Penn-style brackets: any number of trees in a text, over one line or many."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator

from goldbeam.constituents.tree import ConstituencyTree
from goldbeam.data.io import Source, read_bytes, write
from goldbeam.errors import DataError
from goldbeam.plain import plain

_TOKENS = re.compile(r"[()]|[^ \t\n\r\f\v()]+")  # other spaces of Unicode may be part of a word


def read_brackets(
    source: Source, *, traces: bool = True, functions: bool = True, loops: bool = True
) -> list[ConstituencyTree]:
    """The trees of a file ("-": standard input), as they are, or without what is not wanted (`cleaning.clean`).

    A mistake in the file is a ``DataError`` that names file and line.
    """
    return decoded_brackets(*read_bytes(source), traces=traces, functions=functions, loops=loops)


def decoded_brackets(data: bytes, name: str, *, traces: bool, functions: bool, loops: bool) -> list[ConstituencyTree]:
    """The trees in the bytes of a file."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise DataError(f"{name}:{line}: this is not UTF-8; convert the file to UTF-8") from None
    trees = parse_brackets(text, name)
    if traces and functions and loops:
        return list(trees)
    cleaned = []
    for number, tree in enumerate(trees, 1):
        try:
            cleaned.append(tree.cleaned(traces=traces, functions=functions, loops=loops))
        except DataError as error:
            raise DataError(f"{name}: tree {number}: {error}") from None
    return cleaned


def write_brackets(trees: Iterable[ConstituencyTree], path: str | os.PathLike[str]) -> None:
    """One tree a line; "-" is standard output. Atomic, as all writing is."""
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
    shared: dict[str, str] = {}  # one string for all nodes of a label: a treebank has few labels, and many nodes
    labels: list[str] = []
    ends: list[int] = []
    words: list[str] = []
    opened: list[int] = []  # the nodes that are not closed yet
    places: list[int] = []  # where their brackets are in the text
    label_next = has_word = False
    for match in _TOKENS.finditer(text):
        token = match[0]
        if token == "(":
            if label_next and len(opened) > 1:
                raise _error(text, name, match.start(), "a bracket has no label", "give it one, such as (NP …)")
            if has_word:
                raise _mixed(text, name, match.start(), labels[-1], words[-1])
            opened.append(len(labels))
            places.append(match.start())
            labels.append("")
            ends.append(0)
            label_next = True
        elif token == ")":
            if not opened:
                raise _error(text, name, match.start(), "this ) closes no bracket", "remove it, or add the missing (")
            node = opened.pop()
            if node == len(labels) - 1 and not has_word:
                raise _empty(text, name, places[-1], labels[node])
            places.pop()
            ends[node] = len(labels)
            has_word = label_next = False
            if not opened:
                yield ConstituencyTree.unchecked(tuple(labels), tuple(ends), tuple(words))
                labels, ends, words = [], [], []
        elif label_next:
            labels[-1] = shared.setdefault(token, token)
            label_next = False
        elif not opened:
            what = f"{plain(token, 40)!r} is outside of all brackets"
            raise _error(text, name, match.start(), what, "give trees such as (S (NP (NN …)) …)")
        elif has_word or opened[-1] != len(labels) - 1:
            raise _mixed(text, name, match.start(), labels[opened[-1]], token)
        else:
            words.append(token)
            has_word = True
    if opened:
        missing = f"{len(opened)} bracket{'s' * (len(opened) > 1)} from here on {'are' if opened[1:] else 'is'}"
        raise _error(text, name, places[0], f"{missing} never closed", "add the missing )")


def parse_one(text: str) -> ConstituencyTree:
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


def _empty(text: str, name: str, place: int, label: str) -> DataError:
    if not label:
        return _error(text, name, place, "this tree is empty", "remove it, or give its words as (TAG word)")
    what = f"({plain(label, 40)}) has neither words nor other brackets in it"
    return _error(text, name, place, what, "remove it, or write (TAG word)")


def _mixed(text: str, name: str, place: int, label: str, word: str) -> DataError:
    what = f"({plain(label, 40)} …) has the word {plain(word, 40)!r} beside other words or brackets"
    return _error(text, name, place, what, "give every word a tag of its own, as in (NP (DT a) (NN word))")


def _error(text: str, name: str, place: int, what: str, advice: str) -> DataError:
    return DataError(f"{name}:{text.count(chr(10), 0, place) + 1}: {what}; {advice}")
