"""What is done of a long training: finished parts in one file, so that the same command goes on with the next."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from goldbeam.errors import ModelError
from goldbeam.learning.checkpoint import Checkpoint
from goldbeam.models.container import ModelFile, Tensor, load_model, save_model

TASK = "checkpoint"


class Stages:
    """Results of stages by name, as bytes; each is written down the moment it is there."""

    def __init__(self, checkpoint: Checkpoint | None, identity: Mapping[str, Any], resume: bool) -> None:
        self._place = checkpoint
        self._identity = json.loads(json.dumps(identity))
        self._done: dict[str, bytes] = {}
        if checkpoint is None or not checkpoint.exists():
            return
        if resume:
            self._done = self._read(load_model(checkpoint.name))
        elif not checkpoint.replace:
            raise ModelError(
                f"{checkpoint.name}: is the checkpoint of an unfinished run; resume that run, or remove the file"
            )

    @property
    def finished(self) -> list[str]:
        return list(self._done)

    def run(self, name: str, make: Callable[[], bytes]) -> bytes:
        """What ``make()`` gives, or gave in an earlier run."""
        if name not in self._done:
            self._done[name] = make()
            self._write()
        return self._done[name]

    def checkpoint_of(self, name: str) -> Checkpoint | None:
        """For a stage that can be interrupted itself."""
        place = self._place
        return None if place is None else Checkpoint(f"{place.name}.{name}", place.every, replace=True)

    def _write(self) -> None:
        if self._place is not None and self._place.every != "never":
            tensors = {f"stage.{name}": Tensor("U8", (len(data),), data) for name, data in self._done.items()}
            save_model(self._place.path, {"task": TASK, "identity": self._identity}, tensors)

    def _read(self, file: ModelFile) -> dict[str, bytes]:
        if file.task != TASK or not any(name.startswith("stage.") for name in file.tensors):
            raise ModelError(f"{file.name}: is not the checkpoint of a pipeline; give another name, or begin anew")
        there = file.field("identity", dict)
        for key, value in self._identity.items():
            if there.get(key) != value:
                raise ModelError(
                    f"{file.name}: belongs to a run that differs in its {key.replace('_', ' ')}; "
                    "give what that run had, or restart without this checkpoint"
                )
        return {
            name.removeprefix("stage."): bytes(tensor.data)
            for name, tensor in file.tensors.items()
            if name.startswith("stage.")
        }
