"""A real server: signals, worker processes, and connections as clients should not treat them."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import threading

import pytest
from real_server import answer_of, running

import goldbeam as gb
from goldbeam.models.builtin import model_path

BODY = b'{"text": "Fruit flies like a banana."}'
HEAD = b"POST /v1/annotate HTTP/1.1\r\nHost: localhost\r\n"


def request(body: bytes = BODY, *more: bytes) -> bytes:
    return b"\r\n".join([HEAD + b"Content-Length: %d" % len(body), *more, b"", body])


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """One for all tests that leave it as it was; slow clients have half a second."""
    with running(tmp_path_factory.mktemp("server"), "--max-body", "100000", "--max-text", "90000") as found:
        yield found


def test_it_says_where_the_page_is(server):
    assert f"goldbeam: serving en at http://127.0.0.1:{server.port}/ (Ctrl-C ends it)" in server.log.read_text()


def test_it_answers_as_the_pipeline_does(server):
    with server.client() as client:
        answer = client.post("/v1/annotate", content=BODY)
        assert answer.json()["documents"] == [gb.load("en")("Fruit flies like a banana.").to_dict()]
        assert "server" not in answer.headers
        assert client.head("/healthz").content == b""
        assert client.get("/healthz").json() == {"status": "ok"}


def test_requests_of_a_connection_are_answered_in_order(server):
    bodies = [b'{"text": "One dog."}', b'{"text": ""}', b'{"text": "Three."}']
    with server.connect() as opened:
        opened.sendall(
            b"".join(map(request, bodies)) + b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        )
        answer = answer_of(opened)
    places = [answer.find(words) for words in (b"One dog.", b"is empty", b"Three.", b'"ok"')]
    assert -1 not in places
    assert places == sorted(places)


def test_answers_that_are_streamed_come_in_chunks(server):
    text = "\n\n".join(f"Ann lives in house {number}." for number in range(2000))
    with (
        server.client() as client,
        client.stream("POST", "/v1/annotate", json={"text": text, "stream": True}) as answer,
    ):
        assert answer.headers["transfer-encoding"] == "chunked"
        lines = list(answer.iter_lines())
    assert len(lines) == 2000
    with server.connect() as opened:
        body = b'{"text": "A dog.", "stream": true}'
        opened.sendall(request(body).replace(b"HTTP/1.1", b"HTTP/1.0"))
        head, _, rest = answer_of(opened).partition(b"\r\n\r\n")
    assert b"chunked" not in head
    assert rest.startswith(b'{"document": 0')


def test_a_client_that_closes_its_side_gets_its_answer(server):
    with server.connect() as opened:
        opened.sendall(request())
        opened.shutdown(socket.SHUT_WR)
        assert answer_of(opened).startswith(b"HTTP/1.1 200")


def test_clients_that_go_away_leave_nothing_behind(server):
    for data in (b"", HEAD[:20], request()[:-5], request()):
        opened = server.connect()
        opened.sendall(data)
        opened.close()
    with server.client() as client:
        assert client.post("/v1/annotate", content=BODY).status_code == 200
        while "goldbeam_open_requests 1.0" not in client.get("/metrics").text:
            pass  # this one alone
    assert "Traceback" not in server.log.read_text()


@pytest.mark.parametrize("kind", ["length", "chunked"])
def test_a_huge_body_is_refused_before_it_has_been_read(server, kind):
    piece = b"x" * 65536
    head = b"Content-Length: 1000000000" if kind == "length" else b"Transfer-Encoding: chunked"
    part = piece if kind == "length" else b"10000\r\n" + piece + b"\r\n"
    sent = 0
    with server.connect() as opened:
        opened.sendall(HEAD + head + b"\r\n\r\n")
        try:
            while sent < 1_000_000_000:
                opened.sendall(part)
                sent += len(part)
        except OSError:
            pass  # closed
        assert sent < 100_000_000
        assert answer_of(opened).startswith((b"HTTP/1.1 413", b""))
    with server.connect() as opened:  # one that looks at the answer
        opened.sendall(HEAD + head + b"\r\n\r\n" + (b"" if kind == "length" else part * 2))
        assert opened.recv(65536).startswith(b"HTTP/1.1 413")


def test_a_client_that_waits_for_leave_to_send_is_refused_at_once(server):
    with server.connect() as opened:
        opened.sendall(HEAD + b"Content-Length: 1000000\r\nExpect: 100-continue\r\n\r\n")
        assert opened.recv(65536).startswith(b"HTTP/1.1 413")
    with server.connect() as opened:
        opened.sendall(request(BODY, b"Expect: 100-continue").removesuffix(BODY))
        assert opened.recv(65536).startswith(b"HTTP/1.1 100")


@pytest.mark.parametrize(
    ("data", "status"),
    [
        (b"\x16\x03\x01\x02\x00\x01\x00", 400),
        (b"NONSENSE\r\n\r\n", 400),
        (b"GET /\xff\xfe HTTP/1.1\r\n\r\n", 400),
        (HEAD + b"Content-Length: -1\r\n\r\n", 400),
        (HEAD + b"Transfer-Encoding: chunked\r\n\r\nZZ\r\n", 400),
        (b"GET /" + b"a" * 100_000, 431),
        (b"GET / HTTP/1.1\r\nX: " + b"a" * 100_000, 431),
        (b"GET /%ff%00%0d%0a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 404),
    ],
)
def test_what_is_no_http_is_refused(server, data, status):
    with server.connect() as opened:
        opened.sendall(data)
        opened.shutdown(socket.SHUT_WR)
        answer = answer_of(opened)
    assert answer.startswith(b"HTTP/1.1 %d" % status) or (status == 431 and not answer)
    assert b"Traceback" not in answer


def test_a_port_that_is_taken_is_one_line(server):
    command = [sys.executable, "-m", "goldbeam", "serve", "--port", str(server.port)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.startswith(f"goldbeam: error: port {server.port} of 127.0.0.1 cannot be used")
    assert done.stderr.count("\n") == 1


# Signals


@pytest.mark.parametrize("workers", ["1", "2"])
def test_requests_in_hand_are_finished_before_it_ends(tmp_path, workers):
    text = "\n\n".join(f"Ann lives in house {number}." for number in range(1000))
    with running(tmp_path, "--workers", workers) as server, server.client() as client:
        with client.stream("POST", "/v1/annotate", json={"text": text, "stream": True}) as answer:
            lines = answer.iter_lines()
            next(lines)
            server.signal(signal.SIGTERM)
            assert sum(1 for _ in lines) == 999
        assert server.process.wait(60) == 0
    assert server.log.read_text().endswith("goldbeam: stopped\n")
    assert "Traceback" not in server.log.read_text()


def test_sighup_reloads_models_and_loses_no_request(tmp_path):
    model = tmp_path / "mine.goldbeam"
    shutil.copy(model_path("en"), model)
    with running(tmp_path, models=(str(model),)) as server, server.client() as client:
        seen, going_on = [], True

        def ask():
            with server.client() as other:
                while going_on:
                    seen.append(other.post("/v1/annotate", json={"text": "Fruit flies."}).status_code)

        asking = threading.Thread(target=ask)
        asking.start()
        shutil.copy(model_path("zh"), tmp_path / "new")
        os.replace(tmp_path / "new", model)
        server.signal(signal.SIGHUP)
        server.wait_for("models reloaded")
        answer = client.post("/v1/annotate", json={"text": "我们在北京。"})
        assert answer.json()["documents"][0]["sentences"][0]["tokens"][0]["form"] == "我们"
        model.write_bytes(b"broken")  # in place, which must not harm what is loaded
        server.signal(signal.SIGHUP)
        server.wait_for("model mine stays as it was")
        assert client.post("/v1/annotate", json={"text": "我们在北京。"}).status_code == 200
        going_on = False
        asking.join()
    assert len(seen) > 0
    assert set(seen) <= {200, 422}  # of another script since then


def test_a_worker_that_is_killed_comes_back_and_the_other_serves(tmp_path):
    with running(tmp_path, "--workers", "2") as server:
        workers = server.children()
        assert len(workers) == 2
        os.kill(workers[0], signal.SIGKILL)
        for _ in range(20):
            with server.client() as client:  # a connection of its own
                assert client.post("/v1/annotate", content=BODY).status_code == 200
        server.wait_for("starting another one")
        while len(set(server.children()) - {workers[0]}) < 2:
            pass
        assert workers[1] in server.children()
        with server.client() as client:
            figures = client.get("/metrics").text
    assert 'goldbeam_requests_total{route="/v1/annotate",status="200"} 20.0' in figures
    assert f"worker {workers[0]} ended with signal -9" in server.log.read_text().replace("signal 9", "signal -9")


def test_workers_end_with_the_process_that_has_started_them(tmp_path):
    with running(tmp_path, "--workers", "2") as server:
        workers = server.children()
        server.process.kill()
        server.process.wait()
        for worker in workers:
            while os.path.exists(f"/proc/{worker}"):
                pass


def test_a_folder_of_metrics_is_left_nowhere(tmp_path, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    with running(tmp_path, "--workers", "2"):
        assert list(tmp_path.glob("goldbeam-metrics-*"))
    assert not list(tmp_path.glob("goldbeam-metrics-*"))
