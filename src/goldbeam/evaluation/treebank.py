"""The trees of an annotated corpus, as the scores read them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.errors import DataError, ParameterError
from goldbeam.evaluation.punctuation import punctuation_mask


@dataclass(frozen=True, slots=True)
class Treebank:
    """Heads and relations (uint32 a token) of a corpus; ``names[number]`` is a relation.

    ``punctuation`` has one byte a token, see :func:`goldbeam.evaluation.punctuation.punctuation_mask`.
    """

    corpus: Corpus
    heads: bytes
    relations: bytes
    names: list[str]
    punctuation: bytes

    @classmethod
    def of(cls, corpus: Corpus) -> Treebank:
        """The trees in the columns ``head`` and ``deprel``, which must be annotated."""
        if not has_tree_columns(corpus):
            raise DataError(
                f"{corpus.name}: read as {corpus.format}, it has no columns head and deprel; "
                "give a file with trees, in CoNLL-U or CoNLL-X"
            )
        head, deprel = (corpus.columns.index(name) for name in ("head", "deprel"))
        if _core.distinct_values(corpus, head) == ["_"]:
            raise DataError(f"{corpus.where(0)}: the column head is '_' here and everywhere; give a file with trees")
        names = _core.distinct_values(corpus, deprel)
        relations = _core.encode_labels(corpus, deprel, names)
        return cls(corpus, _heads(corpus, head), relations, names, punctuation_mask(corpus))

    def check_same_tokens(self, other: Treebank) -> None:
        """Raise a DataError that names the first place where the tokens differ."""
        _core.check_same_tokens(self.corpus, form_column(self.corpus), other.corpus, form_column(other.corpus))

    def count(
        self, heads: Any, relations: Any, names: Sequence[str], *, universal: bool = True
    ) -> _core.AttachmentCounts:
        """What predicted trees of the same tokens (uint32; relations are numbers in ``names``) have right."""
        both = list(dict.fromkeys([*self.names, *names]))
        number = {name: i for i, name in enumerate(both)}
        return _core.attachment_counts(
            as_uint32(self.heads),
            as_uint32(self.relations),
            as_uint32(heads),
            as_uint32(_core.translate(relations, [number[name] for name in names])),
            memoryview(self.corpus.offsets).cast("Q"),
            both,
            self.punctuation,
            universal,
        )


def as_uint32(buffer: Any) -> Any:
    """Trees travel as bytes; a view of them says that the bytes are numbers."""
    if not isinstance(buffer, (bytes, bytearray)):
        return buffer
    if len(buffer) % 4:
        raise ParameterError(f"heads and relations must be uint32, four bytes a token, got {len(buffer)} bytes")
    return memoryview(buffer).cast("I")


def has_tree_columns(corpus: Corpus) -> bool:
    return {"head", "deprel"} <= set(corpus.columns)


def form_column(corpus: Corpus) -> int:
    """Where a corpus holds the words."""
    return corpus.columns.index("form") if "form" in corpus.columns else 0


def _heads(corpus: Corpus, column: int) -> bytes:
    values = _core.distinct_values(corpus, column)
    return _core.translate(_core.encode_labels(corpus, column, values), [int(value) for value in values])
