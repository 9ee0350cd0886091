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
from typing import NamedTuple

#: What a scaled ratio must reach (section 4.1.2 of the paper).
THRESHOLD = 0.3
_ALWAYS = 0.99  # how often a period comes after an abbreviation, at least: it may be missing by mistake

# Words may have periods, apostrophes and hyphens inside; what ends with a period is counted with it.
_TOKEN = re.compile(r"[^\W_]+(?:[.'’-][^\W_]+)*\.?")
_ELLIPSIS = re.compile(r"\.{2,}|…")


class Abbreviation(NamedTuple):
    """``form``: as it is written most often, with its period; ``score``: of its type, in lower case."""

    form: str
    score: float


class PeriodCounts:
    """How often each type occurs with a final period and without one."""

    def __init__(self) -> None:
        self.tokens = 0
        self.periods = 0
        self.with_period: Counter[str] = Counter()
        self.without: Counter[str] = Counter()
        self._forms: dict[str, Counter[str]] = {}

    def add(self, text: str) -> None:
        for token in _TOKEN.findall(_ELLIPSIS.sub(" ", text)):
            self.tokens += 1
            kind = token.lower().rstrip(".")
            if not token.endswith("."):
                self.without[kind] += 1
                continue
            self.periods += 1
            self.with_period[kind] += 1
            self._forms.setdefault(kind, Counter())[token] += 1

    def form(self, kind: str) -> str:
        """How a type with its period is written most often; of equals the first in order."""
        return min(self._forms[kind].items(), key=lambda item: (-item[1], item[0]))[0]


def log_likelihood_ratio(with_period: int, count: int, periods: int, tokens: int) -> float:
    """-2 log of the likelihood of chance over that of an abbreviation, of a type that occurs ``count`` times.

    >>> round(log_likelihood_ratio(5, 5, 10, 100), 2)
    22.93
    """
    return -2 * (_log_binomial(with_period, count, periods / tokens) - _log_binomial(with_period, count, _ALWAYS))


def _log_binomial(successes: int, trials: int, p: float) -> float:
    """Without the coefficient, which ratios do not depend on."""
    p = min(max(p, 1e-12), 1 - 1e-12)
    return successes * math.log(p) + (trials - successes) * math.log(1 - p)


def scaled_score(kind: str, ratio: float, without_period: int) -> float:
    """The ratio by the paper's factors: 1 / e^length, periods inside + 1, and 1 / length^(times without a period)."""
    inside = kind.count(".")
    length = len(kind) - inside
    return ratio * math.exp(-length) * (inside + 1) * float(length) ** -without_period


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
    found = []
    for kind, score in type_scores(counts).items():
        if score >= threshold and not kind.replace(".", "").isdigit():
            found.append(Abbreviation(counts.form(kind), score))
    return sorted(found, key=lambda item: (-item.score, item.form))


def type_scores(counts: PeriodCounts) -> Mapping[str, float]:
    """Of every type that occurs with a final period."""
    scores = {}
    for kind, times in counts.with_period.items():
        without = counts.without[kind]
        ratio = log_likelihood_ratio(times, times + without, counts.periods, counts.tokens)
        scores[kind] = scaled_score(kind, ratio, without)
    return scores
