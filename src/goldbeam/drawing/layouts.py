"""Sentences as text, by the name of the layout.

A line is a list of pieces, (text, kind), so that a terminal may colour them; joined they are the plain drawing.
"""

from __future__ import annotations

from collections.abc import Sequence

from goldbeam.drawing.arcs_text import arc_prefixes
from goldbeam.drawing.excerpts import ASCII_REST, REST
from goldbeam.drawing.shapes import DependencyTree
from goldbeam.drawing.text import cells, pad, printable
from goldbeam.drawing.tree_text import tree_prefixes
from goldbeam.errors import ParameterError

Piece = tuple[str, str]
LAYOUTS = ("arcs", "tree", "table")
KINDS = ("number", "lines", "form", "tag", "relation", "margin", "detail", "title")
DETAILS = {"lemma": "lemmas", "xpos": "xpos", "feats": "feats"}  # what else there is to say of words
ENTITY = "entity"  # the last column, if there are entities

ASCII = str.maketrans({"─": "-", "│": "|", "►": ">", "┌": ",", "└": "`", "…": "."} | dict.fromkeys("├┬┴┼", "+"))
_GAP = "  "
_MOST_LINES = 120  # columns of arcs that an eye can follow
_LEAST = 6  # columns that a word or label keeps in the narrowest terminal
_MOST = 40  # and that it takes in the widest: one long web address must not push all tags off the screen


def joined(lines: list[list[Piece]]) -> str:
    """The plain drawing, without a line end after the last line."""
    return "\n".join("".join(text for text, _ in line) for line in lines)


def text_lines(
    sentence: DependencyTree,
    layout: str = "arcs",
    *,
    width: int | None = None,
    ascii: bool = False,
    details: Sequence[str] = (),
    note: str = "",
) -> list[list[Piece]]:
    """The lines of the drawing in pieces; kinds are those in `KINDS`.

    Arcs that would leave no room for words, because a word has dozens of dependents on one side, become a tree. With
    ``details`` (of `DETAILS`) there are columns for those that any word has, and a line of titles above. A
    ``note`` stands below the drawing. Entities have a column if there are any.
    """
    if layout not in LAYOUTS:
        raise ParameterError(f"layout must be one of {', '.join(LAYOUTS)}, got {layout!r}")
    mark = ASCII_REST if ascii else REST
    room = _MOST_LINES if width is None else min(_MOST_LINES, width - 2 * _LEAST)
    rows = arc_prefixes(sentence.heads, room) if layout == "arcs" else None
    if layout == "table":
        rows = [(number, "") for number in range(1, len(sentence.forms) + 1)]
    elif rows is None:
        layout, rows = "tree", tree_prefixes(sentence.heads)
    lines = [prefix.translate(ASCII) if ascii else prefix for _, prefix in rows]
    order = [number - 1 for number, _ in rows]
    columns: dict[str, list[str]] = {"form": _shown(sentence.forms, order, ascii)}
    if sentence.tags is not None:
        columns["tag"] = _shown(sentence.tags, order, ascii)
    if sentence.has_tree:
        columns["relation"] = _shown(sentence.relations, order, ascii)
    if sentence.margins is not None:
        columns["margin"] = [f"{sentence.margins[i]:.2f}" for i in order]
    for name in details:
        texts = getattr(sentence, DETAILS[name])
        if texts is not None and any(text not in ("", "_") for text in texts):
            columns[name] = _shown([text if text != "_" else "" for text in texts], order, ascii)
    if sentence.iob is not None and any(label != "O" for label in sentence.iob):
        columns[ENTITY] = _shown([label if label != "O" else "" for label in sentence.iob], order, ascii)
    if layout == "tree":  # the words are out of order there
        numbers = [str(number) for number, _ in rows]
        most = max(map(len, numbers), default=0)
        starts = [[(n.rjust(most) + " ", "number"), (line, "lines")] for n, line in zip(numbers, lines, strict=True)]
    else:
        starts = [[(line, "lines")] for line in lines]
    if details and starts:
        widest = max(sum(cells(text) for text, _ in start) for start in starts)
        starts.insert(0, [(" " * widest, "lines")])
        columns = {name: [name if name != "tag" else "upos", *texts] for name, texts in columns.items()}
    taken = [sum(cells(text) for text, _ in start) for start in starts]
    if width is not None and taken:
        _fit(columns, max(taken), width, mark)
    drawn = _aligned(starts, taken, columns)
    if details and drawn:
        drawn[0] = [(text, "title") for text, _ in drawn[0]]
    if note:
        drawn.append([(note, "title")])
    return drawn


def _shown(texts: Sequence[str], order: Sequence[int], ascii: bool) -> list[str]:
    """A column as it is printed. Words of other scripts stay readable where lines are ASCII."""
    shown = (printable(texts[i][: 4 * _MOST]) for i in order)  # cut first: a word may be a megabyte long
    return [clipped(text, _MOST, "..." if ascii else "…") for text in shown]


def clipped(text: str, width: int, mark: str = "…") -> str:
    """Text cut to so many columns of a terminal, with a mark where something is missing."""
    if cells(text) <= width:
        return text
    room, taken = width - cells(mark), 0
    for i, c in enumerate(text):
        taken += cells(c)
        if taken > room:
            return text[:i] + mark
    return text + mark


def _fit(columns: dict[str, list[str]], start: int, width: int, mark: str) -> None:
    """Shortens the widest columns of texts until the longest line fits, or until all are as short as may be."""
    sizes = {name: max(map(cells, texts)) for name, texts in columns.items()}
    names = [name for name in columns if name != "margin"]  # a number is not cut
    while start + sum(sizes.values()) + len(_GAP) * (len(sizes) - 1) > width:
        widest = max(names, key=lambda name: sizes[name])
        if sizes[widest] <= _LEAST:
            break
        sizes[widest] -= 1
    for name in names:
        columns[name] = [clipped(text, sizes[name], mark) for text in columns[name]]


def _aligned(starts: list[list[Piece]], taken: Sequence[int], columns: dict[str, list[str]]) -> list[list[Piece]]:
    """The lines; cells of a column begin below each other, and the last one has no spaces after it."""
    edge = max((t + cells(form) for t, form in zip(taken, columns["form"], strict=True)), default=0)
    sizes = {name: max(map(cells, texts), default=0) for name, texts in columns.items()}
    last = next(reversed(columns))
    lines = []
    for i, start in enumerate(starts):
        line = list(start)
        for name, texts in columns.items():
            room = edge - taken[i] if name == "form" else sizes[name]
            text = texts[i] if name == last != "margin" else pad(texts[i], room, right=name == "margin")
            line.append((text if name == last else text + _GAP, "detail" if name in (*DETAILS, ENTITY) else name))
        lines.append(_trimmed(line) if last == ENTITY else line)
    return lines


def _trimmed(line: list[Piece]) -> list[Piece]:
    """Most words are in no entity, and their lines end with the column before."""
    while line and not line[-1][0].rstrip():
        line.pop()
    return [*line[:-1], *((text.rstrip(), kind) for text, kind in line[-1:])]
