"""Many texts: annotated in batches, by several threads if that is wanted, and handed out in order."""

from __future__ import annotations

import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from goldbeam import _core
from goldbeam.errors import DataError
from goldbeam.pipeline.predictor import check_text
from goldbeam.workers import result_of, worker_count

Item = TypeVar("Item")
Result = TypeVar("Result")

#: Characters of a batch, about: more would only take memory.
MOST_CHARACTERS = 1 << 18


def batches(texts: Iterable[str], size: int, skip_bad: bool = False) -> Iterator[list[str]]:
    """Up to ``size`` texts each; fewer if they are long.

    One that cannot be annotated is told after all before it; with ``skip_bad`` by a warning, and it is empty then.
    """
    if isinstance(texts, (str, bytes)):
        raise DataError("the texts must be a list or another iterable of str; for one text, call the pipeline itself")
    batch: list[str] = []
    characters = 0
    for number, text in enumerate(texts):
        try:
            check_text(text, f"text {number}: ")
        except DataError as error:
            if not skip_bad:
                if batch:
                    yield batch
                raise
            warnings.warn(f"{error}; its document is empty", stacklevel=2)
            text = ""
        batch.append(text)
        characters += len(text)
        if len(batch) >= size or characters >= MOST_CHARACTERS:
            yield batch
            batch, characters = [], 0
    if batch:
        yield batch


def in_order(work: Callable[[Item], Result], items: Iterable[Item], threads: int) -> Iterator[Result]:
    """What ``work`` makes of each item, in order; threads take one item each, and a few are in memory at a time.

    If the items end with an error, it is raised after the results of those before it, whatever the number of threads.
    """
    workers = worker_count(threads)
    if workers == 1:
        yield from map(work, items)
        return
    from concurrent.futures import Future, ThreadPoolExecutor

    waiting: deque[Future[Result]] = deque()
    source, failed = iter(items), None
    stop = _core.Stop()
    with ThreadPoolExecutor(workers, initializer=stop.watch) as pool:
        try:
            while True:
                try:
                    item = next(source)
                except StopIteration:
                    break
                except Exception as error:
                    failed = error
                    break
                waiting.append(pool.submit(work, item))
                if len(waiting) > workers:
                    yield result_of(waiting.popleft())
            while waiting:
                yield result_of(waiting.popleft())
            if failed is not None:
                raise failed
        finally:
            stop.set()  # after Ctrl-C nobody waits for items that have been begun
            for future in waiting:
                future.cancel()
