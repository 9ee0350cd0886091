"""The trees of an annotated corpus, as the scores read them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.data.trees import Trees, read_trees
from goldbeam.errors import DataError, ParameterError
from goldbeam.evaluation.attachment_counts import AttachmentCounts, attachment_counts
from goldbeam.evaluation.punctuation import punctuation_mask
from goldbeam.evaluation.same_tokens import check_same_tokens


@dataclass(frozen=True, slots=True)
class Treebank:
    """A corpus with its trees, and which of its tokens are punctuation (one byte a token)."""

    corpus: Corpus
    trees: Trees
    punctuation: bytes

    @classmethod
    def of(cls, corpus: Corpus) -> Treebank:
        """The trees in the columns ``head`` and ``deprel``, which must be annotated."""
        if not has_tree_columns(corpus):
            raise DataError(
                f"{corpus.name}: read as {corpus.format}, it has no columns head and deprel; "
                "give a file with trees, in CoNLL-U or CoNLL-X"
            )
        if _core.distinct_values(corpus, corpus.columns.index("head")) == ["_"]:
            raise DataError(f"{corpus.where(0)}: the column head is '_' here and everywhere; give a file with trees")
        return cls(corpus, read_trees(corpus), punctuation_mask(corpus))

    def check_same_tokens(self, other: Treebank) -> None:
        """Raise a DataError that names the first place where the tokens differ."""
        check_same_tokens(self.corpus, other.corpus)

    def count(self, heads: Any, relations: Any, names: Sequence[str], *, universal: bool = True) -> AttachmentCounts:
        """What predicted trees of the same tokens (uint32; relations are numbers in ``names``) have right."""
        both = list(dict.fromkeys([*self.trees.names, *names]))
        number = {name: i for i, name in enumerate(both)}
        return attachment_counts(
            as_uint32(self.trees.heads),
            as_uint32(self.trees.relations),
            as_uint32(heads),
            as_uint32(_core.translate(relations, [number[name] for name in names])),
            memoryview(self.corpus.offsets).cast("Q"),
            both,
            self.punctuation,
            universal=universal,
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
