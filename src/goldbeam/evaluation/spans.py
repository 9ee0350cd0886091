"""Precision, recall and F1 of chunks and entities, counted as the conlleval script of CoNLL-2000 does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from goldbeam import _core
from goldbeam.evaluation.accuracy import accuracy_of_ids
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
    types = dict(_core.span_counts(gold, predicted, offsets, list(label_names)))
    correct, guessed, wanted = (sum(counts[i] for counts in types.values()) for i in range(3))
    return {
        **precision_recall_f1(correct, guessed, wanted),
        **accuracy_of_ids(gold, predicted, offsets, len(label_names)),
        "types": {name: {**precision_recall_f1(*counts), "spans": counts[2]} for name, counts in sorted(types.items())},
    }
