"""`goldbeam annotate`: raw text to sentences, tokens, tags, lemmas and trees."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

import click

from goldbeam.cli import options

if TYPE_CHECKING:
    from goldbeam.pipeline import Pipeline

# The names are those of `goldbeam.pipeline.streaming`, which is not imported for the sake of a help text.
FORMATS = ("conllu", "json", "text")


@click.command("annotate", short_help="Annotate raw text: tokens, tags, lemmas, trees.")
@click.argument("words", nargs=-1, metavar="[TEXT]")
@click.option("--input", "sources", multiple=True, metavar="FILE", help="Text file to annotate; may be repeated.")
@click.option("--model", default="en", show_default=True, metavar="M", help="en, zh, or the file of a pipeline.")
@click.option(
    "--out", metavar="OUTPUT", help="Output file, or folder if there are several inputs (default: standard output)."
)
@click.option(
    "--format",
    "output_format",
    type=click.Choice(FORMATS),
    help="CoNLL-U, JSON with one sentence per line, or drawn trees.",
)
@click.option("--resume", is_flag=True, help="Skip files that have an annotation newer than themselves.")
@options.threads
@options.quiet
def command(
    words: tuple[str, ...],
    sources: tuple[str, ...],
    model: str,
    out: str | None,
    output_format: str | None,
    resume: bool,
    threads: int | None,
    quiet: bool,
) -> None:
    """Annotate TEXT, one or more files after --input, or standard input.

    At a terminal the output is a drawing of each tree, otherwise CoNLL-U. Files of any size are read in pieces, and an
    output file appears when it is complete.

    \b
    goldbeam annotate "Fruit flies like a banana."
    goldbeam annotate --input book.txt --out book.conllu
    goldbeam annotate --input *.txt --out annotated --resume
    cat news.txt | goldbeam annotate --model zh
    """
    from goldbeam.cli.annotation_output import Job, annotate

    # Behind --input a shell's *.txt leaves further files; without it, words that somebody did not quote are a text.
    sources = (*sources, *words) if sources else ()
    text = " ".join(words) if words and not sources else None
    if text is None and not sources:
        if sys.stdin is None or sys.stdin.isatty():
            raise click.UsageError("nothing to annotate; give a TEXT, --input FILE, or text on standard input")
        sources = ("-",)
    if out is None and len(sources) > 1:
        raise click.UsageError("several input files need an output folder; give --out FOLDER")
    if resume and (out is None or text is not None):
        raise click.UsageError("--resume needs --input and --out")
    if sources.count("-") > 1:
        raise click.UsageError("only one input can be standard input")
    if text is not None and not quiet and os.path.isfile(text):
        click.echo(f"goldbeam: annotating {text!r} as text; to annotate the file of that name, use --input", err=True)
    job = Job(_pipeline(model), output_format, threads or 1, quiet, default_model=_is_default())
    if annotate(job, text, sources, out, resume):
        raise click.exceptions.Exit(1)


def _pipeline(model: str) -> Pipeline:
    from goldbeam.errors import ModelError
    from goldbeam.models.builtin import BUILTIN
    from goldbeam.tasks.loading import load

    if model not in BUILTIN and os.sep not in model and "." not in model and not os.path.exists(model):
        raise ModelError(f"no model {model}; use a built-in one ({', '.join(BUILTIN)}) or a model file")
    pipeline: Any = load(model)
    if pipeline.task != "pipeline":
        raise ModelError(f"{model}: is a {pipeline.task} model, not a pipeline; use goldbeam predict")
    found: Pipeline = pipeline
    return found


def _is_default() -> bool:
    from click.core import ParameterSource

    return click.get_current_context().get_parameter_source("model") is ParameterSource.DEFAULT
