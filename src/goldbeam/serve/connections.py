"""Connections that cost no more than they should: slow, endless and silent clients, and half-closed connections."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any, cast
from urllib.parse import unquote

import httptools
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from goldbeam.serve.errors import ApiError
from goldbeam.serve.headers import DATA
from goldbeam.serve.limits import Limits

_HEAD_BYTES = 1 << 16  # of a request line with its headers
_REASONS = {400: "Bad Request", 408: "Request Timeout", 431: "Request Header Fields Too Large"}
_REASONS[503] = "Service Unavailable"


class Cycle(RequestResponseCycle):
    """A request and its answer, whose head and body are one write: two would take longer than a sentence does."""

    head = b""
    is_chunked = False

    async def send(self, message: Any) -> None:
        if self.flow.write_paused and not self.disconnected:
            await self.flow.drain()
        if self.disconnected:
            return
        if message["type"] == "http.response.start":
            self._begin(message["status"], message.get("headers", ()))
            return
        body, more = message.get("body", b""), message.get("more_body", False)
        if self.scope["method"] == "HEAD":
            body = b""
        elif self.is_chunked:
            body = (b"%x\r\n%b\r\n" % (len(body), body) if body else b"") + (b"" if more else b"0\r\n\r\n")
        if data := self.head + body:
            self.transport.write(data)
            self.head = b""
        if not more:
            self.response_complete = True
            self.message_event.set()
            if not self.keep_alive:
                self.transport.close()
            self.on_response()

    def _begin(self, status: int, given: Iterable[tuple[bytes, bytes]]) -> None:
        self.response_started, self.waiting_for_100_continue = True, False
        headers = [*self.default_headers, *given]
        names = {name.lower() for name, _ in headers}
        if b"connection" in names:  # only those that close it say so
            self.keep_alive = False
        elif not self.keep_alive:
            headers.append((b"connection", b"close"))
        if b"content-length" not in names and self.scope["method"] != "HEAD" and status not in (204, 304):
            self.is_chunked = self.scope["http_version"] != "1.0"
            self.keep_alive = self.keep_alive and self.is_chunked
            headers += [(b"transfer-encoding", b"chunked")] if self.is_chunked else []
        lines = b"\r\n".join([b"%b: %b" % header for header in headers])
        if b"\n" in lines.replace(b"\r\n", b"") or b"\0" in lines:
            raise RuntimeError("a header of an answer has a line end")
        self.head = b"%b%b\r\n\r\n" % (STATUS_LINE[status], lines)


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
        """As uvicorn does it, without what this server does not have, and with a `Cycle`."""
        self._in_head = False
        version = self.parser.get_http_version()
        scope = cast(Any, self.scope)
        scope["http_version"], scope["method"] = version, self.parser.get_method().decode("ascii")
        url = httptools.parse_url(self.url)
        path = url.path.decode("ascii")
        scope["path"], scope["raw_path"] = unquote(path) if "%" in path else path, url.path
        scope["query_string"] = url.query or b""
        before = self.cycle
        self.cycle = Cycle(
            scope=self.scope,
            transport=self.transport,
            flow=self.flow,
            logger=self.logger,
            access_logger=self.access_logger,
            access_log=False,
            default_headers=self.server_state.default_headers,
            message_event=asyncio.Event(),
            expect_100_continue=self.expect_100_continue,
            keep_alive=version != "1.0" and self.parser.should_keep_alive(),
            on_response=self.on_response_complete,
        )
        if before is None or before.response_complete:
            self._start_asgi_task(self.cycle, self.app)
        else:
            self.flow.pause_reading()
            self.pipeline.appendleft((self.cycle, self.app))

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
