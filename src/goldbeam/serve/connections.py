"""Connections that cost no more than they should: slow, endless and silent clients, and half-closed connections."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from goldbeam.serve.errors import ApiError
from goldbeam.serve.headers import DATA
from goldbeam.serve.limits import Limits

_HEAD_BYTES = 1 << 16  # of a request line with its headers
_REASONS = {400: "Bad Request", 408: "Request Timeout", 431: "Request Header Fields Too Large"}
_REASONS[503] = "Service Unavailable"


class Connection(HttpToolsProtocol):
    """A request has so many seconds for its headers, and a reader so many to read anything at all."""

    limits = Limits()

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._in_head = True
        self._head_bytes = 0
        self._head_timer: asyncio.TimerHandle | None = None
        self._write_timer: asyncio.TimerHandle | None = None
        if len(self.connections) > self.limits.connections:
            self._refuse(ApiError(503, "there are too many connections; try again in a second", {"Retry-After": "1"}))
        else:
            self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        for timer in (self._head_timer, self._write_timer):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.parser is None or self.transport.is_closing():
            return
        if self._in_head:
            self._head_bytes += len(data)
        super().data_received(data)
        if not self._in_head:
            if self._head_timer is not None:
                self._head_timer.cancel()
                self._head_timer = None
        elif self._head_bytes > _HEAD_BYTES:
            self._refuse(ApiError(431, "the headers are too long; send fewer or shorter ones"))
        elif self._head_timer is None:
            self._wait_for_head()

    def on_message_begin(self) -> None:
        self._in_head, self._head_bytes = True, 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._in_head = False
        super().on_headers_complete()

    def _wait_for_head(self) -> None:
        self._head_timer = self.loop.call_later(self.limits.body_seconds, self._too_slow)

    def _too_slow(self) -> None:
        if self._head_bytes:
            message = f"the headers did not arrive within {self.limits.body_seconds:g} seconds; send them faster"
            self._refuse(ApiError(408, message))
        else:
            self.transport.close()

    def send_400_response(self, msg: str) -> None:
        self._refuse(ApiError(400, "this is not HTTP; send an HTTP/1.1 request"))

    def _refuse(self, error: ApiError) -> None:
        if self.transport.is_closing():
            return
        body = error.json()
        headers = [*DATA, (b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
        headers += [(name.lower().encode(), value.encode()) for name, value in error.headers.items()]
        lines = [b"HTTP/1.1 %d %b" % (error.status, _REASONS[error.status].encode())]
        lines += [b"%b: %b" % header for header in [*headers, (b"connection", b"close")]]
        self.transport.write(b"\r\n".join([*lines, b"", body]))
        self.transport.close()

    def eof_received(self) -> bool:  # type: ignore[override]
        """A client that only closes its side still gets the answer to what it has asked."""
        cycle = self.cycle
        if cycle is None or cycle.response_complete or cycle.more_body:
            return False
        cycle.keep_alive = False
        return True

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch_reader(-1)

    def resume_writing(self) -> None:
        if self._write_timer is not None:
            self._write_timer.cancel()
            self._write_timer = None
        super().resume_writing()

    def _watch_reader(self, before: int) -> None:
        """Nobody keeps answers for a client that reads nothing."""
        size = cast(Any, self.transport).get_write_buffer_size()
        if size == before:
            self.transport.abort()
        else:
            self._write_timer = self.loop.call_later(self.limits.body_seconds, self._watch_reader, size)

    def timeout_keep_alive_handler(self) -> None:
        if cast(Any, self.transport).get_write_buffer_size():
            self.transport.abort()
        else:
            super().timeout_keep_alive_handler()


def connections(limits: Limits) -> type[Connection]:
    """The class of the connections of a server."""
    return type("Connection", (Connection,), {"limits": limits})
