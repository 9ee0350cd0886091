"""What is done of a long training: finished parts in one file, so that the same command goes on with the next."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack
from types import TracebackType
from typing import Any

from goldbeam.learning.checkpoint import Checkpoint
from goldbeam.learning.checkpoint_file import CheckpointFile, check_begin
from goldbeam.learning.run_identity import checkpoint_of_run
from goldbeam.models.container import ModelFile, Tensor


class Stages(AbstractContextManager["Stages"]):
    """Results of stages by name, as bytes; each is written down the moment it is there.

    While this context is open, no other run can write to the same file. The stages called ``long`` have checkpoints of
    their own (`checkpoint_of`).
    """

    def __init__(
        self, checkpoint: Checkpoint | None, identity: Mapping[str, Any], resume: bool, long: Sequence[str] = ()
    ) -> None:
        self._place = checkpoint
        self._identity = json.loads(json.dumps(identity))
        self._done: dict[str, bytes] = {}
        self._resume = resume
        self.file: CheckpointFile | None = None
        if checkpoint is None:
            return
        self.file = CheckpointFile(checkpoint.path, resume, checkpoint.replace)
        for name in long:  # now and not after the hours that the stages before them take
            check_begin(_of_stage(checkpoint, name).path, resume, checkpoint.replace)

    def __enter__(self) -> Stages:
        if self.file is not None:
            with ExitStack() as stack:
                stack.enter_context(self.file)
                if self._resume and self.file.exists():
                    self._done = _stages(checkpoint_of_run(self.file.name, self._identity))
                stack.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.file is not None:
            self.file.__exit__(kind, error, trace)

    def has(self, name: str) -> bool:
        return name in self._done

    def run(self, name: str, make: Callable[[], bytes]) -> bytes:
        """What ``make()`` gives, or gave in an earlier run."""
        if name not in self._done:
            self._done[name] = make()
            self._write()
        return self._done[name]

    def checkpoint_of(self, name: str) -> Checkpoint | None:
        """For a stage that can be interrupted itself."""
        return None if self._place is None else _of_stage(self._place, name)

    def _write(self) -> None:
        if self.file is not None and self._place is not None and self._place.every != "never":
            tensors = {f"stage.{name}": Tensor("U8", (len(data),), data) for name, data in self._done.items()}
            self.file.write({"identity": self._identity}, tensors)


def _stages(file: ModelFile) -> dict[str, bytes]:
    """Results by name."""
    return {
        name.removeprefix("stage."): bytes(tensor.data)
        for name, tensor in file.tensors.items()
        if name.startswith("stage.")
    }


def _of_stage(place: Checkpoint, name: str) -> Checkpoint:
    return Checkpoint(f"{place.name}.{name}", place.every, place.replace)
