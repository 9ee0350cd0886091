"""Predicted tags as input: taggers of our own, which the parser's model then holds.

A parser that learned from gold tags trusts tags too much. So the tags of the training set are predicted as well, in n
parts: each part is tagged by a tagger that learned from the others. Everything else (dev data, what is parsed later) is
tagged by one that learned from all.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.errors import DataError
from goldbeam.models.container import Tensor, load_model
from goldbeam.tasks.common.corpus_facts import sentence_bounds
from goldbeam.tasks.common.parsing.columns import Layout
from goldbeam.tasks.registry import estimator_class

# Tags for a parser need not be the last tenth of a per cent better, and there are n + 1 taggers a column to train.
EPOCHS = 6


@dataclass(frozen=True)
class Taggers:
    """A fitted tagger a column."""

    layout: Layout
    by_column: Mapping[str, Any]

    @classmethod
    def fit(cls, corpus: Corpus, layout: Layout, threads: int, seed: int) -> Taggers:
        """On all of the data, for the columns that the layout has as tagged."""
        taggers = {}
        for column in layout.tagged:
            tagger = estimator_class("tagger")(column=column, epochs=EPOCHS, threads=threads, random_state=seed)
            taggers[column] = tagger.fit(_words_and(corpus, layout, column))
        return cls(layout, taggers)

    def tag(self, corpus: Corpus) -> Corpus:
        """The corpus with these columns predicted, whatever they held."""
        return _with_tags(corpus, self.layout, {c: self.tags(corpus, c) for c in self.by_column})

    def tags(self, corpus: Corpus, column: str) -> tuple[bytes, list[str]]:
        found = self.by_column[column].predict_corpus(_words(corpus, self.layout))
        return found.ids, found.names

    def tensors(self) -> dict[str, Tensor]:
        """The model files of the taggers, each as a tensor of bytes."""
        files = {column: b"".join(tagger._model_bytes()) for column, tagger in self.by_column.items()}
        return {f"tagger.{column}": Tensor("U8", (len(file),), file) for column, file in files.items()}

    @classmethod
    def of_tensors(cls, layout: Layout, files: Mapping[str, memoryview]) -> Taggers:
        """ModelError if a file is no tagger for its column."""
        taggers = {}
        for column, file in files.items():
            model = load_model(bytes(file))
            if model.task != "tagger":
                raise ValueError(f"what it has as the tagger of {column} is none")
            taggers[column] = estimator_class("tagger").from_model_file(model)
        return cls(layout, taggers)


def jackknifed(corpus: Corpus, layout: Layout, parts: int, threads: int, seed: int) -> Corpus:
    """The training set with tags that are predicted in so many parts, each by taggers of the others."""
    if len(corpus) < parts:
        raise DataError(f"{corpus.name}: has {len(corpus)} sentences, too few for jackknife={parts}; give more of them")
    order = memoryview(_core.permutation(len(corpus), seed)).cast("I")
    tags = {column: array("I", bytes(4 * corpus.token_count)) for column in layout.tagged}
    numbered: dict[str, dict[str, int]] = {column: {} for column in layout.tagged}
    bounds = sentence_bounds(corpus)
    for part in range(parts):
        held_out = sorted(order[part::parts])
        others = sorted(set(range(len(corpus))) - set(held_out))
        taggers = Taggers.fit(corpus.select(others), layout, threads, seed)
        rest = corpus.select(held_out)
        for column, known in numbered.items():
            ids, names = taggers.tags(rest, column)
            found = array("I", _core.translate(ids, [known.setdefault(name, len(known)) for name in names]))
            done = 0
            for begin, end in (bounds[sentence] for sentence in held_out):
                tags[column][begin:end] = found[done : done + end - begin]
                done += end - begin
    return _with_tags(corpus, layout, {c: (tags[c].tobytes(), list(known)) for c, known in numbered.items()})


def _words(corpus: Corpus, layout: Layout) -> Corpus:
    """As a tagger takes them: CoNLL-U, where taggers read the words only, or the words of any other data."""
    if corpus.format == "conllu":
        return corpus
    return Corpus.from_sentences(corpus.column(layout.places(corpus)["w"]), name=corpus.name)


def _words_and(corpus: Corpus, layout: Layout, column: str) -> Corpus:
    """With the column that a tagger learns to predict."""
    if corpus.format == "conllu":
        return corpus
    places = layout.places(corpus)
    pairs = zip(corpus.column(places["w"]), corpus.column(places[column]), strict=True)
    rows = [list(zip(words, tags, strict=True)) for words, tags in pairs]
    return Corpus.from_sentences(rows, columns=["form", column], name=corpus.name)


def _with_tags(corpus: Corpus, layout: Layout, tags: Mapping[str, tuple[bytes, list[str]]]) -> Corpus:
    """The corpus with these columns replaced, or added where lists lack them."""
    places = layout.places(corpus)
    if corpus.format != "list" and all(column in places for column in tags):
        text = corpus.render_columns([(places[column], *found) for column, found in tags.items()])
        return Corpus.parse(text, corpus.format, corpus.name)
    columns = {name: corpus.column(place) for name, place in places.items()}
    columns |= {column: _core.label_lists(corpus, *found) for column, found in tags.items()}
    order = [name for name in ("w", *layout.inputs, "head", "deprel") if name in columns]
    sentences = zip(*(columns[name] for name in order), strict=True)
    rows = [list(zip(*cells, strict=True)) for cells in sentences]
    return Corpus.from_sentences(rows, columns=["form", *order[1:]], name=corpus.name)
