"""What a request can do wrong, as the answer says it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


class ApiError(Exception):
    """An answer that is no success: an HTTP status and one sentence, with further headers if some are needed."""

    def __init__(self, status: int, message: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.headers = dict(headers or {})

    def body(self) -> dict[str, Any]:
        """For JSON, as all routes below ``/v1`` answer."""
        return {"error": {"status": self.status, "message": self.message}}

    def json(self) -> bytes:
        return json.dumps(self.body(), ensure_ascii=False).encode(errors="replace")


def overloaded(message: str) -> ApiError:
    """Too much to do just now: the answer says when to try again."""
    return ApiError(429, message, {"Retry-After": "1"})
