"""Clients that do harm: too many, slow, half-closed, endless, wrong; and workers that are killed."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import time
from contextlib import suppress
from typing import Any

from serving.clients import Load, connected, load, request
from serving.servers import Server, serving
from serving.texts import texts

_REQUESTS = [request({"text": text}) for text in texts(1)]


def _normal(server: Server) -> dict[str, Any]:
    """One client for a second, right afterwards."""
    return asyncio.run(load(server.port, _REQUESTS, 1, 1)).summary()


def overload(seconds: float, clients: int = 500) -> dict[str, Any]:
    with serving() as server:
        found = asyncio.run(load(server.port, _REQUESTS, clients, seconds)).summary()
        return {"clients": clients, **found, "afterwards": _normal(server), "tracebacks": server.tracebacks()}


def slow_clients(count: int = 100) -> dict[str, Any]:
    """Connections that say nothing, half a head, or half a body, while another client is served."""
    with serving() as server:
        parts = (b"", _REQUESTS[0][:30], _REQUESTS[0][:-10])
        opened = [_opened(server.port, parts[number % 3]) for number in range(count)]
        meanwhile = asyncio.run(load(server.port, _REQUESTS, 4, 5)).summary()
        time.sleep(18)  # the limit is 20 seconds
        answers: dict[str, int] = {}
        for connection in opened:
            what = _rest(connection)[9:12].decode() or "closed"
            answers[what] = answers.get(what, 0) + 1
        return {"clients": count, "answers": answers, "meanwhile": meanwhile, "afterwards": _normal(server)}


def half_closed(count: int = 50) -> dict[str, Any]:
    """Clients that close their side after the request, and clients that go away in the middle."""
    with serving() as server:
        served = 0
        for _ in range(count):
            connection = _opened(server.port, _REQUESTS[0])
            connection.shutdown(socket.SHUT_WR)
            served += _rest(connection).startswith(b"HTTP/1.1 200")
            _opened(server.port, _REQUESTS[0][:-5]).close()
            _opened(server.port, _REQUESTS[0]).close()
        return {
            "half_closed": count,
            "answered": served,
            "afterwards": _normal(server),
            "tracebacks": server.tracebacks(),
        }


def gigabyte() -> dict[str, Any]:
    """Bodies of 1 GB, one that says so and one in chunks: how much the server took before it closed."""
    with serving() as server:
        before = server.memory()
        head = b"POST /v1/annotate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        told = _poured(server.port, head + b"Content-Length: 1000000000\r\n\r\n", b"x" * 65536)
        chunk = b"10000\r\n" + b"x" * 65536 + b"\r\n"
        chunked = _poured(server.port, head + b"Transfer-Encoding: chunked\r\n\r\n", chunk)
        grown = (server.memory() - before) / 1e6
        return {
            "content_length": told,
            "chunked": chunked,
            "memory_grew_mb": round(grown, 1),
            "afterwards": _normal(server),
        }


def malformed() -> dict[str, Any]:
    """Bytes that are no HTTP, and bodies that are no JSON or make no sense."""
    bodies = [b"", b"{", b"[" * 200_000, b'{"text": "\xff\xfe"}', b'{"text": "\\ud800"}', b'{"text": "a\\u0000"}']
    bodies += [b'{"text": 1e999}', b'{"text": ' + b"9" * 100_000 + b"}", b'{"texts": [' + b'"a",' * 20_000 + b'"a"]}']
    bodies += [
        b"null",
        b'{"tokens": [["a b", ""]]}',
        b'{"conllu": "1\\t2\\n"}',
        b"\x00" * 1000,
        b'{"model": "../x", "text": "a"}',
    ]
    raw = [
        b"\x16\x03\x01\x02\x00",
        b"GET\r\n\r\n",
        b"POST / HTTP/9.9\r\n\r\n",
        b"A" * 100_000,
        b"GET / HTTP/1.1\r\n" + b"x: y\r\n" * 30_000,
    ]
    raw += [b"POST /v1/annotate HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n", b"\r\n" * 1000 + b"\x00"]
    raw += [b"POST /v1/annotate HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n"]
    with serving() as server:
        statuses = {repr(body[:30]): asyncio.run(_status(server.port, request(body))) for body in bodies}
        for data in raw:
            connection = _opened(server.port, data)
            connection.shutdown(socket.SHUT_WR)
            statuses[repr(data[:30])] = int(_rest(connection)[9:12] or 0)
        return {"statuses": statuses, "afterwards": _normal(server), "tracebacks": server.tracebacks()}


def killed_workers(seconds: float, kills: int = 5) -> dict[str, Any]:
    """Two workers under load; one is killed every now and then. Lost are the requests that it had."""

    async def run(server: Server) -> tuple[Load, int]:
        running = asyncio.ensure_future(load(server.port, _REQUESTS, 16, seconds))
        replaced = 0
        for number in range(kills):
            await asyncio.sleep(seconds / (kills + 1))
            workers = server.pids()[1:]
            os.kill(workers[number % len(workers)], signal.SIGKILL)
            while set(now := server.pids()[1:]) == set(workers) or len(now) < 2:
                await asyncio.sleep(0.05)
            replaced += 1
        return await running, replaced

    with serving("--workers", "2", core=None) as server:
        found, replaced = asyncio.run(run(server))
        workers = len(server.pids()) - 1
        return {
            "kills": kills,
            "replaced": replaced,
            "clients": 16,
            **found.summary(),
            "workers_afterwards": workers,
            "afterwards": _normal(server),
        }


async def _status(port: int, data: bytes) -> int:
    connection = await connected(port)
    return (await connection.ask(data))[0]


def _opened(port: int, data: bytes) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", port))
    connection.settimeout(60)
    with suppress(OSError):  # the server may close it before it has all
        connection.sendall(data)
    return connection


def _rest(connection: socket.socket) -> bytes:
    parts = []
    try:
        while part := connection.recv(65536):
            parts.append(part)
    except OSError:
        pass
    connection.close()
    return b"".join(parts)


def _poured(port: int, head: bytes, piece: bytes) -> dict[str, Any]:
    connection = _opened(port, head)
    sent = 0
    try:
        while sent < 1_000_000_000:
            connection.sendall(piece)
            sent += len(piece)
    except OSError:
        pass
    return {"sent_mb": round(sent / 1e6, 1), "status": int(_rest(connection)[9:12] or 0)}
