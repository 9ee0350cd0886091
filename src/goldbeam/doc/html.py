"""A document as one page: every sentence with its arcs and a table of its words. No scripts, nothing from elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from goldbeam.doc.drawings import beginning
from goldbeam.doc.html_text import STYLES, escaped, marked_text
from goldbeam.doc.words import UNKNOWN
from goldbeam.drawing.excerpts import left_out
from goldbeam.drawing.themes import theme_of

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
"""
_DARK = """
body { color: #eee; background: #16181c; } section, td, th { border-color: #333; } th, summary { color: #aaa; }
"""
_PAGES = {
    "light": _STYLE,
    "dark": _STYLE + _DARK,
    "auto": f"{_STYLE}@media (prefers-color-scheme: dark) {{{_DARK}}}\n",
}
_LONGEST_HEAD = 1000  # characters
_COLUMNS = {"lemma": "lemmas", "upos": "upos", "xpos": "xpos", "feats": "feats"}


def page(doc: Doc, title: str, theme: str, limit: int | None = None) -> str:
    """The whole page as text; of at most ``limit`` words."""
    theme_of(theme)  # which knows the themes that there are
    shown, words, rest = beginning(doc, limit)
    parts = [section(sentence, number, theme) for number, sentence in enumerate(shown, 1)]
    if note := left_out(words=words, sentences=rest, how="to_html(limit=None) draws all"):
        parts.append(f"<p>{note}</p>\n")
    name = escaped(title)
    style = _PAGES[theme] + (STYLES[theme] if doc.entities else "")
    return (
        f'<!DOCTYPE html>\n<html lang="und"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{name}</title>'
        f"<style>{style}</style></head>\n<body><h1>{name}</h1>\n{''.join(parts)}</body></html>\n"
    )


def section(sentence: Sentence, number: int, theme: str) -> str:
    """The text with its entities, the tree if there is one, and a table of what there is to say of words."""
    columns = {"#": [str(n) for n in range(1, len(sentence) + 1)], "form": list(sentence.forms)}
    for name, attribute in _COLUMNS.items():
        column = getattr(sentence, attribute)
        if column is not None and any(text not in ("", UNKNOWN) for text in column):
            columns[name] = list(column)
    if sentence.has_tree:
        heads = [sentence.forms[head - 1] if head else None for head in sentence.heads]
        columns |= {"head": ["–" if form is None else _head(form) for form in heads]}
        columns |= {"relation": list(sentence.relations)}
    if sentence.entities:
        columns["entity"] = ["" if label == "O" else label for label in sentence.iob or ()]
    titles = "".join(f"<th>{name}</th>" for name in columns)
    rows = [
        "<tr>" + "".join(f"<td>{escaped(cell)}</td>" for cell in row) + "</tr>"
        for row in zip(*columns.values(), strict=True)
    ]
    tree = f'<div class="tree">{sentence.to_svg(theme, limit=None)}</div>\n' if sentence.has_tree else ""
    return (
        f'<section id="s{number}"><h2>{number}. {marked_text(sentence)}</h2>\n{tree}'
        f"<details><summary>{len(sentence)} words</summary><table><thead><tr>{titles}</tr></thead>\n"
        f"<tbody>{''.join(rows)}</tbody></table></details></section>\n"
    )


def _head(form: str) -> str:
    """A word that is very long is shown in its own row, and not again for each of its dependents."""
    return form if len(form) <= _LONGEST_HEAD else form[: _LONGEST_HEAD - 1] + "…"
