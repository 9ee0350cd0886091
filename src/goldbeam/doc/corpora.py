"""Layers of what documents are made of, and of documents that were made of lists."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from goldbeam import _core
from goldbeam.data.corpus import Corpus, column_index
from goldbeam.doc.words import COLUMNS, HEAD
from goldbeam.errors import DataError, ParameterError
from goldbeam.layers import Column, Layers
from goldbeam.layers.spans import entity_column, labels_of

if TYPE_CHECKING:
    from goldbeam.doc.document import Doc
    from goldbeam.doc.span import Span

DEPREL = "deprel"
#: Columns that may have other names in a table.
_NAMED = [name for name in COLUMNS if name != DEPREL]


def layers_of_corpus(
    corpus: Corpus,
    heads: bytes | None,
    relations: bytes | None,
    names: Sequence[str],
    margins: Sequence[float] | None,
    columns: Mapping[str, str | int] | None,
    text: str | None,
    constituents: Sequence[Any] | None,
) -> Layers:
    """See `Doc.of_corpus`."""
    if margins is not None and len(margins) != corpus.token_count:
        raise ParameterError(f"margins must hold one number a token, {corpus.token_count}, got {len(margins)}")
    added = [_renamed(corpus, name, column) for name, column in (columns or {}).items()]
    if heads is not None:
        added += _trees(corpus, heads, relations, names)
    elif HEAD not in corpus.columns or DEPREL not in corpus.columns:
        raise DataError(f"{corpus.name}: there are no columns HEAD and DEPREL; give a CoNLL-U file, or heads")
    layers = Layers(corpus, text, constituents, {} if margins is None else {HEAD: margins})
    new = [column for column in added if column is not None]
    return layers.with_columns(new) if new else layers


def _renamed(corpus: Corpus, name: str, column: str | int) -> Column | None:
    """A column under the name that documents know; None if that is its name."""
    if name not in _NAMED:
        raise ParameterError(f"columns must name some of {', '.join(_NAMED)}, got {name!r}")
    place = column_index(corpus, column)
    if name in corpus.columns and corpus.columns.index(name) == place:
        return None
    values = _core.distinct_values(corpus, place)
    return Column(name, _core.encode_labels(corpus, place, values), values)


def _trees(corpus: Corpus, heads: bytes, relations: bytes | None, names: Sequence[str]) -> list[Column]:
    if relations is None:
        raise ParameterError("relations must be given together with heads, got None")
    for name, data in (("heads", heads), ("relations", relations)):
        size = memoryview(data).nbytes
        if size != 4 * corpus.token_count:
            raise ParameterError(f"{name} must hold a uint32 a token, {4 * corpus.token_count} bytes, got {size} bytes")
    highest = max(memoryview(heads).cast("B").cast("I"), default=0)
    if highest > corpus.token_count:
        raise ParameterError(f"heads must be numbers of words, got {highest} of {corpus.token_count} words")
    label = max(memoryview(relations).cast("B").cast("I"), default=-1)
    if label >= len(names):
        raise ParameterError(f"relations must be below {len(names)}, the number of names, got {label}")
    numbers = [str(number) for number in range(highest + 1)]
    return [Column(HEAD, heads, numbers), Column(DEPREL, relations, list(names))]


def no_words() -> Corpus:
    """CoNLL-U without sentences, which the parser of files takes for a mistake."""
    return Corpus.parse(b"1\t_" + b"\t_" * 8 + b"\n\n", "conllu").select([])


def layers_of_doc(doc: Doc) -> Layers:
    """Of a document that was made of lists; sentences without words are left out."""
    text = doc.to_conllu()
    corpus = Corpus.parse(text.encode(), "conllu", "<doc>") if text else no_words()
    trees = [sentence.constituents for sentence in doc if len(sentence)]
    known = {layer: values for layer, values in doc._words.margins.items() if None not in values}
    margins: dict[str, Sequence[Any]] = {layer: list(values) for layer, values in known.items()}
    return Layers(corpus, doc.raw_text, trees if any(tree is not None for tree in trees) else None, margins)


def with_entities(doc: Doc, spans: Iterable[Span | tuple[int, int, str]]) -> Layers:
    from goldbeam.doc.span import Span

    places = [(span.first, span.last, span.label or "") if isinstance(span, Span) else span for span in spans]
    labels = labels_of(places, len(doc.tokens))
    for first, last, label in places:
        if doc.tokens[first].sentence is not doc.tokens[last].sentence:
            raise ParameterError(f"an entity must be within a sentence, got {label!r} from token {first} to {last}")
    return doc.layers.with_columns([entity_column(labels)])
