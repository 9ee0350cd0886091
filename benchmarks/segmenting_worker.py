"""The child process of a measurement of segmenters: the actions that `measure.job` can ask for."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from jobs import CpuWatch, serve
from segmenting import corpora
from segmenting.contenders import CONTENDERS
from segmenting.scores import word_scores


def train(contender: str, train: str, dev: str | None, model: str, options: dict[str, Any]) -> dict[str, Any]:
    """Train a contender's segmenter; CPU seconds of the preparation and of the passes."""
    training = CONTENDERS[contender].train(Path(train), Path(dev) if dev else None, Path(model), **options)
    return {**asdict(training), "model_mb": Path(model).stat().st_size / 1e6}


def segment(contender: str, model: str, raw: str, out: str) -> dict[str, Any]:
    """Segment a file of lines without spaces into lines of words."""
    corpora.write_words(Path(out), CONTENDERS[contender].load(Path(model)).lists(corpora.lines(Path(raw))))
    return {}


def score(gold: str, predicted: str, train: str, tagged: bool) -> dict[str, Any]:
    """Scores of words, whoever found them."""
    return word_scores(Path(gold), Path(predicted), Path(train), tagged)


def speed(contender: str, model: str, raw: str, before: str) -> dict[str, Any]:
    """CPU seconds of segmenting a text that is new, once as text and once as lists, after other text.

    `before` is what was segmented first, as in a long run: a segmenter may remember what it has seen.
    """
    start = perf_counter()
    segmenter = CONTENDERS[contender].load(Path(model))
    load_seconds = perf_counter() - start
    segmenter.text(Path(before).read_bytes())
    text = Path(raw).read_bytes()
    start = process_time()
    segmented = segmenter.text(text)
    seconds = process_time() - start
    if segmented.replace(b" ", b"").strip() != text.replace(b" ", b"").strip():
        raise ValueError(f"{contender} has changed the text")
    rows = corpora.lines(Path(raw))
    start = process_time()
    segmenter.lists(rows)
    return {
        "characters": sum(map(len, rows)),
        "text": seconds,
        "lists": process_time() - start,
        "load_seconds": load_seconds,
    }


def fit(task: str, train: str, dev: str | None, model: str, options: dict[str, Any]) -> dict[str, Any]:
    """Fit one of goldbeam's estimators; what every epoch reported."""
    from goldbeam.tasks.registry import estimator_class

    watch = CpuWatch()
    estimator_class(task)(**options).fit(train, dev=dev, observer=watch).save(model)
    return {
        "epochs": [{"cpu": cpu, "dev": report.dev} for cpu, report in zip(watch.seconds, watch.reports, strict=True)],
        "best": max((report.dev for report in watch.reports), default=None) if dev else None,
        "model_mb": Path(model).stat().st_size / 1e6,
    }


def passes(task: str, train: str, options: dict[str, Any]) -> dict[str, Any]:
    """CPU seconds of every pass of a training without dev data."""
    from goldbeam.tasks.registry import estimator_class

    watch = CpuWatch()
    estimator_class(task)(**options).fit(train, observer=watch)
    return {"seconds": watch.seconds}


def averages(task: str, train: str, dev: str, options: dict[str, Any], metric: str) -> dict[str, Any]:
    """Train several models; scores after the last epoch of one alone, and of all averaged by equations 8 and 7."""
    from goldbeam.data import read
    from goldbeam.experiments.zhang2014.averages import averages as scores_of_averages
    from goldbeam.experiments.zhang2014.averages import key
    from goldbeam.tasks.registry import estimator_class

    watch = CpuWatch()
    estimator = estimator_class(task)(**options).fit(train, observer=watch)
    count = options["average"]
    scores = scores_of_averages(estimator, read(dev), (1, count), (metric,))
    return {
        "one": scores[key(1, metric)],
        "equation 8": scores[key(count, metric)],
        "equation 7": scores[key(count, metric, 7)],
        "seconds": watch.seconds,
    }


def annotate(models: list[str], raw: str, out: str) -> dict[str, Any]:
    """Words and tags of a file of lines without spaces: by a joint tagger, or by a segmenter and then a tagger."""
    import goldbeam as gb

    texts = corpora.lines(Path(raw))
    start = process_time()
    if len(models) == 1:
        tagged = gb.load(models[0]).predict(texts)
    else:
        segmenter, tagger = map(gb.load, models)
        found = segmenter.predict(texts)
        tagged = [list(zip(words, tags, strict=True)) for words, tags in zip(found, tagger.predict(found), strict=True)]
    seconds = process_time() - start
    corpora.write_tagged(Path(out), tagged)
    return {"characters": sum(map(len, texts)), "seconds": seconds}


ACTIONS = {action.__name__: action for action in (train, segment, score, speed, fit, passes, averages, annotate)}

if __name__ == "__main__":
    serve(ACTIONS)
