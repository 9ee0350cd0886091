"""Around all routes: who may ask, how much, for how long, and what every answer has. Nothing else sees raw requests.

Routes get bodies that are complete and small enough. An error that nobody expected is logged, and its answer says no
more than that. Routes that are asked most (``service.handlers``) are answered here, without a framework between.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from time import perf_counter
from typing import TYPE_CHECKING, Any

from goldbeam.serve import access, headers
from goldbeam.serve.answers import Answer, Header, Message, Receive, Scope, Send
from goldbeam.serve.bodies import Bodies, ClientGoneError
from goldbeam.serve.errors import ApiError, overloaded
from goldbeam.serve.service import Service

if TYPE_CHECKING:
    from fastapi import FastAPI

logger = logging.getLogger("goldbeam.serve")

#: Routes that are answered even if there is too much to do.
_LIGHT = frozenset({"/", "/docs", "/openapi.json", "/healthz", "/metrics", "/v1/models", "/v1/training"})
_BODY_IS_LEFT = (408, 413)


class Guard:
    def __init__(self, api: FastAPI, service: Service, routes: frozenset[str]) -> None:
        self.api = api
        self._service = service
        self._routes = routes  # that there are, for metrics
        self._bodies = Bodies(service.limits)
        self._hand = 0  # requests in it
        service.open_requests = lambda: self._hand

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.api(scope, receive, send)
            return
        begun = perf_counter()
        status = 499  # the client was gone

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        self._hand += 1
        try:
            await self._answer(scope, receive, noting)
        finally:
            self._hand -= 1
            path = scope["path"]
            route = path if path in self._routes else "/static" if path.startswith("/static/") else "other"
            self._service.metrics.answered(route, status, perf_counter() - begun)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        given: Mapping[bytes, bytes] = dict(scope["headers"])
        method, path = scope["method"], scope["path"]
        origin = given.get(b"origin")
        own = headers.of_answer(
            access.is_page(method, path),
            self._service.settings.origins,
            None if origin is None else origin.decode("latin-1"),
        )
        started = False

        async def completing(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                message = {**message, "headers": _completed(message.get("headers", ()), own)}
            await send(message)

        try:
            if method == "OPTIONS" and origin is not None and b"access-control-request-method" in given:
                await send(_preflight(own))
                await send({"type": "http.response.body", "body": b""})
                return
            if self._hand > self._service.limits.concurrency and path not in _LIGHT:
                raise overloaded("there are too many requests just now; try again in a second")
            access.check(self._service.settings, method, path, given)
            body = await self._bodies.read(given, receive)
            handler = self._service.handlers.get((method, path))
            if handler is not None:
                await (await handler(body)).send(send, own)
            else:
                await self.api(scope, _complete(body, receive), completing)
        except ApiError as error:
            await self._refuse(error, receive, send, own)
        except ClientGoneError:
            return
        except Exception:
            logger.exception("%s %s failed", method, path)
            if started:
                raise
            await self._refuse(ApiError(500, "an internal error; the log of the server says more"), receive, send, own)

    async def _refuse(self, error: ApiError, receive: Receive, send: Send, own: list[Header]) -> None:
        more = [(name.lower().encode(), value.encode()) for name, value in error.headers.items()]
        body = error.json()
        if error.status not in _BODY_IS_LEFT:
            await Answer(body, status=error.status).send(send, [*own, *more])
            return
        begin = [*own, *more, (b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
        begin.append((b"connection", b"close"))
        await send({"type": "http.response.start", "status": error.status, "headers": begin})
        await send({"type": "http.response.body", "body": body, "more_body": True})
        await self._bodies.drain(receive)
        await send({"type": "http.response.body", "body": b""})


def _completed(given: Any, own: list[Header]) -> list[Header]:
    """The headers of an answer; what a route says itself holds, but for the policy that a browser is given."""
    names = {name.lower() for name, _ in given} - {b"content-security-policy"}
    kept = [(name, value) for name, value in given if name.lower() != b"content-security-policy"]
    return [*kept, *((name, value) for name, value in own if name not in names)]


def _preflight(own: list[Header]) -> Message:
    allowed = any(name == b"access-control-allow-origin" for name, _ in own)
    more = headers.of_preflight() if allowed else []
    return {"type": "http.response.start", "status": 204 if allowed else 403, "headers": [*own, *more]}


def _complete(body: bytes, receive: Receive) -> Receive:
    """A body that has been read, as routes receive it."""
    sent = False

    async def replay() -> Message:
        nonlocal sent
        if sent:
            return await receive()
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay
