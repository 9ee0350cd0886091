"""A process that serves: an event loop, the service of its own, and what signals mean to it."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import uvicorn

from goldbeam.serve.app import create_app
from goldbeam.serve.connections import connections
from goldbeam.serve.service import Service

if TYPE_CHECKING:
    from goldbeam.serve.limits import Limits
    from goldbeam.serve.models import ModelStore
    from goldbeam.serve.settings import ServiceSettings

logger = logging.getLogger("goldbeam.serve")

_KEEP_ALIVE_SECONDS = 75
_STATE_SECONDS = 5.0  # between two notes of memory and queue for the metrics


def run(
    models: ModelStore, limits: Limits, settings: ServiceSettings, opened: socket.socket, parent: int | None = None
) -> None:
    """Serve until a signal comes: SIGTERM and SIGINT end it after the requests in hand, SIGHUP reloads the models.

    It ends as well once there is nobody at the other end of the pipe ``parent``.
    """
    service = Service(models, limits, settings)
    config = uvicorn.Config(
        create_app(service),
        http=connections(limits),
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_keep_alive=_KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=int(limits.seconds + limits.body_seconds) + 1,
    )
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)  # clients' mistakes; ours are logged by the guard
    _Server(config, service, parent).run([opened])
    service.workers.close()


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, service: Service, parent: int | None) -> None:
        super().__init__(config)
        self._service = service
        self._parent = parent
        self._again = False
        self._tasks: set[asyncio.Task[None]] = set()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._end)
        loop.add_signal_handler(signal.SIGHUP, self._reload)
        if self._parent is not None:
            loop.add_reader(self._parent, self._orphaned)
        state = asyncio.ensure_future(self._note_state())
        try:
            yield
        finally:
            state.cancel()
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                loop.remove_signal_handler(number)

    def _end(self) -> None:
        if self.should_exit:
            self.force_exit = True  # asked twice
        self.should_exit = True

    def _orphaned(self) -> None:
        assert self._parent is not None
        asyncio.get_running_loop().remove_reader(self._parent)
        self.should_exit = True

    def _reload(self) -> None:
        """Requests go on with the models that there are until the new ones are loaded."""
        if self._tasks:
            self._again = True
            return
        task = asyncio.ensure_future(self._reloaded())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _reloaded(self) -> None:
        while True:
            self._again = False
            problems = await asyncio.get_running_loop().run_in_executor(None, self._service.models.reload)
            for problem in problems:
                logger.error("%s", problem)
            logger.info("models reloaded" if not problems else "the other models are reloaded")
            if not self._again:
                return

    async def _note_state(self) -> None:
        while True:
            self._service.note_state()
            await asyncio.sleep(_STATE_SECONDS)
