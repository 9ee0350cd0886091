"""Predicted tags as input: taggers of our own, which the parser's model then holds.

The tags of the training set are jack-knifed (`goldbeam.tasks.common.jackknife`). Everything else (dev data, what is
parsed later) is tagged by a tagger that learned from all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from goldbeam.data import Corpus
from goldbeam.layers import Column
from goldbeam.models.container import ModelFile, Tensor
from goldbeam.tasks.common.knowledge import WordTables
from goldbeam.tasks.common.parsing.columns import Layout
from goldbeam.tasks.common.part import Part
from goldbeam.tasks.registry import estimator_class

# Tags for a parser need not be the last tenth of a per cent better, and there are n + 1 taggers a column to train.
EPOCHS = 6


@dataclass(frozen=True)
class Taggers:
    """The predictor of a tagger for each column that is tagged."""

    layout: Layout
    by_column: Mapping[str, Any]

    @classmethod
    def fit(cls, corpus: Corpus, layout: Layout, threads: int, seed: int, tables: WordTables) -> Taggers:
        """On all of the data, for the columns that the layout has as tagged."""
        taggers = {}
        for column in layout.tagged:
            settings = {"epochs": EPOCHS, "threads": threads, "random_state": seed, **tables.settings()}
            tagger = estimator_class("tagger")(column=column, **settings)
            taggers[column] = tagger.fit(_words_and(corpus, layout, column)).predictor()
        return cls(layout, taggers)

    def tag(self, corpus: Corpus, threads: int = 1) -> Corpus:
        """The corpus with these columns predicted, whatever they held."""
        return with_tags(corpus, self.layout, self.columns(corpus, threads))

    def columns(self, corpus: Corpus, threads: int = 1) -> list[Column]:
        words = _words(corpus, self.layout)
        return [Column(name, *tagger.labels(words, threads)[1:]) for name, tagger in self.by_column.items()]

    def tensors(self) -> dict[str, Tensor]:
        nested = (_part(column).nested(tagger) for column, tagger in self.by_column.items())
        return {name: tensor for tensors in nested for name, tensor in tensors.items()}

    @classmethod
    def of_file(cls, layout: Layout, file: ModelFile) -> Taggers:
        """ModelError or ValueError if the file lacks a tagger."""
        return cls(layout, {column: _part(column).load(file) for column in layout.tagged})


def _part(column: str) -> Part:
    return Part(f"tagger.{column}", ("tagger",), f"tagger of {column}")


def jackknifed(corpus: Corpus, layout: Layout, folds: int, threads: int, seed: int, tables: WordTables) -> Corpus:
    """The training set with tags that are predicted in so many folds, each by taggers of the others."""
    from goldbeam.tasks.common.jackknife import jackknifed_columns

    def tag(others: Corpus, fold: Corpus) -> list[Column]:
        return Taggers.fit(others, layout, threads, seed, tables).columns(fold, threads)

    return with_tags(corpus, layout, jackknifed_columns(corpus, folds, seed, tag))


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


def with_tags(corpus: Corpus, layout: Layout, tags: list[Column]) -> Corpus:
    """The corpus with these columns replaced, or added where it lacks them."""
    places, names = layout.places(corpus), corpus.columns
    if all(column.name in places for column in tags):
        return corpus.with_columns([(names[places[name]], ids, labels) for name, ids, labels in tags])
    columns = {name: corpus.column(place) for name, place in places.items()}
    columns |= {name: corpus.with_columns([(name, ids, labels)]).column(len(names)) for name, ids, labels in tags}
    order = [name for name in ("w", *layout.inputs, "head", "deprel") if name in columns]
    sentences = zip(*(columns[name] for name in order), strict=True)
    rows = [list(zip(*cells, strict=True)) for cells in sentences]
    return Corpus.from_sentences(rows, columns=["form", *order[1:]], name=corpus.name)
