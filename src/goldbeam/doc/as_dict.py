"""Documents as JSON has them: an object per sentence, an object per word."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from goldbeam.doc.token_fields import token_fields

if TYPE_CHECKING:
    from goldbeam.doc.document import Doc
    from goldbeam.doc.sentence import Sentence
    from goldbeam.doc.span import Span
    from goldbeam.doc.surface import SurfaceToken


def document_dict(doc: Doc) -> dict[str, Any]:
    """``{"text": …, "sentences": […]}``."""
    words = doc._words
    words.checked_heads()
    offsets = words.offsets
    found = _rows(token_fields(words, 0, offsets[-1], offsets))
    return document_frame(doc, [found[offsets[i] : offsets[i + 1]] for i in range(len(doc))])


def sentence_dict(sentence: Sentence) -> dict[str, Any]:
    """``{"text": …, "start": …, "end": …, "tokens": […]}``; what is not known is left out."""
    words, _, begin, end = sentence.home
    if sentence.has_tree:
        _ = sentence.heads  # raises if they are no tree
    return _sentence(sentence, _rows(token_fields(words, begin, end, [begin, end])), sentence.entities)


def document_frame(doc: Doc, tokens: Sequence[list[Any]]) -> dict[str, Any]:
    """The document with these as the tokens of its sentences."""
    entities: dict[int, list[Span]] = {}
    for entity in doc.entities:
        entities.setdefault(entity.sentence.i, []).append(entity)
    text = {} if doc.raw_text is None else {"text": doc.raw_text}
    return {**text, "sentences": [_sentence(s, tokens[i], entities.get(i, ())) for i, s in enumerate(doc)]}


def _sentence(sentence: Sentence, tokens: list[Any], entities: Sequence[Span]) -> dict[str, Any]:
    words, place, begin, end = sentence.home
    found: dict[str, Any] = {"text": sentence.text}
    if begin < end:
        found |= _place(words.places.starts[begin], words.places.ends[end - 1])
    found["tokens"] = tokens
    if multiwords := words.multiwords(place):
        found["multiword_tokens"] = [_multiword(token) for token in multiwords]
    if (tree := words.phrases(place)) is not None:
        found["brackets"] = str(tree)
    if words.iob is not None:
        found["entities"] = [_entity(entity, sentence[0].i) for entity in entities]
    return found


def _multiword(token: SurfaceToken) -> dict[str, Any]:
    return {"form": token.form, "words": [token.first, token.last], **_place(token.start, token.end)}


def _entity(entity: Span, first: int) -> dict[str, Any]:
    """Its words are counted as their ids are."""
    words = {"label": entity.label, "first": entity.first - first + 1, "last": entity.last - first + 1}
    return {**words, "text": entity.text, **_place(entity.start, entity.end)}


def _place(start: int | None, end: int | None) -> dict[str, Any]:
    return {name: value for name, value in (("start", start), ("end", end)) if value is not None}


def _rows(fields: dict[str, Sequence[Any]]) -> list[dict[str, Any]]:
    """``{"id": 1, "form": "Fruit", …}``."""
    names = list(fields)
    rows = zip(*fields.values(), strict=True)
    return [{name: value for name, value in zip(names, row, strict=True) if value is not None} for row in rows]
