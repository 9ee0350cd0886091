"""Annotated text as a person looks at it: a `Doc` of `Sentence`s of `Token`s, views that are made on demand."""

from goldbeam.doc.attached import AttachedDoc, AttachedSentence, Attachment
from goldbeam.doc.document import Doc
from goldbeam.doc.feats import Feats
from goldbeam.doc.sentence import Sentence
from goldbeam.doc.span import Span
from goldbeam.doc.surface import SurfaceToken
from goldbeam.doc.tagged import Decision, TaggedDoc, TaggedSentence
from goldbeam.doc.token import Token

__all__ = [
    "AttachedDoc",
    "AttachedSentence",
    "Attachment",
    "Decision",
    "Doc",
    "Feats",
    "Sentence",
    "Span",
    "SurfaceToken",
    "TaggedDoc",
    "TaggedSentence",
    "Token",
]
