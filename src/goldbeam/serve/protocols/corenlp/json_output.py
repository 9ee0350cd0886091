"""``outputFormat=json``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from goldbeam.doc import Doc, Sentence, Span
from goldbeam.serve.protocols.corenlp.annotators import Annotation
from goldbeam.serve.protocols.corenlp.places import Place, Utf16, places_of
from goldbeam.serve.protocols.corenlp.words import brackets, entity_label, entity_labels, lemmas, tags

_DEPENDENCIES = ("basicDependencies", "enhancedDependencies", "enhancedPlusPlusDependencies")


def document_json(doc: Doc, shown: Annotation) -> dict[str, Any]:
    """A document as CoreNLP gives it."""
    utf16 = Utf16(doc.text)
    return {
        "sentences": [
            _sentence(sentence, number, places, shown, utf16)
            for number, (sentence, places) in enumerate(zip(doc, places_of(doc), strict=True))
        ]
    }


def _sentence(
    sentence: Sentence, number: int, places: Sequence[Place], shown: Annotation, utf16: Utf16
) -> dict[str, Any]:
    found: dict[str, Any] = {"index": number}
    if shown.constituents:
        found["parse"] = brackets(sentence)
    if shown.dependencies:
        arcs = _arcs(sentence)
        found |= dict.fromkeys(_DEPENDENCIES, arcs)
    if shown.entities:
        found["entitymentions"] = [_mention(entity, sentence, places, utf16) for entity in sentence.entities]
    found["tokens"] = _tokens(sentence, places, shown, utf16)
    return found


def _arcs(sentence: Sentence) -> list[dict[str, Any]]:
    """The arc from the root is called ROOT and comes first."""
    forms = ("ROOT", *sentence.forms)
    arcs = [
        {
            "dep": "ROOT" if head == 0 else relation,
            "governor": head,
            "governorGloss": forms[head],
            "dependent": dependent,
            "dependentGloss": forms[dependent],
        }
        for dependent, (head, relation) in enumerate(zip(sentence.heads, sentence.relations, strict=True), 1)
    ]
    return sorted(arcs, key=lambda arc: arc["governor"] != 0)


def _mention(entity: Span, sentence: Sentence, places: Sequence[Place], utf16: Utf16) -> dict[str, Any]:
    first = sentence.tokens[0].i
    begin, end = entity.first - first, entity.last - first
    return {
        "docTokenBegin": entity.first,
        "docTokenEnd": entity.last + 1,
        "tokenBegin": begin,
        "tokenEnd": end + 1,
        "text": sentence.doc.text[places[begin].start : places[end].end],
        **_offsets(places[begin].start, places[end].end, utf16),
        "ner": entity_label(entity.label or ""),
    }


def _offsets(start: int, end: int, utf16: Utf16) -> dict[str, int]:
    return {
        "characterOffsetBegin": utf16.units(start),
        "characterOffsetEnd": utf16.units(end),
        "codepointOffsetBegin": start,
        "codepointOffsetEnd": end,
    }


def _tokens(sentence: Sentence, places: Sequence[Place], shown: Annotation, utf16: Utf16) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for number, (form, place) in enumerate(zip(sentence.forms, places, strict=True), 1):
        offsets = _offsets(place.start, place.end, utf16)
        found.append({"index": number, "word": form, "originalText": place.original, **offsets})
    columns = (
        ("lemma", shown.lemmas, lemmas),
        ("pos", shown.tags, tags),
        ("ner", shown.entities, entity_labels),
    )
    for name, wanted, column in columns:
        if wanted:
            for token, value in zip(found, column(sentence), strict=True):
                token[name] = value
    for token, place in zip(found, places, strict=True):
        token["before"], token["after"] = place.before, place.after
    return found
