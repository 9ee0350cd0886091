"""Size, time and number: 413, 408, 429 and 503, and normal service afterwards."""

from __future__ import annotations

import asyncio
import threading

import pytest
from asgi_clients import message

from goldbeam.errors import ParameterError
from goldbeam.serve.bodies import Bodies
from goldbeam.serve.errors import ApiError
from goldbeam.serve.limits import Limits


def test_a_body_that_says_it_is_too_large_is_not_read(client_of):
    client = client_of(Limits(body_bytes=1000))
    answer = client.post("/v1/annotate", content=b"x" * 1001)
    assert "larger than 1,000 bytes" in message(answer, 413)
    assert answer.headers["connection"] == "close"
    assert "is not JSON" in message(client.post("/v1/annotate", content=b"x" * 1000), 400)


@pytest.mark.parametrize("length", ["-1", "x", "1e3", "9" * 400])
def test_a_length_that_is_none_is_refused(client, length):
    assert client.post("/v1/annotate", content=b"{}", headers={"Content-Length": length}).status_code == 413


def chunks(count: int, size: int):
    read = []

    async def receive():
        read.append(None)
        return {"type": "http.request", "body": b"x" * size, "more_body": len(read) < count}

    return receive, read


def test_reading_a_body_in_chunks_stops_where_it_is_too_large():
    receive, read = chunks(1000, 100)
    with pytest.raises(ApiError) as caught:
        asyncio.run(Bodies(Limits(body_bytes=450)).read({b"transfer-encoding": b"chunked"}, receive))
    assert caught.value.status == 413
    assert len(read) == 5


def test_bodies_in_chunks_are_read_whole():
    receive, _ = chunks(4, 100)
    assert asyncio.run(Bodies(Limits(body_bytes=400)).read({b"transfer-encoding": b"chunked"}, receive)) == b"x" * 400


def test_all_bodies_together_are_limited():
    bodies = Bodies(Limits(body_bytes=100))
    headers = {b"transfer-encoding": b"chunked"}

    def stalled():
        parts = iter([b"x" * 100])

        async def receive():
            part = next(parts, None)
            if part is None:
                await asyncio.Event().wait()
            return {"type": "http.request", "body": part, "more_body": True}

        return receive

    async def many():
        waiting = [asyncio.ensure_future(bodies.read(headers, stalled())) for _ in range(16)]
        await asyncio.sleep(0)
        with pytest.raises(ApiError) as caught:
            await bodies.read(headers, stalled())
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        return caught.value.status

    assert asyncio.run(many()) == 429
    assert bodies._buffered == 0


def test_a_body_that_does_not_come_is_408():
    async def receive():
        await asyncio.Event().wait()

    async def read():
        with pytest.raises(ApiError) as caught:
            await Bodies(Limits(body_seconds=0.01)).read({b"content-length": b"10"}, receive)
        task = asyncio.current_task()
        assert not hasattr(task, "cancelling") or task.cancelling() == 0
        return caught.value

    error = asyncio.run(read())
    assert error.status == 408
    assert "did not arrive within 0.01 seconds" in error.message


# Time and number


class Busy:
    """Makes pipelines wait until they are told to go on; work that is stopped looks at its `Stop` as the core does."""

    def __init__(self, monkeypatch) -> None:
        from goldbeam.pipeline.predictor import PipelinePredictor

        self.begun, self.go_on = threading.Semaphore(0), threading.Event()
        joint = PipelinePredictor.joint_layers

        def joint_layers(nlp, texts, threads=1, margins=False):
            if any("slow" in text for text in texts):
                self.begun.release()
                self.go_on.wait(60)
            return joint(nlp, texts, threads, margins)

        monkeypatch.setattr(PipelinePredictor, "joint_layers", joint_layers)
        monkeypatch.setattr("goldbeam.serve.batching._ALONE_SECONDS", -1)  # all in threads
        monkeypatch.setattr("goldbeam.serve.batching._HERE_SECONDS", -1)


@pytest.fixture
def busy(monkeypatch):
    made = Busy(monkeypatch)
    yield made
    made.go_on.set()


