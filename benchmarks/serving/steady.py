"""Latency, throughput beside `nlp.pipe`, and memory. The server has core 0, the clients have core 1."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from itertools import count
from pathlib import Path
from statistics import mean
from typing import Any

from serving.clients import Load, load, request
from serving.servers import Server, serving
from serving.texts import invented, texts

_WORKER = Path(__file__).parent / "pipe_worker.py"


def latency(seconds: float) -> dict[str, Any]:
    """One client, one sentence, keep-alive; and the same call without HTTP."""
    requests = [request({"text": text}) for text in texts(1)]
    with serving() as server:
        asyncio.run(load(server.port, requests, 1, 1))
        found = asyncio.run(load(server.port, requests, 1, seconds)).summary()
    pipeline = _pipe(1, 1)["alone_ms"]
    return {**found, "pipeline_alone_ms": round(pipeline, 3), "share_of_pipeline": _share(pipeline, found["ms"]["p50"])}


def throughput(sentences: int, format: str, seconds: float, clients: int = 64) -> dict[str, Any]:
    """Clients that ask again at once; `nlp.pipe` runs before and after, because the machine is not always as fast."""
    requests = [request({"text": text, "format": format}) for text in texts(sentences)]
    pipe_seconds = max(3.0, seconds / 6)
    before = _pipe(sentences, pipe_seconds)
    with serving("--threads", "1") as server:
        asyncio.run(load(server.port, requests, clients, 1))
        used = server.cpu_seconds()
        found = asyncio.run(load(server.port, requests, clients, seconds))
        used = server.cpu_seconds() - used
    after = _pipe(sentences, pipe_seconds)
    pipe = {name: mean((before[name], after[name])) for name in before}
    summary = found.summary()
    per_cpu_second = len(found.latencies) / used
    return {
        "sentences": sentences,
        "format": format,
        "clients": clients,
        **summary,
        "per_cpu_second": round(per_cpu_second, 1),
        "pipe_per_second": round(pipe["per_second"], 1),
        "pipe_per_cpu_second": round(pipe["per_cpu_second"], 1),
        "share_of_pipe": _share(summary["per_second"], pipe["per_second"]),
        "share_of_pipe_by_cpu": _share(per_cpu_second, pipe["per_cpu_second"]),
    }


def memory(minutes: float) -> dict[str, Any]:
    """Texts that are all different; the mean of the first minute and of the last one, after one to get warm."""
    samples: list[tuple[float, int]] = []

    async def watched(server: Server) -> Load:
        async def sample() -> None:
            begun = time.perf_counter()
            while True:
                samples.append((time.perf_counter() - begun, server.memory()))
                await asyncio.sleep(2)

        watching = asyncio.ensure_future(sample())
        total = Load()
        for seed in count():
            requests = [request({"text": text}) for text in invented(3000, seed)]
            part = await load(server.port, requests, 16, min(20.0, 60 * minutes - total.seconds))
            total.seconds += part.seconds
            total.latencies += part.latencies
            if total.seconds >= 60 * minutes - 1:
                break
        watching.cancel()
        return total

    with serving() as server:
        asyncio.run(load(server.port, [request({"text": text}) for text in invented(3000, 999)], 16, 5))
        found = asyncio.run(watched(server))
    last = samples[-1][0]
    first_minute = mean(size for at, size in samples if at <= 60)
    last_minute = mean(size for at, size in samples if at >= last - 60)
    return {
        "minutes": minutes,
        "requests": len(found.latencies),
        "first_minute_mb": round(first_minute / 1e6, 2),
        "last_minute_mb": round(last_minute / 1e6, 2),
        "change_percent": round(100 * (last_minute / first_minute - 1), 2),
    }


def _pipe(sentences: int, seconds: float) -> dict[str, float]:
    command = [sys.executable, str(_WORKER), str(sentences), str(seconds)]
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, env=environment)
    os.sched_setaffinity(process.pid, {0})
    found: dict[str, float] = json.loads(process.communicate()[0])
    return found


def _share(part: float, whole: float) -> float:
    return round(part / whole, 3)
