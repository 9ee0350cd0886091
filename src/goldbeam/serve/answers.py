"""Answers of routes that need no framework: what `guard` sends as it is."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from typing import Any, NamedTuple

Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Header = tuple[bytes, bytes]

JSON = "application/json"
JSON_LINES = "application/x-ndjson"
TEXT = "text/plain; charset=utf-8"


class Answer(NamedTuple):
    """``body`` is sent at once, or piece by piece while it is made."""

    body: bytes | AsyncIterator[bytes]
    content_type: str = JSON
    status: int = 200

    async def send(self, send: Send, headers: list[Header]) -> None:
        begin = [(b"content-type", self.content_type.encode()), *headers]
        if isinstance(self.body, bytes):
            begin.append((b"content-length", b"%d" % len(self.body)))
            await send({"type": "http.response.start", "status": self.status, "headers": begin})
            await send({"type": "http.response.body", "body": self.body})
            return
        await send({"type": "http.response.start", "status": self.status, "headers": begin})
        async for piece in self.body:
            await send({"type": "http.response.body", "body": piece, "more_body": True})
        await send({"type": "http.response.body", "body": b""})


Handler = Callable[[bytes], Awaitable[Answer]]
