"""What the word after a period tells of it, found in raw text by counting.

The second stage of Kiss and Strunk (2006, *Unsupervised Multilingual Sentence Boundary Detection*, sections 4.2 and
4.3). It needs the abbreviations of the first stage: a period after any other word ends a sentence. Four things are
counted of each word, whatever its case:

- how it is written inside sentences (the orthographic heuristic): a word that is capitalised there never or seldom
  begins a sentence where it is capitalised;
- whether it is frequent behind the end of a sentence (a frequent sentence starter);
- whether it is a collocation with a number, or with an initial, in front of the period: *3. Oktober*, *J. Bach*.

The paper decides by these; here they are classes of words, from which a tokenizer learns.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator

from goldbeam.knowledge.abbreviations import ELLIPSIS, TOKEN
from goldbeam.knowledge.likelihood import collocation_ratio

#: What ratios must reach (section 4.2 of the paper).
STARTER, COLLOCATION = 30.0, 7.88
#: Words that occur less often have no class: their counts say little.
LEAST_COUNT = 3
#: Tokens that are counted, about: more would change little.
MOST_TOKENS = 10_000_000
#: A capital letter in at most one of so many places inside sentences is seldom: large texts have titles and shouting.
SELDOM = 10

# Marks that end sentences, and what may end one or not; a blank line is the latter, since headings end with nothing.
_PART = re.compile(rf"{TOKEN.pattern}|[.!?]+|[:;…]|\n\s*\n")
_NUMBER, _INITIAL, _END = "number", "initial", "end"


class ContextCounts:
    """Words by what is in front of them. ``abbreviations`` are types: in lower case, without the last period."""

    def __init__(self, abbreviations: Collection[str]) -> None:
        self._abbreviations = abbreviations
        self.tokens = 0
        self.words: Counter[str] = Counter()
        #: Inside sentences, by their first letter.
        self.lower: Counter[str] = Counter()
        self.upper: Counter[str] = Counter()
        #: Behind the end of a sentence, and behind a number or an initial with a period.
        self.after: dict[str, Counter[str]] = {kind: Counter() for kind in (_END, _NUMBER, _INITIAL)}
        #: How often there are such places.
        self.places: Counter[str] = Counter()

    def add(self, text: str) -> None:
        if self.tokens >= MOST_TOKENS:
            return
        before: str | None = None  # a key of `after`, "" inside a sentence, None if nobody knows
        for part in _PART.findall(ELLIPSIS.sub(" … ", text)):
            first = part[0]
            if not first.isalnum():
                before = _END if first in ".!?" else None
                continue
            kind = part.lower().rstrip(".")
            self.tokens += 1
            self.words[kind] += 1
            if before:
                self.after[before][kind] += 1
                self.places[before] += 1
            elif before == "":
                (self.upper if first.isupper() else self.lower)[kind] += 1
            before = self._before_next(part, kind)

    def _before_next(self, token: str, kind: str) -> str | None:
        if not token.endswith("."):
            return ""
        if kind.replace(".", "").isdigit():
            return _NUMBER
        if len(kind) == 1:
            return _INITIAL
        return None if kind in self._abbreviations else _END


def word_classes(counts: ContextCounts) -> Iterator[tuple[str, str]]:
    """Words with their classes, the most frequent first.

    ``lower``, ``seldom``, ``often`` or ``upper`` says how often a word has a capital letter inside sentences: never,
    in at most one of ten places, more often, always. ``starter``, ``number`` and ``initial`` may come after it.
    """
    for word, count in sorted(counts.words.items(), key=lambda item: (-item[1], item[0])):
        if count < LEAST_COUNT:
            return
        marks = [case for case in [_case(counts, word)] if case]
        if _ratio(counts, word, _END) >= STARTER:
            marks.append("starter")
        else:  # collocations with frequent sentence starters say nothing
            marks += [kind for kind in (_NUMBER, _INITIAL) if _ratio(counts, word, kind) >= COLLOCATION]
        if marks:
            yield word, " ".join(marks)


def _ratio(counts: ContextCounts, word: str, kind: str) -> float:
    both = counts.after[kind][word]
    return collocation_ratio(counts.places[kind], counts.words[word], both, counts.tokens) if both else 0.0


def _case(counts: ContextCounts, word: str) -> str:
    upper, lower = counts.upper[word], counts.lower[word]
    if not upper:
        return "lower" if lower else ""
    if not lower:
        return "upper"
    return "seldom" if upper * SELDOM <= upper + lower else "often"
