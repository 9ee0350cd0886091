"""`goldbeam compare`: whether one output is better than another, and whether the difference is significant."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

import click

from goldbeam.cli import options

if TYPE_CHECKING:
    from goldbeam.evaluation.significance import Comparison, Difference

_TITLES = ("metric", "A", "B", "B - A", "interval", "p", "p (random.)")


@click.command("compare", short_help="Test whether one output is better than another.")
@click.argument("gold", metavar="GOLD")
@click.argument("a", metavar="OUTPUT_A")
@click.argument("b", metavar="OUTPUT_B")
@click.option(
    "--metric", "metrics", multiple=True, metavar="M", help="Metric to compare; may be repeated (default: all)."
)
@click.option("--column", metavar="C", help="Column whose labels to compare (default: detected).")
@click.option("--samples", type=click.IntRange(min=1), metavar="N", help="Number of resamples (default: 10,000).")
@click.option(
    "--seed", type=click.IntRange(0, 2**63 - 1), metavar="S", help="Random seed of the resampling (default: 0)."
)
@click.option(
    "--confidence", type=float, metavar="P", help="Confidence level of the interval in per cent (default: 95)."
)
@click.option("--subtypes", is_flag=True, help="Trees: compare relations with their subtypes, e.g. nsubj:pass.")
@options.input_format
@options.as_json
def command(gold: str, a: str, b: str, file_format: str | None, as_json: bool, subtypes: bool, **choices: Any) -> None:
    """Compare two annotations of the file GOLD, OUTPUT_A and OUTPUT_B.

    Prints both scores, their difference with a confidence interval, and two-sided p values from a paired bootstrap over
    sentences and from approximate randomisation. Works for trees, tags, chunks and entities.

    \b
    goldbeam compare dev.conllu beam1.conllu beam8.conllu
    goldbeam compare dev.conllu old.conllu new.conllu --column upos
    """
    from goldbeam.evaluation.significance import compare

    if [gold, a, b].count("-") > 1:
        raise click.UsageError("only one input can be standard input")
    given = {name: value for name, value in choices.items() if value is not None}
    result = compare(gold, a, b, universal=not subtypes, format=file_format, **given)
    if as_json:
        from goldbeam.cli.show import print_json

        print_json(result.to_dict())
    else:
        _print(result)


def _print(result: Comparison) -> None:
    """A table where somebody looks at it, aligned text elsewhere."""
    from goldbeam.one_line import one_line

    about = "trees" if result.kind == "trees" else f"{result.kind} of column {one_line(result.column)}"
    click.echo(f"{about}: {result.sentences:,} sentences, {result.tokens:,} tokens of {one_line(result.gold)}")
    click.echo(f"A  {one_line(result.a)}\nB  {one_line(result.b)}\n")
    rows = [_cells(difference) for difference in result.differences]
    if sys.stdout.isatty() and os.environ.get("TERM") != "dumb":
        _print_table(result, rows)
    else:
        widths = [max(map(len, column)) for column in zip(_TITLES, *rows, strict=True)]
        for row in (_TITLES, *rows):
            first, *others = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
            click.echo("  ".join([first.strip().ljust(widths[0]), *others]))
    samples = f"{result.samples:,} samples of the sentences (seed {result.seed})"
    click.echo(f"\ninterval: {result.confidence:g} %, from {samples}; p: probability of such a difference by chance")
    for difference in result.differences:
        click.echo(f"{difference.metric}: {_verdict(difference)}")


def _print_table(result: Comparison, rows: list[tuple[str, ...]]) -> None:
    from rich import box
    from rich.console import Console  # rich takes 0.1 s to import
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, header_style="bold", pad_edge=False)
    for title in _TITLES:
        left = title == "metric"  # the only column that may be long
        table.add_column(title, justify="left" if left else "right", no_wrap=not left, overflow="fold")
    for row, difference in zip(rows, result.differences, strict=True):
        better = "green" if difference.difference > 0 else "red"
        table.add_row(*row, style=better if difference.significant else "")
    Console(highlight=False).print(table)


def _cells(row: Difference) -> tuple[str, ...]:
    interval = f"{row.low:+.2f} .. {row.high:+.2f}"
    scores = (f"{row.a:.2f}", f"{row.b:.2f}", f"{row.difference:+.2f}")
    return (row.metric, *scores, interval, f"{row.p_value:.4f}", f"{row.p_randomisation:.4f}")


def _verdict(row: Difference) -> str:
    if row.significant:
        return f"{'B' if row.difference > 0 else 'A'} is better; the difference is significant"
    return "the two are equal" if row.difference == 0 else "no significant difference"
