"""A lexicon from a model's own annotation of raw text: the tags that it gives a word and is sure of.

Only what the model is sure of is counted: for each label, the tokens with the smallest margins are left out.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from goldbeam.errors import DataError
from goldbeam.knowledge.lexicons import Lexicon
from goldbeam.knowledge.raw_text import Sentences

#: Annotated at most; more text made no difference worth its time.
MOST_TOKENS = 2_000_000
_UNSURE = 0.25  # of the tokens of a label: those with the smallest margins are not counted
_LEAST_COUNT = 3  # times that a word must have been annotated
_LEAST_SHARE = 0.1  # of a word's tokens that a tag must have


class Annotation(NamedTuple):
    """A label for each token, and by how much it won; no margins if the model has none."""

    labels: Sequence[str]
    margins: Sequence[float] | None


def self_trained(batches: Iterable[Sentences], annotate: Callable[[Sentences], Annotation], name: str) -> Lexicon:
    """Words with their tags, the most frequent first. ``name``: where they come from."""
    counts: dict[str, Counter[str]] = {}
    least: dict[str, float] = {}
    for sentences in batches:
        labels, margins = annotate(sentences)
        sure = [0.0] * len(labels) if margins is None else margins
        least = least or _thresholds(labels, sure)
        words = (word for sentence in sentences for word in sentence)
        for word, label, margin in zip(words, labels, sure, strict=True):
            if margin >= least.get(label, math.inf):
                counts.setdefault(word, Counter())[label] += 1
    tags = {word: _frequent(of_word) for word, of_word in counts.items() if of_word.total() >= _LEAST_COUNT}
    if not tags:
        raise DataError(f"{name}: no word is frequent enough for a lexicon; give more text")
    return Lexicon(tags, name, ranked=True)


def _thresholds(labels: Sequence[str], margins: Sequence[float]) -> dict[str, float]:
    """The margin that a label must have, by its tokens in the first batch."""
    found: dict[str, list[float]] = {}
    for label, margin in zip(labels, margins, strict=True):
        found.setdefault(label, []).append(margin)
    return {label: sorted(of_label)[int(_UNSURE * len(of_label))] for label, of_label in found.items()}


def _frequent(counts: Counter[str]) -> list[str]:
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return [tag for tag, count in ranked if count >= _LEAST_SHARE * counts.total()]
