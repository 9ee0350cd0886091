"""Several worker processes that share one socket. One that dies is replaced; the others go on meanwhile.

Workers are forked from this process, which has loaded the models and does nothing else, so they share its memory.
"""

from __future__ import annotations

import logging
import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress

logger = logging.getLogger("goldbeam.serve")

_SIGNALS = (signal.SIGCHLD, signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
_MULTIPROCESS = "PROMETHEUS_MULTIPROC_DIR"
_SOON = 1.0  # seconds; a worker that dies as early is not replaced at once


def supervise(count: int, work: Callable[[int], None], reload: Callable[[], list[str]], seconds: float) -> None:
    """Keep ``count`` workers until SIGTERM or SIGINT, then let them end within so many seconds.

    ``work`` is what a worker does; it gets a pipe that ends with this process. SIGHUP is passed on, after ``reload``,
    so that later workers have the new models too.
    """
    folder = tempfile.mkdtemp(prefix="goldbeam-metrics-")
    os.environ[_MULTIPROCESS] = folder
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
    chld = signal.signal(signal.SIGCHLD, lambda number, frame: None)
    try:
        _Supervisor(count, work, reload, before).run(seconds)
    finally:
        signal.signal(signal.SIGCHLD, chld)
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        del os.environ[_MULTIPROCESS]
        shutil.rmtree(folder, ignore_errors=True)


class _Supervisor:
    def __init__(
        self, count: int, work: Callable[[int], None], reload: Callable[[], list[str]], mask: set[int | signal.Signals]
    ) -> None:
        self._count, self._work, self._reload, self._mask = count, work, reload, mask
        self._begun: dict[int, float] = {}  # when each worker was started
        self._reader, self._writer = os.pipe()

    def run(self, seconds: float) -> None:
        for _ in range(self._count):
            self._start()
        while True:
            number = signal.sigwait(_SIGNALS)
            if number == signal.SIGCHLD:
                self._replace()
            elif number == signal.SIGHUP:
                for problem in self._reload():
                    logger.error("%s", problem)
                self._tell(signal.SIGHUP)
            else:
                break
        self._tell(signal.SIGTERM)
        self._wait(seconds)

    def _start(self) -> None:
        sys.stdout.flush()
        sys.stderr.flush()
        pid = os.fork()
        if pid:
            self._begun[pid] = time.monotonic()
            return
        status = 1
        try:
            os.close(self._writer)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_SETMASK, self._mask)
            self._work(self._reader)
            status = 0
        except BaseException:
            logger.exception("worker %d failed", os.getpid())
        finally:
            logging.shutdown()
            os._exit(status)

    def _replace(self) -> None:
        for pid, status in _ended(self._begun):
            begun = self._begun.pop(pid)
            how = f"signal {-status}" if status < 0 else f"status {status}"
            logger.warning("worker %d ended with %s; starting another one", pid, how)
            if time.monotonic() - begun < _SOON:
                time.sleep(_SOON)
            self._start()

    def _tell(self, number: signal.Signals) -> None:
        for pid in self._begun:
            with suppress(ProcessLookupError):
                os.kill(pid, number)

    def _wait(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while self._begun:
            for pid, _ in _ended(self._begun):
                del self._begun[pid]
            if self._begun and time.monotonic() > end:
                self._tell(signal.SIGKILL)
                end = float("inf")
            time.sleep(0.02)


def _ended(workers: dict[int, float]) -> list[tuple[int, int]]:
    """Those that have ended, each with its exit status, or with the negative number of the signal that killed it."""
    found = []
    for pid in workers:
        done, status = os.waitpid(pid, os.WNOHANG)
        if done:
            found.append((pid, os.waitstatus_to_exitcode(status)))
            _forget_gauges(pid)
    return found


def _forget_gauges(pid: int) -> None:
    from prometheus_client import multiprocess  # after the environment variable is set

    multiprocess.mark_process_dead(pid)  # type: ignore[no-untyped-call]
