"""Precision, recall and F1 of words in text without spaces; all in per cent.

A word is right if it begins and ends where a gold word does. White space says nothing: texts are compared character by
character.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.errors import DataError, ParameterError
from goldbeam.evaluation.counts import Counts, ends_of, per_sentence, totals
from goldbeam.evaluation.ratios import Ratio

_BOTH = ("gold_words", "predicted_words")
#: Of words.
WORDS = {
    "f1": Ratio("right_words", _BOTH),
    "precision": Ratio("right_words", ("predicted_words",)),
    "recall": Ratio("right_words", ("gold_words",)),
    "exact_match": Ratio("exact", ("sentences",)),
}
#: Of words that must have the right tag too, and of words alone beside them.
TAGGED_WORDS = {
    "f1": Ratio("right_tagged", _BOTH),
    "precision": Ratio("right_tagged", ("predicted_words",)),
    "recall": Ratio("right_tagged", ("gold_words",)),
    "exact_match": Ratio("exact", ("sentences",)),
    **{f"segmentation_{name}": WORDS[name] for name in ("f1", "precision", "recall")},
}
#: Of words that training did not know, and of the others.
BY_KNOWLEDGE = {
    "oov_recall": Ratio("right_unknown", ("unknown_words",)),
    "iv_recall": Ratio("right_known", ("known_words",)),
}


def word_scores(counts: Mapping[str, int], *, tagged: bool, knowledge: bool) -> dict[str, float]:
    """The scores of counts as `word_counts` gives them; those of unknown words only if there are any."""
    known = {
        "known_words": counts["gold_words"] - counts["unknown_words"],
        "right_known": counts["right_words"] - counts["right_unknown"],
    }
    all_counts = {**counts, **known}
    ratios = {**(TAGGED_WORDS if tagged else WORDS), **(BY_KNOWLEDGE if knowledge else {})}
    scores = {name: ratio.of(all_counts) for name, ratio in ratios.items() if ratio.size(all_counts) > 0}
    return {
        **scores,
        "sentences": counts["sentences"],
        "tokens": counts["gold_words"],
        "characters": counts["characters"],
    }


def word_f1(
    gold: Sequence[Sequence[str]], predicted: Sequence[Sequence[str]], known: Iterable[str] | None = None
) -> dict[str, float]:
    """Scores of sentences as lists of words; with ``known``, the words of the training data, also on unknown words.

    >>> scores = word_f1([["AB", "C", "D"]], [["AB", "CD"]])
    >>> scores["precision"], round(scores["recall"], 1)
    (50.0, 33.3)
    """
    gold_text, gold_lengths = _core.characters(Corpus.from_sentences(gold), 0)
    text, lengths = _core.characters(Corpus.from_sentences(predicted), 0)
    _check_same_text(gold_text, text)
    flags: bytes = b""
    if known is not None:
        words = _core.WordList()
        for word in known:
            words.add(word)
        flags = _core.spread(gold_lengths, words.known(Corpus.from_sentences(gold), 0))
    counts = word_counts(_core.word_begins(gold_lengths), _core.word_begins(lengths), gold_text.offsets, known=flags)
    return word_scores(counts, tagged=False, knowledge=known is not None)


def word_counts(
    gold: Any, predicted: Any, offsets: Any, gold_tags: Any = b"", tags: Any = b"", known: Any = b""
) -> dict[str, int]:
    """The sums of `count_words`."""
    return totals(count_words(gold, predicted, offsets, gold_tags, tags, known))


def count_words(
    gold: Any, predicted: Any, offsets: Any, gold_tags: Any = b"", tags: Any = b"", known: Any = b""
) -> Counts:
    """Gold, predicted and right words and so on of each sentence.

    All numbers (uint32) are one per character: 1 where a word begins, the tag of the character's word, 1 if training
    knew that word. ``offsets`` (uint64) say where sentences begin. Tags are empty where there are none, and so is
    ``known``.
    """
    wanted, got, wanted_tags, got_tags, flags = (
        np.frombuffer(numbers, np.uint32) for numbers in (gold, predicted, gold_tags, tags, known)
    )
    bounds = np.frombuffer(offsets, np.uint64).astype(np.int64)
    size = len(wanted)
    _check_size("predicted", got, size)
    _check_size("predicted_tags", got_tags, len(wanted_tags))
    for name, numbers in (("gold_tags", wanted_tags), ("known", flags)):
        if len(numbers):
            _check_size(name, numbers, size)
    if not (len(bounds) and bounds[0] == 0 and bounds[-1] == size and np.all(bounds[:-1] <= bounds[1:])):
        raise ParameterError("offsets must rise from 0 to the number of characters")
    begins, guesses = _begins(wanted, bounds), _begins(got, bounds)
    right = begins & guesses & (ends_of(begins) == ends_of(guesses))
    tagged = right & (wanted_tags == got_tags) if len(wanted_tags) else right
    unknown = begins & (flags == 0) if len(flags) else np.zeros(size, np.bool_)
    found = {
        "gold_words": begins,
        "predicted_words": guesses,
        "right_words": right,
        "right_tagged": tagged,
        "unknown_words": unknown,
        "right_unknown": right & unknown,
    }
    counts = {name: per_sentence(places, bounds) for name, places in found.items()}
    counts["characters"] = np.diff(bounds)
    counts["sentences"] = np.ones_like(counts["characters"])
    words = counts["gold_words"]
    counts["exact"] = ((counts["right_tagged"] == words) & (words == counts["predicted_words"])).astype(np.int64)
    return counts


def _begins(flags: NDArray[np.uint32], offsets: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Where words begin; one does at the beginning of each sentence."""
    begins = flags.astype(np.bool_)
    begins[offsets[offsets < len(flags)]] = True
    return begins


def _check_size(name: str, numbers: NDArray[Any], size: int) -> None:
    if len(numbers) != size:
        raise ParameterError(f"{name} must hold {size} numbers, got {len(numbers)}")


def _check_same_text(gold: Any, predicted: Any) -> None:
    if len(gold) != len(predicted):
        raise DataError(f"gold has {len(gold)} sentences and the prediction {len(predicted)}: give the same sentences")
    pairs = zip(gold.column(0), predicted.column(0), strict=True)
    for number, (wanted, got) in enumerate(pairs, 1):
        if wanted != got:
            raise DataError(f"sentence {number}: gold and prediction differ in their characters: give the same text")
