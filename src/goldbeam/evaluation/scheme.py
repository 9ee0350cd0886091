"""Label schemes for spans: telling which one a label set follows, and which label may follow which."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, Literal, get_args

from goldbeam.errors import ParameterError

Scheme = Literal["iob1", "iob2", "iobes"]
SCHEMES: tuple[str, ...] = get_args(Scheme)
Masks = tuple[bytes, bytes, bytes]

_SPAN_LABEL = re.compile(r"([BIESLU])-(.+)", re.DOTALL)
_BILOU = {"L": "E", "U": "S"}  # last is end, unit is single


def parse_label(name: str) -> tuple[str, str] | None:
    """Prefix (B, I, E, S; BILOU's L and U become E and S) and type of a span label, ("O", "") for O, else None.

    >>> parse_label("U-PER"), parse_label("O"), parse_label("NNP")
    (('S', 'PER'), ('O', ''), None)
    """
    if name == "O":
        return "O", ""
    match = _SPAN_LABEL.fullmatch(name)
    return (_BILOU.get(match[1], match[1]), match[2]) if match else None


def detect_scheme(label_names: Iterable[str], ids: Any = None, offsets: Any = None) -> Scheme | None:
    """The scheme that a label set follows, or None if its labels are no span labels (parts of speech and so on).

    Names alone do not always tell IOB1 from IOB2: I-X without B-X means IOB1, else IOB2 is assumed. Training data as
    label ids (uint32) with sentence offsets decide it by counting which scheme they break less.

    >>> detect_scheme(["O", "B-NP", "I-NP"]), detect_scheme(["DT", "NN", "O"]), detect_scheme(["O", "S-NP", "B-NP"])
    ('iob2', None, 'iobes')
    """
    names = list(label_names)
    labels = [parse_label(name) for name in names]
    parsed = {label for label in labels if label is not None}
    prefixes = {prefix for prefix, _ in parsed}
    if None in labels or not prefixes & {"B", "I"}:
        return None
    if prefixes & {"E", "S"}:
        return "iobes"
    if ids is not None:
        broken = {scheme: invalid_sentences(names, scheme, ids, offsets) for scheme in ("iob2", "iob1")}
        return "iob2" if broken["iob2"] <= broken["iob1"] else "iob1"
    return "iob1" if any(prefix == "I" and ("B", kind) not in parsed for prefix, kind in parsed) else "iob2"


def allowed_transitions(label_names: Sequence[str], scheme: Scheme | None) -> Masks:
    """Which labels may start a sentence, follow one another (``matrix[previous * n + next]``), and end a sentence.

    A label whose partner is not in the set is freed from the rule that needs it: without B-X, I-X may start a span;
    without E-X, a span may end at B-X or I-X. So there is a valid sequence of every length.
    """
    count = len(label_names)
    if scheme is None:
        return b"\1" * count, b"\1" * (count * count), b"\1" * count
    if scheme not in SCHEMES:
        raise ParameterError(f"scheme must be 'iob1', 'iob2', 'iobes' or None, got {scheme!r}")
    labels = [_checked(name) for name in label_names]
    present = set(labels)

    def may_open(prefix: str, kind: str) -> bool:
        """Whether the label may stand where no span is open before it."""
        if scheme == "iob1":
            return prefix != "B" or ("I", kind) not in present
        return prefix in "OBS" or ("B", kind) not in present

    def may_close(prefix: str, kind: str) -> bool:
        """Whether the span may be over after the label."""
        return not strict or prefix in "OES" or ("E", kind) not in present

    # Without O and S, a sentence of one token could have no label: then spans may end anywhere.
    strict = scheme == "iobes" and any(
        may_open(*label) and (label[0] in "OES" or ("E", label[1]) not in present) for label in labels
    )

    start = bytes(may_open(*label) for label in labels)
    end = bytes(may_close(*label) for label in labels)
    going_on: dict[str, list[int]] = {}  # the labels that go on with a span, by its type
    for number, (prefix, kind) in enumerate(labels):
        if prefix in ("B" if scheme == "iob1" else "IE"):
            going_on.setdefault(kind, []).append(number)

    def may_follow(prefix: str, kind: str) -> bytearray:
        """The row of the matrix: which labels may follow this one."""
        row = bytearray(start if may_close(prefix, kind) else count)
        if prefix in "BI":
            for number in going_on.get(kind, ()):
                row[number] = 1
        return row

    return start, b"".join(may_follow(*label) for label in labels), end


def invalid_sentences(label_names: Sequence[str], scheme: Scheme | None, ids: Any, offsets: Any) -> int:
    """How many sentences of label ids break the scheme."""
    start, follow, end = allowed_transitions(label_names, scheme)
    count = len(label_names)

    def is_valid(labels: Sequence[int]) -> bool:
        steps = (follow[previous * count + label] for previous, label in pairwise(labels))
        return bool(start[labels[0]] and end[labels[-1]]) and all(steps)

    return sum(first < last and not is_valid(ids[first:last]) for first, last in pairwise(offsets))


def _checked(name: str) -> tuple[str, str]:
    label = parse_label(name)
    if label is None:
        raise ParameterError(f"label {name!r} marks no span: a scheme needs O and labels such as B-X")
    return label
