"""Ctrl-C during training: held back until the run stands between two batches, where it can be written down exactly."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType


class SafePoints:
    """While this context is open the first Ctrl-C waits for `check`; the second one does not wait.

    Only the main thread gets signals, and a program with a handler of its own knows better: then nothing is held back.
    """

    def __init__(self) -> None:
        self._asked = False
        self._installed = False

    def __enter__(self) -> SafePoints:
        in_main = threading.current_thread() is threading.main_thread()
        if in_main and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, self._note)
            self._installed = True
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._installed:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        if kind is None:
            self.check()  # it came after the last safe point; a Ctrl-C is never swallowed

    def check(self) -> None:
        """A safe point: here a Ctrl-C that came since the last one is raised."""
        if self._asked:
            self._asked = False
            raise KeyboardInterrupt

    def _note(self, number: int, frame: FrameType | None) -> None:
        if self._asked:
            signal.default_int_handler(number, frame)
        self._asked = True


@contextmanager
def endings_are_interrupts() -> Iterator[None]:
    """A request to end (SIGTERM of a scheduler, SIGHUP of a closed terminal) acts like Ctrl-C, if it would kill us."""
    before = {}
    if threading.current_thread() is threading.main_thread():
        for number in (signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(number) is signal.SIG_DFL:  # not so under nohup
                before[number] = signal.signal(number, lambda *_: signal.raise_signal(signal.SIGINT))
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
