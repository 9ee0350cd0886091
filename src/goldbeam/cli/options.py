"""Options that several commands share, and how they treat them."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])

input_format: Callable[[F], F] = click.option(
    "--format", "file_format", metavar="NAME", help="Format of the data; told from the file if not given."
)
threads: Callable[[F], F] = click.option(
    "--threads", type=click.IntRange(min=1), metavar="T", help="How many threads; results stay the same."
)
quiet: Callable[[F], F] = click.option("--quiet", "-q", is_flag=True, help="Say nothing on standard error but errors.")
as_json: Callable[[F], F] = click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")


def keep_apart(out: str, *inputs: str | None, option: str = "--out") -> None:
    """Raise if the output would replace one of these inputs, as a slip of the keyboard may ask for."""
    for path in inputs:
        if path is not None and os.path.exists(out) and os.path.exists(path) and os.path.samefile(out, path):
            raise click.UsageError(f"{option} {out} would replace an input; give another name")


def load_model(path: str, threads: int | None = None) -> Any:
    """The estimator in a model file, set to a number of threads if one was given."""
    from goldbeam.models.loading import load

    estimator = load(path)
    if threads is not None:
        estimator.set_params(threads=threads)
    return estimator
