"""Scores that every contender is judged by: one implementation, so that no peer's own evaluation enters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

Labels = Sequence[Sequence[str]]


def accuracy(gold: Labels, predicted: Labels) -> float:
    """Tokens with the right label, in per cent."""
    pairs = [pair for g, p in zip(gold, predicted, strict=True) for pair in zip(g, p, strict=True)]
    return 100 * sum(g == p for g, p in pairs) / len(pairs)


def spans(labels: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """(start, end, type) of the spans in IOB labels, read as conlleval does: an I- that continues nothing opens a span.

    ["B-NP", "I-NP", "O", "I-VP"] -> (0, 2, "NP"), (3, 4, "VP")
    """
    start, kind = 0, ""
    for i, label in enumerate([*labels, "O"]):
        prefix, _, name = label.partition("-")
        if kind and (prefix != "I" or name != kind):
            yield start, i, kind
            kind = ""
        if prefix != "O" and not kind:
            start, kind = i, name


def span_f1(gold: Labels, predicted: Labels) -> float:
    """Harmonic mean of the precision and recall of whole spans, in per cent."""
    right = found = wanted = 0
    for g, p in zip(gold, predicted, strict=True):
        gold_spans, predicted_spans = set(spans(g)), set(spans(p))
        right += len(gold_spans & predicted_spans)
        found += len(predicted_spans)
        wanted += len(gold_spans)
    return 200 * right / (found + wanted) if found + wanted else 0.0


METRICS = {"accuracy": accuracy, "f1": span_f1}
