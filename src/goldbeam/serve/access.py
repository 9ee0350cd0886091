"""Who may ask: the bearer token, the name of the server, and the pages of other sites."""

from __future__ import annotations

import hmac
import ipaddress
from collections.abc import Mapping
from functools import lru_cache
from urllib.parse import urlsplit

from goldbeam.serve.errors import ApiError
from goldbeam.serve.headers import is_allowed
from goldbeam.serve.settings import ServiceSettings

#: What needs no token: the page, which asks for one, and whether the server is alive. They run no model.
_OPEN = {("GET", "/"), ("GET", "/docs"), ("GET", "/openapi.json"), ("GET", "/healthz"), ("GET", "/favicon.ico")}
_STATIC = "/static/"


def is_page(method: str, path: str) -> bool:
    """Whether it is the page or something that belongs to it."""
    return method in ("GET", "HEAD") and (path in ("/", "/docs") or path.startswith(_STATIC))


def is_open(method: str, path: str) -> bool:
    method = "GET" if method == "HEAD" else method
    return (method, path) in _OPEN or (method == "GET" and path.startswith(_STATIC))


def check(settings: ServiceSettings, method: str, path: str, headers: Mapping[bytes, bytes]) -> None:
    """ApiError 401 or 403 if this request may not be answered."""
    if settings.hosts is not None:
        _check_host(settings.hosts, headers.get(b"host", b"").decode("latin-1"))
    if method not in ("GET", "HEAD") and (origin := headers.get(b"origin")) is not None:
        _check_origin(settings.origins, origin.decode("latin-1"), headers.get(b"host", b"").decode("latin-1"))
    if settings.token is not None and not is_open(method, path):
        _check_token(settings.token, headers.get(b"authorization", b""))


def _check_token(token: str, given: bytes) -> None:
    kind, _, value = given.partition(b" ")
    known = hmac.compare_digest(value.strip(), token.encode())  # takes as long whatever the difference is
    if kind.lower() != b"bearer" or not known:
        raise ApiError(
            401, "this server needs a token; send it as `Authorization: Bearer TOKEN`", {"WWW-Authenticate": "Bearer"}
        )


def _check_host(hosts: tuple[str, ...], given: str) -> None:
    """A page of another site could make its own name mean this machine, and then read the answers."""
    name = _name_in(given)
    if name not in hosts and not _is_address(name):
        raise ApiError(403, f"this server is not called {name!r:.80}; start it with --allow-host for that name")


@lru_cache(maxsize=64)
def _name_in(given: str) -> str:
    """Without its port.

    >>> _name_in("localhost:8000"), _name_in("[::1]:80")
    ('localhost', '::1')
    """
    try:
        return urlsplit(f"//{given}").hostname or ""
    except ValueError:
        return given


@lru_cache(maxsize=64)
def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _check_origin(origins: tuple[str, ...], origin: str, host: str) -> None:
    """Browsers say which site's page asks; others do not say anything."""
    if origin.partition("://")[2] != host and not is_allowed(origin, origins):
        raise ApiError(403, f"pages of {origin!r:.80} may not use this server; start it with --cors for that site")
