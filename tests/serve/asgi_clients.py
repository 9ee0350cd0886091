"""Clients that need no network."""

from __future__ import annotations

from typing import Any

import anyio.from_thread
import httpx

from goldbeam.serve.guard import Guard


class Client:
    """Asks an application without a server; one event loop for all requests of a test."""

    def __init__(self, app: Guard, portal: anyio.from_thread.BlockingPortal) -> None:
        self.app = app
        self.portal = portal
        transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
        self._client = httpx.AsyncClient(transport=transport, base_url="http://localhost")

    def request(self, method: str, path: str, **options: Any) -> httpx.Response:
        async def ask() -> httpx.Response:
            return await self._client.request(method, path, **options)

        return self.portal.call(ask)

    def get(self, path: str, **options: Any) -> httpx.Response:
        return self.request("GET", path, **options)

    def post(self, path: str, **options: Any) -> httpx.Response:
        return self.request("POST", path, **options)

    def annotate(self, **fields: Any) -> httpx.Response:
        return self.post("/v1/annotate", json=fields)


def message(answer: httpx.Response, status: int) -> str:
    """Of an error, which is always of the same form."""
    assert answer.status_code == status, answer.text
    error = answer.json()["error"]
    assert error["status"] == status
    assert "\n" not in error["message"]
    return str(error["message"])
