"""`goldbeam abbreviations`: abbreviations found in raw text."""

from __future__ import annotations

import click


@click.command("abbreviations", short_help="Find abbreviations in raw text.")
@click.argument("texts", nargs=-1, required=True, metavar="TEXT...")
@click.option("--out", default="-", metavar="FILE", help="Output file (default: standard output).")
def command(texts: tuple[str, ...], out: str) -> None:
    """Find the abbreviations in the files TEXT by counting periods (Kiss and Strunk 2006).

    Prints one abbreviation per line with its score, best first. `goldbeam train tokenizer --abbreviations FILE` reads
    such a file; check it first, and remove what is wrong.

    \b
    goldbeam abbreviations news.txt --out abbreviations.txt
    """
    from goldbeam import data
    from goldbeam.atomic import check_target
    from goldbeam.data.io import read_bytes
    from goldbeam.errors import DataError
    from goldbeam.knowledge.abbreviations import abbreviations
    from goldbeam.texts.raw_text import decoded

    if texts.count("-") > 1:
        raise click.UsageError("only one TEXT can be standard input")
    if out != "-":
        check_target(out, DataError, devices=True)
    found = abbreviations(decoded(*read_bytes(text)) for text in texts)
    data.write("".join(f"{entry.form}\t{entry.score:.3f}\n" for entry in found).encode(), out)
