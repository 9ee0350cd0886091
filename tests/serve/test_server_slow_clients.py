"""Clients that send or read too slowly: the server closes their connections and goes on."""

from __future__ import annotations

import asyncio
import socket

import pytest
import uvicorn

from goldbeam.serve.app import create_app
from goldbeam.serve.connections import connections
from goldbeam.serve.limits import Limits
from goldbeam.serve.service import Service

LIMITS = Limits(body_seconds=0.1, connections=4, threads=1)


@pytest.fixture
def ask(models):
    """Runs a conversation with a server in this process, whose clients have a tenth of a second."""

    def run(conversation):
        async def serve():
            config = uvicorn.Config(
                create_app(Service(models, LIMITS)),
                http=connections(LIMITS),
                ws="none",
                lifespan="off",
                log_config=None,
            )
            server = uvicorn.Server(config)
            listening = socket.create_server(("127.0.0.1", 0))
            config.load()
            server.lifespan = config.lifespan_class(config)
            await server.startup([listening])
            try:
                return await asyncio.wait_for(conversation(listening.getsockname()[1]), 60)
            finally:
                server.servers[0].close()

        return asyncio.run(serve())

    return run


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", b""),
        (b"POST /v1/annotate HT", b"HTTP/1.1 408"),
        (b"POST /v1/annotate HTTP/1.1\r\nContent-Length: 9\r\n\r\n{", b"HTTP/1.1 408"),
    ],
)
def test_what_does_not_come_in_time_is_not_waited_for(ask, data, expected):
    async def conversation(port):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(data)
        answer = await reader.read()
        writer.close()
        return answer

    answer = ask(conversation)
    assert answer.startswith(expected)
    assert bool(answer) == bool(expected)


def test_an_answer_that_nobody_reads_is_not_kept(ask):
    async def conversation(port):
        _, writer = await asyncio.open_connection("127.0.0.1", port, limit=1)
        body = b'{"text": "%b"}' % (b"A dog barks. " * 40_000)
        writer.write(b"POST /v1/annotate HTTP/1.1\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
        await writer.drain()
        writer.transport.pause_reading()
        while not await _is_served(port, b"GET /metrics"):
            pass
        while b"goldbeam_open_requests 2.0" in (figures := await _asked(port, b"GET /metrics")):
            pass
        return figures

    assert b"goldbeam_open_requests 1.0" in ask(conversation)


def test_there_are_no_more_connections_than_allowed(ask):
    async def conversation(port):
        opened = [await asyncio.open_connection("127.0.0.1", port) for _ in range(5)]
        answer = await opened[4][0].read()
        for _, writer in opened:
            writer.close()
        return answer

    answer = ask(conversation)
    assert answer.startswith(b"HTTP/1.1 503 Service Unavailable")
    assert b"retry-after: 1" in answer
    assert b"there are too many connections" in answer


async def _asked(port, line):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(line + b" HTTP/1.1\r\nConnection: close\r\n\r\n")
    answer = await reader.read()
    writer.close()
    return answer


async def _is_served(port, line):
    return b" 200 OK" in await _asked(port, line)
