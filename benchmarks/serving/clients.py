"""Clients that cost little, so that they do not measure themselves: requests as bytes, answers as far as needed."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any


def request(
    body: Any, path: str = "/v1/annotate", method: str = "POST", headers: Iterable[tuple[str, str]] = ()
) -> bytes:
    """A request over keep-alive; ``body`` is bytes, or JSON."""
    data = body if isinstance(body, bytes) else json.dumps(body, ensure_ascii=False).encode()
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "Content-Type: application/json"]
    lines += [f"{name}: {value}" for name, value in headers]
    return "\r\n".join([*lines, f"Content-Length: {len(data)}", "", ""]).encode() + data


class Connection(asyncio.Protocol):
    """One request at a time over one connection; `ask` gives the status and the whole answer."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._length = -1
        self._answer: asyncio.Future[tuple[int, bytes]] | None = None

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def ask(self, data: bytes) -> asyncio.Future[tuple[int, bytes]]:
        self._answer = asyncio.get_running_loop().create_future()
        if self.transport.is_closing():
            self._answer.set_exception(ConnectionResetError("closed"))
        else:
            self.transport.write(data)
        return self._answer

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if self._length < 0:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            place = self._buffer.lower().find(b"content-length:", 0, end)
            self._length = end + 4 + int(self._buffer[place + 15 : self._buffer.find(b"\r", place)])
        if len(self._buffer) >= self._length:
            answer, self._buffer, self._length = bytes(self._buffer), bytearray(), -1
            if self._answer is not None and not self._answer.done():
                self._answer.set_result((int(answer[9:12]), answer))

    def connection_lost(self, error: Exception | None) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(ConnectionResetError("lost"))


async def connected(port: int) -> Connection:
    return (await asyncio.get_running_loop().create_connection(Connection, "127.0.0.1", port))[1]


@dataclass
class Load:
    """What many clients have seen. Latencies are in seconds."""

    seconds: float = 0.0
    latencies: list[float] = field(default_factory=list)
    statuses: dict[int, int] = field(default_factory=dict)
    lost: int = 0  # requests without an answer

    def summary(self) -> dict[str, Any]:
        found = sorted(self.latencies)
        return {
            "requests": len(found),
            "per_second": round(len(found) / self.seconds, 1),
            "ms": {f"p{p:g}": round(1000 * quantile(found, p / 100), 3) for p in (50, 90, 99, 99.9)},
            "statuses": dict(sorted(self.statuses.items())),
            "lost": self.lost,
        }


def quantile(found: Sequence[float], share: float) -> float:
    return found[min(len(found) - 1, int(share * len(found)))] if found else float("nan")


async def load(port: int, requests: Sequence[bytes], clients: int, seconds: float) -> Load:
    """So many clients, each with a connection of its own, which ask again as soon as they have an answer."""
    found = Load()
    begun = time.perf_counter()
    end = begun + seconds
    await asyncio.gather(*(_client(port, requests, number, end, found) for number in range(clients)))
    found.seconds = time.perf_counter() - begun
    return found


async def _client(port: int, requests: Sequence[bytes], number: int, end: float, found: Load) -> None:
    turn = cycle(requests[number % len(requests) :] + requests[: number % len(requests)])
    connection = await connected(port)
    while (begun := time.perf_counter()) < end:
        try:
            status, _ = await connection.ask(next(turn))
        except OSError:
            found.lost += 1
            connection = await _again(port)
            continue
        found.latencies.append(time.perf_counter() - begun)
        found.statuses[status] = found.statuses.get(status, 0) + 1
    connection.transport.close()


async def _again(port: int) -> Connection:
    while True:
        try:
            return await connected(port)
        except OSError:
            await asyncio.sleep(0.01)
