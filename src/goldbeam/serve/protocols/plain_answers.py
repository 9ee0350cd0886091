"""Answers as older protocols give them: errors are one sentence of plain text."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from fastapi import Request
from fastapi.responses import PlainTextResponse, Response

from goldbeam.serve.errors import ApiError

Handler = Callable[[Request], Awaitable[Response]]
#: For the description of a route.
ERRORS = {
    status: {"description": reason, "content": {"text/plain": {"schema": {"type": "string"}}}}
    for status, reason in (
        (400, "The request cannot be understood, or asks for what the model lacks"),
        (413, "Too long"),
        (429, "Too many requests at once"),
        (503, "It takes too long"),
    )
}


def with_plain_errors(handler: Handler) -> Handler:
    """What the request did wrong is a 400, whatever other routes answer; limits keep their status."""

    async def handle(request: Request) -> Response:
        try:
            return await handler(request)
        except ApiError as error:
            status = 400 if error.status in (404, 415, 422) else error.status
            return PlainTextResponse(error.message + "\n", status, error.headers)

    return handle
