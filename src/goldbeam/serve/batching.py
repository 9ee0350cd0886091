"""Short texts of concurrent requests become one call of the core; longer ones are annotated alone.

While a call runs, requests wait in a queue, and the next call takes a few texts of each in turn. So the more requests
there are, the larger the batches, one request alone waits for nobody, and one with many texts holds nobody up. A text
that cannot be annotated is an error of its own request: then the texts of that batch are annotated one by one.

Going to another thread and back takes as long as a short text. So what takes a few milliseconds is done in the event
loop if threads would gain nothing: if it is all that there is to do, or if there is one core.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from goldbeam.errors import GoldbeamError
from goldbeam.serve.errors import ApiError, overloaded
from goldbeam.serve.limits import Limits
from goldbeam.serve.rendering import Finish, annotated
from goldbeam.serve.workers import StoppedError, Workers, one_sentence, too_long

if TYPE_CHECKING:
    from goldbeam.serve.metrics import Metrics
    from goldbeam.serve.models import ServedModel

_SHARE = 16  # texts of a request in a row
_BATCH_SECONDS = 5.0  # then the texts of a batch are annotated one by one
_ALONE_SECONDS = 0.004  # one text, in the event loop
_HERE_SECONDS = 0.02  # several, if there is one core


class Kind(NamedTuple):
    """Texts of one kind may be annotated together."""

    model: ServedModel
    lines: str
    margins: bool
    finish: Finish


class _Request:
    """Texts of which some wait; ``done`` is set to the results of all."""

    def __init__(self, kind: Kind, texts: Sequence[str], done: asyncio.Future[list[Any]]) -> None:
        self.kind = kind
        self.texts = texts
        self.results: list[Any] = [None] * len(texts)
        self.missing = len(texts)
        self.done = done

    def set(self, number: int, result: Any) -> None:
        if self.done.done():
            return
        if isinstance(result, Exception):
            self.done.set_exception(result)
            return
        self.results[number] = result
        self.missing -= 1
        if not self.missing:
            self.done.set_result(self.results)


class _Waiting:
    """Texts of a request in a queue, by their numbers."""

    __slots__ = ("numbers", "request")

    def __init__(self, request: _Request, numbers: deque[int]) -> None:
        self.request = request
        self.numbers = numbers


class Batcher:
    def __init__(self, limits: Limits, workers: Workers, metrics: Metrics) -> None:
        self._limits = limits
        self._workers = workers
        self._metrics = metrics
        self._queue: deque[_Waiting] = deque()
        self._running = 0  # batches
        self._planned = False
        self._tasks: set[asyncio.Task[None]] = set()
        self.waiting = 0  # texts, long ones included

    async def annotate(self, kind: Kind, texts: Sequence[str]) -> list[Any]:
        """A result for each text; ApiError if there are too many, or if one cannot be annotated."""
        if not texts:
            return []
        if self.waiting + len(texts) > self._limits.queue and self.waiting:
            raise overloaded("there are too many texts to annotate just now; try again in a second")
        loop = asyncio.get_running_loop()
        request = _Request(kind, texts, loop.create_future())
        most = self._limits.batch_characters
        short = deque(number for number, text in enumerate(texts) if len(text) <= most)
        if short:
            self._queue.append(_Waiting(request, short))
            self._plan(loop)
        if len(short) < len(texts):
            self._start(self._long(request, [number for number, text in enumerate(texts) if len(text) > most]))
        self.waiting += len(texts)
        limit = loop.call_later(self._limits.seconds, self._give_up, request)
        try:
            return await request.done
        finally:
            limit.cancel()
            self.waiting -= len(texts)

    def _give_up(self, request: _Request) -> None:
        if not request.done.done():
            request.done.set_exception(too_long(self._limits))

    # Short texts

    def _plan(self, loop: asyncio.AbstractEventLoop) -> None:
        """Start batches soon: first come all requests that are there to be read."""
        if not self._planned:
            self._planned = True
            loop.call_soon(self._dispatch)

    def _dispatch(self) -> None:
        self._planned = False
        while self._running < self._workers.count and (batch := self._next()):
            if self._takes_moments(batch):
                self._here(batch)
            else:
                self._running += 1
                self._start(self._short(batch))

    def _next(self) -> list[tuple[_Request, int]]:
        """The texts of the next call, all of one kind: some of each request in turn."""
        batch: list[tuple[_Request, int]] = []
        room, others = self._limits.batch_characters, deque[_Waiting]()
        while self._queue and len(batch) < self._limits.batch_texts and room > 0:
            waiting = self._queue.popleft()
            request, numbers = waiting.request, waiting.numbers
            if request.done.done():
                continue
            if batch and request.kind != batch[0][0].kind:
                others.append(waiting)
                continue
            for _ in range(min(_SHARE, len(numbers), self._limits.batch_texts - len(batch))):
                if batch and len(request.texts[numbers[0]]) > room:
                    room = 0
                    break
                number = numbers.popleft()
                batch.append((request, number))
                room -= len(request.texts[number])
            if numbers:
                self._queue.append(waiting)
        self._queue.extendleft(reversed(others))
        return batch

    def _takes_moments(self, batch: list[tuple[_Request, int]]) -> bool:
        if self._running or (len(batch) > 1 and self._workers.count > 1):
            return False
        seconds = sum(len(request.texts[number]) for request, number in batch) * batch[0][0].kind.model.pace.seconds
        return seconds <= (_ALONE_SECONDS if len(batch) == 1 else _HERE_SECONDS)

    def _here(self, batch: list[tuple[_Request, int]]) -> None:
        self._metrics.batch(len(batch))
        results: Sequence[Any] | None
        try:
            results = _annotated(batch[0][0].kind, [request.texts[number] for request, number in batch])
        except GoldbeamError:
            results = None
        except Exception as error:
            results = [error] * len(batch)
        self._set(batch, results)

    async def _short(self, batch: list[tuple[_Request, int]]) -> None:
        kind = batch[0][0].kind
        texts = [request.texts[number] for request, number in batch]
        seconds = min(_BATCH_SECONDS, self._limits.seconds) if len(batch) > 1 else self._limits.seconds
        self._metrics.batch(len(batch))
        results: Sequence[Any] | None
        try:
            results = await self._workers.stoppable(self._workers.short, seconds, _annotated, kind, texts)
        except (StoppedError, GoldbeamError):
            results = None
        except Exception as error:
            results = [error] * len(batch)
        finally:
            self._running -= 1
        self._dispatch()  # first, so that the threads have something to do
        self._set(batch, results)

    def _set(self, batch: list[tuple[_Request, int]], results: Sequence[Any] | None) -> None:
        """None: they must be annotated one by one."""
        if results is None:
            for request, number in batch:
                self._start(self._long(request, [number]))
            return
        for (request, number), result in zip(batch, results, strict=True):
            request.set(number, result)

    # Long texts, and those that were in a batch that failed

    async def _long(self, request: _Request, numbers: Sequence[int]) -> None:
        for number in numbers:
            if request.done.done():
                return
            request.set(number, await self._alone(request, number))

    async def _alone(self, request: _Request, number: int) -> Any:
        text, workers = request.texts[number], self._workers
        try:
            return (await workers.stoppable(workers.long, self._limits.seconds, _annotated, request.kind, [text]))[0]
        except StoppedError:
            return too_long(self._limits)
        except GoldbeamError as error:
            where = f"texts[{number}]: " if len(request.texts) > 1 else ""
            return ApiError(422, where + one_sentence(error))
        except Exception as error:
            return error

    def _start(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _annotated(kind: Kind, texts: Sequence[str]) -> Sequence[Any]:
    """In a worker thread, or here."""
    begun = perf_counter()
    results = annotated(kind.model.nlp, texts, kind.lines, kind.margins, kind.finish)
    kind.model.pace.note(sum(map(len, texts)), perf_counter() - begun)
    return results
