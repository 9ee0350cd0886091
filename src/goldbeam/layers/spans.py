"""Spans (entities, chunks) and the labels that code them: one label per token, as in files."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from goldbeam.errors import ParameterError
from goldbeam.layers.layers import ENTITIES, Column
from goldbeam.one_line import one_line

OUTSIDE = "O"
_NOTHING = (OUTSIDE, "_", "", None)  # how files write that a token is in no span
_BEGIN, _INSIDE, _END, _SINGLE = "B", "I", "E", "S"
_PREFIXES = {"B": _BEGIN, "I": _INSIDE, "M": _INSIDE, "E": _END, "L": _END, "S": _SINGLE, "U": _SINGLE}


class LabelledSpan(NamedTuple):
    """Tokens ``first`` to ``last``, both included, counted from 0."""

    first: int
    last: int
    label: str


def spans_of(labels: Sequence[str | None], offsets: Sequence[int] | None = None) -> list[LabelledSpan]:
    """The spans that labels of any usual scheme code: IOB1, IOB2, IOBES, BILOU, or types alone.

    They are read as the evaluation reads them (`goldbeam.evaluation.spans`): an I after O or after another type begins
    a span. ``offsets`` are where sentences begin, and the number of labels; no span goes on in the next sentence.

    >>> spans_of(["B-PER", "I-PER", "O", "S-LOC", "I-ORG"])
    [LabelledSpan(first=0, last=1, label='PER'), LabelledSpan(first=3, last=3, label='LOC'), LabelledSpan(first=4, last=4, label='ORG')]
    """  # noqa: E501
    found: list[LabelledSpan] = []
    ends = set(() if offsets is None else offsets)
    first, open_type = -1, ""  # of the span that is being read; -1: none is
    for token, label in enumerate(labels):
        if first >= 0 and token in ends:
            found.append(LabelledSpan(first, token - 1, open_type))
            first = -1
        if label in _NOTHING:
            if first >= 0:
                found.append(LabelledSpan(first, token - 1, open_type))
                first = -1
            continue
        assert label is not None
        prefix, kind = _parts(label)
        if first >= 0 and (prefix in (_BEGIN, _SINGLE) or kind != open_type):
            found.append(LabelledSpan(first, token - 1, open_type))
            first = -1
        if first < 0:
            first, open_type = token, kind
        if prefix in (_END, _SINGLE):
            found.append(LabelledSpan(first, token, open_type))
            first = -1
    if first >= 0:
        found.append(LabelledSpan(first, len(labels) - 1, open_type))
    return found


def labels_of(spans: Iterable[tuple[int, int, str]], count: int) -> list[str]:
    """The spans of so many tokens as IOB2 labels; two spans must have no token in common.

    >>> labels_of([(0, 1, "PER"), (2, 2, "LOC")], 4)
    ['B-PER', 'I-PER', 'B-LOC', 'O']
    """
    labels = [OUTSIDE] * count
    for first, last, label in spans:
        if not 0 <= first <= last < count:
            raise ParameterError(f"spans must be within the {count} tokens (0..{count - 1}), got {first} to {last}")
        if any(labels[token] != OUTSIDE for token in range(first, last + 1)):
            raise ParameterError(
                f"spans must have no token in common, got {one_line(repr(label), 40)} from {first} to {last}, which "
                "overlaps with another"
            )
        labels[first] = f"{_BEGIN}-{label}"
        labels[first + 1 : last + 1] = [f"{_INSIDE}-{label}"] * (last - first)
    return labels


def entity_column(labels: Sequence[str]) -> Column:
    """The layer of entities that these labels are."""
    names = list(dict.fromkeys(labels))
    numbers = {name: number for number, name in enumerate(names)}
    return Column(ENTITIES, array("I", map(numbers.__getitem__, labels)).tobytes(), names)


@lru_cache(maxsize=1024)
def _parts(label: str) -> tuple[str, str]:
    """What a label does and its type. One without a prefix is a type, and goes on while it is repeated."""
    if label[0] in _PREFIXES and label[1:2] in ("", "-"):
        return _PREFIXES[label[0]], label[2:]
    return _INSIDE, label
