"""The passes of the exchange algorithm, with checkpoints: a run that is resumed gives the same clusters.

A checkpoint holds the class of each word and the position in the pass. Everything else follows from the text, which is
counted again, and from the settings; the identity of the run makes sure that they are the same.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from types import TracebackType
from typing import Any

from goldbeam import _core
from goldbeam.errors import ModelError, ParameterError
from goldbeam.knowledge.cluster_progress import ClusterObserver
from goldbeam.knowledge.cluster_settings import ClusterSettings
from goldbeam.learning.checkpoint_file import CheckpointFile
from goldbeam.learning.run_identity import checkpoint_of_run
from goldbeam.models.container import Tensor

_EVERY = 60.0  # seconds between two checkpoints
_SLICE = 0.2  # seconds of work between two looks at the clock
_SETTLED = 1000  # passes end when fewer than one word in so many moves


class ClusterCheckpoint(AbstractContextManager["ClusterCheckpoint"]):
    """The checkpoint of one run, if it has one. While this context is open, no other run can write to the same file."""

    def __init__(self, path: str | os.PathLike[str] | None, clock: Callable[[], float] = time.monotonic) -> None:
        self._file = None if path is None else CheckpointFile(path, resume=True)
        self._identity: dict[str, Any] = {}
        self._clock = clock
        self._last = clock()

    def __enter__(self) -> ClusterCheckpoint:
        if self._file is not None:
            self._file.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            self._file.__exit__(kind, error, trace)

    def exchange(self, bigrams: _core.Bigrams, settings: ClusterSettings, text: int) -> _core.Exchange:
        """A run at its beginning, or where the checkpoint has it; ModelError if that is of another run."""
        parameters = {name: value for name, value in settings.get_params().items() if name != "threads"}
        self._identity = {"task": "clusters", "parameters": parameters, "text": f"{text:016x}"}
        start = bigrams, settings.clusters, settings.seed, settings.threads
        if self._file is None or not self._file.exists():
            return _core.Exchange(*start)
        found = checkpoint_of_run(self._file.name, self._identity)
        classes = found.tensor("classes", "U32", (bigrams.words,))
        progress = found.field("progress", list)
        try:
            return _core.Exchange(*start, classes, tuple(progress))
        except (TypeError, ParameterError) as cause:
            raise ModelError(f"{found.name}: makes no sense as a checkpoint; restart without it") from cause

    def write(self, exchange: _core.Exchange) -> None:
        if self._file is not None:
            classes = exchange.classes
            metadata = {"identity": self._identity, "progress": list(exchange.progress)}
            self._file.write(metadata, {"classes": Tensor("U32", (len(classes) // 4,), classes)})
        self._last = self._clock()

    def due(self) -> bool:
        return self._clock() - self._last >= _EVERY

    def remove(self) -> None:
        if self._file is not None:
            self._file.remove()


def run_passes(
    exchange: _core.Exchange,
    words: int,
    passes: int,
    checkpoint: ClusterCheckpoint,
    observer: ClusterObserver,
) -> None:
    """Passes until hardly a word moves; Ctrl-C leaves a checkpoint of what is done."""
    try:
        while not _is_complete(exchange, words, passes):
            number = exchange.progress[0] + 1
            observer.begin(f"pass {number}")
            while not exchange.run(_SLICE):
                observer.advance(exchange.progress[1], words)
                if checkpoint.due():
                    checkpoint.write(exchange)
            moved = exchange.progress[2]
            observer.end(f"pass {number}: {moved:,} words moved, {exchange.mutual_information:.4f} bits")
    finally:  # also at the end: the tree and the file are still to be made
        checkpoint.write(exchange)


def _is_complete(exchange: _core.Exchange, words: int, passes: int) -> bool:
    done, position, moved = exchange.progress
    return position == 0 and (done >= passes or (done > 0 and moved * _SETTLED < words))
