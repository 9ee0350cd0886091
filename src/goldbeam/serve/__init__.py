"""Models behind HTTP: an API, protocols that clients speak already, and a page. `serve` is what the command does.

`create_app` is for hosts of ASGI applications; nothing of the web is imported before one of them is called.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from goldbeam.serve.guard import Guard
    from goldbeam.serve.limits import Limits

__all__ = ["create_app"]


def create_app(
    *models: str,
    token: str | None = None,
    limits: Limits | None = None,
    origins: Sequence[str] = (),
    hosts: Sequence[str] | None = None,
    log: str | Path | None = None,
    gold: str | Path | None = None,
) -> Guard:
    """The application for a host of ASGI applications, such as ``uvicorn module:app``.

    ``models`` are built-in names, files, or NAME=FILE, by default ``en``. The others are as in `goldbeam serve`:
    ``origins`` is ``--cors``, and ``hosts`` are the only names under which browsers may know the server.
    """
    from goldbeam.serve.app import create_app as app_of
    from goldbeam.serve.models import ModelStore
    from goldbeam.serve.service import Service
    from goldbeam.serve.settings import ServiceSettings

    settings = ServiceSettings(
        log=None if log is None else Path(log),
        gold=None if gold is None else Path(gold),
        token=token,
        origins=tuple(origins),
        hosts=None if hosts is None else tuple(hosts),
    )
    return app_of(Service(ModelStore(models or ("en",)), limits, settings))
