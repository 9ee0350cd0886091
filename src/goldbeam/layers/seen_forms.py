"""The words that the parts of a pipeline see, where these are not the words of the text.

Parts that learn from plain quotes, or from simplified script, and see nothing else treat other ways of writing alike.
The output has what the text has.
"""

from __future__ import annotations

from array import array

from goldbeam import _core
from goldbeam.data.corpus import Corpus
from goldbeam.layers.layers import Column, Layers
from goldbeam.layers.plain_marks import is_emoji, plain_forms
from goldbeam.texts.read_as import ReadAs


def read_forms(corpus: Corpus, table: ReadAs, column: str = "form") -> Column | None:
    """The words as a table reads them; None if there is nothing to change."""
    if not table.pairs or column not in corpus.columns:
        return None
    place = corpus.columns.index(column)
    names = _core.distinct_values(corpus, place)
    read = list(map(table.string, names))
    return None if read == names else Column(column, _core.encode_labels(corpus, place, names), read)


def read_corpus(corpus: Corpus, table: ReadAs) -> Corpus:
    """Training data as a table reads them, with their lemmas and comments if they are a treebank."""
    if corpus.format == "conllu" and table.pairs:
        return Corpus.parse(table.text(corpus.text), "conllu", corpus.name)
    column = read_forms(corpus, table)
    return corpus if column is None else corpus.with_columns([column])


def seen_forms(corpus: Corpus, table: ReadAs, plain: bool) -> Column | None:
    """The words that a part sees; ``plain``: with plain marks. None if they are those of the text."""
    read = read_forms(corpus, table)
    if not plain:
        return read
    marked = plain_forms(corpus)
    if marked is None or read is None:
        return read or marked
    return Column("form", marked.ids, list(map(table.string, marked.names)))


def with_own_forms(found: Layers, given: Layers, table: ReadAs, lemmas: bool) -> Layers:
    """What was found in ``given`` with other forms, with its own words.

    ``lemmas``: they were found, too. One that is the word itself has the characters of the text then, and an emoji is
    its own lemma.
    """
    columns = [column for column in found.corpus.layers if column[0] != "form"]
    layers = Layers(given.corpus.with_columns(columns), found.text, found.constituents, found.margins)
    own = _own_lemmas(found.corpus, given.corpus, table) if lemmas else None
    return layers if own is None else layers.with_columns([own])


def _own_lemmas(found: Corpus, given: Corpus, table: ReadAs) -> Column | None:
    form, lemma = found.columns.index("form"), found.columns.index("lemma")
    words = zip(given.flat(form), found.flat(form), found.flat(lemma), strict=True)
    lemmas = [
        own if is_emoji(own) or (name == seen and table.string(own) != own) else name for own, seen, name in words
    ]
    if lemmas == found.flat(lemma):
        return None
    ids: dict[str, int] = {}
    numbers = array("I", (ids.setdefault(name, len(ids)) for name in lemmas))
    return Column("lemma", numbers.tobytes(), list(ids))
