"""The child's side of `measure.job`: reads one job as JSON on standard input, does it, writes its answer to a file."""

from __future__ import annotations

import json
import resource
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any


class Watch:
    """An observer of goldbeam's training that keeps the reports of the epochs."""

    def __init__(self) -> None:
        self.reports: list[Any] = []

    def begin(self, plan: Any) -> None: ...

    def advance(self, epoch: int, tokens_done: int) -> None: ...

    def epoch(self, report: Any) -> None:
        self.reports.append(report)

    def end(self, best_epoch: int, seconds: float) -> None: ...


def serve(actions: Mapping[str, Callable[..., dict[str, Any]]]) -> None:
    """Do the one job that standard input asks for."""
    job = json.load(sys.stdin)
    if job["memory_mb"]:
        resource.setrlimit(resource.RLIMIT_AS, (job["memory_mb"] * 2**20,) * 2)
    result = actions[job["action"]](**job["arguments"])
    Path(job["answer"]).write_text(json.dumps(result), encoding="utf-8")
