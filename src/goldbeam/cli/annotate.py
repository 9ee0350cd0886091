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
@click.option("--input", "sources", multiple=True, metavar="FILE", help="Text to annotate; may be given several times.")
@click.option("--model", default="en", show_default=True, metavar="M", help="en, zh, or the file of a pipeline.")
@click.option("--out", metavar="OUTPUT", help="A file, or a folder for the annotation of several files.")
@click.option("--format", "output_format", type=click.Choice(FORMATS), help="CoNLL-U, a JSON object a line, or trees.")
@click.option("--resume", is_flag=True, help="Skip files whose annotation is there and newer than they are.")
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
    """Annotate TEXT, files (after --input also several) or standard input.

    A person at a terminal sees trees, a pipe and a file get CoNLL-U. Files of any size are read in pieces; each output
    is written at once when it is complete.

    \b
    goldbeam annotate "Fruit flies like a banana."
    goldbeam annotate --input book.txt --out book.conllu
    goldbeam annotate --input *.txt --out annotated --resume
    cat news.txt | goldbeam annotate --model zh
    """
    from goldbeam.cli.annotating import Job, annotate_files, annotate_text

    # Behind --input a shell's *.txt leaves further files; without it, words that somebody did not quote are a text.
    sources = (*sources, *words) if sources else ()
    text = " ".join(words) if words and not sources else None
    if text is None and not sources:
        if sys.stdin is None or sys.stdin.isatty():
            raise click.UsageError("nothing to annotate; give a TEXT, --input FILE, or text on standard input")
        sources = ("-",)
    if out is None and len(sources) > 1:
        raise click.UsageError("several files need a folder for their annotation; give --out FOLDER")
    if resume and (out is None or text is not None):
        raise click.UsageError("--resume skips files that are there, so it needs --input and --out")
    if sources.count("-") > 1:
        raise click.UsageError("only one of the files can be standard input")
    if text is not None and not quiet and os.path.isfile(text):
        click.echo(f"goldbeam: {text} is annotated as text; for the file of that name give --input {text}", err=True)
    job = Job(_pipeline(model), output_format, threads or 1, quiet, default_model=_is_default())
    failed = annotate_text(job, text, out) if text is not None else annotate_files(job, sources, out, resume)
    if failed:
        raise click.exceptions.Exit(1)


def _pipeline(model: str) -> Pipeline:
    from goldbeam.errors import ModelError
    from goldbeam.models.builtin import BUILTIN
    from goldbeam.models.loading import load

    if model not in BUILTIN and os.sep not in model and "." not in model and not os.path.exists(model):
        raise ModelError(f"there is no model {model}; built in are {', '.join(BUILTIN)}, others are files")
    pipeline: Any = load(model)
    if pipeline.task != "pipeline":
        raise ModelError(f"{model}: is a model for the task {pipeline.task}, not a pipeline; use goldbeam predict")
    found: Pipeline = pipeline
    return found


def _is_default() -> bool:
    from click.core import ParameterSource

    return click.get_current_context().get_parameter_source("model") is ParameterSource.DEFAULT
