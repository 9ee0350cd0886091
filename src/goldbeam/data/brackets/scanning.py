"""Penn-style brackets: any number of trees in a text, over one line or many."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from goldbeam.errors import DataError
from goldbeam.one_line import one_line

_TOKENS = re.compile(r"[()]|[^ \t\n\r\f\v()]+")  # other spaces of Unicode may be part of a word


class BracketTree(NamedTuple):
    """A tree as brackets have it, nodes numbered from the root down; `ConstituencyTree` says what each part is."""

    labels: tuple[str, ...]
    ends: tuple[int, ...]
    words: tuple[str, ...]


def decode_brackets(data: bytes, name: str) -> str:
    """The text of a file of brackets; ``name`` is what errors call it."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise DataError(f"{name}:{line}: this is not UTF-8; convert the file to UTF-8") from None


def scan_brackets(text: str, name: str = "<text>") -> Iterator[BracketTree]:
    """The trees in a text; ``name`` is what errors call it.

    >>> next(scan_brackets("(S (NP (NN fruit)) (VP (VBP flies)))"))
    BracketTree(labels=('S', 'NP', 'NN', 'VP', 'VBP'), ends=(5, 3, 3, 5, 5), words=('fruit', 'flies'))
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
                yield BracketTree(tuple(labels), tuple(ends), tuple(words))
                labels, ends, words = [], [], []
        elif label_next:
            labels[-1] = shared.setdefault(token, token)
            label_next = False
        elif not opened:
            what = f"{one_line(token, 40)!r} is outside of all brackets"
            raise _error(text, name, match.start(), what, "give trees such as (S (NP (NN …)) …)")
        elif has_word or opened[-1] != len(labels) - 1:
            raise _mixed(text, name, match.start(), labels[opened[-1]], token)
        else:
            words.append(token)
            has_word = True
    if opened:
        missing = f"{len(opened)} bracket{'s' * (len(opened) > 1)} from here on {'are' if opened[1:] else 'is'}"
        raise _error(text, name, places[0], f"{missing} never closed", "add the missing )")


def _empty(text: str, name: str, place: int, label: str) -> DataError:
    if not label:
        return _error(text, name, place, "this tree is empty", "remove it, or give its words as (TAG word)")
    what = f"({one_line(label, 40)}) has neither words nor other brackets in it"
    return _error(text, name, place, what, "remove it, or write (TAG word)")


def _mixed(text: str, name: str, place: int, label: str, word: str) -> DataError:
    what = f"({one_line(label, 40)} …) has the word {one_line(word, 40)!r} beside other words or brackets"
    return _error(text, name, place, what, "give every word a tag of its own, as in (NP (DT a) (NN word))")


def _error(text: str, name: str, place: int, what: str, advice: str) -> DataError:
    return DataError(f"{name}:{text.count(chr(10), 0, place) + 1}: {what}; {advice}")
