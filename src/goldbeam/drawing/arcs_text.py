"""Arcs beside words that stand one below the other, in box characters.

Each level of arcs is a column of two characters: the vertical line of its arcs, and a place for an arrow head. All arcs
of a word run into its line. The arrow head stands where the arc into the word ends, before the arcs out of it that are
further inside. A line that only crosses another is interrupted there.
"""

from __future__ import annotations

from collections.abc import Sequence

from goldbeam.drawing.levels import arc_levels, tree_arcs

_UP, _DOWN, _LEFT, _RIGHT = 1, 2, 4, 8
_BOXES = {
    0: " ",
    _UP | _DOWN: "│",
    _LEFT | _RIGHT: "─",
    _RIGHT: "─",
    _DOWN | _RIGHT: "┌",
    _UP | _RIGHT: "└",
    _UP | _DOWN | _RIGHT: "├",
    _DOWN | _LEFT | _RIGHT: "┬",
    _UP | _LEFT | _RIGHT: "┴",
    _UP | _DOWN | _LEFT | _RIGHT: "┼",
}


def arc_prefixes(heads: Sequence[int], width: int) -> list[tuple[int, str]] | None:
    """For each word its number and the arcs to the left of it; an arrow from the left margin marks the root.

    None if the arcs do not fit into so many columns.

    >>> for number, lines in arc_prefixes([2, 3, 0, 5, 3], width=80):
    ...     print(lines, number)
        ┌►  1
      ┌►└─  2
    ─►├───  3
      │ ┌►  4
      └►└─  5
    """
    arcs = tree_arcs(heads)
    levels = arc_levels(arcs, apart=True)
    most = max(levels, default=0)
    if 2 * most + 3 > width:
        return None
    passing = [[0] * (most + 1) for _ in range(len(heads) + 1)]  # by word and column; column 0 is the root's
    into = [0] * (len(heads) + 1)  # the column of the arc into a word
    for (head, dependent), level in zip(arcs, levels, strict=True):
        column = most + 1 - level
        into[dependent] = column
        first, last = sorted((head, dependent))
        passing[first][column] |= _DOWN | _RIGHT
        passing[last][column] |= _UP | _RIGHT
        for word in range(first + 1, last):
            passing[word][column] |= _UP | _DOWN
    for number, head in enumerate(heads, 1):
        if not head:
            passing[number][0] = _RIGHT
    return [(number, _row(passing[number], into[number])) for number in range(1, len(heads) + 1)]


def _row(columns: list[int], into: int) -> str:
    """The line of a word, whose own arc from its head is in the column ``into``."""
    own = [column for column, sides in enumerate(columns) if sides & _RIGHT]
    after = [column for column in own if column > into]
    arrow = (after[0] if after else len(columns)) - 1  # the column that the arrow head follows
    row = []
    for column, sides in enumerate(columns):
        if sides & _RIGHT and column > own[0] and column != arrow + 1:
            sides |= _LEFT
        elif not sides and own and column > own[0]:
            sides = _LEFT | _RIGHT
        row.append(_BOXES[sides])
        row.append("►" if own and column == arrow else "─" if own and column >= own[0] else " ")
    return "".join(row) + " "
