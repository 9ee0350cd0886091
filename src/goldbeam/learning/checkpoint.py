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
from goldbeam.learning.checkpoint_codec import CheckpointCodec, Packed
from goldbeam.learning.checkpoint_file import CheckpointFile
from goldbeam.learning.run_identity import checkpoint_of_run
from goldbeam.learning.run_progress import RunProgress
from goldbeam.models.container import ModelFile, Tensor


@dataclass(frozen=True)
class Checkpoint:
    """Where a run is written down, and when: after every "epoch", every so many minutes, or "never".

    Minutes are looked at after every example; 0 means after each batch of examples. Ctrl-C is written down in any case.
    A run that does not resume refuses to begin where there is a checkpoint of another one, unless ``replace`` is set.
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


class ResumedRun(NamedTuple):
    """A run as its checkpoint has it; its learner is restored already."""

    progress: RunProgress
    best: Any  # the model of the best epoch, or None
    begun: Any  # the report of a batch that was stopped in the middle, or None


class Checkpoints(AbstractContextManager["Checkpoints"]):
    """The checkpoints of one run. While this context is open no other run can write to the same file."""

    def __init__(
        self,
        checkpoint: Checkpoint,
        identity: Mapping[str, Any],
        codec: CheckpointCodec,
        resume: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``identity``: what must agree when the run goes on, as JSON; ``codec``: of its learner and its models."""
        self.checkpoint = checkpoint
        self.file = CheckpointFile(checkpoint.path, resume, checkpoint.replace)
        self._identity: dict[str, Any] = json.loads(json.dumps(identity))
        self._codec = codec
        self._resume = resume
        self._clock = clock
        self._last = 0.0

    def __enter__(self) -> Checkpoints:
        self.file.__enter__()
        self._last = self._clock()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.file.__exit__(kind, error, trace)

    def due(self, progress: RunProgress) -> bool:
        every = self.checkpoint.every
        if isinstance(every, str):
            return every == "epoch" and progress.position == 0
        return self._clock() - self._last >= 60 * every

    def seconds_left(self) -> float | None:
        """Until a checkpoint is due in the middle of a batch; None if none is due before its end."""
        every = self.checkpoint.every
        if isinstance(every, str) or every == 0:
            return None
        return max(0.0, self._last + 60 * every - self._clock())

    def write(self, progress: RunProgress, best: Any, begun: Any = None) -> None:
        """Replace the checkpoint, or leave the old one as it is and raise ModelError."""
        numbers: dict[str, dict[str, int | float]] = {}
        tensors: dict[str, Tensor] = {}
        for part, packed in self._codec.pack(best, begun).items():
            numbers[part] = {name: value for name, value in packed.items() if isinstance(value, (int, float))}
            arrays = {name: value for name, value in packed.items() if name not in numbers[part]}
            tensors |= {f"{part}.{name}": Tensor("U8", (len(array),), array) for name, array in arrays.items()}
        metadata = {"identity": self._identity, "progress": progress.to_json(), "parts": numbers}
        self.file.write(metadata, tensors)
        self._last = self._clock()

    def find(self, check: Callable[[RunProgress, Any], None]) -> ResumedRun | None:
        """The run to go on with, its learner restored; None if there is no checkpoint or this run is to begin anew.

        ``check`` raises if the run cannot go on from there.
        """
        if not self._resume or not self.file.exists():
            return None
        name = self.checkpoint.name
        file = checkpoint_of_run(name, self._identity)
        try:
            progress = RunProgress.of_json(file.field("progress", dict))
            parts = {part: _packed(file, part, numbers) for part, numbers in file.field("parts", dict).items()}
            begun = self._codec.unpack_batch(parts)
            check(progress, begun)
            best = self._codec.unpack_best(parts)
            self._codec.restore_learner(parts)
        except (TypeError, KeyError, ValueError) as cause:
            # The core's TypeError lists signatures over several lines.
            reason = cause if isinstance(cause, ValueError) else "a value in it is missing or has the wrong type"
            raise ModelError(f"{name}: cannot go on from this checkpoint, {reason}; or restart without it") from cause
        return ResumedRun(progress, best, begun)


def _packed(file: ModelFile, part: str, numbers: Mapping[str, Any]) -> Packed:
    prefix = f"{part}."
    arrays = {name.removeprefix(prefix): t.data for name, t in file.tensors.items() if name.startswith(prefix)}
    return {**numbers, **arrays}


def checkpoints_of(
    checkpoint: Checkpoint | str | os.PathLike[str] | None,
    resume: bool,
    identity: Mapping[str, Any],
    codec: CheckpointCodec,
) -> Checkpoints | None:
    """The checkpoints that the arguments of an estimator's `fit` ask for."""
    place = place_of(checkpoint, resume)
    return None if place is None else Checkpoints(place, identity, codec, resume)


def place_of(checkpoint: Checkpoint | str | os.PathLike[str] | None, resume: bool) -> Checkpoint | None:
    """ParameterError if a run is to go on from nowhere."""
    if checkpoint is None and resume:
        raise ParameterError("resume needs to know the checkpoint to go on from; give its path as checkpoint")
    return None if checkpoint is None else Checkpoint.of(checkpoint)
