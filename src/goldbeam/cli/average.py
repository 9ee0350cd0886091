"""`goldbeam average`: several models into one."""

from __future__ import annotations

import os

import click

from goldbeam.cli import options


@click.command("average", short_help="Average the weights of several models.")
@click.argument("models", nargs=-1, required=True, metavar="MODEL...")
@click.option("--out", required=True, metavar="MODEL", help="Model file to write.")
@click.option(
    "--average-all", is_flag=True, help="Average over all models, including those in which a weight is absent."
)
@click.option(
    "--prune", type=click.FloatRange(min=0), default=0.0, metavar="X", help="Drop weights smaller than X (default: 0)."
)
@options.quiet
def command(models: tuple[str, ...], out: str, average_all: bool, prune: float, quiet: bool) -> None:
    """Average models of the same task that were trained with other seeds or on other machines.

    The models must have been trained with --keep-keys and have the same labels and templates. A weight is averaged over
    the models that contain it. To train and average in one command, use `goldbeam train ... --average N`.

    \b
    goldbeam train tagger train.conllu --seed 1 --keep-keys --out 1.tagger
    goldbeam train tagger train.conllu --seed 2 --keep-keys --out 2.tagger
    goldbeam average 1.tagger 2.tagger --out en.tagger
    """
    from goldbeam.atomic import check_target
    from goldbeam.locks import sole_writer
    from goldbeam.tasks.averaging import average

    if out == "-":
        raise click.UsageError("--out needs a file name; models are not written to standard output")
    options.keep_apart(out, *models, option="--out")
    check_target(out)
    with sole_writer(out):
        average(models, average_all=average_all, prune=prune).save(out)
    if not quiet:
        click.echo(f"saved {out}, {os.path.getsize(out) / 1e6:.1f} MB", err=True)
