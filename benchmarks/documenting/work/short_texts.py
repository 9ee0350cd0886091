"""Short texts: a call for one, and many of them beside one text of the same words."""

from __future__ import annotations

from statistics import median
from time import process_time
from typing import Any

from documenting.data import read_texts
from documenting.work.timing import milliseconds


def short_call(model: str, text: str, times: int) -> dict[str, Any]:
    """CPU microseconds of a call."""
    import goldbeam as gb

    nlp = gb.load(model)
    for _ in range(20):
        nlp(text)
    start = process_time()
    for _ in range(times):
        nlp(text)
    return {"call_us": 1e6 * (process_time() - start) / times}


def many_texts(model: str, file: str, times: int) -> dict[str, Any]:
    """CPU milliseconds of documents for all texts, and of one document of all of them, in turn.

    A build without `nlp.pipe` calls the pipeline for each text.
    """
    import goldbeam as gb

    nlp, texts = gb.load(model), read_texts(file)
    joined = "\n\n".join(texts)
    pipe = getattr(nlp, "pipe", lambda texts: map(nlp, texts))
    nlp(joined)
    tokens = [sum(map(len, doc)) for doc in pipe(texts)]
    apart, together = [], []
    for _ in range(times):
        apart.append(milliseconds(lambda: list(pipe(texts)))[0])
        together.append(milliseconds(lambda: nlp(joined))[0])
    ratios = [a / b for a, b in zip(apart, together, strict=True)]
    return {
        "tokens": sum(tokens),
        "pipe_ms": median(apart),
        "joined_ms": median(together),
        "pipe_ratio": median(ratios),
    }
