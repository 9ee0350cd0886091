"""Threads that run models, and the limit of time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from goldbeam import _core
from goldbeam.errors import DataError, ParameterError
from goldbeam.serve.errors import ApiError, overloaded
from goldbeam.serve.limits import Limits
from goldbeam.workers import processor_count

Result = TypeVar("Result")


class Workers:
    """Work that takes longer than the limit is stopped: long calls of the core look at a `Stop` of their own."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._pool = ThreadPoolExecutor(limits.threads or processor_count(), "goldbeam")
        self._count = 0

    async def run(self, function: Callable[..., Result], *args: object) -> Result:
        if self._count >= self._limits.concurrency:
            raise overloaded("too many requests at once; try again in a second")
        self._count += 1
        stop = _core.Stop()
        loop = asyncio.get_running_loop()
        try:
            work = loop.run_in_executor(self._pool, partial(_stoppable, stop, function, *args))
            return await asyncio.wait_for(asyncio.shield(work), self._limits.seconds)
        except (asyncio.TimeoutError, TimeoutError):
            stop.set()
            message = f"this took longer than {self._limits.seconds:g} seconds; send less at once"
            raise ApiError(503, message) from None
        except (DataError, ParameterError) as error:
            raise ApiError(422, str(error)) from None
        finally:
            self._count -= 1


def _stoppable(stop: _core.Stop, function: Callable[..., Result], *args: object) -> Result:
    stop.watch()
    try:
        return function(*args)
    except KeyboardInterrupt:
        raise TimeoutError from None
