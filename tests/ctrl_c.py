"""Ctrl-C at a moment that does not depend on the clock: when the core has just begun to work."""

import contextlib
import itertools
import signal
import sys
import threading

from goldbeam import _core


@contextlib.contextmanager
def while_the_core_works(action):
    """Call ``action`` in another thread as soon as the core lets go of the interpreter's lock, and not before.

    Python does not switch threads in here, so the other thread has to wait for the core. The core looks for signals
    all the time, so that the test is quick.
    """
    ready = threading.Semaphore(0)

    def act():
        ready.acquire()
        action()

    thread = threading.Thread(target=act)
    before = sys.getswitchinterval()
    _core.set_signal_interval(0.0)
    thread.start()
    sys.setswitchinterval(1000.0)
    ready.release()
    try:
        yield
    finally:
        sys.setswitchinterval(before)
        _core.set_signal_interval(0.2)
        thread.join()


@contextlib.contextmanager
def in_the_foreground():
    """A shell ignores SIGINT for what it runs in the background, the tests too; Python then installs no handler."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def press():
    signal.raise_signal(signal.SIGINT)


def finished_in_spite_of_ctrl_c(function, *arguments):
    """Whether the core's function came to its end although Ctrl-C was pressed when it had begun.

    A list that is filled in C has the result even if Python raises KeyboardInterrupt right after the call.
    """
    results = []
    try:
        with in_the_foreground(), while_the_core_works(press):
            results.extend(itertools.starmap(function, [arguments]))
    except KeyboardInterrupt:
        return bool(results)
    raise AssertionError("there was no KeyboardInterrupt")
