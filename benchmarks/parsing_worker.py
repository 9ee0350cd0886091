"""The child process of a measurement of parsers: the actions that `measure.job` can ask for."""

from __future__ import annotations

import os
import resource
from array import array
from itertools import pairwise
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

from jobs import Watch, serve
from parsing import udpipe
from parsing.treebank import non_projective


def train(train: str, dev: str | None, model: str, options: dict[str, Any]) -> dict[str, Any]:
    """Train a parser of the task that the options name; CPU seconds from file to saved model, and each epoch."""
    from goldbeam.tasks.registry import estimator_class

    watch = Watch()
    start = process_time()
    parser = estimator_class(options.pop("task", "dependency"))(**options).fit(train, dev=dev, observer=watch)
    parser.save(model)
    seconds = process_time() - start
    facts = parser.info()["training data"]
    return {
        "passes": len(watch.reports),
        "seconds": seconds,
        "epochs": [{"seconds": report.seconds, "dev": report.dev, "metric": report.metric} for report in watch.reports],
        "training data": {**facts, "name": Path(facts["name"]).name},  # directories say nothing about the figures
        "model_mb": Path(model).stat().st_size / 1e6,
    }


def parse(model: str, text: str, out: str) -> dict[str, Any]:
    """Parse a file with goldbeam into another one."""
    import goldbeam as gb

    Path(out).write_bytes(gb.load(model).predict_corpus(text).render())
    return {}


def score(gold: str, predicted: str) -> dict[str, Any]:
    """Attachment scores of a parsed file, whoever parsed it, and how it does on the arcs that cross others."""
    from goldbeam.data import as_corpus
    from goldbeam.evaluation.attachment import attachment_of_corpora
    from goldbeam.evaluation.treebank import Treebank

    def trees(path: str) -> list[list[int]]:
        treebank = Treebank.of(as_corpus(path))
        heads, bounds = array("I", treebank.trees.heads), array("Q", treebank.corpus.offsets)
        return [list(heads[begin:end]) for begin, end in pairwise(bounds)]

    wanted = got = found = right = 0
    for gold_heads, heads in zip(trees(gold), trees(predicted), strict=True):
        same = [one == other for one, other in zip(gold_heads, heads, strict=True)]
        crossing, predicted_crossing = non_projective(gold_heads), non_projective(heads)
        wanted += sum(crossing)
        got += sum(predicted_crossing)
        found += sum(both for both in map(all, zip(crossing, same, strict=True)))
        right += sum(both for both in map(all, zip(predicted_crossing, same, strict=True)))
    return {
        **attachment_of_corpora(gold, predicted),
        "non-projective arcs": {
            "gold": wanted,
            "predicted": got,
            "recall": 100 * found / wanted if wanted else None,
            "precision": 100 * right / got if got else None,
        },
    }


def compare(gold: str, a: str, b: str) -> dict[str, Any]:
    """LAS and UAS of b against a, by a paired bootstrap over sentences."""
    from goldbeam.evaluation.significance import compare as compare_outputs

    result: dict[str, Any] = compare_outputs(gold, a, b, metrics=("las", "uas")).to_dict()["metrics"]
    return result


def speed(model: str, text: str, before: str | None) -> dict[str, Any]:
    """Parse a corpus that is read already on one thread: CPU seconds of the first time and of the second one.

    A parser remembers words and states that it has seen, so only the first time is that of new text. `before` is other
    text that it parses first, as it would have done in a long run; without it nothing is remembered yet.
    """
    import goldbeam as gb
    from goldbeam.data import as_corpus

    corpus = as_corpus(text)
    start = perf_counter()
    parser = gb.load(model).set_params(threads=1)
    load_seconds = perf_counter() - start
    if before:
        parser.predict_corpus(before)
    seconds = []
    for _ in range(2):
        start = process_time()
        parser.predict_corpus(corpus)
        seconds.append(process_time() - start)
    return {"tokens": corpus.token_count, "seconds": seconds[0], "again": seconds[1], "load_seconds": load_seconds}


def searches(model: str, gold: str, searches: dict[str, dict[str, Any]], rounds: int) -> dict[str, Any]:
    """Scores and CPU seconds of one model with several settings of its search, in turn, loaded anew each time."""
    import goldbeam as gb
    from goldbeam.data import as_corpus

    corpus = as_corpus(gold)
    found: dict[str, Any] = {name: {"settings": changes, "rounds": []} for name, changes in searches.items()}
    for _ in range(rounds):
        for name, changes in searches.items():
            parser = gb.load(model).set_params(threads=1, **changes)
            start = process_time()
            parser.predict_corpus(corpus)
            found[name]["rounds"].append(process_time() - start)
            if "las" not in found[name]:
                found[name].update({metric: parser.evaluate(corpus)[metric] for metric in ("uas", "las")})
    for entry in found.values():
        entry["seconds"] = median(entry["rounds"])
        entry["tokens_per_second"] = corpus.token_count / entry["seconds"]
    return {"filter": gb.load(model).info().get("beam filter"), "searches": found}


def threads(model: str, text: str, repetitions: int) -> dict[str, Any]:
    """Wall seconds on all CPUs with one thread and with two, in turn, so that a disturbance meets both."""
    import goldbeam as gb
    from goldbeam.data import as_corpus

    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    corpus = as_corpus(text)
    seconds: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(repetitions):
        for count, times in seconds.items():
            parser = gb.load(model).set_params(threads=count)  # a new one, which remembers nothing
            start = perf_counter()
            parser.predict_corpus(corpus)
            times.append(perf_counter() - start)
    return {
        "tokens": corpus.token_count,
        "wall_seconds": seconds,
        "speed-up": median(seconds[1]) / median(seconds[2]),
    }


def growth(model: str, text: str, repetitions: int) -> dict[str, Any]:
    """CPU seconds of parsing a text, and the memory that the first time added to what model and text take."""
    import goldbeam as gb
    from goldbeam.data import as_corpus

    corpus = as_corpus(text)
    seconds, added = [], 0.0
    for repetition in range(repetitions):
        parser = gb.load(model).set_params(threads=1)
        parser.predict_corpus(corpus.select([]))  # everything that is made once, whatever the length
        before = _peak_mb()
        start = process_time()
        parser.predict_corpus(corpus)
        seconds.append(process_time() - start)
        added = added if repetition else _peak_mb() - before
    return {"sentences": len(corpus), "tokens": corpus.token_count, "seconds": seconds, "added_mb": added}


def tag(train: str, sources: dict[str, str], columns: list[str], epochs: int) -> dict[str, Any]:
    """Replace columns of files (source: target) by what goldbeam's taggers predict, which learned from `train`."""
    import goldbeam as gb

    taggers = [gb.Tagger(column=column, epochs=epochs).fit(train) for column in columns]
    accuracy = {}
    for source, target in sources.items():
        Path(target).write_bytes(Path(source).read_bytes())
        for tagger in taggers:
            Path(target).write_bytes(tagger.predict_corpus(target).render())
        accuracy[Path(source).name] = {
            column: tagger.score(source) for column, tagger in zip(columns, taggers, strict=True)
        }
    return {"accuracy": accuracy}


def _peak_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


ACTIONS = {action.__name__: action for action in (train, parse, score, compare, speed, searches, threads, growth, tag)}

if __name__ == "__main__":
    serve({**ACTIONS, **udpipe.ACTIONS})
