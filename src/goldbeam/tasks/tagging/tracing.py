"""Following gold through a tagger's search: what `Tagger.trace` and `Tagger.trace_corpus` do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.errors import DataError
from goldbeam.learning.trace import Trace
from goldbeam.tasks.common.corpus_facts import numbers
from goldbeam.tasks.common.tracing import CorpusTracer
from goldbeam.tasks.tagging.label_encoding import check_annotated
from goldbeam.tasks.tagging.model import TaggerModel


@dataclass(frozen=True)
class Example:
    """A sentence with its gold labels; ``cells`` are the columns that the model reads."""

    words: list[str]
    cells: list[tuple[str, ...]]
    gold: list[str]
    corpus: Corpus | None = None  # that it comes from, if not from the caller's list,
    number: int | None = None  # as its sentence of this number, from 1,
    first: int = 0  # which begins with this token

    @classmethod
    def of_corpus(cls, corpus: Corpus, index: int, model: TaggerModel) -> Example:
        rows = corpus[index]
        form, inputs, gold = model.layout.form_index(corpus), model.inputs(corpus), model.layout.gold_index(corpus)
        return cls(
            [row[form] for row in rows],
            [tuple(row[i] for i in inputs) for row in rows],
            [row[gold] for row in rows],
            corpus,
            index + 1,
            corpus.bounds(index)[0],
        )

    def where(self, token: int) -> str:
        """A token as messages name it."""
        if self.corpus is None or self.corpus.format == "list":
            sentence = "" if self.number is None else f"sentence {self.number}, "
            return f"{sentence}token {token + 1} ({self.words[token]!r})"
        return self.corpus.where(self.first + token)


@dataclass(frozen=True)
class Tracer(CorpusTracer):
    """A fitted model with a search of its own."""

    model: TaggerModel
    decoder: _core.TaggingDecoder
    search: str
    margin: float

    def sentence(self, sentence: Sequence[str | Sequence[str]], gold: Sequence[str]) -> Trace:
        """Of words, or of tuples of input columns, as prediction takes them."""
        if isinstance(sentence, str) or isinstance(gold, str):
            raise DataError("the sentence and its gold labels must be lists; split the text into words")
        if len(sentence) != len(gold):
            raise DataError(f"the sentence has {len(sentence)} tokens and {len(gold)} labels; give one label a token")
        corpus = Corpus.from_sentences([sentence])
        inputs = self.model.inputs(corpus)
        tokens = corpus[0]
        cells = [tuple(token[i] for i in inputs) for token in tokens]
        return self._trace(Example([token[0] for token in tokens], cells, list(gold)))

    def labelled(self, corpus: Corpus, gold: Sequence[str]) -> Trace:
        """Of the only sentence of a corpus that has the columns which the model reads."""
        rows, form, inputs = corpus[0], self.model.layout.form_index(corpus), self.model.inputs(corpus)
        cells = [tuple(row[i] for i in inputs) for row in rows]
        return self._trace(Example([row[form] for row in rows], cells, list(gold)))

    def _check(self, corpus: Corpus) -> None:
        check_annotated(corpus, self.model.layout)

    def _example(self, corpus: Corpus, index: int) -> Example:
        return Example.of_corpus(corpus, index, self.model)

    def _derivation(self, example: Example) -> tuple[list[str], list[str], list[str]]:
        return example.words, example.gold, self.model.encoding.written

    def _search(self, example: Example, *, beams: bool = True) -> dict[str, Any]:
        if not example.words:
            place = "" if example.corpus is None else f"{example.corpus.name}: sentence {example.number}: "
            raise DataError(f"{place}there are no tokens to trace; give a sentence that has some")
        known = set(self.model.encoding.written)
        for i, label in enumerate(example.gold):
            if label not in known:
                raise DataError(
                    f"{example.where(i)}: the label {label!r} is not one that the model knows; "
                    "give labels like those of its training data"
                )
        pairs = zip(example.cells, example.gold, strict=True)
        rows = Corpus.from_sentences([[(*cells, label) for cells, label in pairs]])
        columns = list(range(len(example.cells[0])))
        ids = self.model.encoding.encode(rows, len(columns))
        if _core.TaggingData(self.model.spec, rows, columns, ids).unreachable:
            i = self._first_invalid(ids)
            after = f" after {example.gold[i - 1]!r}" if i > 0 else " at the start"
            raise DataError(
                f"{example.where(i)}: {example.gold[i]!r}{after} is not valid in {self.model.encoding.scheme}, "
                "so no search of this model can reach the gold labels; mend them"
            )
        return self.decoder.trace(rows, columns, 0, ids, self.margin, beams)

    def _first_invalid(self, ids: bytes) -> int:
        start, follow, _ = self.model.encoding.masks()
        labels = numbers(ids)
        if not start[labels[0]]:
            return 0
        pairs = ((i, labels[i - 1] * len(start) + labels[i]) for i in range(1, len(labels)))
        return next((i for i, pair in pairs if not follow[pair]), len(labels) - 1)
