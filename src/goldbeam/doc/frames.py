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
    from goldbeam.doc.spacy_export import spacy_arguments

    spacy = _imported("spacy", "to_spacy")
    tokens = _imported("spacy.tokens", "to_spacy")
    if vocab is None:
        vocab = spacy.blank("xx").vocab
    arguments, forms = spacy_arguments(doc)
    made = tokens.Doc(vocab, **arguments)
    for place, form in forms.items():
        made[place].norm_ = form
    return made


def _imported(package: str, method: str) -> Any:
    from importlib import import_module

    try:
        return import_module(package)
    except ImportError as cause:
        name = package.partition(".")[0]
        raise MissingPackageError(f"{method} needs {name}, which is not installed; pip install {name}") from cause
