"""Reading the body of a request, within limits of size and time, and getting rid of one that is not wanted."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from goldbeam.serve.answers import Receive
from goldbeam.serve.errors import ApiError, overloaded
from goldbeam.serve.limits import Limits

_DRAIN_SECONDS = 2.0


class ClientGoneError(Exception):
    """There is nobody to answer."""


class Bodies:
    """All that are being received: together they are limited too."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._buffered = 0

    async def read(self, headers: Mapping[bytes, bytes], receive: Receive) -> bytes:
        """ApiError 413 as soon as it is known to be too large, 408 if it does not come, 429 if there are too many."""
        length = headers.get(b"content-length")
        if length is None and b"transfer-encoding" not in headers:
            return b""
        if length is not None and (not length.isdigit() or int(length[:20]) > self._limits.body_bytes):
            raise self._too_large()
        loop, task = asyncio.get_running_loop(), asyncio.current_task()
        assert task is not None
        late = False

        def stop() -> None:
            nonlocal late
            late = True
            task.cancel()

        timer = loop.call_later(self._limits.body_seconds, stop)
        try:
            return await self._received(receive)
        except asyncio.CancelledError:
            if not late:
                raise
            if hasattr(task, "uncancel"):  # since Python 3.11
                task.uncancel()
            message = f"the body did not arrive within {self._limits.body_seconds:g} seconds; send it faster"
            raise ApiError(408, message) from None
        finally:
            timer.cancel()

    async def _received(self, receive: Receive) -> bytes:
        message = await receive()
        if message["type"] != "http.request":
            raise ClientGoneError
        body: bytes = message.get("body", b"")
        if not message.get("more_body", False):
            if len(body) > self._limits.body_bytes:
                raise self._too_large()
            return body
        parts, size, counted = [body], len(body), 0
        try:
            while True:
                if size > self._limits.body_bytes:
                    raise self._too_large()
                self._buffered += size - counted
                counted = size
                if self._buffered > self._limits.buffered_bytes:
                    raise overloaded("there are too many large requests just now; try again in a second")
                message = await receive()
                if message["type"] != "http.request":
                    raise ClientGoneError
                parts.append(message.get("body", b""))
                size += len(parts[-1])
                if not message.get("more_body", False):
                    if size > self._limits.body_bytes:
                        raise self._too_large()
                    return b"".join(parts)
        finally:
            self._buffered -= counted

    def _too_large(self) -> ApiError:
        return ApiError(413, f"the body is larger than {self._limits.body_bytes:,} bytes; send it in parts")

    async def drain(self, receive: Receive) -> None:
        """Read on for a while, so that a client that writes before it reads sees the answer; the rest is never read."""
        size = 0

        async def rest() -> None:
            nonlocal size
            while size <= 2 * self._limits.body_bytes:
                message = await receive()
                if message["type"] != "http.request" or not message.get("more_body", False):
                    return
                size += len(message.get("body", b""))

        try:
            await asyncio.wait_for(rest(), _DRAIN_SECONDS)
        except (asyncio.TimeoutError, TimeoutError):
            return
