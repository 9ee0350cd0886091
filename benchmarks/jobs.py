"""The child's side of `measure.job`: reads one job as JSON on standard input, does it, writes its answer to a file."""

from __future__ import annotations

import json
import resource
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from time import process_time
from typing import Any


class Watch:
    """An observer of goldbeam's training that keeps the reports of the epochs."""

    def __init__(self) -> None:
        self.reports: list[Any] = []

    def epoch(self, report: Any) -> None:
        self.reports.append(report)


class CpuWatch(Watch):
    """Keeps the CPU seconds of every epoch, too, with the scoring of dev data, if there are any."""

    def __init__(self) -> None:
        super().__init__()
        self.seconds: list[float] = []
        self._begun = process_time()

    def begin(self, plan: Any) -> None:
        self._begun = process_time()

    def epoch(self, report: Any) -> None:
        super().epoch(report)
        now = process_time()
        self.seconds.append(now - self._begun)
        self._begun = now


def serve(actions: Mapping[str, Callable[..., dict[str, Any]]]) -> None:
    """Do the one job that standard input asks for."""
    job = json.load(sys.stdin)
    if job["memory_mb"]:
        resource.setrlimit(resource.RLIMIT_AS, (job["memory_mb"] * 2**20,) * 2)
    result = actions[job["action"]](**job["arguments"])
    Path(job["answer"]).write_text(json.dumps(result), encoding="utf-8")
