"""Abbreviations found in raw text by counting (Kiss and Strunk 2006, *Unsupervised Multilingual Sentence Boundary
Detection*, section 4.1).

An abbreviation is a tight collocation of a word and a period that is short and may have periods inside. For each type
that stands before a period, Dunning's log-likelihood ratio compares two hypotheses: the period comes after it as often
as after any word, or (nearly) always. Three factors scale the ratio: short types, types with periods inside, and types
that seldom occur without a final period are more likely to be abbreviations.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from goldbeam.knowledge.likelihood import log_binomial

#: What a scaled ratio must reach (section 4.1.2 of the paper).
THRESHOLD = 0.3
_ALWAYS = 0.99  # how often a period comes after an abbreviation, at least: it may be missing by mistake
_OCCURRENCES = 10  # of a type that count for how often it has no period

# Words may have periods, apostrophes and hyphens inside; what ends with a period is counted with it.
TOKEN = re.compile(r"[^\W_]+(?:[.'’-][^\W_]+)*\.?")
ELLIPSIS = re.compile(r"\.{2,}|…")


class Abbreviation(NamedTuple):
    """``form``: as it is written most often, with its period; ``score``: of its type, in lower case."""

    form: str
    score: float


def has_words(text: str) -> bool:
    return TOKEN.search(text) is not None


class PeriodCounts:
    """How often each type occurs with a final period and without one."""

    def __init__(self) -> None:
        self._tokens: Counter[str] = Counter()

    def add(self, text: str) -> None:
        self._tokens.update(TOKEN.findall(ELLIPSIS.sub(" ", text)))

    @property
    def tokens(self) -> int:
        return self._tokens.total()

    @property
    def periods(self) -> int:
        """How many tokens end with one."""
        return sum(count for token, count in self._tokens.items() if token.endswith("."))

    def types(self, cased: bool = False) -> dict[str, TypeCounts]:
        """Of every type that occurs with a final period; ``cased``: types that begin with a capital letter, as written.

        In the paper, case does not matter. But *col* may be an ordinary word of a text, and *Col.* a title.
        """
        found: dict[str, TypeCounts] = {}
        for token, count in self._tokens.items():
            if token.endswith(".") and (not cased or token[0].isupper()):
                kind = token.rstrip(".")
                found.setdefault(kind if cased else kind.lower(), TypeCounts()).forms[token] = count
        for token, count in self._tokens.items():
            if not token.endswith(".") and (counts := found.get(token if cased else token.lower())):
                counts.without += count
        return found


@dataclass
class TypeCounts:
    """``forms``: with a final period, as they are written; ``without``: how often without one."""

    forms: dict[str, int] = field(default_factory=dict)
    without: int = 0

    @property
    def with_period(self) -> int:
        return sum(self.forms.values())

    @property
    def form(self) -> str:
        """How the type with its period is written most often; of equals the first in order."""
        return min(self.forms.items(), key=lambda item: (-item[1], item[0]))[0]


def log_likelihood_ratio(with_period: int, count: int, periods: int, tokens: int) -> float:
    """-2 log of the likelihood of chance over that of an abbreviation, of a type that occurs ``count`` times.

    >>> round(log_likelihood_ratio(5, 5, 10, 100), 2)
    22.93
    """
    return -2 * (log_binomial(with_period, count, periods / tokens) - log_binomial(with_period, count, _ALWAYS))


def scaled_score(kind: str, ratio: float, with_period: int, without: int) -> float:
    """The ratio by the paper's factors: 1 / e^length, periods inside + 1, and 1 / length^(times without a period).

    Of frequent types, the times without a period are those of ten occurrences on average: in texts much larger than
    the paper's, one misspelling in a thousand would rule any type out.
    """
    inside = kind.count(".")
    length = len(kind) - inside
    penalty = without * min(1.0, _OCCURRENCES / (with_period + without))
    return ratio * math.exp(-length) * (inside + 1) * math.pow(length, -penalty)


def abbreviations(texts: Iterable[str], threshold: float = THRESHOLD) -> list[Abbreviation]:
    """The abbreviations of some texts, the best first.

    >>> text = "Dr. Lee met Mr. Fox at 5 p.m. today. Dr. Ray saw Mr. Lee. Mr. Fox left at 6 p.m. with Dr. Ray."
    >>> [found.form for found in abbreviations([text] * 10)]
    ['Mr.', 'Dr.', 'p.m.']
    """
    counts = PeriodCounts()
    for text in texts:
        counts.add(text)
    return scored_abbreviations(counts, threshold)


def scored_abbreviations(counts: PeriodCounts, threshold: float = THRESHOLD) -> list[Abbreviation]:
    """Numbers are none: what ``3.`` ends is a list item or a sentence."""
    found: dict[str, float] = {}
    for cased in (False, True):
        types = counts.types(cased)
        for kind, score in type_scores(types, counts.tokens, counts.periods).items():
            if score >= threshold and not kind.replace(".", "").isdigit():
                found.setdefault(types[kind].form, score)
    return [Abbreviation(*item) for item in sorted(found.items(), key=lambda item: (-item[1], item[0]))]


def type_scores(types: Mapping[str, TypeCounts], tokens: int, periods: int) -> Mapping[str, float]:
    """Of types that occur with a final period, in a text of so many tokens, of which so many end with a period."""
    scores = {}
    for kind, counts in types.items():
        times, without = counts.with_period, counts.without
        ratio = log_likelihood_ratio(times, times + without, periods, tokens)
        scores[kind] = scaled_score(kind, ratio, times, without)
    return scores
