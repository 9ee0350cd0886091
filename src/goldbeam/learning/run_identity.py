"""Whether a checkpoint belongs to a run. What makes a run this run and no other is its identity, which is JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from goldbeam.errors import ModelError
from goldbeam.learning.checkpoint_file import TASK
from goldbeam.models.container import ModelFile, load_model


def checkpoint_of_run(name: str, identity: Mapping[str, Any]) -> ModelFile:
    """The checkpoint in a file; ModelError if it is damaged, no checkpoint, or that of a run with another identity."""
    try:
        file = load_model(name)
    except ModelError as cause:
        raise ModelError(f"{cause}, or restart the run without this checkpoint") from cause
    if file.task != TASK:
        raise ModelError(f"{name}: is a model for the task {file.task!r:.80}, not a checkpoint; give another name")
    here: dict[str, Any] = {"goldbeam version": _version(), **_flat(identity)}
    there = {"goldbeam version": file.field("library_version", str), **_flat(file.field("identity", dict))}
    for key in [*here, *(key for key in there if key not in here)]:
        if here.get(key) != there.get(key):
            raise ModelError(
                f"{name}: belongs to a run that differs in its {key}{_values(there.get(key), here.get(key))}; "
                "give what that run had, or restart without this checkpoint"
            )
    return file


def _values(there: Any, here: Any) -> str:
    plain = all(value is None or isinstance(value, (bool, int, float, str)) for value in (there, here))
    return f" ({there!r:.60} there, {here!r:.60} here)" if plain else ""


def _flat(identity: Mapping[str, Any]) -> dict[str, Any]:
    """Settings one by one, before what follows from them, so that a message names the one that differs."""
    rest = {key.replace("_", " "): value for key, value in identity.items() if key != "parameters"}
    settings = identity.get("parameters")
    settings = settings if isinstance(settings, dict) else {}  # of a file that makes no sense
    return {"task": rest.pop("task", None), **settings, **{key: rest[key] for key in rest if key not in settings}}


def _version() -> str:
    from importlib.metadata import version

    return version("goldbeam")
