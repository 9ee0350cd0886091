"""`goldbeam predict`: annotate a file."""

from __future__ import annotations

import click

from goldbeam.cli import options


@click.command("predict", short_help="Annotate a file with a model.")
@click.argument("model", metavar="MODEL")
@click.argument("source", metavar="INPUT")
@click.option("--out", default="-", metavar="OUTPUT", help="Output file (default: standard output).")
@options.threads
@options.input_format
def command(model: str, source: str, out: str, threads: int | None, file_format: str | None) -> None:
    """Annotate INPUT with MODEL and write it in the same format; everything else stays the same, byte for byte.

    Output is written only when it is complete. OUTPUT may be INPUT, which is then annotated in place.
    """
    from goldbeam import data
    from goldbeam.atomic import check_target
    from goldbeam.errors import DataError

    if out != "-":
        options.keep_apart(out, model)  # the data may be replaced: that annotates them in place
        check_target(out, DataError, devices=True)
    estimator = options.load_model(model, threads)
    data.write(estimator.predict_corpus(estimator.read(source, format=file_format)).render(), out)
