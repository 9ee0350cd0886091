"""Documents as bytes of answers. These functions run in worker threads, for all texts of a batch at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from goldbeam.doc.as_json import documents_json
from goldbeam.layers.comments import SentenceComments

if TYPE_CHECKING:
    from goldbeam.doc import Doc


class Rendered(NamedTuple):
    data: bytes
    sentences: int
    tokens: int


def json_of(docs: Sequence[Doc]) -> list[Rendered]:
    """An object per document."""
    texts = documents_json(docs)
    return [Rendered(text.encode(), len(doc), _tokens(doc)) for text, doc in zip(texts, docs, strict=True)]


def conllu_of(docs: Sequence[Doc]) -> list[Rendered]:
    """Without ``# newdoc`` and sentence ids, which `joined_conllu` adds."""
    return [Rendered(doc.layers.corpus.text, len(doc), _tokens(doc)) for doc in docs]


def _tokens(doc: Doc) -> int:
    return doc._words.count


def joined_json(model: str, documents: Iterable[Rendered]) -> bytes:
    """``model`` as JSON has it."""
    return b'{"model": %b, "documents": [%b]}' % (model.encode(), b", ".join(found.data for found in documents))


def joined_conllu(prefix: str, documents: Iterable[Rendered]) -> bytes:
    """One after the other; sentences are numbered through."""
    parts, done = [], 0
    for found in documents:
        new = b"# newdoc\n" if done else b""
        parts.append(new + SentenceComments(prefix, done=done).added(found.data))
        done += found.sentences
    return b"".join(parts)
