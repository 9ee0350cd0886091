"""Lists of label lists as the buffers of numbers that scores are counted on."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass

from goldbeam.errors import DataError


@dataclass(frozen=True, slots=True)
class EncodedPair:
    """Gold and predicted labels of a corpus; ``names[id]`` is a label."""

    gold: array[int]
    predicted: array[int]
    offsets: array[int]
    names: list[str]


def encode_pair(gold: Sequence[Sequence[str]], predicted: Sequence[Sequence[str]]) -> EncodedPair:
    """Number the labels in order of appearance, gold first.

    >>> encode_pair([["DT", "NN"]], [["DT", "VB"]]).names
    ['DT', 'NN', 'VB']
    """
    if len(gold) != len(predicted):
        raise DataError(f"gold has {len(gold)} sentences and the prediction {len(predicted)}: give the same sentences")
    ids: dict[str, int] = {}
    gold_ids, predicted_ids, offsets = array("I"), array("I"), array("I", [0])
    for number, (gold_labels, predicted_labels) in enumerate(zip(gold, predicted, strict=True), 1):
        if len(gold_labels) != len(predicted_labels):
            raise DataError(
                f"sentence {number}: gold has {len(gold_labels)} labels and the prediction {len(predicted_labels)}: "
                "give one label a token"
            )
        gold_ids.extend(ids.setdefault(label, len(ids)) for label in gold_labels)
        predicted_ids.extend(ids.setdefault(label, len(ids)) for label in predicted_labels)
        offsets.append(len(gold_ids))
    return EncodedPair(gold_ids, predicted_ids, offsets, list(ids))


def percent(part: int, whole: int) -> float:
    """A score in per cent; 0 where there is nothing to count."""
    return 100.0 * part / whole if whole else 0.0


def precision_recall_f1(correct: int, predicted: int, gold: int) -> dict[str, float]:
    return {
        "precision": percent(correct, predicted),
        "recall": percent(correct, gold),
        "f1": percent(2 * correct, predicted + gold),
    }
