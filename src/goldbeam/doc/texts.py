"""Texts put together from tokens, where nobody has kept them; and tokens found again in a text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from goldbeam.doc.surface import SurfaceToken, written_with_spaces

if TYPE_CHECKING:
    from goldbeam.doc.document import Doc
    from goldbeam.doc.sentence import Sentence
    from goldbeam.doc.token import Token

#: How many characters of white space there may be per character of words: places may be those of a far larger text.
_MOST_SPACE = 20


def tokens_text(tokens: Iterable[Token]) -> str:
    """As forms and spaces give it. Of a multiword token that is not here as a whole, its words."""
    parts = []
    for _, group in groupby(tokens, key=lambda token: token.sentence.i):
        words = list(group)
        sentence, first, last = words[0].sentence, words[0].number, words[-1].number
        for token in _surface(sentence):
            inside = range(max(first, token.first), min(last, token.last) + 1)
            if len(inside) == token.last - token.first + 1:
                parts.append(token.form + " " * token.space_after)
            elif inside:
                parts.append("".join(sentence.forms[number - 1] for number in inside))
    return "".join(parts).strip()


def document_text(doc: Doc) -> str:
    """With tokens at their places, if these are known, and spaces for what is not."""
    return _placed([token for sentence in doc for token in _surface(sentence)]) or _one_by_one(doc)


def _placed(tokens: Sequence[SurfaceToken]) -> str | None:
    parts = []
    at = words = 0
    for token in tokens:
        if token.start is None or token.end is None or token.start < at or token.end - token.start != len(token.form):
            return None
        parts += [" " * (token.start - at), token.form]
        at = token.end
        words += len(token.form)
        if at > _MOST_SPACE * (words + 1):
            return None
    return "".join(parts)


def _one_by_one(doc: Doc) -> str:
    """Paragraphs are separated by a blank line, sentences by a space if there is one after the last word."""
    parts: list[str] = []
    gap = ""  # after the latest sentence
    for sentence in doc:
        home = sentence.home
        parts += ["\n\n" if parts and home.words.begins_paragraph(home.place) else gap, sentence.text]
        gap = " " if not len(sentence) or sentence[-1].space_after else ""
    return "".join(parts)


def _surface(sentence: Sentence) -> Sequence[SurfaceToken]:
    if sentence.surface is not None:
        return sentence.surface
    return [SurfaceToken(form, number, number) for number, form in enumerate(sentence.forms, 1)]


def text_and_places(sentence: Sentence) -> tuple[str, list[tuple[int, int]]]:
    """The text of a sentence, and for each word where it is in that; in a multiword token, where that is."""
    surface = _surface(sentence)
    forms = [token.form for token in surface]
    text = sentence.text
    found = find_all(text, forms)
    if found is None:
        text = written_with_spaces(surface)
        found = find_all(text, forms) or [(0, 0)] * len(forms)
    places = zip(surface, found, strict=True)
    return text, [place for token, place in places for _ in range(token.first, token.last + 1)]


def find_all(text: str, forms: Iterable[str]) -> list[tuple[int, int]] | None:
    """Where each form is in a text that has them in this order, with nothing but white space between them."""
    found = []
    at = 0
    for form in forms:
        begin = text.find(form, at)
        if begin < 0 or text[at:begin].strip():
            return None
        at = begin + len(form)
        found.append((begin, at))
    return found