def test_too_many_requests_at_once_are_429_and_light_routes_still_answer(client_of, busy):
    client = client_of(Limits(concurrency=2, threads=1))
    first = client.portal.start_task_soon(lambda: _post(client, "slow one"))
    second = client.portal.start_task_soon(lambda: _post(client, "slow two"))
    busy.begun.acquire()
    client.get("/healthz")
    third = client.annotate(text="Three.")
    assert "too many requests just now" in message(third, 429)
    assert third.headers["retry-after"] == "1"
    for path in ("/healthz", "/metrics", "/v1/models"):
        assert client.get(path).status_code == 200
    busy.go_on.set()
    assert first.result().status_code == second.result().status_code == 200
    assert client.annotate(text="Again.").status_code == 200


def test_a_full_queue_is_429(client_of, busy):
    client = client_of(Limits(queue=3, threads=1))
    first = client.portal.start_task_soon(lambda: _post(client, "slow one"))
    busy.begun.acquire()
    assert "too many texts" in message(client.annotate(texts=["a", "b", "c"]), 429)
    busy.go_on.set()
    assert first.result().status_code == 200
    assert client.annotate(texts=["a", "b", "c", "d"]).status_code == 200  # alone it is never too much


def test_what_takes_too_long_is_503_and_others_go_on(client_of, busy):
    client = client_of(Limits(seconds=0.2, threads=1))
    answer = client.annotate(text="slow")
    assert "took longer than 0.2 seconds" in message(answer, 503)
    assert answer.headers["retry-after"] == "1"
    busy.go_on.set()
    assert client_of().annotate(text="Fine.").status_code == 200


def test_the_core_is_stopped_in_the_middle(client_of):
    """A long text is not annotated to its end once its time is over: the thread is free for others."""
    client = client_of(Limits(seconds=0.3, threads=1, body_bytes=10_000_000))
    long = "the old judge will book a light train near the park " * 10_000
    assert "took longer" in message(client.annotate(text=long), 503)
    assert client.app._service.workers.long.submit(lambda: "free").result(60) == "free"
    assert client.annotate(text="Fine.").status_code == 200


def test_other_work_has_limits_too(client_of):
    go_on = threading.Event()

    async def run(client, function):
        return await client.app._service.run(function)

    def wrong():
        raise ParameterError("beam must be 1 or more,\ngot 0")

    client = client_of()
    assert client.portal.call(run, client, lambda: 3) == 3
    with pytest.raises(ApiError) as caught:
        client.portal.call(run, client, wrong)
    assert (caught.value.status, caught.value.message) == (422, "beam must be 1 or more, got 0")
    with pytest.raises(ApiError) as caught:
        client.portal.call(run, client_of(Limits(seconds=0.05)), lambda: go_on.wait(60))
    go_on.set()
    assert caught.value.status == 503


def test_a_request_with_many_texts_holds_nobody_up(client_of, busy):
    """Texts of each request are taken in turn."""
    client = client_of(Limits(threads=1, batch_texts=32))
    batches = []
    client.app._service.metrics.batch = batches.append
    first = client.portal.start_task_soon(lambda: _post(client, "slow one"))
    busy.begun.acquire()
    many = client.portal.start_task_soon(lambda: _post(client, *(["word"] * 200)))
    few = client.portal.start_task_soon(lambda: _post(client, "a", "b"))
    while client.app._service.batcher.waiting < 203:
        client.get("/healthz")
    order = []
    few.add_done_callback(lambda _: order.append("few"))
    many.add_done_callback(lambda _: order.append("many"))
    busy.go_on.set()
    assert {job.result().status_code for job in (first, many, few)} == {200}
    assert order == ["few", "many"]
    assert max(batches) == 32


async def _post(client, *texts):
    import httpx

    transport = httpx.ASGITransport(app=client.app)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost", timeout=60) as web:
        return await web.post("/v1/annotate", json={"texts": list(texts)})


@pytest.mark.parametrize("name", ["body_bytes", "seconds", "concurrency", "threads"])
def test_limits_that_make_no_sense_are_errors(name):
    with pytest.raises(ParameterError, match=name):
        Limits(**{name: -1})
