"""What `/metrics` tells: requests, latency, batches, the queue, tokens, memory; over all worker processes.

With several workers, prometheus_client adds up what each writes into a folder, which the environment variable
``PROMETHEUS_MULTIPROC_DIR`` names before it is imported.
"""

from __future__ import annotations

import os
import time
from typing import Any

import prometheus_client as prometheus
from prometheus_client import multiprocess

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
_SIZES = (1, 2, 4, 8, 16, 32, 64, 128)
_MEMORY_SECONDS = 2.0  # how old the figure of another worker may be


class Metrics:
    def __init__(self) -> None:
        self._registry = prometheus.CollectorRegistry()
        make: Any = {"registry": self._registry}
        self._requests = prometheus.Counter(
            "goldbeam_requests", "Requests that were answered, by route and status.", ("route", "status"), **make
        )
        self._seconds = prometheus.Histogram(
            "goldbeam_request_seconds", "Time from the headers to the answer.", ("route",), buckets=_SECONDS, **make
        )
        self._batches = prometheus.Histogram(
            "goldbeam_batch_texts", "Short texts that were annotated in one call.", buckets=_SIZES, **make
        )
        self._tokens = prometheus.Counter("goldbeam_tokens", "Tokens that were annotated.", ("model",), **make)
        self._errors = prometheus.Counter("goldbeam_internal_errors", "Answers with status 500.", **make)
        gauge: Any = {"multiprocess_mode": "livesum", **make}
        self._waiting = prometheus.Gauge("goldbeam_waiting_texts", "Texts that are annotated or wait.", **gauge)
        self._open = prometheus.Gauge("goldbeam_open_requests", "Requests in hand.", **gauge)
        self._memory = prometheus.Gauge("goldbeam_memory_bytes", "Memory, shared pages counted once.", **gauge)
        self._known: dict[tuple[str, int], tuple[prometheus.Counter, prometheus.Histogram]] = {}
        self._memory_after = 0.0

    def answered(self, route: str, status: int, seconds: float) -> None:
        """An answer; ``route`` is one of those that there are, not what a client asked for."""
        found = self._known.get((route, status))
        if found is None:
            found = self._requests.labels(route, str(status)), self._seconds.labels(route)
            self._known[route, status] = found
        found[0].inc()
        found[1].observe(seconds)
        if status == 500:
            self._errors.inc()

    def batch(self, size: int) -> None:
        self._batches.observe(size)

    def tokens(self, model: str, count: int) -> None:
        self._tokens.labels(model).inc(count)

    def state(self, requests: int, texts: int) -> None:
        """From time to time, and before `text` is asked for."""
        self._open.set(requests)
        self._waiting.set(texts)
        now = time.monotonic()
        if now >= self._memory_after:
            self._memory_after = now + _MEMORY_SECONDS
            self._memory.set(memory_bytes())

    def text(self) -> bytes:
        """In Prometheus' format."""
        if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
            return prometheus.generate_latest(self._registry)
        registry = prometheus.CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return prometheus.generate_latest(registry)


CONTENT_TYPE = prometheus.CONTENT_TYPE_LATEST


def memory_bytes() -> int:
    """Of this process; on Linux, pages that several processes share count for each in part."""
    try:
        with open("/proc/self/smaps_rollup", encoding="ascii") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("Pss:")) * 1024
    except (OSError, StopIteration):
        import resource

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
