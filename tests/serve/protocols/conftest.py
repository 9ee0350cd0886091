"""An application with several models, which the tests of both protocols share."""

from __future__ import annotations

import pytest
from protocol_client import ProtocolClient
from served_models import save_models
from served_process import serving

import goldbeam as gb
from goldbeam.serve.limits import Limits
from goldbeam.serve.models import ModelStore
from goldbeam.serve.service import Service


@pytest.fixture(scope="session")
def served(tmp_path_factory):
    """What is served, as the command line names it."""
    return save_models(tmp_path_factory.mktemp("models"))


@pytest.fixture(scope="session")
def service(served):
    return Service(ModelStore(served), Limits(text_characters=100_000))


@pytest.fixture(scope="session")
def client(service):
    made = ProtocolClient(service)
    yield made
    made.close()


@pytest.fixture(scope="session")
def nlp():
    return gb.load("en")


@pytest.fixture(scope="session")
def address(served):
    """Of a server process for clients that others wrote; its default model has phrase structures."""
    models = sorted(served, key=lambda spec: not spec.startswith("trees="))
    with serving(models) as found:
        yield found
