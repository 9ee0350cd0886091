"""An application of models for the tests of its routes, without a socket."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from goldbeam.serve.app import create_app
from goldbeam.serve.models import ModelStore
from goldbeam.serve.service import Service, ServiceSettings


def client(*models: str, gold: Path | None = None) -> TestClient:
    service = Service(ModelStore(models), settings=ServiceSettings(gold=gold))
    return TestClient(create_app(service), base_url="http://127.0.0.1", raise_server_exceptions=False)


def ask(server: TestClient, path: str, **fields: Any) -> dict[str, Any]:
    """The answer, which must be a success and strict JSON."""
    answer = server.post(path, json=fields)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = json.loads(answer.text, parse_constant=_no_constant)
    return found


def refusal(server: TestClient, path: str, **fields: Any) -> tuple[int, str]:
    answer = server.post(path, json=fields)
    error = answer.json()["error"]
    assert error["status"] == answer.status_code
    assert "\n" not in error["message"]
    return answer.status_code, error["message"]


def _no_constant(name: str) -> Any:
    raise AssertionError(f"{name} is no JSON")
