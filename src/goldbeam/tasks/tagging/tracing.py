"""Following gold through a tagger's search: what `Tagger.trace` and `Tagger.trace_corpus` do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.errors import DataError
from goldbeam.learning.trace import Trace
from goldbeam.tasks.tagging.labelled import check_annotated, check_not_empty, label_numbers, sentence_offsets
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
            sentence_offsets(corpus)[index],
        )

    def where(self, token: int) -> str:
        """A token as messages name it."""
        if self.corpus is None or self.corpus.format == "list":
            sentence = "" if self.number is None else f"sentence {self.number}, "
            return f"{sentence}token {token + 1} ({self.words[token]!r})"
        return self.corpus.where(self.first + token)


@dataclass(frozen=True)
class Tracer:
    """A fitted model with a search of its own."""

    model: TaggerModel
    decoder: _core.TaggingDecoder
    search: str  # in words
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

    def corpus(self, corpus: Corpus, number: int | None) -> Trace:
        """Of sentence ``number`` (from 1) of annotated data; without a number, of the first that shows something.

        That is the first where gold falls off the beam, else the first that ends wrong, else the first.
        """
        check_not_empty(corpus)
        check_annotated(corpus, self.model.layout)
        if number is None:
            number = self._first_of_interest(corpus)
        elif not 1 <= number <= len(corpus):
            raise DataError(f"{corpus.name}: has no sentence {number}; it has {len(corpus):,}, counted from 1")
        return self._trace(Example.of_corpus(corpus, number - 1, self.model))

    def _first_of_interest(self, corpus: Corpus) -> int:
        found: dict[str, int] = {}
        for number, outcome in self._outcomes(corpus):
            found.setdefault(outcome, number)
            if outcome == "falls":
                break
        return next(found[outcome] for outcome in ("falls", "wrong", "wins", "untraceable") if outcome in found)

    def _outcomes(self, corpus: Corpus) -> Iterator[tuple[int, str]]:
        """How gold fares in each sentence."""
        for index in range(len(corpus)):
            example = Example.of_corpus(corpus, index, self.model)
            if not example.words:
                continue
            try:
                steps = self._search(example, beams=False)["steps"]
            except DataError:  # a label that the model does not know, an invalid sequence
                yield index + 1, "untraceable"
                continue
            falls = any(not step["in_beam"] for step in steps)
            yield index + 1, "falls" if falls else "wins" if steps[-1]["best_is_gold"] else "wrong"

    def _trace(self, example: Example) -> Trace:
        return Trace.of(
            self._search(example),
            example.words,
            example.gold,
            self.model.labelling.written,
            search=self.search,
            margin=self.margin,
            sentence=example.number,
        )

    def _search(self, example: Example, *, beams: bool = True) -> dict[str, Any]:
        if not example.words:
            place = "" if example.corpus is None else f"{example.corpus.name}: sentence {example.number}: "
            raise DataError(f"{place}there are no tokens to trace; give a sentence that has some")
        known = set(self.model.labelling.written)
        for i, label in enumerate(example.gold):
            if label not in known:
                raise DataError(
                    f"{example.where(i)}: the label {label!r} is not one that the model knows; "
                    "give labels like those of its training data"
                )
        pairs = zip(example.cells, example.gold, strict=True)
        rows = Corpus.from_sentences([[(*cells, label) for cells, label in pairs]])
        columns = list(range(len(example.cells[0])))
        ids = self.model.labelling.encode(rows, len(columns))
        if _core.TaggingData(self.model.spec, rows, columns, ids).unreachable:
            i = self._first_invalid(ids)
            after = f" after {example.gold[i - 1]!r}" if i > 0 else " at the start"
            raise DataError(
                f"{example.where(i)}: {example.gold[i]!r}{after} is not valid in {self.model.labelling.scheme}, "
                "so no search of this model can reach the gold labels; mend them"
            )
        return self.decoder.trace(rows, columns, 0, ids, self.margin, beams)

    def _first_invalid(self, ids: bytes) -> int:
        start, follow, _ = self.model.labelling.masks()
        numbers = label_numbers(ids)
        if not start[numbers[0]]:
            return 0
        pairs = ((i, numbers[i - 1] * len(start) + numbers[i]) for i in range(1, len(numbers)))
        return next((i for i, pair in pairs if not follow[pair]), len(numbers) - 1)
