"""Checkpoints: a training run written down so exactly that the run which goes on from there makes the same model.

A checkpoint is one file of the model container, under the task name "checkpoint". It holds the identity of the run,
where it stands, the learner's weights with their averaging state, and the best model so far. Everything else (labels,
lexicon, the order of the examples) is computed again from the same data; the identity makes sure that they are.
"""

from __future__ import annotations

import json
import math
import os
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from types import TracebackType
from typing import Any, NamedTuple

from goldbeam.errors import ModelError, ParameterError
from goldbeam.learning.packing import Packed, Packing
from goldbeam.learning.standing import Standing
from goldbeam.locks import sole_writer
from goldbeam.models.container import ModelFile, Tensor, load_model, save_model

TASK = "checkpoint"
# Parameters that may change when a run goes on: they say when it ends and how many threads work, not what is learned.
FREE_PARAMETERS = ("epochs", "patience", "threads")


@dataclass(frozen=True)
class Checkpoint:
    """Where a run is written down, and when: after every "epoch", every so many minutes, or "never".

    Minutes are looked at between batches, so 0 means after each batch. Ctrl-C is written down in any case. A run that
    does not resume refuses to begin where there is a checkpoint of another one, unless ``replace`` is set.
    """

    path: str | os.PathLike[str]
    every: str | float = 1.0
    replace: bool = False

    def __post_init__(self) -> None:
        every = self.every
        number = isinstance(every, (int, float)) and not isinstance(every, bool)
        if not (every in ("epoch", "never") or (number and 0 <= float(every) < math.inf)):
            raise ParameterError(f"a checkpoint is made every 'epoch', every N minutes or 'never', got {every!r}")

    @classmethod
    def of(cls, value: Checkpoint | str | os.PathLike[str]) -> Checkpoint:
        return value if isinstance(value, Checkpoint) else cls(value)

    @property
    def name(self) -> str:
        return os.fspath(self.path)

    def exists(self) -> bool:
        return os.path.exists(self.path)

    def remove(self) -> None:
        """Once the model is saved, nobody needs the checkpoint."""
        if self.exists():
            os.unlink(self.path)


class Found(NamedTuple):
    """A run as its checkpoint has it; its learner is restored already."""

    standing: Standing
    best: Any  # the model of the best epoch, or None


class Checkpoints(AbstractContextManager["Checkpoints"]):
    """The checkpoints of one run. While this context is open no other run can write to the same file."""

    def __init__(
        self,
        checkpoint: Checkpoint,
        identity: Mapping[str, Any],
        packing: Packing,
        resume: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``identity``: what must agree when the run goes on, as JSON; ``packing``: of its learner and its models."""
        if checkpoint.exists() and not resume and not checkpoint.replace:
            raise ModelError(
                f"{checkpoint.name}: is the checkpoint of an unfinished run; resume that run, or remove the file"
            )
        self.checkpoint = checkpoint
        self._identity: dict[str, Any] = json.loads(json.dumps(identity))
        self._packing = packing
        self._resume = resume
        self._clock = clock
        self._lock = sole_writer(checkpoint.path)
        self._last = 0.0

    def __enter__(self) -> Checkpoints:
        self._lock.__enter__()
        self._last = self._clock()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._lock.__exit__(kind, error, trace)

    def due(self, standing: Standing) -> bool:
        every = self.checkpoint.every
        if isinstance(every, str):
            return every == "epoch" and standing.position == 0
        return self._clock() - self._last >= 60 * every

    def write(self, standing: Standing, best: Any) -> None:
        """Replace the checkpoint, or leave the old one as it is and raise ModelError."""
        parts = {"learner": self._packing.pack_learner()}
        if best is not None:
            parts["best"] = self._packing.pack_model(best)
        metadata = {
            "task": TASK,
            "identity": self._identity,
            "standing": standing.to_json(),
            "parts": {part: packed.numbers for part, packed in parts.items()},
        }
        tensors = {
            f"{part}.{name}": Tensor("U8", (len(array),), array)
            for part, packed in parts.items()
            for name, array in packed.arrays.items()
        }
        save_model(self.checkpoint.path, metadata, tensors)
        self._last = self._clock()

    def find(self, check: Callable[[Standing], None]) -> Found | None:
        """The run to go on with, its learner restored; None if there is no checkpoint or this run is to begin anew.

        ``check`` raises if the run cannot go on from there.
        """
        if not self._resume or not self.checkpoint.exists():
            return None
        name = self.checkpoint.name
        try:
            file = load_model(name)
        except ModelError as cause:
            raise ModelError(f"{cause}, or restart the run without this checkpoint") from cause
        if file.task != TASK:
            raise ModelError(f"{name}: is a model for the task {file.task!r:.80}, not a checkpoint; give another name")
        self._compare(file)
        try:
            standing = Standing.of_json(file.field("standing", dict))
            check(standing)
            parts = file.field("parts", dict)
            best = self._packing.unpack_model(_part(file, "best")) if "best" in parts else None
            self._packing.restore_learner(_part(file, "learner"))
        except (TypeError, KeyError, ValueError) as cause:
            # The core's TypeError lists signatures over several lines.
            reason = cause if isinstance(cause, ValueError) else "a value in it is missing or has the wrong type"
            raise ModelError(f"{name}: cannot go on from this checkpoint, {reason}; or restart without it") from cause
        return Found(standing, best)

    def _compare(self, file: ModelFile) -> None:
        """Raise with the first thing in which the checkpoint's run differs from this one."""
        here: dict[str, Any] = {"goldbeam version": _version(), **_flat(self._identity)}
        there = {"goldbeam version": file.field("library_version", str), **_flat(file.field("identity", dict))}
        for key in [*here, *(key for key in there if key not in here)]:
            if here.get(key) == there.get(key):
                continue
            values = [there.get(key), here.get(key)]
            plain = all(value is None or isinstance(value, (bool, int, float, str)) for value in values)
            difference = "" if not plain else f" ({values[0]!r:.60} there, {values[1]!r:.60} here)"
            raise ModelError(
                f"{file.name}: belongs to a run that differs in its {key}{difference}; "
                "give what that run had, or restart without this checkpoint"
            )


def _part(file: ModelFile, part: str) -> Packed:
    prefix = f"{part}."
    arrays = {name.removeprefix(prefix): t.data for name, t in file.tensors.items() if name.startswith(prefix)}
    return Packed(file.field("parts", dict)[part], arrays)


def checkpoints_of(
    checkpoint: Checkpoint | str | os.PathLike[str] | None, resume: bool, identity: Mapping[str, Any], packing: Packing
) -> Checkpoints | None:
    """The checkpoints that the arguments of an estimator's `fit` ask for."""
    if checkpoint is not None:
        return Checkpoints(Checkpoint.of(checkpoint), identity, packing, resume)
    if resume:
        raise ParameterError("resume needs to know the checkpoint to go on from; give its path as checkpoint")
    return None


def _flat(identity: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters beside the rest, so that a message can name the one that differs."""
    rest = {key.replace("_", " "): value for key, value in identity.items() if key != "parameters"}
    return {**rest, **identity.get("parameters", {})}


def _version() -> str:
    from importlib.metadata import version

    return version("goldbeam")
