"""Annotated text as a person looks at it: a `Doc` of `Sentence`s of `Token`s, made when somebody asks for them."""

from goldbeam.doc.document import Doc
from goldbeam.doc.sentence import Sentence, Token
from goldbeam.doc.surface import SurfaceToken
from goldbeam.doc.tagged import Decision, TaggedDoc, TaggedSentence

__all__ = ["Decision", "Doc", "Sentence", "SurfaceToken", "TaggedDoc", "TaggedSentence", "Token"]
