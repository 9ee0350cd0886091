"""Runs a command, or a job of a worker (`worker.py`), in a process of its own: CPU seconds, wall time, peak memory."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import Timer
from time import perf_counter
from typing import Any

WORKER = Path(__file__).with_name("worker.py")


@dataclass
class Cost:
    """What a process took, from its start to its end."""

    wall_seconds: float
    cpu_seconds: float
    peak_mb: float
    stopped: bool = False  # by the time limit: the other figures are lower bounds


class CommandFailedError(RuntimeError):
    """A command ended with another status than 0; the message holds the end of its output."""

    def __init__(self, message: str, cost: Cost) -> None:
        super().__init__(message)
        self.cost = cost


def use_one_cpu() -> None:
    """Bind this process, and so every one that it starts, to one CPU: one thread for all, whatever their defaults."""
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def command(arguments: list[str], timeout: float | None = None, stdin: str = "") -> Cost:
    """Run `arguments` to the end, or until `timeout` seconds have passed; a failure is an error that shows its output.

    Peak memory is the kernel's ru_maxrss, which starts at the size of the process that forked: keep this one small
    (no numpy, no corpus, no matplotlib before the measurements are over).
    """
    stopped = False
    with tempfile.TemporaryFile("w+", errors="replace") as log, tempfile.TemporaryFile("w+") as standard_input:
        standard_input.write(stdin)
        standard_input.seek(0)
        start = perf_counter()
        process = subprocess.Popen(arguments, stdin=standard_input, stdout=log, stderr=log)

        def stop() -> None:
            nonlocal stopped
            stopped = True
            process.kill()

        timer = Timer(timeout, stop) if timeout else None
        if timer:
            timer.start()
        _, status, usage = os.wait4(process.pid, 0)  # unlike Popen.wait, tells the usage of this very child
        wall = perf_counter() - start
        if timer:
            timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        cost = Cost(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, stopped)
        if process.returncode and not stopped:
            log.seek(0)
            output = log.read()[-4000:]
            raise CommandFailedError(f"{' '.join(arguments)} ended with {process.returncode}:\n{output}", cost)
    return cost


def job(
    action: str,
    timeout: float | None = None,
    memory_mb: int | None = None,
    worker: Path = WORKER,
    python: Path | None = None,
    **arguments: Any,
) -> dict[str, Any]:
    """Run one action of a worker in a process of its own: its answer, and under "process" what the process took.

    A process that wants more than `memory_mb` of address space fails, before it takes the machine with it. `python` is
    another interpreter than this one; it does not look at PYTHONPATH, so it imports what is installed for it.
    """
    with tempfile.TemporaryDirectory() as directory:
        answer = Path(directory, "answer.json")
        description = json.dumps(
            {"action": action, "answer": str(answer), "memory_mb": memory_mb, "arguments": arguments}, default=str
        )
        interpreter = [sys.executable] if python is None else [str(python), "-E"]
        cost = command([*interpreter, str(worker)], timeout, description)
        result: dict[str, Any] = {} if cost.stopped else json.loads(answer.read_text(encoding="utf-8"))
    return {**result, "process": asdict(cost)}
