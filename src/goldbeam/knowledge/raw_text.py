"""Raw text that models learn from: words for clusters, periods for abbreviations, sentences to annotate.

All of it is read in pieces, so texts may be of any size. Words are those of `goldbeam clusters`; sentences of CoNLL-U
and column files are taken as they are.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from goldbeam import _core
from goldbeam.data.corpus import Corpus
from goldbeam.errors import DataError
from goldbeam.knowledge.abbreviations import has_words
from goldbeam.knowledge.brown import induce_clusters
from goldbeam.knowledge.cluster_files import Clusters
from goldbeam.knowledge.cluster_progress import ClusterObserver
from goldbeam.knowledge.cluster_text import ClusterText
from goldbeam.knowledge.periods import PeriodKnowledge
from goldbeam.texts.chunks import opened
from goldbeam.texts.inputs import find_inputs

Sentences = list[list[str]]

_PIECE = 1 << 20  # bytes
_BATCH = 50_000  # tokens that are annotated at once
_LONGEST = 200  # tokens of a sentence: text without full stops is cut
_ENDS = frozenset(".!?…。！？")


class RawText:
    """Files and folders by name."""

    def __init__(self, source: str | os.PathLike[str] | Sequence[str | os.PathLike[str]]) -> None:
        given = [source] if isinstance(source, (str, os.PathLike)) else source
        self._names = [os.fspath(path) for path in given]
        if "-" in self._names:
            raise DataError("raw text is read several times, which standard input cannot be; give a file")
        found = find_inputs(self._names)
        if found.errors:
            raise found.errors[0]
        self._inputs = found.inputs

    @property
    def name(self) -> str:
        """The first file's without its folder: a model does not tell whose folder it was."""
        first = os.path.basename(self._inputs[0].path)
        return first if len(self._inputs) == 1 else f"{first} and {len(self._inputs) - 1} more"

    def digest(self) -> str:
        """Of the content of all files, in their order."""
        whole = hashlib.sha256()
        for one in self._inputs:
            with opened(one.path, "text") as source:
                for chunk in source.chunks(_PIECE):
                    whole.update(chunk.text.encode())
            whole.update(b"\0")
        return whole.hexdigest()[:16]

    def clusters(self, training: Corpus, seed: int, threads: int, observer: ClusterObserver) -> Clusters:
        """Brown clusters of its words and of those of the training data, the most frequent words first."""
        found = induce_clusters(self._names, None, seed=seed, threads=threads, observer=observer, further=training)
        counts = found.counts
        words = sorted(found, key=lambda word: (-counts[word], word))
        return Clusters({word: found[word] for word in words}, f"induced from {self.name}")

    def periods(self, training: str) -> PeriodKnowledge:
        """What the text and a training text tell of periods."""
        sink = _Texts()

        def read(add: Callable[[str], None]) -> None:
            sink.add = add
            self._read_into(sink)

        found = PeriodKnowledge.of(lambda add: add(training), read)
        if not sink.words:
            raise DataError(f"{self._names[0]}: has no words; give a text to find abbreviations in")
        return found

    def batches(self, most: int) -> Iterator[Sentences]:
        """Its sentences, some thousands at a time, until there are ``most`` tokens."""
        with ClusterText(self._names) as text:
            batch, tokens, done = [], 0, 0
            for sentence in _sentences(text):
                batch.append(sentence)
                tokens += len(sentence)
                if tokens >= _BATCH or done + tokens >= most:
                    yield batch
                    batch, tokens, done = [], 0, done + tokens
                    if done >= most:
                        return
            if batch:
                yield batch

    def _read_into(self, sink: Any) -> None:
        with ClusterText(self._names) as text:
            text.count_into(sink, False, ClusterObserver())


class _Texts:
    """Takes texts as a sink of the core does, and passes them on."""

    def __init__(self) -> None:
        self.add: Callable[[str], None] = lambda text: None
        self.words = False  # whether there were any

    def count_text(self, text: str, lines: bool, lower: bool) -> None:
        self.words = self.words or has_words(text)
        self.add(text)

    def count_column(self, corpus: Corpus, column: int, lower: bool) -> None:
        """Full stops that end sentences are tokens of their own here, so what ends with one is an abbreviation."""
        self.count_text(" ".join(corpus.flat(column)), False, lower)


class _Words:
    """Takes texts as a sink of the core does; keeps sentences until they are asked for."""

    def __init__(self) -> None:
        self.found: Sentences = []

    def count_text(self, text: str, lines: bool, lower: bool) -> None:
        for part in _core.words_of_text(text, lines=lines):
            self.found.extend(_split(part))

    def count_column(self, corpus: Corpus, column: int, lower: bool) -> None:
        self.found.extend(words for words in corpus.column(column) if words)


def _sentences(text: ClusterText) -> Iterator[list[str]]:
    sink = _Words()
    for _ in text.pieces_into(sink, lower=False):
        found, sink.found = sink.found, []
        yield from found


def _split(words: list[str]) -> Iterator[list[str]]:
    """A paragraph behind tokens that end sentences."""
    begin = 0
    for place, word in enumerate(words, 1):
        if _ENDS.issuperset(word) or place - begin == _LONGEST:
            yield words[begin:place]
            begin = place
    if begin < len(words):
        yield words[begin:]
