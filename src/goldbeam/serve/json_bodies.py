"""Bodies in JSON: what is not JSON, or no object, is an error of one sentence."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any, NoReturn

from goldbeam.serve.errors import ApiError


def object_in(body: bytes, known: Collection[str]) -> dict[str, Any]:
    """The JSON object. ApiError 400 if the body is not an object, 422 if it has an unknown field."""
    try:
        found = _DECODER.decode(body.decode())
    except UnicodeDecodeError as error:
        raise ApiError(400, f"the body is not UTF-8 (byte {error.start}); encode it as UTF-8") from None
    except RecursionError:
        raise ApiError(400, "the body is nested too deeply; send a plain JSON object") from None
    except ValueError as error:  # of numbers with too many digits too
        raise ApiError(400, f"the body is not JSON ({str(error)[:100]}); send a JSON object") from None
    if not isinstance(found, dict):
        raise ApiError(422, "the body must be a JSON object")
    for name in found:
        if name not in known:
            raise ApiError(422, f"unknown field {shown(name)}; use {', '.join(known)}")
    return found


def shown(value: Any) -> str:
    """A value of a request as an error quotes it."""
    return ascii(value)[:60]


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


_DECODER = json.JSONDecoder(parse_constant=_no_constant)
