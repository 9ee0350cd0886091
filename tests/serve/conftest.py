"""A service with the built-in models, loaded once, and clients that need no network."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import anyio.from_thread
import pytest
from asgi_clients import Client

from goldbeam.serve.app import create_app
from goldbeam.serve.guard import Guard
from goldbeam.serve.limits import Limits
from goldbeam.serve.models import ModelStore
from goldbeam.serve.service import Service
from goldbeam.serve.settings import ServiceSettings


@pytest.fixture(scope="session")
def models() -> ModelStore:
    return ModelStore(["en", "zh"])


@pytest.fixture
def application(models: ModelStore) -> Iterator[Callable[..., Guard]]:
    """Makes applications with other limits or settings."""
    made: list[Service] = []

    def make(limits: Limits | None = None, store: ModelStore | None = None, **settings: Any) -> Guard:
        service = Service(store or models, limits or Limits(threads=2), ServiceSettings(**settings))
        made.append(service)
        return create_app(service)

    yield make
    for service in made:
        service.workers.close()


@pytest.fixture
def client_of(application: Callable[..., Guard]) -> Iterator[Callable[..., Client]]:
    with anyio.from_thread.start_blocking_portal() as portal:
        yield lambda *limits, **settings: Client(application(*limits, **settings), portal)


@pytest.fixture
def client(client_of: Callable[..., Client]) -> Client:
    return client_of()
