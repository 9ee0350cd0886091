"""The OpenAPI description: what routes have in common, such as errors and the token."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI

ERROR: dict[str, Any] = {
    "type": "object",
    "required": ["error"],
    "properties": {
        "error": {
            "type": "object",
            "required": ["status", "message"],
            "properties": {"status": {"type": "integer"}, "message": {"type": "string"}},
        }
    },
}
#: Reasons to refuse a request, by status.
REASONS = {
    400: "The body is not what its content type says.",
    401: "The token is missing or wrong.",
    403: "Another site's page asks, or the server is not known by this name.",
    404: "There is no such model or part.",
    405: "Another method is needed.",
    408: "The body came too slowly.",
    413: "The body or the text is too large.",
    422: "A value is not allowed; the message says which one.",
    429: "There is too much to do just now; `Retry-After` says when to try again.",
    503: "It took too long.",
}


def responses(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """For the decorator of a route: errors that it may answer with, as JSON."""
    content = {"application/json": {"schema": ERROR}}
    return {status: {"description": REASONS[status], "content": content} for status in statuses}


#: Of every route that runs a model.
MODEL_ERRORS = responses(400, 401, 403, 404, 408, 413, 422, 429, 503)


def described(app: FastAPI) -> FastAPI:
    """The application with a title; the version is goldbeam's."""
    import goldbeam

    app.title = "goldbeam"
    app.version = goldbeam.__version__
    app.description = (
        "Annotates text with structured perceptrons, and shows how they search.\n\n"
        "If the server has a token, send it as `Authorization: Bearer TOKEN`. "
        'Errors are `{"error": {"status": 422, "message": "…"}}`.'
    )
    return app
