"""The log of a training run: one JSON object a line, for programs that plot it or watch it.

Every line has an ``event`` and a ``time``. Runs are appended, a resumed one with the event "resumed"; the epochs that a
killed run had learned after its last checkpoint are then there twice, and the later ones count. A log that cannot be
opened ends a run before it begins; a log that cannot be written later does not: the run goes on without it.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime, timezone
from types import TracebackType
from typing import Any

from goldbeam.errors import DataError
from goldbeam.learning.events import Observer, Plan
from goldbeam.models.epoch_report import EpochReport

_START = b'{"event":'


class Log(Observer):
    """An observer that writes down what it is told, each line at once."""

    def __init__(self, path: str | os.PathLike[str], facts: Mapping[str, Any] | None = None) -> None:
        """``facts`` go into the first line beside the plan: parameters, digests of the data."""
        self._name = os.fspath(path)
        self._facts = dict(facts or {})
        self._descriptor = -1
        self._writes = True
        self.observer = Observer()  # gets a warning if the log has to be given up

    def __enter__(self) -> Log:
        try:
            self._descriptor = os.open(self._name, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o666)
            if stat.S_ISREG(os.fstat(self._descriptor).st_mode):
                self._cut_torn_line()
        except OSError as cause:
            advice = "free space or choose another place"
            raise DataError(f"{self._cannot_be_written(cause)}; {advice}") from cause
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._descriptor)

    def begin(self, plan: Plan) -> None:
        told = asdict(plan)
        done, tokens = told.pop("done"), told.pop("tokens_done")
        self._write("begin", {**told, **self._facts})
        if done or tokens:
            self._write("resumed", {"after_epoch": len(done), "tokens_done": tokens})

    def epoch(self, report: EpochReport) -> None:
        self._write("epoch", asdict(report))
        if report.best and report.dev is not None:
            self._write("best", {"epoch": report.epoch, "dev": report.dev, "metric": report.metric})

    def checkpoint(self, place: Mapping[str, int], path: str, seconds: float) -> None:
        size = os.path.getsize(path) if os.path.exists(path) else None
        self._write("checkpoint", {"path": path, "size": size, "seconds": seconds, **place})

    def raw_text(self, facts: Mapping[str, Any]) -> None:
        """What raw text gave."""
        self._write("raw", facts)

    def templates(self, selection: Mapping[str, Any]) -> None:
        """Which groups were chosen, and the trials."""
        self._write("templates", selection)

    def interrupted(self, place: Mapping[str, int]) -> None:
        self._write("interrupted", place)

    def end(self, best_epoch: int, seconds: float) -> None:
        self._write("end", {"best_epoch": best_epoch, "seconds": seconds})

    def _write(self, event: str, content: Mapping[str, Any]) -> None:
        if not self._writes:
            return
        now = datetime.now(timezone.utc).isoformat(timespec="milliseconds")
        line = json.dumps({"event": event, "time": now, **content}, separators=(",", ":")).encode() + b"\n"
        try:
            while line:
                line = line[os.write(self._descriptor, line) :]
        except OSError as cause:  # half a line may be there; whoever opens the log next cuts it off
            self._writes = False
            self.observer.warning(f"{self._cannot_be_written(cause)}; training goes on without it")

    def _cut_torn_line(self) -> None:
        """A run that was killed, or had a full disk, may have left half a line; it must not swallow the next one."""
        size = os.fstat(self._descriptor).st_size
        if os.pread(self._descriptor, len(_START), 0) != _START[:size]:
            raise DataError(f"{self._name}: is not a goldbeam log; give the name of a new file")
        end, position = 0, size
        while position and not end:
            begin = max(0, position - 65536)
            end = begin + os.pread(self._descriptor, position - begin, begin).rfind(b"\n") + 1
            end, position = (0 if end == begin else end), begin
        if end != size:
            os.ftruncate(self._descriptor, end)

    def _cannot_be_written(self, cause: OSError) -> str:
        return f"{self._name}: the log cannot be written ({cause.strerror or cause})"
