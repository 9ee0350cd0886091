"""`goldbeam info`: what a model file holds."""

from __future__ import annotations

import click

from goldbeam.cli import options


@click.command("info", short_help="Describe a model file.")
@click.argument("model", metavar="MODEL")
@options.as_json
def command(model: str, as_json: bool) -> None:
    """Describe MODEL: task, labels, templates, hyper-parameters, scores, size."""
    from goldbeam.cli.show import print_details, print_json

    (print_json if as_json else print_details)(options.load_model(model).info())
