"""Threads of Python: how many are worth starting, and waiting for them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

Result = TypeVar("Result")


def worker_count(threads: int, work: int | None = None) -> int:
    """At most so many ``threads``, but never more than processors that we may use, nor than pieces of ``work``.

    More would compute nothing sooner, and each costs memory. Results do not depend on it.
    """
    most = processor_count() if work is None else min(processor_count(), work)
    return max(1, min(threads, most))


def processor_count() -> int:
    """Of this process: a container or ``taskset`` may leave it fewer than the machine has."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def result_of(future: Future[Result]) -> Result:
    """What a thread found, for which the main thread waits in such a way that Ctrl-C is always seen.

    A signal that arrives just before a thread falls asleep does not wake it, so it never sleeps for long.
    """
    from concurrent.futures import wait  # not above: most programs start no threads

    while not wait([future], timeout=0.2).done:
        pass
    return future.result()
