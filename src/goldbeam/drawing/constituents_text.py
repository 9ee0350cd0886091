"""A constituency tree as lines of text: a phrase or a word a line, below the phrase that it is in."""

from __future__ import annotations

from goldbeam.drawing.excerpts import ASCII_REST, REST
from goldbeam.drawing.layouts import ASCII, clipped
from goldbeam.drawing.shapes import PhraseTree
from goldbeam.drawing.text import printable
from goldbeam.drawing.tree_text import tree_prefixes

_MOST = 40  # columns that a word or label takes
_LEAST = 10  # columns of the narrowest terminal
_NO_LABEL = "·"  # how a root without a label shows


def draw_constituents_text(
    tree: PhraseTree,
    *,
    width: int | None = None,
    ascii: bool = False,
    note: str = "",
) -> str:
    """Lines without a line end after the last, cut where they are wider than ``width``; a ``note`` is the last line."""
    mark = ASCII_REST if ascii else REST
    words = iter(tree.words)
    lines = []
    for number, before in tree_prefixes([parent + 1 for parent in tree.parents]):
        node = number - 1
        line = before.translate(ASCII) if ascii else before
        line += _shown(tree.labels[node], mark) or ("." if ascii else _NO_LABEL)
        if tree.ends[node] == number:
            line += "  " + _shown(next(words), mark)
        lines.append(line if width is None else clipped(line, max(width, _LEAST), mark))
    if note:
        lines.append(note)
    return "\n".join(lines)


def _shown(text: str, mark: str) -> str:
    return clipped(printable(text[: 4 * _MOST]), _MOST, mark)  # cut first: a word may be a megabyte long
