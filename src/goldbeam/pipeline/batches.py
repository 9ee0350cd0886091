"""Many texts: annotated in batches, by several threads if that is wanted, and handed out in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from goldbeam import _core
from goldbeam.errors import DataError
from goldbeam.workers import result_of, worker_count

Item = TypeVar("Item")
Result = TypeVar("Result")

#: Characters of a batch, about: more would only take memory.
MOST_CHARACTERS = 1 << 18


def batches(texts: Iterable[str], size: int) -> Iterator[list[str]]:
    """Up to ``size`` texts each; fewer if they are long."""
    if isinstance(texts, (str, bytes)):
        raise DataError("the texts must be a list or another iterable of str; for one text, call the pipeline itself")
    batch: list[str] = []
    characters = 0
    for number, text in enumerate(texts):
        if not isinstance(text, str):
            raise DataError(f"text {number}: is {type(text).__name__}, not a str; decode bytes as UTF-8 first")
        batch.append(text)
        characters += len(text)
        if len(batch) >= size or characters >= MOST_CHARACTERS:
            yield batch
            batch, characters = [], 0
    if batch:
        yield batch


def in_order(work: Callable[[Item], Result], items: Iterable[Item], threads: int) -> Iterator[Result]:
    """What ``work`` makes of each item, in order; threads take one item each, and a few are in memory at a time."""
    workers = worker_count(threads)
    if workers == 1:
        yield from map(work, items)
        return
    from concurrent.futures import Future, ThreadPoolExecutor

    waiting: deque[Future[Result]] = deque()
    stop = _core.Stop()
    with ThreadPoolExecutor(workers, initializer=stop.watch) as pool:
        try:
            for item in items:
                waiting.append(pool.submit(work, item))
                if len(waiting) > workers:
                    yield result_of(waiting.popleft())
            while waiting:
                yield result_of(waiting.popleft())
        finally:
            stop.set()  # after Ctrl-C nobody waits for items that have been begun
            for future in waiting:
                future.cancel()
