"""The child process of a measurement of pipelines: the actions that `measure.job` can ask for."""

from __future__ import annotations

import os
import resource
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from jobs import serve
from pipelines import udpipe


def train(train: str, dev: str, model: str, options: dict[str, Any]) -> dict[str, Any]:
    """Train a pipeline; CPU seconds from file to saved model."""
    import goldbeam as gb

    start = process_time()
    gb.Pipeline(**options).fit(train, dev=dev).save(model)
    return {"seconds": process_time() - start, "model_mb": Path(model).stat().st_size / 1e6}


def raw(gold: str, out: str) -> dict[str, Any]:
    """The running text of a treebank, as a file."""
    from goldbeam import _core
    from goldbeam.data import as_corpus

    text = _core.RunningText(as_corpus(gold)).text
    Path(out).write_bytes(text)
    return {"bytes": len(text)}


def annotate(model: str, text: str, out: str | None = None, before: str | None = None) -> dict[str, Any]:
    """Annotate text that is read already on one thread; CPU seconds.

    A parser remembers words and states that it has seen: `before` is other text that it annotates first, as it would
    have done in a long run.
    """
    import goldbeam as gb

    start = perf_counter()
    pipeline = gb.load(model)
    load_seconds = perf_counter() - start
    if before:
        pipeline.annotate_bytes(Path(before).read_bytes())
    data = Path(text).read_bytes()
    start = process_time()
    conllu = pipeline.annotate_bytes(data)
    seconds = process_time() - start
    if out is not None:
        Path(out).write_bytes(conllu)
    return {"tokens": udpipe.tokens(conllu.decode()), "seconds": seconds, "load_seconds": load_seconds}


def predict(model: str, gold: str, out: str) -> dict[str, Any]:
    """Annotate the tokens of a treebank."""
    import goldbeam as gb

    start = process_time()
    Path(out).write_bytes(gb.load(model).predict_corpus(gold).render())
    return {"seconds": process_time() - start}


def parts(model: str, text: str, before: str) -> dict[str, Any]:
    """CPU seconds of each part of a pipeline, for the same text."""
    import goldbeam as gb
    from goldbeam.data import Corpus

    pipeline = gb.load(model)
    pipeline.annotate_bytes(Path(before).read_bytes())
    held = pipeline._model
    data = Path(text).read_text(encoding="utf-8")
    times = [process_time()]
    tokens = Corpus.parse(held.tokenizer.tokenize_bytes(data), "conllu", "x")
    times.append(process_time())
    tagged = held.morphology.annotate_corpus(tokens)
    times.append(process_time())
    held.parser.predict_corpus(tagged, check=False).render()
    times.append(process_time())
    names = ("tokenizer", "morphology", "parser")
    return {name: end - begin for name, begin, end in zip(names, times, times[1:], strict=False)}


def score(gold: str, predicted: str) -> dict[str, Any]:
    """The official metrics of an annotated file, whoever annotated it."""
    from goldbeam.evaluation.conll18 import evaluate

    return {name: score.f1 for name, score in evaluate(gold, predicted).items()}


def threads(model: str, text: str, repetitions: int) -> dict[str, Any]:
    """Wall seconds on all CPUs with one thread and with two, in turn, so that a disturbance meets both."""
    import goldbeam as gb
    from goldbeam.pipeline.given_sentences import chunks_to_annotate
    from goldbeam.pipeline.streaming import annotate_chunks
    from goldbeam.texts.chunks import opened

    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    seconds: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(repetitions):
        for count, times in seconds.items():
            pipeline = gb.load(model)  # a new one, which remembers nothing
            start = perf_counter()
            with opened(text) as source:
                for _piece in annotate_chunks(pipeline, chunks_to_annotate(source), threads=count):
                    pass
            times.append(perf_counter() - start)
    best = {count: min(times) for count, times in seconds.items()}
    return {"seconds": seconds, "speed-up": best[1] / best[2]}


def memory(model: str, text: str) -> dict[str, Any]:
    """Peak memory of a process that annotates a file in pieces, as `goldbeam annotate` does."""
    import goldbeam as gb
    from goldbeam.pipeline.given_sentences import chunks_to_annotate
    from goldbeam.pipeline.streaming import annotate_chunks
    from goldbeam.texts.chunks import opened

    tokens = 0
    with opened(text) as source:
        for piece in annotate_chunks(gb.load(model), chunks_to_annotate(source)):
            tokens += piece.tokens
    return {"tokens": tokens, "peak_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}


ACTIONS = {action.__name__: action for action in (train, raw, annotate, predict, parts, score, threads, memory)}

if __name__ == "__main__":
    serve({**ACTIONS, **udpipe.ACTIONS})
