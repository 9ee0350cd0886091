"""A `goldbeam serve` of its own for each measurement, on one core, and what it uses."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

_TICKS = os.sysconf("SC_CLK_TCK")


class Server:
    def __init__(self, process: subprocess.Popen[bytes], port: int, log: Path) -> None:
        self.process, self.port, self.log = process, port, log

    def pids(self) -> list[int]:
        """The process and its workers."""
        found = [self.process.pid]
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                rest = stat.read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(rest[1]) == self.process.pid and rest[0] != "Z":
                found.append(int(stat.parent.name))
        return found

    def cpu_seconds(self) -> float:
        stats = (Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in self.pids())
        return sum(int(stat[11]) + int(stat[12]) for stat in stats) / _TICKS

    def memory(self) -> int:
        """Bytes; pages that processes share count once."""
        total = 0
        for pid in self.pids():
            rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
            total += int(re.search(r"^Pss: +(\d+)", rollup, re.MULTILINE)[1]) * 1024  # type: ignore[index]
        return total

    def tracebacks(self) -> int:
        return self.log.read_text().count("Traceback")


@contextmanager
def serving(*arguments: str, core: int | None = 0) -> Iterator[Server]:
    """With the built-in model of English, bound to a core."""
    with TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        command = [sys.executable, "-m", "goldbeam", "serve", "en", "--port", "0", *arguments]
        with log.open("wb") as errors:
            process = subprocess.Popen(command, stdout=errors, stderr=errors)
        if core is not None:
            os.sched_setaffinity(process.pid, {core})
        try:
            yield Server(process, _port(log), log)
        finally:
            process.terminate()
            process.wait(90)


def _port(log: Path) -> int:
    for _ in range(600):
        if found := re.search(r"http://[^ ]*:(\d+)/", log.read_text()):
            return int(found[1])
        time.sleep(0.1)
    raise SystemExit(f"the server did not start: {log.read_text()}")
