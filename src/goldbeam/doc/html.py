"""A document as one page: every sentence with its arcs and a table of its words. No scripts, nothing from elsewhere."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

from goldbeam.doc.drawings import beginning
from goldbeam.doc.sentence import UNKNOWN
from goldbeam.drawing.excerpts import left_out
from goldbeam.drawing.text import printable

if TYPE_CHECKING:
    from goldbeam.doc.document import Doc
    from goldbeam.doc.sentence import Sentence

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; color: #1b1b1b;
       background: #fff; }
section { margin: 0 0 2.5rem; border-top: 1px solid #ddd; padding-top: 1rem; }
h1 { font-size: 1.3rem; } h2 { font-size: 1.05rem; font-weight: 600; }
.tree { overflow-x: auto; }
table { border-collapse: collapse; font-size: .9rem; }
td, th { text-align: left; padding: .15rem .8rem .15rem 0; border-bottom: 1px solid #eee; vertical-align: top; }
th { color: #666; font-weight: 500; } td:first-child { color: #888; } summary { cursor: pointer; color: #666; }
@media (prefers-color-scheme: dark) {
  body { color: #eee; background: #16181c; } section, td, th { border-color: #333; } }
"""
_LONGEST_HEAD = 1000  # characters
_COLUMNS = ("lemma", "upos", "xpos", "feats")


def page(doc: Doc, title: str, theme: str, limit: int | None = None) -> str:
    """The whole page as text; of at most ``limit`` words."""
    shown, words, rest = beginning(doc, limit)
    parts = [section(sentence, number, theme) for number, sentence in enumerate(shown, 1)]
    if note := left_out(words=words, sentences=rest, how="to_html(limit=None) draws all"):
        parts.append(f"<p>{note}</p>\n")
    name = _escaped(title)
    return (
        f'<!DOCTYPE html>\n<html lang="und"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{name}</title>'
        f"<style>{_STYLE}</style></head>\n<body><h1>{name}</h1>\n{''.join(parts)}</body></html>\n"
    )


def section(sentence: Sentence, number: int, theme: str) -> str:
    shown = [name for name in _COLUMNS if any((getattr(token, name) or UNKNOWN) != UNKNOWN for token in sentence)]
    head = "".join(f"<th>{name}</th>" for name in ("#", "form", *shown, "head", "relation"))
    rows = []
    for token in sentence:
        cells = [str(token.number), token.form, *((getattr(token, name) or "") for name in shown)]
        cells += [_head(token.head.form) if token.head else "–", token.relation]
        rows.append("<tr>" + "".join(f"<td>{_escaped(cell)}</td>" for cell in cells) + "</tr>")
    return (
        f'<section id="s{number}"><h2>{number}. {_escaped(sentence.text)}</h2>\n'
        f'<div class="tree">{sentence.to_svg(theme, limit=None)}</div>\n'
        f"<details><summary>{len(sentence)} words</summary><table><thead><tr>{head}</tr></thead>\n"
        f"<tbody>{''.join(rows)}</tbody></table></details></section>\n"
    )


def _head(form: str) -> str:
    """A word that is very long is shown in its own row, and not again for each of its dependents."""
    return form if len(form) <= _LONGEST_HEAD else form[: _LONGEST_HEAD - 1] + "…"


def _escaped(text: str) -> str:
    return html.escape(printable(text))
