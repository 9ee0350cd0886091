"""Two Python threads that share a pipeline: do they find the same, and how much faster?"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from threading import Thread
from typing import Any

from documenting.data import read_texts
from documenting.work.timing import wall


def two_threads(model: str, short: str, documents: str, times: int) -> dict[str, Any]:
    """Wall time of one thread over that of two, in turn; what both find is compared as CoNLL-U."""
    import goldbeam as gb

    nlp = gb.load(model)
    whole = read_texts(documents)
    answer = _compared("threads", times, lambda: [nlp(text) for text in whole], lambda: _halves(nlp, whole))
    if not hasattr(nlp, "pipe"):
        return {**answer, "pipe_speed_up": None, "pipe_results": None}
    texts = read_texts(short)
    piped = _compared("pipe", times, lambda: list(nlp.pipe(texts)), lambda: list(nlp.pipe(texts, threads=2)))
    return {**answer, **piped}


def _halves(nlp: Any, texts: list[str]) -> list[Any]:
    """Every other text is for the second thread."""
    docs: list[Any] = [None] * len(texts)

    def annotate(first: int) -> None:
        for i in range(first, len(texts), 2):
            docs[i] = nlp(texts[i])

    threads = [Thread(target=annotate, args=(first,)) for first in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return docs


def _compared(name: str, times: int, one: Callable[[], Any], two: Callable[[], Any]) -> dict[str, Any]:
    expected = _written(one())
    same = _written(two()) == expected
    ratios = []
    for _ in range(times):
        alone, docs = wall(one)
        del docs
        together, docs = wall(two)
        same = same and _written(docs) == expected
        del docs
        ratios.append(alone / together)
    return {f"{name}_speed_up": median(ratios), f"{name}_results": "same" if same else "DIFFER"}


def _written(docs: list[Any]) -> list[str | None]:
    return [None if doc is None else doc.to_conllu() for doc in docs]
