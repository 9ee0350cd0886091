"""Documents as columns: for pandas, spaCy and whoever likes a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from goldbeam.errors import GoldbeamError

if TYPE_CHECKING:
    from goldbeam.doc.document import Doc

COLUMNS = ("sentence", "id", "form", "lemma", "upos", "xpos", "feats", "head", "deprel", "start", "end")


class MissingPackageError(GoldbeamError, ImportError):
    """An export for a library that is not installed."""


def columns(doc: Doc) -> dict[str, list[Any]]:
    """A list a column, with an entry a word; sentences and words are counted from 1."""
    table: dict[str, list[Any]] = {name: [] for name in COLUMNS}
    for number, sentence in enumerate(doc, 1):
        for token in sentence:
            heads = sentence.heads[token.number - 1]
            values = (number, token.number, token.form, token.lemma, token.upos, token.xpos, token.feats, heads)
            for name, value in zip(COLUMNS, (*values, token.relation, token.start, token.end), strict=True):
                table[name].append(value)
    return table


def to_pandas(doc: Doc) -> Any:
    pandas = _imported("pandas", "to_pandas")
    return pandas.DataFrame(columns(doc), columns=list(COLUMNS))


def to_spacy(doc: Doc, vocab: Any) -> Any:
    """A spaCy ``Doc`` of the words (those of *don't* are two), with tags, lemmas and trees."""
    spacy = _imported("spacy", "to_spacy")
    tokens = _imported("spacy.tokens", "to_spacy")
    if vocab is None:
        vocab = spacy.blank("xx").vocab
    return tokens.Doc(vocab, **spacy_arguments(doc))


def spacy_arguments(doc: Doc) -> dict[str, list[Any]]:
    """What spaCy's constructor takes; heads are numbers of words within the document, a root's its own."""
    names = ("words", "spaces", "lemmas", "pos", "tags", "morphs", "heads", "deps", "sent_starts")
    found: dict[str, list[Any]] = {name: [] for name in names}
    for sentence in doc:
        first = len(found["words"])
        spaces = sentence.spaces
        for token in sentence:
            head = sentence.heads[token.number - 1]
            morphs = "" if token.feats in (None, "_") else token.feats
            tags = [_blank(tag) for tag in (token.lemma, token.upos, token.xpos)]
            place = first + (head or token.number) - 1
            relation = token.relation if head else "ROOT"
            row = (token.form, spaces[token.number - 1], *tags, morphs, place, relation, token.number == 1)
            for name, value in zip(names, row, strict=True):
                found[name].append(value)
    return found


def _blank(tag: str | None) -> str:
    return "" if tag in (None, "_") else str(tag)


def _imported(package: str, method: str) -> Any:
    from importlib import import_module

    try:
        return import_module(package)
    except ImportError as cause:
        name = package.partition(".")[0]
        raise MissingPackageError(f"{method} needs {name}, which is not installed; pip install {name}") from cause
