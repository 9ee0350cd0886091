"""Drawings of sentences, or of their beginnings where they are too long to look at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from goldbeam.doc.sentence import Sentence
from goldbeam.doc.words import UNKNOWN
from goldbeam.drawing.arcs import draw_arcs
from goldbeam.drawing.excerpts import ASCII_REST, HOW, REST, check_limit, left_out
from goldbeam.drawing.layouts import Piece, joined, text_lines
from goldbeam.layers.spans import OUTSIDE


def sentences_svg(sentences: Sequence[Sentence], theme: str = "light", limit: int | None = None, how: str = HOW) -> str:
    """The arc diagrams of at most ``limit`` words as an SVG file; a line below says ``how`` to see the others."""
    shown, words, rest = beginning(sentences, limit)
    return draw_arcs(shown, theme, left_out(words=words, sentences=rest, how=how))


def document_text(
    sentences: Sequence[Sentence], layout: str, *, width: int | None, ascii: bool, limit: int | None
) -> str:
    """Sentences one below the other."""
    mark = ASCII_REST if ascii else REST
    shown, words, rest = beginning(sentences, limit, mark)
    parts = [sentence.to_text(layout, width=width, ascii=ascii, limit=None) for sentence in shown]
    if note := left_out(words=words, sentences=rest, mark=mark):
        parts.append(note)
    return "\n\n".join(parts)


def sentence_text(
    sentence: Sentence,
    layout: str = "arcs",
    *,
    width: int | None = None,
    ascii: bool = False,
    limit: int | None = None,
    how: str = HOW,
) -> str:
    """The tree as lines of text, without a line end after the last."""
    return joined(sentence_lines(sentence, layout, width=width, ascii=ascii, limit=limit, how=how))


def sentence_lines(
    sentence: Sentence,
    layout: str = "arcs",
    *,
    width: int | None = None,
    ascii: bool = False,
    details: Sequence[str] = (),
    limit: int | None = None,
    how: str = HOW,
) -> list[list[Piece]]:
    """The lines of the drawing as `text_lines` gives them; of at most ``limit`` words."""
    mark = ASCII_REST if ascii else REST
    shown, words = sentence_excerpt(sentence, limit, mark)
    note = left_out(words=words, how=how, mark=mark)
    return text_lines(shown, layout, width=width, ascii=ascii, details=details, note=note)


def sentence_excerpt(sentence: Sentence, limit: int | None, mark: str = REST) -> tuple[Sentence, int]:
    """The first words of a sentence, and how many are left out.

    One word, on the root, stands for these: it heads the words whose heads are not drawn.
    """
    check_limit(limit)
    if limit is None or len(sentence) <= limit:
        return sentence, 0
    columns: dict[str, Any] = {}
    for name, nothing in {**dict.fromkeys(("upos", "xpos", "lemmas", "feats"), UNKNOWN), "iob": OUTSIDE}.items():
        column = getattr(sentence, name)
        columns[name] = None if column is None else [*column[:limit], nothing]
    if sentence.has_tree:
        columns["heads"] = [*(min(head, limit + 1) for head in sentence.heads[:limit]), 0]
        columns["relations"] = [*sentence.relations[:limit], mark]
    if sentence.margins is not None:
        columns["margins"] = [*sentence.margins[:limit], float("nan")]
    return Sentence([*sentence.forms[:limit], mark], **columns), len(sentence) - limit


def beginning(sentences: Sequence[Sentence], limit: int | None, mark: str = REST) -> tuple[list[Sentence], int, int]:
    """Sentences of at most so many words, of which the last may be cut; words of it, and sentences, left out."""
    check_limit(limit)
    shown: list[Sentence] = []
    room, words = limit, 0
    for sentence in sentences:
        if room is not None and room <= 0:
            break
        excerpt, words = sentence_excerpt(sentence, room, mark)
        shown.append(excerpt)
        room = None if room is None else room - len(sentence)
    return shown, words, len(sentences) - len(shown)
