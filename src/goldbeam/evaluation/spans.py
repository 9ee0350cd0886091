"""Precision, recall and F1 of chunks and entities, counted as the conlleval script of CoNLL-2000 does.

Labels that break their scheme count as they do there: an I-X after O or after another type begins a span. That script's
rules for B, I and O are kept to the letter; E and S (in BILOU: L and U) always end a span, which it leaves undefined
for E before B.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from goldbeam.errors import DataError
from goldbeam.evaluation.accuracy import accuracy_of_ids
from goldbeam.evaluation.buffers import LabelPair, label_pair
from goldbeam.evaluation.counts import Counts, ends_of, per_sentence
from goldbeam.evaluation.encoding import encode_pair, precision_recall_f1


def span_f1(gold: Sequence[Sequence[str]], predicted: Sequence[Sequence[str]]) -> dict[str, Any]:
    """Scores in per cent over label lists (IOB1, IOB2, IOBES or BILOU); ``types`` has the scores of each span type.

    >>> scores = span_f1([["B-NP", "I-NP", "O"]], [["B-NP", "I-NP", "B-VP"]])
    >>> scores["precision"], scores["recall"]
    (50.0, 100.0)
    """
    pair = encode_pair(gold, predicted)
    return span_f1_of_ids(pair.gold, pair.predicted, pair.offsets, pair.names)


def span_f1_of_ids(gold: Any, predicted: Any, offsets: Any, label_names: Sequence[str]) -> dict[str, Any]:
    """The same over buffers of label ids (uint32) and sentence offsets (uint32 or uint64)."""
    types = count_spans(label_pair(gold, predicted, offsets, len(label_names)), label_names).types
    correct, guessed, wanted = (sum(counts[i] for counts in types.values()) for i in range(3))
    return {
        **precision_recall_f1(correct, guessed, wanted),
        **accuracy_of_ids(gold, predicted, offsets, len(label_names)),
        "types": {name: {**precision_recall_f1(*counts), "spans": counts[2]} for name, counts in sorted(types.items())},
    }


class SpanCounts(NamedTuple):
    """Spans of each sentence, and those of each type: (correct, predicted, gold)."""

    sentences: Counts
    types: dict[str, tuple[int, int, int]]


def count_spans(pair: LabelPair, label_names: Sequence[str]) -> SpanCounts:
    """A span is correct if gold and prediction begin it together, with one type, and end it together."""
    labels = _SpanLabels(label_names)
    gold, predicted = labels.spans(pair.gold, pair.offsets), labels.spans(pair.predicted, pair.offsets)
    correct = gold.begins & predicted.begins & (gold.types == predicted.types) & (gold.ends == predicted.ends)
    found = ((correct, gold.types), (predicted.begins, predicted.types), (gold.begins, gold.types))
    by_type = (np.bincount(types[begins], minlength=len(labels.types)).tolist() for begins, types in found)
    names = ("right_spans", "predicted_spans", "gold_spans")
    return SpanCounts(
        {name: per_sentence(begins, pair.offsets) for name, (begins, _) in zip(names, found, strict=True)},
        dict(zip(labels.types, zip(*by_type, strict=True), strict=True)),
    )


class _Spans(NamedTuple):
    """The spans of a corpus, each at the token that begins it: whether one does, where it ends, and its type."""

    begins: NDArray[np.bool_]
    ends: NDArray[np.int64]
    types: NDArray[np.int64]


class _SpanLabels:
    """What each label says, by its number."""

    def __init__(self, names: Sequence[str]) -> None:
        parsed = [_prefix_and_type(name) for name in names]
        prefixes = np.array([prefix for prefix, _ in parsed], "U1")
        types = {kind: None for prefix, kind in parsed if prefix != "O"}
        numbers = {kind: number for number, kind in enumerate(types)}
        self.types = list(types)
        self._type = np.array([numbers.get(kind, 0) for _, kind in parsed], np.int64)  # of no meaning for O
        self._outside = prefixes == "O"
        self._stays_open = np.isin(prefixes, ["B", "I"])
        self._goes_on = np.isin(prefixes, ["I", "E", "L"])

    def spans(self, ids: NDArray[np.uint32], offsets: NDArray[np.int64]) -> _Spans:
        types = self._type[ids]
        goes_on = np.zeros(len(ids), np.bool_)
        goes_on[1:] = self._stays_open[ids][:-1] & self._goes_on[ids][1:] & (types[:-1] == types[1:])
        goes_on[offsets[offsets < len(ids)]] = False
        return _Spans(~(goes_on | self._outside[ids]), ends_of(~goes_on), types)


def _prefix_and_type(name: str) -> tuple[str, str]:
    if name == "O" or (name[:1] in tuple("BIELSU") and name[1:2] in ("", "-")):
        return name[0], name[2:]
    raise DataError(f"label '{name}' marks no span: use O, or B-, I-, E-, S- (or L-, U-) followed by a type")
