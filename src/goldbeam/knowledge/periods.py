"""What texts tell of periods: both stages of Kiss and Strunk (2006), abbreviations and the words after periods."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import NamedTuple

from goldbeam.knowledge.abbreviations import PeriodCounts, scored_abbreviations
from goldbeam.knowledge.sentence_starts import ContextCounts, word_classes

#: Words whose class is kept, the most frequent ones: six bytes each in a model.
MOST_WORDS = 50_000


class PeriodKnowledge(NamedTuple):
    abbreviations: list[str]  # with their periods
    words: list[tuple[str, str]]  # words in lower case with their classes, the most frequent first

    @classmethod
    def of(cls, *sources: Callable[[Callable[[str], None]], None]) -> PeriodKnowledge:
        """A source calls what it is given with each of its texts. It is called twice: the second stage needs the first.

        Abbreviations are those of each source: what is an abbreviation in one kind of text may be a word in another.
        """
        forms: dict[str, None] = {}
        for read in sources:
            counts = PeriodCounts()
            read(counts.add)
            forms |= dict.fromkeys(found.form for found in scored_abbreviations(counts))
        contexts = ContextCounts({form.lower().rstrip(".") for form in forms})
        for read in sources:
            read(contexts.add)
        return cls([*forms], [*islice(word_classes(contexts), MOST_WORDS)])
