"""Documents of spaCy: its tokens as words, without those of white space."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from goldbeam.doc.sentence import Sentence
from goldbeam.doc.surface import SurfaceToken
from goldbeam.errors import DataError
from goldbeam.layers.spans import OUTSIDE

if TYPE_CHECKING:
    from goldbeam.doc.document import Doc

_BLANK = "_"


def doc_of_spacy(kind: type[Doc], doc: Any) -> Doc:
    """See `Doc.from_spacy`."""
    if not hasattr(doc, "has_annotation") or not hasattr(doc, "text"):
        raise DataError(f"from_spacy takes a spaCy Doc, got {type(doc).__name__}; make one with spaCy")
    known = {name for name in ("LEMMA", "POS", "TAG", "MORPH", "DEP", "ENT_IOB") if doc.has_annotation(name)}
    starts = [token.i for token in doc if token.is_sent_start] if doc.has_annotation("SENT_START") else []
    sentences = [
        _sentence([token for token in doc[begin:end] if not token.is_space], known)
        for begin, end in pairwise(sorted({0, *starts, len(doc)}))
    ]
    return kind([sentence for sentence in sentences if sentence is not None], doc.text)


def _sentence(tokens: list[Any], known: set[str]) -> Sentence | None:
    if not tokens:
        return None
    columns: dict[str, Any] = {}
    for name, argument, attribute in (
        ("LEMMA", "lemmas", "lemma_"),
        ("POS", "upos", "pos_"),
        ("TAG", "xpos", "tag_"),
    ):
        if name in known:
            columns[argument] = [getattr(token, attribute) or _BLANK for token in tokens]
    if "MORPH" in known:
        columns["feats"] = [str(token.morph) or _BLANK for token in tokens]
    if "DEP" in known:
        numbers = {token.i: number for number, token in enumerate(tokens, 1)}
        columns["heads"] = [_head(token, numbers) for token in tokens]
        relations = ["root" if token.dep_ == "ROOT" else token.dep_ or _BLANK for token in tokens]
        columns["relations"] = relations
    if "ENT_IOB" in known:
        columns["iob"] = _entities(tokens)
    return Sentence([token.text for token in tokens], **columns, surface=_surface(tokens))


def _head(token: Any, numbers: dict[int, int]) -> int:
    """Heads of white space, and those in another sentence, are passed over; the root is 0."""
    head = token.head
    while head.i != head.head.i and head.i not in numbers:
        head = head.head
    return 0 if head.i == token.i else numbers.get(head.i, 0)


def _entities(tokens: list[Any]) -> list[str]:
    """Labels of IOB2; an entity that goes on after a token of white space is one."""
    labels: list[str] = []
    for token in tokens:
        if not token.ent_type_:
            labels.append(OUTSIDE)
        else:
            labels.append(f"{token.ent_iob_ if token.ent_iob_ in ('B', 'I') else 'B'}-{token.ent_type_}")
    return labels


def _surface(tokens: list[Any]) -> list[SurfaceToken]:
    text = tokens[0].doc.text
    found = []
    for number, token in enumerate(tokens, 1):
        end = token.idx + len(token)
        space = end >= len(text) or text[end].isspace()
        found.append(SurfaceToken(token.text, number, number, token.idx, end, space))
    return found
