"""`goldbeam models`: the models that come with goldbeam."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

import click

from goldbeam.cli import options

if TYPE_CHECKING:
    from goldbeam.models.model_facts import BuiltinModel

_WIDTH, _LEFT = 80, 24
_NAMES = {"upos": "UPOS", "las": "LAS"}


@click.command("models", short_help="List the built-in models.")
@options.as_json
def command(as_json: bool) -> None:
    """List the built-in models: language, size, licence, parts, training data and scores.

    Scores are F1 in per cent from raw text. `goldbeam annotate --model NAME` uses a model.
    """
    from goldbeam.cli.show import print_json
    from goldbeam.models.model_facts import builtin_models

    found = builtin_models()
    if as_json:
        print_json({"models": [model.to_dict() for model in found]})
        return
    for i, model in enumerate(found):
        if i > 0:
            click.echo()
        _print(model)


def _print(model: BuiltinModel) -> None:
    from goldbeam.cli.tables import heading
    from goldbeam.models.model_facts import METRICS

    heading(f"{model.name}  {model.language}")
    lines = {
        "size": f"{model.megabytes:.1f} MB",
        "licence": model.licence,
        "parts": ", ".join(model.parts),
        "data": ", ".join(model.data),
    }
    for key, value in lines.items():
        click.echo(textwrap.fill(value, _WIDTH, initial_indent=f"  {key:9}", subsequent_indent=" " * 11))
    names = [_NAMES.get(metric, metric) for metric in METRICS]
    click.echo(f"  {'scores':{_LEFT}}" + "".join(f"  {name:>{max(6, len(name))}}" for name in names))
    for data, scores in model.scores.items():
        cells = [f"{scores[metric]:.2f}" if metric in scores else "-" for metric in METRICS]
        row = (f"  {cell:>{max(6, len(name))}}" for cell, name in zip(cells, names, strict=True))
        if len(data) > _LEFT:
            click.echo(f"  {data}")
        click.echo(f"  {data if len(data) <= _LEFT else '':{_LEFT}}" + "".join(row))
