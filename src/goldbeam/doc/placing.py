"""Tokens as they stand in the text, of words whose places are known or whose text is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from goldbeam.doc.surface import Places, SurfaceToken, surface_of
from goldbeam.doc.texts import find_all


class Placed(NamedTuple):
    """The words of a sentence, with all that is known of where they are."""

    forms: Sequence[str]
    starts: Sequence[int | None]
    ends: Sequence[int | None]
    written: str | None  # the text of the sentence
    document: str | None  # and of the document, into which places count
    following: int | None  # where the next sentence begins


def placed_surface(words: Placed, multiwords: Sequence[SurfaceToken]) -> tuple[SurfaceToken, ...] | None:
    """With a space after a token where there is white space; None if nothing is known of places and text."""
    count = len(words.forms)
    unknown = Places(list(words.starts), list(words.ends), [True] * count)
    surface = surface_of(words.forms, unknown, multiwords)
    if all(start is not None for start in words.starts):
        return _with_spaces(surface, words)
    found = None if words.written is None else find_all(words.written, [token.form for token in surface])
    if found is None:
        return surface if multiwords else None
    assert words.written is not None
    ends = [end for _, end in found]
    glued = [end < len(words.written) and not words.written[end].isspace() for end in ends]
    return tuple(replace(token, space_after=not no) for token, no in zip(surface, glued, strict=True))


def _with_spaces(surface: Sequence[SurfaceToken], words: Placed) -> tuple[SurfaceToken, ...]:
    found = []
    for i, token in enumerate(surface):
        following = surface[i + 1].start if i + 1 < len(surface) else words.following
        space = token.end != following
        if words.document is not None and token.end is not None and token.end < len(words.document):
            space = words.document[token.end].isspace()
        found.append(replace(token, space_after=space))
    return tuple(found)


def multiwords_of(words: Placed) -> list[SurfaceToken]:
    """Neighbours that are at the same place are words of one token; its form is the text there, or all of theirs."""
    found: list[SurfaceToken] = []
    begin = 0
    for number in range(1, len(words.forms) + 1):
        place = (words.starts[begin], words.ends[begin])
        if number < len(words.forms) and None not in place and place == (words.starts[number], words.ends[number]):
            continue
        if number - begin > 1:
            form = "".join(words.forms[begin:number])
            form = form if words.document is None else words.document[place[0] : place[1]] or form
            found.append(SurfaceToken(form, begin + 1, number, *place))
        begin = number
    return found
