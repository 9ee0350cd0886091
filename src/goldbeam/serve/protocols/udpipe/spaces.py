r"""White space in MISC, as UDPipe keeps it: ``SpacesAfter=\n``, so that the text can be put together again."""

from __future__ import annotations

import re
from collections.abc import Sequence

from goldbeam.serve.protocols.conllu_rows import FORM, MISC, SentenceRows, misc_cell, misc_fields
from goldbeam.serve.protocols.udpipe.options import TokenizerOptions

_ESCAPES = {" ": r"\s", "\t": r"\t", "\r": r"\r", "\n": r"\n", "|": r"\p", "\\": r"\\"}
_MEANINGS = {escape: character for character, escape in _ESCAPES.items()}
_LINE_END = re.compile(r"\r\n|\r|\n")
_PLACE = "TokenRange"


def escaped(text: str) -> str:
    r"""
    >>> print(escaped("\n  "))
    \n\s\s
    """
    return "".join(_ESCAPES.get(character, character) for character in text)


def unescaped(text: str) -> str:
    return re.sub(r"\\.", lambda found: _MEANINGS.get(found[0], found[0]), text)


def keep_spaces(sentences: Sequence[SentenceRows], text: str, options: TokenizerOptions) -> None:
    """Fill MISC of tokens that have their place in the text."""
    tokens = [(sentence, row) for sentence in sentences for row in sentence.tokens()]
    places = [_place(row[MISC]) for _, row in tokens]
    for number, ((_, row), (start, end)) in enumerate(zip(tokens, places, strict=True)):
        following = places[number + 1][0] if number + 1 < len(places) else len(text)
        found = misc_fields(row[MISC])
        fields = {}
        if number == 0 and not options.normalized_spaces and start > 0:
            fields["SpacesBefore"] = escaped(text[:start])
        fields |= _after(text[end:following], options.normalized_spaces)
        if not options.normalized_spaces and (written := text[start:end]) != row[FORM] and _has_space(written):
            fields["SpacesInToken"] = escaped(written)
        if options.ranges:
            fields[_PLACE] = found[_PLACE]
        kept = {name: value for name, value in found.items() if name not in ("SpaceAfter", _PLACE)}
        row[MISC] = misc_cell(fields | kept)
    if options.presegmented:
        _mark_paragraphs(sentences, tokens, places, text)


def _after(space: str, normalized: bool) -> dict[str, str]:
    if not space:
        return {"SpaceAfter": "No"}
    return {} if normalized or space == " " else {"SpacesAfter": escaped(space)}


def _mark_paragraphs(
    sentences: Sequence[SentenceRows],
    tokens: Sequence[tuple[SentenceRows, list[str]]],
    places: Sequence[tuple[int, int]],
    text: str,
) -> None:
    """Of lines that are sentences, those behind a blank line begin a paragraph."""
    begins = {id(sentences[0])} if sentences else set()
    for (before, _), (after, _), (_, end), (start, _) in zip(tokens, tokens[1:], places, places[1:], strict=False):
        if before is not after and len(_LINE_END.findall(text, end, start)) > 1:
            begins.add(id(after))
    for sentence in sentences:
        newdoc = [comment for comment in sentence.comments if comment == "# newdoc"]
        newpar = ["# newpar"] if id(sentence) in begins else []
        others = [comment for comment in sentence.comments if comment not in ("# newdoc", "# newpar")]
        sentence.comments = [*newdoc, *newpar, *others]


def _place(misc: str) -> tuple[int, int]:
    start, _, end = misc_fields(misc)[_PLACE].partition(":")
    return int(start), int(end)


def _has_space(text: str) -> bool:
    return any(map(str.isspace, text))
