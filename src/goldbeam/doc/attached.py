"""Parsed text as a person looks at it: words with their heads, and the order in which they were attached."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from goldbeam.doc.decided import DecidedDoc
from goldbeam.doc.tagged import Decision, TaggedSentence


@dataclass(frozen=True)
class Attachment(Decision):
    """A step of easy-first parsing: the word that it attaches, and the words of the tree that this makes.

    The only state has the relations of these words, and "head" for the one that is not attached yet.
    """

    head: int | None  # from 0; None is the artificial root
    relation: str  # as it is learned, with the marks of lifted arcs


@dataclass(frozen=True)
class AttachedSentence(TaggedSentence):
    """Words, their relations and heads, and the numbers of the words (from 0) in the order of attachment.

    Heads are those of trees: 0 for the root, 1 for the first word. A word that is left as the root comes last.
    """

    heads: tuple[int, ...]

    def to_dict(self) -> dict[str, Any]:
        return {**super().to_dict(), "heads": list(self.heads)}

    def __str__(self) -> str:
        arcs = zip(self.forms, self.labels, self.heads, strict=True)
        return " ".join(f"{form}/{relation}:{head}" for form, relation, head in arcs)


class AttachedDoc(DecidedDoc[AttachedSentence]):
    """Parsed sentences, made when they are asked for."""
