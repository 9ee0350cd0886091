"""`goldbeam debug-data`: what is in a corpus before training."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from goldbeam.cli import options

if TYPE_CHECKING:
    from goldbeam.debug import DataReport, Table


@click.command("debug-data", short_help="Check a corpus before training.")
@click.argument("source", metavar="FILE")
@click.option("--dev", metavar="DEV", help="Compare with development data: overlap and out-of-vocabulary rate.")
@click.option("--all", "everything", is_flag=True, help="Print whole tables, not just the most frequent rows.")
@options.input_format
@options.as_json
def command(source: str, dev: str | None, everything: bool, file_format: str | None, as_json: bool) -> None:
    """Report on the corpus FILE: counts, labels, lengths, trees, and likely errors with their line numbers.

    Reads CoNLL-U, column files, tagged or segmented text, and brackets. Sentences that cannot be read are reported and
    skipped.

    \b
    goldbeam debug-data train.conllu --dev dev.conllu
    """
    from goldbeam.cli.show import print_json
    from goldbeam.debug import debug_data

    if source == dev == "-":
        raise click.UsageError("only one of FILE and --dev can be standard input")
    report = debug_data(source, dev, file_format)
    if as_json:
        print_json(report.to_dict())
    else:
        for part in (report, report.dev):
            if part is not None:
                _print(part, everything)


def _print(report: DataReport, everything: bool) -> None:
    from goldbeam.cli.tables import heading, print_rows
    from goldbeam.debug.report import MOST_ROWS
    from goldbeam.one_line import one_line

    heading(f"{report.file} ({report.format})")
    width = max(map(len, report.facts))
    for key, value in report.facts.items():
        shown = f"{value:,}" if isinstance(value, (int, float)) else one_line(value)
        click.echo(f"{key:{width}}  {shown:>12}")
    for table in report.tables:
        rows = table.rows if everything else table.rows[:MOST_ROWS]
        print_rows(_title(table, len(rows)), table.columns, rows)
    click.echo()
    for warning in report.warnings:
        _warn(one_line(warning, 500))
    if not report.warnings:
        click.echo("nothing looks wrong")
    click.echo()


def _title(table: Table, shown: int) -> str:
    more = f", the first {shown}; --all shows all" if shown < len(table.rows) else ""
    return f"{table.title}, {len(table.rows):,} different{more}" if table.columns[0] == "label" else table.title


def _warn(text: str) -> None:
    color = sys.stdout is not None and sys.stdout.isatty() and "NO_COLOR" not in os.environ
    click.echo(f"{click.style('look at', fg='yellow', bold=True) if color else 'look at'}  {text}")
