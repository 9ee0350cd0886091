"""Options that several commands share, and how they treat them."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])

_SHARED: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "format": (("--format", "file_format"), {"metavar": "NAME", "help": "Data format (default: detected)."}),
    "threads": (
        ("--threads",),
        {
            "type": click.IntRange(min=1),
            "metavar": "T",
            "help": "Number of threads (default: 1); results do not depend on it.",
        },
    ),
    "quiet": (("--quiet", "-q"), {"is_flag": True, "help": "Print nothing but errors to standard error."}),
    "json": (("--json", "as_json"), {"is_flag": True, "help": "Print one JSON object to standard output."}),
}


def shared(*names: str) -> list[tuple[list[str], dict[str, Any]]]:
    """Options that several commands have, as the arguments of `click.Option`."""
    return [([*declarations], attributes) for declarations, attributes in map(_SHARED.__getitem__, names)]


def _decorator(name: str) -> Callable[[F], F]:
    declarations, attributes = _SHARED[name]
    return click.option(*declarations, **attributes)


input_format, threads, quiet, as_json = map(_decorator, ("format", "threads", "quiet", "json"))


def keep_apart(out: str, *inputs: str | None, option: str = "--out") -> None:
    """Raise if the output would replace one of these inputs, as a slip of the keyboard may ask for."""
    for path in inputs:
        if path is not None and os.path.exists(out) and os.path.exists(path) and os.path.samefile(out, path):
            raise click.UsageError(f"{option} {out} would replace an input; give another name")


def load_model(path: str, threads: int | None = None) -> Any:
    """The estimator in a model file, set to a number of threads if one was given."""
    from goldbeam.tasks.loading import load

    estimator = load(path)
    if threads is not None:
        estimator.set_params(threads=threads)
    return estimator
