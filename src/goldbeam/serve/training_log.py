"""The log of a training as the page draws it: runs with their epochs, read as far as they have been written.

`goldbeam.learning.log` writes it. A log may hold several runs; a run that was resumed goes on where it was, and of an
epoch that was learned twice the later report counts. The last line may be torn: it is read when it is whole.
"""

from __future__ import annotations

import json
import math
import os
import stat
import threading
import time
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, BinaryIO, TypeGuard

from goldbeam.errors import DataError

_START = b'{"event":'
_BLOCK = 1 << 20  # bytes that are read at once
_LONGEST = 1 << 24  # of a line; what is longer is no event
_RECENT = 3  # epochs from which the time that is left is estimated: later ones are faster than the first
Event = dict[str, Any]


@dataclass
class TrainingRun:
    """What the log says of a run so far."""

    number: int  # from 1
    begin: Event
    epochs: dict[int, Event] = field(default_factory=dict)
    best: Event | None = None
    end: Event | None = None
    interrupted: bool = False
    resumed: int = 0  # how many times
    checkpoints: int = 0
    updated: str | None = None  # when the last event was written
    changed: int = 0  # the line of that event
    marks: list[tuple[float, float]] = field(default_factory=list)  # times, and how many epochs were done then

    @property
    def done(self) -> int:
        """The last epoch that is complete."""
        return max(self.epochs, default=0)

    def take(self, event: Event) -> None:
        """An event of this run."""
        kind, number = event.get("event"), event.get("epoch")
        if kind == "epoch" and _is_count(number):
            self.epochs[number] = _content(event)
            self.mark(event, number)
        elif kind == "best" and _is_count(number):
            self.best = _content(event)
        elif kind == "checkpoint":
            self.checkpoints += 1
            self.mark(event, self.done + self._share(event))
        elif kind == "end":
            self.end = event
        elif kind == "interrupted":
            self.interrupted = True

    def continue_in(self, begin: Event, resumed: Event) -> None:
        """Another process goes on; epochs since its checkpoint will be learned again."""
        after = resumed.get("after_epoch")
        self.begin = begin
        self.epochs = {n: report for n, report in self.epochs.items() if not _is_count(after) or n <= after}
        self.interrupted = False
        self.resumed += 1
        if self.best is not None and self.best["epoch"] not in self.epochs:
            known = [report for report in self.epochs.values() if report.get("best")]
            self.best = {name: known[-1].get(name) for name in ("epoch", "dev", "metric")} if known else None
        tokens, done = begin.get("tokens"), resumed.get("tokens_done")
        share = done / tokens if _is_count(tokens) and _is_count(done) and tokens else 0.0
        self.marks = []
        self.mark(resumed, self.done + min(1.0, share))

    def mark(self, event: Event, done: float) -> None:
        when = _seconds(event.get("time"))
        if when is not None:
            self.marks.append((when, done))

    def _share(self, event: Event) -> float:
        """Of an epoch that a checkpoint in it has behind it."""
        examples, done = self.begin.get("examples"), event.get("examples_done")
        if event.get("in_epoch") != self.done + 1 or not (_is_count(examples) and _is_count(done) and examples):
            return 0.0
        return float(min(1.0, done / examples))

    def seconds_left(self, now: float) -> float | None:
        """Until the last epoch, as fast as the latest ones; patience may end a run earlier. None: nobody knows."""
        epochs = self.begin.get("epochs")
        if self.end is not None or self.interrupted or not _is_count(epochs) or not self.marks:
            return None
        latest, done = self.marks[-1]
        earlier = [mark for mark in self.marks if mark[1] < done]
        if not earlier:
            return None
        since = next((mark for mark in earlier if mark[1] >= done - _RECENT), earlier[-1])
        pace = (latest - since[0]) / (done - since[1])
        return max(0.0, pace * (epochs - done) - (now - latest))

    def to_dict(self, now: float) -> dict[str, Any]:
        reports = [self.epochs[number] for number in sorted(self.epochs)]
        found = {
            "number": self.number,
            "begin": {name: value for name, value in self.begin.items() if name != "event"},
            "epochs": reports,
            "best": self.best,
            "checkpoints": self.checkpoints,
            "resumed": self.resumed,
            "interrupted": self.interrupted,
            "ended": self.end is not None,
            "best_epoch": None if self.end is None else self.end.get("best_epoch"),
            "updated": self.updated,
            "seconds_left": self.seconds_left(now),
            "speed": reports[-1].get("tokens_per_second") if reports else None,
        }
        return {name: value for name, value in found.items() if value is not None or name == "best"}


