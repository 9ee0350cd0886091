"""Ctrl-C while models learn: held back until a run is at a place where it can be written down exactly.

The core is asked to stop (`SafePoints.stop`): a learner ends after its current example or minibatch and says how far it
got. So this takes no longer than an example does. For the command line, SIGTERM and SIGHUP act in the same way
(`endings_are_interrupts`).
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType

from goldbeam import _core


class Ended(KeyboardInterrupt):
    """A request to end that is no Ctrl-C: SIGTERM of a scheduler, SIGHUP of a closed terminal."""

    def __init__(self, number: int) -> None:
        super().__init__(signal.Signals(number).name)
        self.number = number


def exit_status(stop: KeyboardInterrupt) -> int:
    """What a shell expects of a program that a signal ended."""
    return 128 + (stop.number if isinstance(stop, Ended) else signal.SIGINT)


class SafePoints:
    """While this context is open the first Ctrl-C waits for `check`; the second one does not wait.

    Only the main thread gets signals, and a program with a handler of its own knows better: then nothing is held back.
    """

    current: SafePoints | None = None  # of the main thread, where a request to end waits too

    def __init__(self) -> None:
        self.stop = _core.Stop()  # for learners; set at the first Ctrl-C
        self._asked: KeyboardInterrupt | None = None
        self._changes_nothing = False
        self._installed = False
        self._outer: SafePoints | None = None

    def __enter__(self) -> SafePoints:
        if threading.current_thread() is threading.main_thread():
            self._outer, SafePoints.current = SafePoints.current, self
            if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
                signal.signal(signal.SIGINT, self._note)
                self._installed = True
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._installed:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        if SafePoints.current is self:
            SafePoints.current = self._outer
        if kind is None:
            self.check()  # it came after the last safe point; a Ctrl-C is never swallowed

    def check(self) -> None:
        """A safe point: here a Ctrl-C that came since the last one is raised."""
        if self._asked is not None:
            stop, self._asked = self._asked, None
            raise stop

    def ask(self, stop: KeyboardInterrupt) -> None:
        """Have this raised at the next safe point, which may be here."""
        if self._changes_nothing:
            raise stop
        self._asked = stop
        self.stop.set()

    @contextmanager
    def everywhere(self) -> Iterator[None]:
        """Around work that changes nothing, such as scoring: here a Ctrl-C does not wait."""
        self._changes_nothing = True
        try:
            if self._asked is not None:
                self.check()
            yield
        finally:
            self._changes_nothing = False

    def _note(self, number: int, frame: FrameType | None) -> None:
        if self._asked is not None:
            signal.default_int_handler(number, frame)
        self.ask(KeyboardInterrupt())


@contextmanager
def endings_are_interrupts() -> Iterator[None]:
    """SIGTERM and SIGHUP raise `Ended`, at a safe point if there are some, instead of killing the process.

    What is ignored stays ignored, as SIGHUP under nohup. Only the first request counts: `timeout` and closing terminals
    send theirs twice, and the second one must not cut short what the first one has begun.
    """
    before = {}
    asked = False

    def end(number: int, frame: FrameType | None) -> None:
        nonlocal asked
        if asked:
            return
        asked = True
        points = SafePoints.current
        if points is None:
            raise Ended(number)
        points.ask(Ended(number))

    if threading.current_thread() is threading.main_thread():
        for number in (signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(number) is signal.SIG_DFL:
                before[number] = signal.signal(number, end)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
