"""`goldbeam train --resume` where there is no checkpoint: the run is complete, or it never began."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from goldbeam.data import Corpus
from goldbeam.learning.checkpoint import Checkpoint


def nothing_to_resume(
    estimator: Any,
    out: str,
    place: Checkpoint,
    train: Corpus,
    dev: Corpus | None,
    *,
    quiet: bool,
    as_json: bool,
    further: Mapping[str, Corpus],
) -> bool:
    """Whether the model ``out`` is what this run would make; says so, or that training starts from the beginning.

    ``further`` are data that only some tasks have.
    """
    if place.exists():
        return False
    there = model_of_run(estimator, out, train, scored=dev is not None, **further)
    if there is None:
        if not quiet:
            click.echo(f"no checkpoint {place.name}: training starts from the beginning", err=True)
        return False
    if not quiet:
        click.echo(
            f"{out}: this run is complete, so there is nothing to resume; to train again, use --restart", err=True
        )
    if as_json:
        from goldbeam.cli.show import print_json

        print_json({"task": there.task, "model": out, "complete": True})
    return True


def model_of_run(asked: Any, path: str, train: Corpus, scored: bool, **further: Corpus) -> Any:
    """The estimator in a model file, if ``asked`` would be fitted to the same; None if not, or if there is no model."""
    from goldbeam.errors import GoldbeamError
    from goldbeam.models.container import load_model

    try:
        file = load_model(path)
        if file.task != asked.task:
            return None
        there = type(asked).from_model_file(file)
    except GoldbeamError:
        return None
    same = _parameters(there) == _parameters(asked)
    return there if same and there._is_result_of(asked, train, scored, **further) else None


def _parameters(estimator: Any) -> dict[str, Any]:
    """Without what the model does not depend on."""
    return {name: value for name, value in estimator._plain_parameters().items() if name != "threads"}
