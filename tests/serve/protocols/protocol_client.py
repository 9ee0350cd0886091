"""Requests to an application in this process, whose event loop runs in a thread."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from threading import Thread
from typing import Any

import httpx

from goldbeam.serve.app import create_app
from goldbeam.serve.service import Service


class ProtocolClient:
    def __init__(self, service: Service) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        transport = httpx.ASGITransport(create_app(service))
        self._client = httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1")

    def request(self, method: str, path: str, **content: Any) -> httpx.Response:
        return self._run(self._client.request(method, path, **content))

    def get(self, path: str, **content: Any) -> httpx.Response:
        return self.request("GET", path, **content)

    def post(self, path: str, **content: Any) -> httpx.Response:
        return self.request("POST", path, **content)

    def close(self) -> None:
        self._run(self._client.aclose())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def _run(self, work: Any) -> Any:
        future: Future[Any] = asyncio.run_coroutine_threadsafe(work, self._loop)
        return future.result()
