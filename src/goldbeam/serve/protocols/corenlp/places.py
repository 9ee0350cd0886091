"""Where words are in the text, in the units of CoreNLP: UTF-16."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple

from goldbeam.doc import Doc, Sentence

_WIDE = re.compile("[\U00010000-\U0010ffff]")


class Place(NamedTuple):
    """Of a word, in characters; ``before`` and ``after`` are the white space around it."""

    start: int
    end: int
    original: str
    before: str
    after: str


class Utf16:
    """Code units before a character: one that is beyond U+FFFF has two.

    >>> Utf16("a😀b").units(2)
    3
    """

    def __init__(self, text: str) -> None:
        self._wide = [found.start() for found in _WIDE.finditer(text)]

    def units(self, character: int) -> int:
        return character + bisect_left(self._wide, character) if self._wide else character


def places_of(doc: Doc) -> list[list[Place]]:
    """By sentence. What is before the words, the words and what is after the last one are together the whole text."""
    text = doc.text
    spans = [list(_spans(sentence, text)) for sentence in doc]
    flat = [span for sentence in spans for span in sentence]
    ends = [0, *(end for _, end, _, _ in flat)]
    starts = [*(start for start, _, _, _ in flat), len(text)]
    number = 0
    found = []
    for sentence in spans:
        places = []
        for start, end, original, position in sentence:
            begins, closes = position in (_ALONE, _FIRST), position in (_ALONE, _LAST)
            before = text[ends[number] : start] if begins else ""
            after = text[end : starts[number + 1]] if closes else ""
            places.append(Place(start, end, original, before, after))
            number += 1
        found.append(places)
    return found


_ALONE, _FIRST, _INSIDE, _LAST = range(4)  # of the words of a multiword token that cannot be divided


def _spans(sentence: Sentence, text: str) -> Iterator[tuple[int, int, str, int]]:
    for token in sentence.surface or ():
        start, end = token.start or 0, token.end or 0
        forms = sentence.forms[token.first - 1 : token.last]
        if len(forms) == 1:
            yield start, end, text[start:end], _ALONE
        elif _is_joined(forms, text[start:end]):
            for form in forms:
                yield start, start + len(form), text[start : start + len(form)], _ALONE
                start += len(form)
        else:
            # "du" is "de" and "le": each is where the token is, and the first has its letters.
            last = len(forms) - 1
            for number in range(len(forms)):
                position = _FIRST if number == 0 else _LAST if number == last else _INSIDE
                yield start, end, text[start:end] if number == 0 else "", position


def _is_joined(forms: tuple[str, ...], written: str) -> bool:
    """Whether a token is its words, one after the other: "didn't" is "did" and "n't"."""
    joined = "".join(forms)
    return len(joined) == len(written) and _plain(joined) == _plain(written)


def _plain(text: str) -> str:
    return text.replace("’", "'").casefold()
