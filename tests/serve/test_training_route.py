"""`GET /v1/training`."""

from __future__ import annotations

import json
from types import SimpleNamespace

from fastapi import FastAPI
from fastapi.responses import JSONResponse
from fastapi.testclient import TestClient

from goldbeam.serve.errors import ApiError
from goldbeam.serve.routes import training
from goldbeam.serve.settings import ServiceSettings


async def run(function, *args):
    return function(*args)


def client(log):
    app = FastAPI()
    app.add_exception_handler(ApiError, lambda request, error: JSONResponse(error.body(), error.status))
    app.include_router(training.router(SimpleNamespace(settings=ServiceSettings(log=log), run=run)))
    return TestClient(app)


def test_a_server_without_a_log_says_so():
    answer = client(None).get("/v1/training")
    assert answer.status_code == 404
    assert answer.json()["error"]["message"].startswith("this server watches no training")


def test_runs_are_given_with_whatever_a_log_says(tmp_path):
    log = tmp_path / "run.jsonl"
    log.write_text('{"event":"begin","task":"\\ud800"}\n')
    answer = client(log).get("/v1/training")
    assert answer.status_code == 200
    assert json.loads(answer.content)["runs"][0]["begin"] == {"task": "\ud800"}
    assert client(log).get("/v1/training?after=1").json()["runs"] == []


def test_what_is_no_log_is_422(tmp_path):
    log = tmp_path / "notes.txt"
    log.write_text("hello\n")
    answer = client(log).get("/v1/training")
    assert (answer.status_code, answer.json()["error"]["message"]) == (
        422,
        "notes.txt: is not a goldbeam log; give --log the log of a training",
    )
