"""`goldbeam info`: what a model file holds."""

from __future__ import annotations

import os

import click

from goldbeam.cli import options


@click.command("info", short_help="Describe a model file.")
@click.argument("model", metavar="MODEL")
@click.option("--heaviest", type=click.IntRange(min=0), metavar="N", help="Number of heaviest features to show.")
@click.option("--label", metavar="L", help="Show only the heaviest features of this label.")
@options.as_json
def command(model: str, heaviest: int | None, label: str | None, as_json: bool) -> None:
    """Describe MODEL: task, labels, templates, hyper-parameters, training data, scores, sizes, heaviest features.

    Features have readable names if the model was trained with --keep-names.
    """
    from goldbeam.cli.show import print_description, print_json

    wanted = {key: value for key, value in (("heaviest", heaviest), ("label", label)) if value is not None}
    details = {**options.load_model(model).info(**wanted), "file MB": os.path.getsize(model) / 1e6}
    (print_json if as_json else print_description)(details)
