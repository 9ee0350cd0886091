"""Token accuracy, scores of each label, accuracy on unknown words and exact match; all in per cent."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any

from goldbeam import _core
from goldbeam.evaluation.encoding import encode_pair, percent, precision_recall_f1


def accuracy(
    gold: Sequence[Sequence[str]],
    predicted: Sequence[Sequence[str]],
    known: Sequence[Sequence[bool]] | None = None,
) -> dict[str, float]:
    """Share of tokens labelled right, share of sentences without a fault, and counts.

    ``known`` says of every token whether its word was seen in training; then ``oov_recall`` is the accuracy on the
    others (absent if there are none).

    >>> accuracy([["DT", "NN"], ["VB"]], [["DT", "VB"], ["VB"]])["exact_match"]
    50.0
    """
    pair = encode_pair(gold, predicted)
    mask = None if known is None else bytes(flag for sentence in known for flag in sentence)
    return accuracy_of_ids(pair.gold, pair.predicted, pair.offsets, len(pair.names), mask)


def accuracy_of_ids(gold: Any, predicted: Any, offsets: Any, labels: int, known: Any = None) -> dict[str, float]:
    """The same over buffers: label ids (uint32), sentence offsets (uint32 or uint64), a byte a token in ``known``."""
    counts = _core.label_counts(gold, predicted, offsets, labels, b"" if known is None else known)
    scores: dict[str, float] = {
        "accuracy": percent(counts.correct, counts.tokens),
        "exact_match": percent(counts.exact, counts.sentences),
        "sentences": counts.sentences,
        "tokens": counts.tokens,
    }
    if counts.unknown:
        scores["oov_recall"] = percent(counts.unknown_correct, counts.unknown)
    return scores


def label_scores(gold: Sequence[Sequence[str]], predicted: Sequence[Sequence[str]]) -> dict[str, dict[str, float]]:
    """Precision, recall, F1 and number of gold tokens of every label, in order of appearance."""
    pair = encode_pair(gold, predicted)
    counts = _core.label_counts(pair.gold, pair.predicted, pair.offsets, len(pair.names))
    return {
        name: {**precision_recall_f1(*numbers), "tokens": numbers[2]}
        for name, numbers in zip(pair.names, counts.labels, strict=True)
    }


def known_words(words: Sequence[Sequence[str]], vocabulary: set[str]) -> array[int]:
    """The ``known`` buffer of :func:`accuracy_of_ids`: 1 for words in ``vocabulary``."""
    return array("B", (word in vocabulary for sentence in words for word in sentence))
