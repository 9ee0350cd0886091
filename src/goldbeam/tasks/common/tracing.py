"""Following gold through a search over annotated data: which sentence to show, for any task."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from goldbeam.data import Corpus
from goldbeam.errors import DataError
from goldbeam.learning.guided_trace import GuidedTrace
from goldbeam.learning.trace import Trace
from goldbeam.tasks.common.corpus_facts import check_not_empty


class CorpusTracer:
    """A fitted model with a search of its own; a task says what an example is and how gold is followed."""

    search: str  # in words
    margin: float
    merges: ClassVar[bool] = True  # whether prefixes may be merged

    def _check(self, corpus: Corpus) -> None:
        """Raise unless the corpus is annotated."""
        raise NotImplementedError

    def _example(self, corpus: Corpus, index: int) -> Any:
        """Sentence number ``index``; has ``words``, and its ``number`` for people."""
        raise NotImplementedError

    def _search(self, example: Any, *, beams: bool = True) -> dict[str, Any]:
        """What the core says of the search; DataError if gold cannot be followed."""
        raise NotImplementedError

    def _derivation(self, example: Any) -> tuple[Sequence[str], Sequence[str], Sequence[str] | Mapping[int, str]]:
        """For each step of gold a word and the name of its action, and the names of all actions by number."""
        raise NotImplementedError

    def _trace(self, example: Any) -> Trace:
        found = self._search(example)
        words, gold, names = self._derivation(example)
        # Only steps of guided search say which token they label.
        kind = GuidedTrace if found["steps"] and "token" in found["steps"][0] else Trace
        return kind.of(
            found,
            words,
            gold,
            names,
            search=self.search,
            margin=self.margin,
            sentence=example.number,
            merges=self.merges,
        )

    def corpus(self, corpus: Corpus, number: int | None) -> Trace:
        """Of sentence ``number`` (from 1) of annotated data; without a number, of the first that shows something.

        That is the first where gold falls off the beam, else the first that ends wrong, else the first.
        """
        check_not_empty(corpus)
        self._check(corpus)
        if number is None:
            number = self._first_of_interest(corpus)
        elif not 1 <= number <= len(corpus):
            raise DataError(f"{corpus.name}: has no sentence {number}; it has {len(corpus):,}, counted from 1")
        return self._trace(self._example(corpus, number - 1))

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
            example = self._example(corpus, index)
            if not example.words:
                continue
            try:
                steps = self._search(example, beams=False)["steps"]
            except DataError:  # a label that the model does not know, an invalid sequence
                yield index + 1, "untraceable"
                continue
            falls = any(not step["in_beam"] for step in steps)
            yield index + 1, "falls" if falls else "wins" if steps[-1]["best_is_gold"] else "wrong"
