"""`GET /v1/training`."""

from __future__ import annotations

import json

from asgi_clients import message


def test_a_server_without_a_log_says_so(client):
    assert message(client.get("/v1/training"), 404).startswith("this server watches no training")


def test_runs_are_given_with_whatever_a_log_says(client_of, tmp_path):
    log = tmp_path / "run.jsonl"
    log.write_text('{"event":"begin","task":"\\ud800"}\n')
    client = client_of(log=log)
    answer = client.get("/v1/training")
    assert answer.status_code == 200
    assert json.loads(answer.content)["runs"][0]["begin"] == {"task": "\ud800"}
    assert client.get("/v1/training?after=1").json()["runs"] == []


def test_what_is_no_log_is_422(client_of, tmp_path):
    log = tmp_path / "notes.txt"
    log.write_text("hello\n")
    reason = "notes.txt: is not a goldbeam log; give --log the log of a training"
    assert message(client_of(log=log).get("/v1/training"), 422) == reason


def test_a_line_must_be_a_number(client_of, tmp_path):
    assert "after" in message(client_of(log=tmp_path / "run.jsonl").get("/v1/training?after=x"), 422)
