"""The labels that a tagger learns, and how they stand for the labels of the data.

Plain tags are learned as they are. Spans in IOB2 are learned as IOBES: a label that also says whether the span ends
here is easier to tell from context (CoNLL-2002 Spanish, dev F1: 77.5 against 76.6 with the same templates). The two are
one to one, so nobody sees the difference in the output.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import TYPE_CHECKING

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.errors import DataError
from goldbeam.evaluation.scheme import Scheme, allowed_transitions, parse_label
from goldbeam.tasks.tagging.columns import Layout

if TYPE_CHECKING:
    from goldbeam.templates.tagging import Kind

NONE = 2**32 - 1  # follows no label


@dataclass(frozen=True)
class LabelEncoding:
    """``learned[i]`` is written as ``written[i]``; ``learned_scheme`` says which sequences of it are valid."""

    scheme: Scheme | None  # of the data
    learned_scheme: Scheme | None
    learned: list[str]
    written: list[str]

    def __post_init__(self) -> None:
        """A model file may say anything."""
        lists = (self.learned, self.written)
        texts = all(isinstance(names, list) and all(isinstance(n, str) for n in names) for names in lists)
        schemes = {self.scheme, self.learned_scheme} <= {None, "iob1", "iob2", "iobes"}
        if not (texts and schemes and len(self.learned) == len(self.written) == len(set(self.learned))):
            raise ValueError("its lists of labels make no sense")
        learned = dict(zip(self.learned, self.written, strict=True))
        if self.scheme == "iob2":
            right = self.learned_scheme == "iobes" and learned == _iobes_of(list(dict.fromkeys(self.written)))
        else:
            right = self.learned_scheme == self.scheme and self.learned == self.written
        if not right:
            raise ValueError("its labels are not those that its scheme is learned by")
        "".join(self.written).encode()  # lone surrogates are no text: the ValueError comes now and not in a prediction

    @classmethod
    def of(cls, labels: list[str], scheme: Scheme | None) -> LabelEncoding:
        """For the labels of training data."""
        if scheme != "iob2":
            return cls(scheme, scheme, labels, labels)
        pairs = _iobes_of(labels)
        return cls(scheme, "iobes", list(pairs), list(pairs.values()))

    def extended(self, new: list[str]) -> LabelEncoding:
        """With further labels of the data; those there are keep their numbers."""
        more = self.of([*dict.fromkeys(self.written), *new], self.scheme)
        pairs = dict(zip(self.learned, self.written, strict=True)) | dict(zip(more.learned, more.written, strict=True))
        return LabelEncoding(self.scheme, self.learned_scheme, list(pairs), list(pairs.values()))

    def kind(self, ids: bytes) -> Kind:
        """What the labels of training data (uint32) are; entities leave more than half of the tokens outside."""
        if self.scheme is None:
            return "tags"
        outside = self.learned.index("O") if "O" in self.learned else -1
        labels = memoryview(ids).cast("I")
        return "entities" if outside >= 0 and 2 * sum(label == outside for label in labels) > len(labels) else "chunks"

    def written_numbers(self) -> list[int]:
        """For each learned label a number that it shares with those that are written the same."""
        numbers: dict[str, int] = {}
        return [numbers.setdefault(name, len(numbers)) for name in self.written]

    def masks(self) -> tuple[bytes, bytes, bytes]:
        """Start, follow and end masks of valid sequences; empty if all are."""
        if self.learned_scheme is None:
            return b"", b"", b""
        return allowed_transitions(self.learned, self.learned_scheme)

    def encode(self, corpus: Corpus, column: int) -> bytes:
        """A column's labels as numbers (uint32) of learned labels; one more than there are where unknown."""
        if self.learned == self.written:
            return _core.encode_labels(corpus, column, self.learned)
        names = list(dict.fromkeys(self.written))
        number = {name: i for i, name in enumerate(self.learned)}
        following, opened, closed = [], [], []
        for name in names:
            prefix, kind = parse_label(name) or ("O", "")
            following.append(names.index(f"I-{kind}") if prefix in "BI" and f"I-{kind}" in names else NONE)
            closed.append(number[{"B": f"S-{kind}", "I": f"E-{kind}"}.get(prefix, name)])
            opened.append(number.get(name, closed[-1]))
        for table, unknown in ((following, NONE), (opened, len(self.learned)), (closed, len(self.learned))):
            table.append(unknown)
        ids = memoryview(_core.encode_labels(corpus, column, names)).cast("I")
        last = {end - 1 for end in memoryview(corpus.offsets).cast("Q")}  # tokens of their sentences
        encoded = (
            opened[label] if t not in last and ids[t + 1] == following[label] else closed[label]
            for t, label in enumerate(ids)
        )
        return array("I", encoded).tobytes()


def check_annotated(corpus: Corpus, layout: Layout) -> None:
    """A file's column that holds nothing but `_` is no annotation (except FEATS, where `_` means none)."""
    index = layout.gold_index(corpus)
    if corpus.format == "list" or layout.label == "feats":
        return
    if _core.distinct_values(corpus, index) == ["_"]:
        raise DataError(
            f"{corpus.name}:{corpus.line(0)}: the column {layout.label} is '_' here and everywhere; "
            "give data that are annotated"
        )


def _iobes_of(labels: list[str]) -> dict[str, str]:
    """IOBES labels for IOB2 labels, each with what it is written as; one-token types need no B-X of their own."""
    pairs: dict[str, str] = {}
    present = set(labels)
    for name in labels:
        prefix, kind = parse_label(name) or ("O", "")
        if prefix != "B" or f"I-{kind}" in present:
            pairs[name] = name
        pairs[{"B": f"S-{kind}", "I": f"E-{kind}"}.get(prefix, name)] = name
    return pairs
