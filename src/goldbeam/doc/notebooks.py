"""Documents and sentences as a notebook shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from goldbeam.doc.drawings import beginning
from goldbeam.doc.html_text import STYLES, marked_text
from goldbeam.drawing.excerpts import MOST_WORDS, left_out

if TYPE_CHECKING:
    from goldbeam.doc.document import Doc
    from goldbeam.doc.sentence import Sentence

MOST_SHOWN = 20  # sentences that a notebook shows of a document


def in_notebook(sentence: Sentence, limit: int | None = MOST_WORDS) -> str:
    """Its arcs, or its text if it has no tree. A wide picture scrolls and does not shrink."""
    if sentence.has_tree:
        return f'<div style="overflow-x: auto">{sentence.to_svg(limit=limit)}</div>'
    return f"<style>{STYLES['auto']}</style><p>{marked_text(sentence)}</p>"


def document_in_notebook(doc: Doc) -> str:
    shown, words, rest = beginning(doc[:MOST_SHOWN], MOST_WORDS)
    more = f"… and {len(doc) - MOST_SHOWN} more" if len(doc) > MOST_SHOWN else ""
    if words or rest:
        more = left_out(words=words, sentences=len(doc) - len(shown), how="doc.to_svg(limit=None) draws all")
    pictures = [in_notebook(sentence, None) for sentence in shown]
    return "".join([*pictures, f"<p>{more}</p>" if more else ""])
