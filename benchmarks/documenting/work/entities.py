"""A tagger of entities: does it find the same as part of a pipeline as it does alone?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from metrics import span_f1, spans


def entities(train: str, dev: str, options: dict[str, Any]) -> dict[str, Any]:
    """F1 of spans on gold tokens: alone, as the only part, added to the English pipeline, and from a saved file."""
    import goldbeam as gb

    tagger = gb.Tagger(**options).fit(train, dev=dev)
    words, gold = _columns(dev)
    alone = [list(labels) for labels in tagger.predict(words)]
    answer: dict[str, Any] = {"alone_f1": span_f1(gold, alone)}
    if not hasattr(gb.Pipeline, "add"):
        return {**answer, "pipeline_f1": None, "pipeline_labels": None, "added_labels": None, "saved_labels": None}
    nlp = gb.Pipeline([("entities", tagger)])
    doc = nlp.of_tokens(words)
    piped = _labels(doc)
    complete = gb.load("en")
    if "entities" in complete.part_names:
        complete.remove("entities")
    complete.add("entities", tagger)
    saved = Path(train).with_suffix(".pipeline")
    complete.save(saved)
    counted = sum(len(list(spans(labels))) for labels in piped) == len(doc.entities)
    return {
        **answer,
        "pipeline_f1": span_f1(gold, piped),
        "pipeline_labels": _same(piped == alone and counted),
        "added_labels": _same(_labels(complete.of_tokens(words)) == alone),
        "saved_labels": _same(_labels(gb.load(saved).of_tokens(words)) == alone),
    }


def _columns(path: str) -> tuple[list[list[str]], list[list[str]]]:
    blocks = Path(path).read_text(encoding="utf-8").strip("\n").split("\n\n")
    rows = [[line.split("\t") for line in block.split("\n")] for block in blocks]
    return [[row[0] for row in sentence] for sentence in rows], [[row[1] for row in sentence] for sentence in rows]


def _labels(doc: Any) -> list[list[str]]:
    return [[token.iob for token in sentence] for sentence in doc]


def _same(equal: bool) -> str:
    return "same" if equal else "DIFFER"
