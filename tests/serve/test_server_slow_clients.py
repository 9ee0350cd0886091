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

IMPATIENT = Limits(body_seconds=0.1, threads=1)


@pytest.fixture
def talk(models):
    """Runs a conversation with a server in this process; it gets the port and the server."""

    def run(conversation, limits):
        async def serve():
            app = create_app(Service(models, limits))
            config = uvicorn.Config(app, http=connections(limits), ws="none", lifespan="off", log_config=None)
            server = uvicorn.Server(config)
            listening = socket.create_server(("127.0.0.1", 0))
            config.load()
            server.lifespan = config.lifespan_class(config)
            await server.startup([listening])
            try:
                return await asyncio.wait_for(conversation(listening.getsockname()[1], server), 120)
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
def test_what_does_not_come_in_time_is_not_waited_for(talk, data, expected):
    async def conversation(port, server):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(data)
        answer = await reader.read()
        writer.close()
        return answer

    answer = talk(conversation, IMPATIENT)
    assert answer.startswith(expected)
    assert bool(answer) == bool(expected)


def test_an_answer_that_nobody_reads_is_not_kept(talk):
    async def conversation(port, server):
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.transport.pause_reading()
        body = b'{"text": "%b"}' % (b"A dog barks. " * 25_000)
        writer.write(b"POST /v1/annotate HTTP/1.1\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
        open_connections = server.server_state.connections
        while not open_connections:
            await asyncio.sleep(0)
        while open_connections:
            await asyncio.sleep(0.001)
        return True

    assert talk(conversation, IMPATIENT)


def test_there_are_no_more_connections_than_allowed(talk):
    async def conversation(port, server):
        opened = [await asyncio.open_connection("127.0.0.1", port) for _ in range(5)]
        answer = await opened[4][0].read()
        for _, writer in opened:
            writer.close()
        return answer

    answer = talk(conversation, Limits(connections=4, threads=1))
    assert answer.startswith(b"HTTP/1.1 503 Service Unavailable")
    assert b"retry-after: 1" in answer
    assert b"there are too many connections" in answer
