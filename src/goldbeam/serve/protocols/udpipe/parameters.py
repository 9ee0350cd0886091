"""The parameters of a request: those of the address, and those of a form in the body, which come first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import Request

from goldbeam.serve.errors import ApiError
from goldbeam.serve.protocols.encodings import decoded, form_fields
from goldbeam.serve.protocols.partial_pipelines import written
from goldbeam.serve.service import Service

_FORM, _MULTIPART = "application/x-www-form-urlencoded", "multipart/form-data"
_MOST_PARTS = 100


async def parameters(request: Request, service: Service) -> dict[str, str]:
    query = decoded(request.scope["query_string"], what="the address")
    found = form_fields(query, "the address")
    body = await request.body() if request.method == "POST" else b""
    if body:
        content_type = request.headers.get("content-type", "")
        found |= await written(service, len(body), lambda: body_fields(body, content_type))
    return found


def body_fields(body: bytes, content_type: str) -> dict[str, str]:
    """The fields of a form, and the files of a multipart one, as text."""
    kind = content_type.partition(";")[0].strip().lower()
    if kind == _FORM:
        return form_fields(decoded(body), "the body")
    if kind == _MULTIPART:
        return {name: decoded(value, what=f"the field {name:.40}") for name, value in parts(body, content_type).items()}
    raise ApiError(415, f"content type {kind or 'none'!r:.60} is not supported; send {_FORM} or {_MULTIPART}")


def parts(body: bytes, content_type: str) -> dict[str, bytes]:
    """The parts of a multipart body by name. ApiError if it is broken off or has too many parts."""
    from python_multipart.exceptions import MultipartParseError
    from python_multipart.multipart import MultipartParser, parse_options_header

    boundary = parse_options_header(content_type.encode("latin-1"))[1].get(b"boundary", b"")
    reader = _PartReader()
    try:
        parser = MultipartParser(boundary, reader.callbacks())  # type: ignore[arg-type]
        parser.write(body)
        parser.finalize()
    except (MultipartParseError, ValueError):
        raise ApiError(400, "the body is not multipart/form-data with the boundary of its header; repair it") from None
    if not reader.complete:
        raise ApiError(400, "the body ends before the last boundary of multipart/form-data; send all of it")
    return reader.found


class _PartReader:
    """Collects what the parser meets."""

    def __init__(self) -> None:
        self.found: dict[str, bytes] = {}
        self.complete = False
        self._count = 0
        self._header = [b"", b""]
        self._name: str | None = None
        self._data: list[bytes] = []

    def callbacks(self) -> dict[str, Callable[..., Any]]:
        return {
            "on_part_begin": self._begin,
            "on_header_field": lambda data, start, end: self._extend(0, data[start:end]),
            "on_header_value": lambda data, start, end: self._extend(1, data[start:end]),
            "on_header_end": self._end_header,
            "on_part_data": lambda data, start, end: self._data.append(data[start:end]),
            "on_part_end": self._end,
            "on_end": self._finish,
        }

    def _begin(self) -> None:
        self._count += 1
        if self._count > _MOST_PARTS:
            raise ApiError(400, f"the body has more than {_MOST_PARTS} parts; send fewer")
        self._header, self._name, self._data = [b"", b""], None, []

    def _extend(self, place: int, data: bytes) -> None:
        self._header[place] += data

    def _end_header(self) -> None:
        from python_multipart.multipart import parse_options_header

        name, value = self._header
        if name.lower() == b"content-disposition":
            given = parse_options_header(value)[1].get(b"name")
            self._name = None if given is None else given.decode("utf-8", "replace")
        self._header = [b"", b""]

    def _end(self) -> None:
        if self._name is not None:
            self.found[self._name] = b"".join(self._data)

    def _finish(self) -> None:
        self.complete = True
