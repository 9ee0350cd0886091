"""Token accuracy, scores of each label, accuracy on unknown words and exact match; all in per cent."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any

import numpy as np

from goldbeam.evaluation.buffers import LabelPair, label_pair, mask_of
from goldbeam.evaluation.counts import Counts, per_sentence, totals
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
    pair = label_pair(gold, predicted, offsets, labels)
    counts = totals(count_labels(pair))
    scores: dict[str, float] = {
        "accuracy": percent(counts["correct"], counts["tokens"]),
        "exact_match": percent(counts["exact"], counts["sentences"]),
        "sentences": counts["sentences"],
        "tokens": counts["tokens"],
    }
    if known is not None:
        unknown = ~mask_of(known, len(pair.gold), "known")
        if unknown.any():
            right = np.count_nonzero(unknown & (pair.gold == pair.predicted))
            scores["oov_recall"] = percent(int(right), int(np.count_nonzero(unknown)))
    return scores


def count_labels(pair: LabelPair) -> Counts:
    """Of each sentence: 1, tokens, correct ones, 1 if all are."""
    tokens = np.diff(pair.offsets)
    correct = per_sentence(pair.gold == pair.predicted, pair.offsets)
    return {
        "sentences": np.ones_like(tokens),
        "tokens": tokens,
        "correct": correct,
        "exact": (correct == tokens).astype(np.int64),
    }


def label_scores(gold: Sequence[Sequence[str]], predicted: Sequence[Sequence[str]]) -> dict[str, dict[str, float]]:
    """Precision, recall, F1 and number of gold tokens of every label, in order of appearance."""
    pair = encode_pair(gold, predicted)
    wanted, got, _ = label_pair(pair.gold, pair.predicted, pair.offsets, len(pair.names))
    counts = (np.bincount(ids, minlength=len(pair.names)).tolist() for ids in (wanted[wanted == got], got, wanted))
    return {
        name: {**precision_recall_f1(*numbers), "tokens": numbers[2]}
        for name, *numbers in zip(pair.names, *counts, strict=True)
    }


def known_words(words: Sequence[Sequence[str]], vocabulary: set[str]) -> array[int]:
    """The ``known`` buffer of :func:`accuracy_of_ids`: 1 for words in ``vocabulary``."""
    return array("B", (word in vocabulary for sentence in words for word in sentence))
