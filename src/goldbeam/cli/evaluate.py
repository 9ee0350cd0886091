"""`goldbeam evaluate`: compare a model with gold data."""

from __future__ import annotations

import click

from goldbeam.cli import options


@click.command("evaluate", short_help="Score a model on annotated data.")
@click.argument("model", metavar="MODEL")
@click.argument("gold", metavar="GOLD")
@click.option(
    "--details", is_flag=True, help="Also print tables, such as scores by relation; --json always includes them."
)
@options.threads
@options.input_format
@options.as_json
def command(model: str, gold: str, details: bool, threads: int | None, file_format: str | None, as_json: bool) -> None:
    """Print the scores of MODEL on the annotated file GOLD, in per cent, and its speed, excluding loading."""
    from goldbeam import data
    from goldbeam.cli.show import print_json, print_metrics

    estimator = options.load_model(model, threads)
    metrics = estimator.evaluate(data.read(gold, format=file_format))
    if as_json:
        print_json(metrics)
    else:
        print_metrics(metrics, tables=details)
