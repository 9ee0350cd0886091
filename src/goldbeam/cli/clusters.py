"""`goldbeam clusters`: word clusters from raw text."""

from __future__ import annotations

import os
import sys
from typing import Any, NoReturn

import click

from goldbeam.cli import options
from goldbeam.cli.setting_options import options_of, parameters_of
from goldbeam.knowledge.cluster_settings import ClusterSettings

# The names are those of `goldbeam.knowledge.cluster_text`, which is not imported for the sake of a help text.
KINDS = ("text", "lines", "tokens", "conllu", "columns")


@click.command("clusters", short_help="Cluster the words of raw text.")
@click.argument("texts", nargs=-1, metavar="TEXT...")
@click.option("--out", required=True, metavar="FILE", help="File to write: word TAB bits TAB count.")
@click.option("--input-format", type=click.Choice(KINDS), help="Input format (default: by the name of TEXT).")
@options.quiet
def command(texts: tuple[str, ...], out: str, input_format: str | None, quiet: bool, **choices: Any) -> None:
    """Induce Brown clusters from the files and folders TEXT, or from standard input.

    Words in similar contexts get the same cluster, and similar clusters get bits with a common prefix. Text of any size
    is read in pieces, and files may be compressed (.gz, .xz, .zst, .bz2). Ctrl-C leaves a checkpoint, FILE.checkpoint;
    the same command continues from there.

    \b
    goldbeam clusters news.txt books --out en.clusters
    goldbeam clusters train.conllu --clusters 200 --out small.clusters
    zcat *.gz | goldbeam clusters - --threads 2 --out web.clusters

    \b
    input    what it is                           names of files that mean it
    text     raw text                             all others
    lines    raw text, one sentence per line
    tokens   sentence per line, words spaced out
    conllu   CoNLL-U; the forms are used          .conllu .conllx
    columns  word per line, as the first field    .tsv .conll .iob .iob2
                                                  .bio .bioes
    """
    from goldbeam.atomic import check_target
    from goldbeam.errors import DataError
    from goldbeam.knowledge.brown import induce_clusters
    from goldbeam.learning.checkpoint_file import check_is_no_checkpoint
    from goldbeam.locks import sole_writer
    from goldbeam.progress.stages import watch_stages

    texts = texts or _standard_input()
    if out == "-":
        raise click.UsageError("--out needs a file name; clusters are not written to standard output")
    if texts.count("-") > 1:
        raise click.UsageError("only one input can be standard input")
    options.keep_apart(out, *texts)
    if folder := next((text for text in texts if _is_in(out, text)), None):
        raise click.UsageError(f"--out {out} is in the input folder {folder}; choose another place")
    check_target(out, DataError)
    check_is_no_checkpoint(out)
    checkpoint = f"{out}.checkpoint"
    with sole_writer(out):
        try:
            with watch_stages(quiet) as observer:
                found = induce_clusters(
                    texts,
                    input_format=input_format,
                    checkpoint=checkpoint,
                    observer=observer,
                    **parameters_of(ClusterSettings, choices),
                )
        except KeyboardInterrupt as stop:
            if not os.path.exists(checkpoint):
                raise
            _interrupted(stop)
        found.save(out)
    if not quiet:
        click.echo(f"saved {out}, {len(found):,} words", err=True)


command.params[3:3] = options_of(ClusterSettings)


def _standard_input() -> tuple[str, ...]:
    if sys.stdin is None or sys.stdin.isatty():
        raise click.UsageError("nothing to cluster; give a TEXT, or text on standard input")
    return ("-",)


def _is_in(path: str, folder: str) -> bool:
    """Whether a run that is repeated would take its own output for a text."""
    inner, outer = os.path.realpath(path), os.path.realpath(folder)
    return os.path.isdir(folder) and os.path.commonpath([inner, outer]) == outer


def _interrupted(stop: KeyboardInterrupt) -> NoReturn:
    from goldbeam.interrupts import exit_status

    click.echo("goldbeam: interrupted; to continue, repeat the command", err=True)
    raise click.exceptions.Exit(exit_status(stop))
