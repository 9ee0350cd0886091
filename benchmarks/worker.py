"""The child process of a measurement of taggers: the actions that `measure.job` can ask for."""

from __future__ import annotations

import hashlib
import importlib
import os
from dataclasses import asdict
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from jobs import Watch, serve
from metrics import METRICS
from peers import CONTENDERS
from tasks import TASKS


def train(
    contender: str, task: str, train: str, dev: str | None, model: str, options: dict[str, Any]
) -> dict[str, Any]:
    """Train a model; seconds of the preparation and of the passes, CPU time."""
    training = CONTENDERS[contender].train(TASKS[task], Path(train), Path(dev) if dev else None, Path(model), **options)
    return {**asdict(training), "model_mb": Path(model).stat().st_size / 1e6}


def tag(contender: str, task: str, model: str, gold: str, repetitions: int) -> dict[str, Any]:
    """Tag the sentences of a file `repetitions` times; CPU seconds of each time, from lists of strings to labels."""
    sentences, labels = map(list, zip(*TASKS[task].read(Path(gold)), strict=True))
    start = perf_counter()
    tagger = CONTENDERS[contender].load(TASKS[task], Path(model))
    load_seconds = perf_counter() - start
    seconds = []
    for _ in range(repetitions):
        start = process_time()
        predicted = tagger(sentences)
        seconds.append(process_time() - start)
    metric = TASKS[task].metric
    return {
        "tokens": sum(map(len, sentences)),
        "seconds": seconds,
        "load_seconds": load_seconds,
        metric: METRICS[metric](labels, predicted),
    }


def passes(train: str, dev: str, model: str, options: dict[str, Any]) -> dict[str, Any]:
    """Train a tagger on all CPUs; wall seconds and dev score of every pass, and the digest of the model file."""
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    gb = importlib.import_module("goldbeam")
    watch = Watch()
    gb.Tagger(**options).fit(train, dev=dev, observer=watch).save(model)
    return {
        "seconds": [report.seconds for report in watch.reports],
        "dev": [report.dev for report in watch.reports],
        "sha256": hashlib.sha256(Path(model).read_bytes()).hexdigest(),
    }


def import_time(module: str) -> dict[str, Any]:
    """Wall seconds of importing a module in a fresh process."""
    start = perf_counter()
    importlib.import_module(module)
    return {"seconds": perf_counter() - start}


def load_time(model: str) -> dict[str, Any]:
    """Wall seconds of loading a goldbeam model, the library being imported already."""
    gb = importlib.import_module("goldbeam")
    start = perf_counter()
    gb.load(model)
    return {"seconds": perf_counter() - start}


ACTIONS = {action.__name__: action for action in (train, tag, passes, import_time, load_time)}

if __name__ == "__main__":
    serve(ACTIONS)
