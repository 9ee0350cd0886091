"""Documents as columns: for pandas, spaCy and whoever likes a table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from goldbeam.doc.words import NO_TREE
from goldbeam.optional import imported

if TYPE_CHECKING:
    from goldbeam.doc.document import Doc

MARGIN = "margin_"  # begins the names of columns of margins


def columns(doc: Doc) -> dict[str, list[Any]]:
    """A list per column, with an entry per word; sentences and words are counted from 1."""
    words = doc._words
    bounds = list(enumerate(pairwise(words.offsets), 1))
    count = len(words.forms)

    def entries(column: Sequence[Any] | None) -> list[Any]:
        return [None] * count if column is None else list(column)

    heads = words.checked_heads()
    relations = words.relations
    table: dict[str, list[Any]] = {
        "sentence": [number for number, (begin, end) in bounds for _ in range(begin, end)],
        "id": [k for _, (begin, end) in bounds for k in range(1, end - begin + 1)],
        "form": list(words.forms),
        "lemma": entries(words.lemmas),
        "upos": entries(words.upos),
        "xpos": entries(words.xpos),
        "feats": entries(words.feats),
        "head": list(heads),
        "deprel": [None if head is NO_TREE else name for head, name in zip(heads, relations, strict=True)],
        "start": list(words.places.starts),
        "end": list(words.places.ends),
    }
    if words.iob is not None:
        table["entity"] = list(words.iob)
    return table | {MARGIN + layer: list(values) for layer, values in words.margins.items()}


def to_pandas(doc: Doc) -> Any:
    pandas = imported("pandas", "to_pandas")
    table = columns(doc)
    return pandas.DataFrame(table, columns=list(table))


def to_spacy(doc: Doc, vocab: Any) -> Any:
    """A spaCy ``Doc`` of the words (those of *don't* are two), with tags, lemmas, trees and entities."""
    from goldbeam.doc.spacy_export import spacy_arguments

    spacy = imported("spacy", "to_spacy", "spacy")
    tokens = imported("spacy.tokens", "to_spacy", "spacy")
    if vocab is None:
        vocab = spacy.blank("xx").vocab
    arguments, forms = spacy_arguments(doc)
    made = tokens.Doc(vocab, **arguments)
    for place, form in forms.items():
        made[place].norm_ = form
    return made
