"""Tables on standard output: coloured where somebody looks at them, aligned text elsewhere."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import click

from goldbeam.drawing.text import cells, pad
from goldbeam.one_line import one_line


def on_terminal() -> bool:
    """Whether somebody reads standard output in a terminal that knows colours."""
    return sys.stdout is not None and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def heading(text: str) -> None:
    click.echo(click.style(text, bold=True) if on_terminal() else text)


def print_rows(title: str, columns: Sequence[str], rows: Sequence[Sequence[str | int | float]]) -> None:
    """The first column to the left, numbers to the right."""
    texts = [[_cell(value) for value in row] for row in rows]
    widths = [max(map(cells, column)) for column in zip(columns, *texts, strict=True)]
    click.echo()
    heading(title)
    for i, row in enumerate([list(columns), *texts]):
        padded = (pad(cell, width, right=k > 0) for k, (cell, width) in enumerate(zip(row, widths, strict=True)))
        line = "  " + "  ".join(padded)
        click.echo(click.style(line, dim=True) if i == 0 and on_terminal() else line.rstrip())


def _cell(value: str | int | float) -> str:
    if isinstance(value, str):
        return one_line(value, 60)
    return f"{value:,}" if isinstance(value, int) else f"{value:,.2f}"
