"""One long text: the parts' own time, and what documents and their formats add to it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from documenting.work.timing import milliseconds


def long_text(model: str, file: str, times: int) -> dict[str, Any]:
    """CPU milliseconds, medians of so many repetitions by a pipeline that has seen the text before."""
    import goldbeam as gb

    nlp = gb.load(model)
    text = Path(file).read_text(encoding="utf-8")
    tokens = sum(map(len, nlp(text)))
    rounds = [_once(nlp, text) for _ in range(times)]
    return {"tokens": tokens, **{name: median(once[name] for once in rounds) for name in rounds[0]}}


def _once(nlp: Any, text: str) -> dict[str, float]:
    """Formats are written from documents that nobody has read before, so that these have nothing ready."""
    before = milliseconds(partial(nlp.annotate_corpus, text))[0]
    whole, doc = milliseconds(partial(nlp, text))
    reading = milliseconds(partial(_read, doc))[0]
    del doc
    after = milliseconds(partial(nlp.annotate_corpus, text))[0]
    parts = (before + after) / 2  # so that a machine that gets slower or faster meanwhile does not matter
    json = milliseconds(nlp(text).to_json)[0]
    conllu = milliseconds(nlp(text).to_conllu)[0]
    return {
        "parts_ms": parts,
        "doc_ms": whole - parts,
        "doc_read_ms": whole + reading - parts,
        "json_ms": json,
        "conllu_ms": conllu,
    }


def _read(doc: Any) -> None:
    """What most programs look at."""
    for sentence in doc:
        for token in sentence:
            _ = token.form, token.lemma, token.upos, token.relation