class TrainingLog:
    """Reads a log that grows; every call reads only what is new. Threads may share it."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        self._lock = threading.Lock()
        self._start_anew()

    def _start_anew(self) -> None:
        self._file: tuple[int, int] | None = None  # device and inode
        self._position = 0  # of the first byte that has not been read as a whole line
        self._lines = 0
        self._runs: list[TrainingRun] = []
        self._rearranged = 0  # the line since which runs have been the same ones

    def answer(self, after: int = 0, now: float | None = None) -> dict[str, Any]:
        """``{"lines": …, "all": …, "runs": […]}``: runs with news since line ``after``, and the lines there are now.

        With ``all``, the runs are all that there are, and what was known before is to be forgotten.
        """
        with self._lock:
            if not self._read():
                message = f"{self.path.name} is not there yet; goldbeam train … --log {self.path.name} writes it"
                return {"lines": 0, "all": True, "runs": [], "message": message}
            everything = after == 0 or after > self._lines or after < self._rearranged
            runs = [run for run in self._runs if everything or run.changed > after]
            moment = time.time() if now is None else now
            return {"lines": self._lines, "all": everything, "runs": [run.to_dict(moment) for run in runs]}

    def _read(self) -> bool:
        """Whole lines since the last time; whether there is a file."""
        try:
            descriptor = os.open(self.path, os.O_RDONLY | os.O_NONBLOCK)
        except FileNotFoundError:
            self._start_anew()
            return False
        except OSError as cause:
            raise DataError(f"{self.path.name}: the log cannot be read ({cause.strerror}); check --log") from cause
        facts = os.fstat(descriptor)
        if not stat.S_ISREG(facts.st_mode):
            os.close(descriptor)
            raise DataError(f"{self.path.name}: is not a file; give --log the log of a training")
        with os.fdopen(descriptor, "rb") as file:
            is_new = (facts.st_dev, facts.st_ino) != self._file or facts.st_size < self._position
            if is_new:
                self._start_anew()
                self._file = (facts.st_dev, facts.st_ino)
            first = file.read(len(_START))
            if first != _START[: len(first)]:
                self._start_anew()
                raise DataError(f"{self.path.name}: is not a goldbeam log; give --log the log of a training")
            self._read_lines(file)
            if is_new:
                self._rearranged = self._lines
        return True

    def _read_lines(self, file: BinaryIO) -> None:
        file.seek(self._position)
        waiting = b""
        while block := file.read(_BLOCK):
            *lines, waiting = (waiting + block).split(b"\n")
            for line in lines:
                self._lines += 1
                self._position += len(line) + 1
                event = _event(line)
                if event is not None:
                    self._take(event)
            if len(waiting) > _LONGEST:  # read on without keeping it
                self._position += len(waiting)
                waiting = b""

    def _take(self, event: Event) -> None:
        kind = event["event"]
        if kind == "begin":
            run = TrainingRun(len(self._runs) + 1, event)
            run.mark(event, 0)
            self._runs.append(run)
        elif not self._runs:
            return
        elif kind == "resumed":
            self._resume(event)
        else:
            self._runs[-1].take(event)
        run = self._runs[-1]
        run.changed = self._lines
        run.updated = event.get("time") if isinstance(event.get("time"), str) else run.updated

    def _resume(self, event: Event) -> None:
        """The run that has just begun is the continuation of one before it."""
        new = self._runs[-1]
        before = [run for run in self._runs[:-1] if run.end is None and run.begin.get("task") == new.begin.get("task")]
        if not before:  # the log of its beginning is somewhere else
            new.resumed = 1
            return
        old = before[-1]
        old.continue_in(new.begin, event)
        self._runs.remove(old)
        self._runs[-1] = old
        for number, run in enumerate(self._runs, 1):
            run.number = number
        self._rearranged = self._lines


def _event(line: bytes) -> Event | None:
    """None where a line is none, such as one that a full disk has torn. Numbers that JSON does not have are null."""
    if len(line) > _LONGEST:
        return None
    try:
        found = json.loads(line, parse_constant=lambda _: None, parse_float=_finite)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) and isinstance(found.get("event"), str) else None


def _finite(text: str) -> float | None:
    value = float(text)
    return value if math.isfinite(value) else None


def _content(event: Event) -> Event:
    return {name: value for name, value in event.items() if name != "event"}


def _is_count(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _seconds(text: object) -> float | None:
    """Of a time as the log writes it."""
    if not isinstance(text, str):
        return None
    try:
        return datetime.fromisoformat(text).timestamp()
    except (ValueError, OverflowError):
        return None
