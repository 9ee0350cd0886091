"""The rows as a table of at most 80 columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

from documenting.figures import Value

_ROW = "{:<37} {:>9} {:>9} {:>6}  {:<7} {}"
_WIDTH = 80


def lines(sections: Mapping[str, Sequence[Mapping[str, Any]]]) -> Iterator[str]:
    """Each section with its rows; those that were not measured have none."""
    yield _ROW.format("", "before", "after", "ratio", "asked", "").rstrip()
    for title, rows in sections.items():
        if rows:
            yield title
        for row in rows:
            ratio = "" if row["ratio"] is None else f"{row['ratio']:.2f}"
            mark = "" if row["reached"] is None else "yes" if row["reached"] else "MISSED"
            cells = (f"  {row['title']}", shown(row["before"]), shown(row["after"]), ratio, row["asked"], mark)
            yield _ROW.format(*cells).rstrip()
    missed = [f"{title}: {row['title']}" for title, rows in sections.items() for row in rows if row["reached"] is False]
    yield ""
    yield from listed("missed", missed)


def listed(title: str, names: Sequence[str]) -> list[str]:
    """A paragraph of names."""
    return wrap(f"{title}: {'; '.join(names) or 'nothing'}", _WIDTH, break_on_hyphens=False)


def shown(value: Value) -> str:
    """In nine columns.

    >>> shown(None), shown("same"), shown("7f83b1657ff1"), shown(74), shown(1.234), shown(56.78), shown(2812.9)
    ('not there', 'same', '7f83b1657', '74', '1.23', '56.8', '2,813')
    """
    if value is None:
        return "not there"
    if isinstance(value, str):
        return value[:9]
    if isinstance(value, int):
        return f"{value:,}"
    return f"{value:.2f}" if abs(value) < 10 else f"{value:.1f}" if abs(value) < 1000 else f"{value:,.0f}"
