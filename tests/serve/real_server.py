"""A real `goldbeam serve` on a free port of this machine, in a process of its own."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx


class RealServer:
    """Its standard error goes to ``log``."""

    def __init__(self, process: subprocess.Popen[bytes], port: int, log: Path) -> None:
        self.process = process
        self.port = port
        self.log = log
        self.url = f"http://127.0.0.1:{port}"

    def client(self, **options: object) -> httpx.Client:
        return httpx.Client(base_url=self.url, timeout=60, trust_env=False, **options)

    def connect(self) -> socket.socket:
        opened = socket.create_connection(("127.0.0.1", self.port))
        opened.settimeout(60)
        return opened

    def signal(self, number: signal.Signals) -> None:
        self.process.send_signal(number)

    def wait_for(self, words: str, times: int = 1) -> str:
        """Wait until its standard error has these words so many times."""
        while (text := self.log.read_text()).count(words) < times:
            if self.process.poll() is not None:
                raise AssertionError(f"the server ended with {self.process.returncode}: {self.log.read_text()}")
            _moment()
        return text

    def children(self) -> list[int]:
        """The worker processes."""
        found = []
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                pid, rest = int(stat.parent.name), stat.read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(rest[1]) == self.process.pid and rest[0] != "Z":
                found.append(pid)
        return sorted(found)


def _moment() -> None:
    import time

    time.sleep(0.01)


@contextmanager
def running(folder: Path, *arguments: str, models: tuple[str, ...] = ("en",)) -> Iterator[RealServer]:
    """Started, and ended in any case."""
    log = folder / "server.log"
    command = [sys.executable, "-m", "goldbeam", "serve", *models, "--port", "0", *arguments]
    with log.open("wb") as errors:
        process = subprocess.Popen(command, stderr=errors, stdout=errors, env={**os.environ, "NO_COLOR": "1"})
    server = RealServer(process, 0, log)
    try:
        text = server.wait_for("(Ctrl-C ends it)")
        found = re.search(r"http://[^ ]*:(\d+)/", text)
        assert found is not None
        yield RealServer(process, int(found[1]), log)
    finally:
        if process.poll() is None:
            process.terminate()
            try:
                process.wait(60)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def answer_of(opened: socket.socket) -> bytes:
    """All that comes until the server closes the connection."""
    parts = []
    while True:
        try:
            part = opened.recv(65536)
        except ConnectionResetError:
            break
        if not part:
            break
        parts.append(part)
    return b"".join(parts)
