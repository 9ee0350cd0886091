"""The text of a sentence with its entities marked, for pages and notebooks."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

from goldbeam.doc.texts import text_and_places
from goldbeam.drawing.text import printable

if TYPE_CHECKING:
    from goldbeam.doc.sentence import Sentence

# Grounds of marks on light and on dark pages; text has a contrast of at least 7 : 1 on them, and labels of 5 : 1.
_LIGHT = ("#ffe9a8", "#cfe8ff", "#d3f2d0", "#ffd9e0", "#e6dcff", "#e4e4e4")
_DARK = ("#5c4a00", "#0f3f66", "#1d4d2b", "#6b2233", "#43357a", "#4a4d52")
_MARK = """
mark[class^=gb-] { color: inherit; border-radius: .25em; padding: .1em .3em; }
mark[class^=gb-] small { opacity: .8; margin-left: .4em; }"""


def _grounds(colors: tuple[str, ...]) -> str:
    return " ".join(f"mark.gb-{k} {{ background: {color}; }}" for k, color in enumerate(colors))


#: By theme; "auto" is what the reader's system prefers.
STYLES = {
    "light": f"{_MARK}\n{_grounds(_LIGHT)}",
    "dark": f"{_MARK}\n{_grounds(_DARK)}",
    "auto": f"{_MARK}\n{_grounds(_LIGHT)}\n@media (prefers-color-scheme: dark) {{ {_grounds(_DARK)} }}",
}


def marked_text(sentence: Sentence) -> str:
    """HTML; labels that are alike have the same colour in all texts."""
    entities = sentence.entities
    if not entities:
        return escaped(sentence.text)
    text, places = text_and_places(sentence)
    parts = []
    at, first = 0, sentence[0].i
    for entity in entities:
        begin, end = places[entity.first - first][0], places[entity.last - first][1]
        if begin < at:  # two entities within a multiword token: the first is shown
            continue
        label = entity.label or ""
        mark = f'<mark class="gb-{_color(label)}">{escaped(text[begin:end])}<small>{escaped(label)}</small></mark>'
        parts += [escaped(text[at:begin]), mark]
        at = end
    return "".join([*parts, escaped(text[at:])])


def _color(label: str) -> int:
    """Usual labels have colours of their own."""
    usual = {"PER": 0, "PERSON": 0, "LOC": 1, "GPE": 1, "ORG": 2, "MISC": 3}
    return usual.get(label, 4 + sum(map(ord, label)) % 2)


def escaped(text: str) -> str:
    return html.escape(printable(text))
