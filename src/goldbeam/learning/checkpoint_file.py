"""The file of a checkpoint. Only a goldbeam checkpoint is ever replaced or removed, never another file of a user's."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import AbstractContextManager, ExitStack, suppress
from types import TracebackType
from typing import Any, NamedTuple

from goldbeam.atomic import check_target
from goldbeam.errors import ModelError
from goldbeam.locks import sole_writer
from goldbeam.models.container import Tensor, save_model, task_of

TASK = "checkpoint"


class Stamp(NamedTuple):
    """Tells a file from every other one that has ever had its name."""

    device: int
    number: int
    size: int
    changed: int

    @classmethod
    def of(cls, path: str) -> Stamp | None:
        try:
            status = os.stat(path)
        except OSError:  # there is no file, or none that we could have written
            return None
        return cls(status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns)


class CheckpointFile(AbstractContextManager["CheckpointFile"]):
    """The checkpoint of one run. While this context is open, no other run can write to the same file."""

    def __init__(self, path: str | os.PathLike[str], resume: bool = False, replace: bool = False) -> None:
        """Raise ModelError if the run must not begin here: see `check_begin`."""
        self.name = os.fspath(path)
        self._target = check_target(path)  # what is meant even if the program changes its folder later
        self._resume, self._replace = resume, replace
        self._lock = sole_writer(path)
        self.complete = False
        self._known: Stamp | None = None  # what this run found or wrote
        self.further: list[CheckpointFile] = []  # of parts of the run: needed, and removed, together with this one
        check_begin(path, resume, replace)

    def __enter__(self) -> CheckpointFile:
        with ExitStack() as stack:
            stack.enter_context(self._lock)
            check_begin(self._target, self._resume, self._replace)  # nobody else can write it any more
            self._known = Stamp.of(self._target)
            stack.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.complete = kind is None
        self._lock.__exit__(kind, error, trace)

    def exists(self) -> bool:
        return os.path.exists(self._target)

    def write(self, metadata: Mapping[str, Any], tensors: Mapping[str, Tensor]) -> None:
        """Replace the checkpoint, or leave the old one as it is and raise ModelError."""
        if Stamp.of(self._target) != self._known:
            check_is_checkpoint(self._target)
        # Messages should have the name as it was given.
        path = self.name if os.path.realpath(self.name) == self._target else self._target
        save_model(path, {"task": TASK, **metadata}, tensors)
        self._known = Stamp.of(self._target)

    def check_saving(self, path: str | os.PathLike[str]) -> None:
        """Raise ModelError if a model at ``path`` would replace this checkpoint although the run is not complete."""
        if not self.complete and self._known is not None and Stamp.of(os.fspath(path)) == self._known:
            raise ModelError(
                f"{os.fspath(path)}: is the checkpoint of the unfinished run; choose another name for the model"
            )
        for file in self.further:
            file.check_saving(path)

    def remove(self) -> None:
        """Once the model is saved, nobody needs the checkpoint. A file that has taken its place since then stays."""
        if self._known is not None and Stamp.of(self._target) == self._known:
            with suppress(FileNotFoundError):
                os.unlink(self._target)
        for file in self.further:
            file.remove()


def check_begin(path: str | os.PathLike[str], resume: bool, replace: bool) -> None:
    """Raise ModelError if a run that begins here would destroy something."""
    if resume or not os.path.exists(path):  # a run that resumes reads the file before it writes one
        return
    check_is_checkpoint(path)
    if not replace:
        raise ModelError(
            f"{os.fspath(path)}: is the checkpoint of an unfinished run; resume that run, or remove the file"
        )


def check_is_checkpoint(path: str | os.PathLike[str]) -> None:
    """Raise ModelError if there is a file and it is no checkpoint."""
    if not os.path.exists(path):
        return
    task = task_of(path)
    if task != TASK:
        what = "is not a goldbeam checkpoint" if task is None else f"is a model for the task {task!r:.80}"
        raise ModelError(f"{os.fspath(path)}: {what} and is not replaced; choose another name for the checkpoint")


def check_is_no_checkpoint(path: str | os.PathLike[str]) -> None:
    """Raise ModelError if a model at ``path`` would replace the checkpoint of some unfinished run."""
    if os.path.exists(path) and task_of(path) == TASK:
        raise ModelError(
            f"{os.fspath(path)}: is the checkpoint of an unfinished run and no model; choose another name for the "
            "model, or remove the file"
        )
