"""``outputFormat=text``, for people; ``conll`` and ``conllu``, in columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from goldbeam.doc import Doc, Sentence
from goldbeam.serve.protocols.conllu_rows import rows_of
from goldbeam.serve.protocols.corenlp.annotators import Annotation
from goldbeam.serve.protocols.corenlp.places import Place, Utf16, places_of
from goldbeam.serve.protocols.corenlp.words import brackets, entity_label, entity_labels, lemmas, tags

_COLUMNS = {"lemma", "upos", "xpos", "feats", "head", "deprel"}


def document_conllu(doc: Doc, shown: Annotation) -> str:
    sentences = rows_of(doc.to_conllu())
    hidden = _COLUMNS.difference(shown.layers)
    for sentence in sentences:
        sentence.blank(hidden)
    return "".join(sentence.text() for sentence in sentences)


def document_conll(doc: Doc, shown: Annotation) -> str:
    """Number, word, lemma, tag, entity, head and relation of each word, with tabs between them."""
    return "".join("".join(map(_line, _cells(sentence, shown))) + "\n" for sentence in doc)


def _line(cells: Sequence[str]) -> str:
    return "\t".join(cells) + "\n"


def _cells(sentence: Sentence, shown: Annotation) -> Iterator[tuple[str, ...]]:
    nothing = ("_",) * len(sentence)
    return zip(
        map(str, range(1, len(sentence) + 1)),
        sentence.forms,
        lemmas(sentence) if shown.lemmas else nothing,
        tags(sentence) if shown.tags else nothing,
        entity_labels(sentence) if shown.entities else nothing,
        map(str, sentence.heads) if shown.dependencies else nothing,
        _relations(sentence) if shown.dependencies else nothing,
        strict=True,
    )


def _relations(sentence: Sentence) -> list[str]:
    return ["ROOT" if head == 0 else name for head, name in zip(sentence.heads, sentence.relations, strict=True)]


def document_text(doc: Doc, shown: Annotation) -> str:
    """Sentences one after the other, with their tokens and trees."""
    utf16 = Utf16(doc.text)
    blocks = [f"Document: ID=null ({len(doc)} sentences, {len(doc.tokens)} tokens)\n"]
    for number, (sentence, places) in enumerate(zip(doc, places_of(doc), strict=True), 1):
        blocks.append(f"Sentence #{number} ({len(sentence)} tokens):\n{sentence.text}\n")
        blocks.append("Tokens:\n" + "".join(_token_lines(sentence, places, shown, utf16)))
        if shown.constituents:
            blocks.append(f"Constituency parse:\n{brackets(sentence)}\n")
        if shown.dependencies:
            blocks.append("Dependency Parse (basic dependencies):\n" + "".join(_arc_lines(sentence)))
        if shown.entities and sentence.entities:
            mentions = (f"{entity.text}\t{entity_label(entity.label or '')}\n" for entity in sentence.entities)
            blocks.append("Extracted the following NER entity mentions:\n" + "".join(mentions))
    return "\n".join(blocks)


def _token_lines(sentence: Sentence, places: Sequence[Place], shown: Annotation, utf16: Utf16) -> Iterator[str]:
    columns = [("PartOfSpeech", tags(sentence))] if shown.tags else []
    columns += [("Lemma", lemmas(sentence))] if shown.lemmas else []
    columns += [("NamedEntityTag", entity_labels(sentence))] if shown.entities else []
    for i, (form, place) in enumerate(zip(sentence.forms, places, strict=True)):
        fields = [
            ("Text", form),
            ("CharacterOffsetBegin", utf16.units(place.start)),
            ("CharacterOffsetEnd", utf16.units(place.end)),
            *((name, column[i]) for name, column in columns),
        ]
        yield f"[{' '.join(f'{name}={value}' for name, value in fields)}]\n"


def _arc_lines(sentence: Sentence) -> Iterator[str]:
    forms = ("ROOT", *sentence.forms)
    for dependent, (head, relation) in enumerate(zip(sentence.heads, sentence.relations, strict=True), 1):
        yield f"{'root' if head == 0 else relation}({forms[head]}-{head}, {forms[dependent]}-{dependent})\n"
