"""`goldbeam annotate`: raw text to sentences, tokens, tags, lemmas and trees."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from goldbeam.cli import options

if TYPE_CHECKING:
    from goldbeam.pipeline import Pipeline

# The names are those of `goldbeam.pipeline`, which is not imported for the sake of a help text.
KINDS = ("text", "wrapped", "paragraphs", "lines", "tokens", "conllu", "parquet")
#: Short for some of them: what line breaks mean. auto is what the name of the file says.
LINES = {"auto": None, "wrapped": "wrapped", "sentences": "lines", "paragraphs": "paragraphs"}
FORMATS = ("conllu", "json", "text", "iob", "html", "parquet")


def _checked_prefix(context: click.Context, option: click.Parameter, value: str) -> str:
    if value:
        from goldbeam.errors import ParameterError
        from goldbeam.layers.comments import checked_prefix

        try:
            checked_prefix(value)
        except ParameterError as error:
            raise click.BadParameter(str(error).removeprefix("sent_id "), context, option) from None
    return value


@click.command("annotate", short_help="Annotate text: tokens, tags, lemmas, trees.")
@click.argument("words", nargs=-1, metavar="[TEXT]")
@click.option(
    "--input",
    "sources",
    multiple=True,
    metavar="INPUT",
    help="File to annotate, or folder with text files; may be repeated.",
)
@click.option("--model", default="en", show_default=True, metavar="M", help="en, zh, pt, or the file of a pipeline.")
@click.option(
    "--out",
    metavar="OUTPUT",
    help="Output file, or folder if the input is a folder or several files (default: standard output).",
)
@click.option(
    "--format",
    "formats",
    multiple=True,
    type=click.Choice([*FORMATS, "tokens"]),
    help="Output format (default: by the name of OUTPUT). tokens is short for --input-format tokens and may be given "
    "besides an output format.",
)
@click.option(
    "--input-format",
    type=click.Choice(KINDS),
    help="Input format (default: by the name of INPUT).",
)
@click.option(
    "--lines",
    is_flag=False,
    flag_value="sentences",
    type=click.Choice(list(LINES)),
    help="What line breaks in raw text mean: spaces (wrapped), the end of a sentence (sentences, or no value), the end "
    "of a paragraph (paragraphs), or whatever the tokenizer finds likely (auto, the default).",
)
@click.option("--text", "text_column", metavar="COLUMN", help="Column of a Parquet file with the texts to annotate.")
@click.option(
    "--sent-id",
    default="",
    metavar="PREFIX",
    callback=_checked_prefix,
    help="Prefix of sentence ids in CoNLL-U (default: none, which gives 1, 2, 3).",
)
@click.option("--fast", is_flag=True, help="Search greedily: faster, and somewhat less accurate.")
@click.option("--resume", is_flag=True, help="Skip files that have an annotation newer than themselves.")
@options.threads
@options.quiet
def command(
    words: tuple[str, ...],
    sources: tuple[str, ...],
    model: str,
    out: str | None,
    formats: tuple[str, ...],
    input_format: str | None,
    lines: str | None,
    text_column: str | None,
    sent_id: str,
    fast: bool,
    resume: bool,
    threads: int | None,
    quiet: bool,
) -> None:
    """Annotate TEXT, the files and folders after --input, or standard input.

    At a terminal the output is a drawing of each tree, otherwise CoNLL-U. Files of any size are read in pieces, and an
    output file appears when it is complete.

    \b
    goldbeam annotate "Fruit flies like a banana."
    goldbeam annotate --input book.txt.gz --out book.conllu
    goldbeam annotate --input *.txt --out annotated --resume
    goldbeam annotate --input corpus --out annotated --format json
    goldbeam annotate --format tokens "They do n't fly ."
    goldbeam annotate --input news.parquet --text body --out annotated.parquet
    cat news.txt | goldbeam annotate --model zh

    \b
    input       what it is                               file names
    text        raw text                                 all others
    wrapped     raw text whose line breaks are spaces
    paragraphs  raw text, one paragraph per line
    lines       raw text, one sentence per line
    tokens      one per line, spaces between words
    conllu      CoNLL-U, whose empty columns are filled  .conllu
    parquet     a table with a column of texts           .parquet

    \b
    output   what it is                               file names
    conllu   CoNLL-U                                  .conllu, and all others
    json     one sentence per line, as JSON           .json .jsonl
    text     sentences with their trees               .txt
    iob      one word per line, a tab, its entity     .iob .bio .tsv
    html     a page with trees and tables             .html
    parquet  a row per sentence, or the input's rows  .parquet

    A further .gz, .xz, .zst or .bz2 means that the file is compressed.
    """
    from goldbeam.cli.annotation_output import Job, annotate

    kind, output_format = _formats(formats, input_format, lines)
    # Behind --input a shell's *.txt leaves further files; without it, words that somebody did not quote are a text.
    sources = (*sources, *words) if sources else ()
    text = " ".join(words) if words and not sources else None
    if text is None and not sources:
        if sys.stdin is None or sys.stdin.isatty():
            raise click.UsageError("nothing to annotate; give a TEXT, --input FILE, or text on standard input")
        sources = ("-",)
    out = None if out == "-" else out
    if out is None and len(sources) > 1:
        raise click.UsageError("several input files need an output folder; give --out FOLDER")
    if out is None and sources and os.path.isdir(sources[0]):
        raise click.UsageError(f"the input {sources[0]} is a folder and needs an output folder; give --out FOLDER")
    _check_tables(sources, kind, text_column, out)
    if resume and (out is None or text is not None):
        raise click.UsageError("--resume needs --input and --out")
    if sources.count("-") > 1:
        raise click.UsageError("only one input can be standard input")
    if text is not None and not quiet and os.path.exists(text):
        what = "folder" if os.path.isdir(text) else "file"
        click.echo(f"goldbeam: annotating {text!r} as text; to annotate the {what} of that name, use --input", err=True)
    pipeline = _pipeline(model)
    job = Job(
        pipeline.fast() if fast else pipeline,
        kind,
        output_format,
        threads or 1,
        quiet,
        default_model=_is_default(),
        sent_id=sent_id,
        text_column=text_column,
    )
    if annotate(job, text, sources, out, resume):
        raise click.exceptions.Exit(1)


def _check_tables(sources: Sequence[str], kind: str | None, column: str | None, out: str | None) -> None:
    """A UsageError for tables without a column to annotate, or a column without tables."""
    from goldbeam.texts.inputs import kind_of

    tables = [source for source in sources if (kind or kind_of(source)) == "parquet" and not os.path.isdir(source)]
    if tables and column is None:
        raise click.UsageError(f"{tables[0]} is a Parquet file; name the column to annotate with --text COLUMN")
    if tables and "-" in tables:
        raise click.UsageError("Parquet cannot be read from standard input; give --input FILE")
    if tables and out is None:
        raise click.UsageError(f"the annotation of {tables[0]} is a Parquet file; give --out FILE.parquet")
    if column is not None and not tables and not any(map(os.path.isdir, sources)):
        raise click.UsageError("--text names a column of Parquet files, and no input is one")


def _formats(formats: Sequence[str], input_format: str | None, lines: str | None) -> tuple[str | None, str | None]:
    """The formats of input and output, if they were chosen; a UsageError if somebody has chosen two of one."""
    outputs = {name: f"--format {name}" for name in formats if name != "tokens"}
    inputs = {}
    if input_format is not None:
        inputs[input_format] = f"--input-format {input_format}"
    if lines is not None and (kind := LINES[lines]) is not None:
        inputs[kind] = f"--lines {lines}"
    if "tokens" in formats:
        inputs["tokens"] = "--format tokens"
    for chosen in (inputs, outputs):
        if len(chosen) > 1:
            raise click.UsageError(f"{' and '.join(chosen.values())} contradict each other; give one of them")
    return next(iter(inputs), None), next(iter(outputs), None)


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
