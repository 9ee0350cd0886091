"""Threads that run models. Work that takes too long is stopped: long calls of the core look at a `Stop`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from goldbeam import _core
from goldbeam.errors import GoldbeamError
from goldbeam.serve.errors import ApiError, overloaded
from goldbeam.serve.limits import Limits
from goldbeam.workers import processor_count

Result = TypeVar("Result")


class StoppedError(Exception):
    """Work that was stopped because its time was over."""


class Workers:
    """``short`` threads are for batches of short texts, so that these need not wait for anything that takes long."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self.count = limits.threads or processor_count()
        self.short = ThreadPoolExecutor(self.count, "goldbeam-short")
        self.long = ThreadPoolExecutor(self.count, "goldbeam-long")
        self._waiting = 0

    async def run(self, function: Callable[..., Result], *args: object) -> Result:
        """Any blocking work; ApiError 422 for what goldbeam says is wrong with its input, 503 if it takes too long."""
        if self._waiting >= self._limits.concurrency:
            raise overloaded("there are too many requests just now; try again in a second")
        self._waiting += 1
        try:
            return await self.stoppable(self.long, self._limits.seconds, function, *args)
        except StoppedError:
            raise too_long(self._limits) from None
        except GoldbeamError as error:
            raise ApiError(422, one_sentence(error)) from None
        finally:
            self._waiting -= 1

    async def stoppable(
        self, pool: ThreadPoolExecutor, seconds: float, function: Callable[..., Result], *args: object
    ) -> Result:
        """The result; `StoppedError` if the time is over, waiting for a thread included."""
        stop = _core.Stop()
        loop = asyncio.get_running_loop()
        work = loop.run_in_executor(pool, _watched, stop, function, *args)
        done, _ = await asyncio.wait({work}, timeout=seconds)
        if done:
            return work.result()
        stop.set()
        work.cancel()  # if it has not begun
        raise StoppedError

    def close(self) -> None:
        """No new work; what is running is not waited for."""
        self.short.shutdown(wait=False, cancel_futures=True)
        self.long.shutdown(wait=False, cancel_futures=True)


def _watched(stop: _core.Stop, function: Callable[..., Result], *args: object) -> Result:
    stop.watch()
    try:
        return function(*args)
    except KeyboardInterrupt:  # the core's word for it
        raise StoppedError from None


def too_long(limits: Limits) -> ApiError:
    return ApiError(503, f"this took longer than {limits.seconds:g} seconds; send less at once", {"Retry-After": "1"})


def one_sentence(error: Exception) -> str:
    return " ".join(str(error).split())
